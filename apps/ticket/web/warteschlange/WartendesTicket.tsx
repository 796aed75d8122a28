import { messages } from '#apps/ticket/messages.ts'
import { useTexts } from '#platform/web/text/i18n.tsx'
import { useOutbox, type Entry } from '#platform/web/outbox/shown.ts'
import { CommentText } from '#platform/web/ui/show/Comment.tsx'
import { Notice } from '#platform/web/ui/show/Notice.tsx'
import { Page } from '#platform/web/ui/page/Page.tsx'
import { Antworten } from '../seite/Schreiben.tsx'
import { neueTickets } from './senden.ts'
import { Liegende, Wartende } from './Wartende.tsx'

/** A new ticket that still lies on the device; undefined when it does not. */
export function useWartendes(id: string | undefined): Entry | undefined {
  const { own } = useOutbox()
  return neueTickets(own).find(({ body }) => (body as { id: string }).id === id)
}

/** A ticket that the server does not know yet: readable, and what is written on it goes out behind it. */
export function WartendesTicket({ entry }: { entry: Entry }) {
  const t = useTexts(messages)
  const { id, name, beschreibung = '', dateien = [] } = entry.body as { id: string; name: string; beschreibung?: string; dateien?: readonly string[] }
  return (
    <Page title={name} neutral={t('ticket')} back="/ticket" subtitle={t('wartendesNeu')}>
      <div className="ti-haupt ti-form">
        {entry.problem ? (
          <Liegende entries={[entry]} />
        ) : (
          <Notice kind="info" title={t('wartendes')}>
            {t('wartendesText')}
          </Notice>
        )}
        {beschreibung && <CommentText text={beschreibung} />}
        {dateien.length > 0 && <p className="t2">{dateien.length === 1 ? t('mitDatei') : t('mitDateien', { n: dateien.length })}</p>}
        <Antworten ticket={{ id, name }} empfaenger={t('gehtAnBuero')} />
        <Wartende ticket={{ id }} />
      </div>
    </Page>
  )
}
