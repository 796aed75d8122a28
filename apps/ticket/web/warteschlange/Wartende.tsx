import { useState } from 'react'
import { messages } from '#apps/ticket/messages.ts'
import { useTexts } from '#platform/web/text/i18n.tsx'
import { discard, retry } from '#platform/web/outbox/outbox.ts'
import { useOutbox, type Entry } from '#platform/web/outbox/shown.ts'
import { isPart } from '#platform/web/outbox/parts.ts'
import { Button } from '#platform/web/ui/act/Button.tsx'
import { CommentText } from '#platform/web/ui/show/Comment.tsx'
import { ConfirmDialog } from '#platform/web/ui/over/ConfirmDialog.tsx'
import { Notice } from '#platform/web/ui/show/Notice.tsx'
import { Ticks } from '#platform/web/ui/show/Ticks.tsx'
import { useNavigate } from '#platform/web/route/router.tsx'
import { neueTickets, zuTicket } from './senden.ts'

/** What was written on a ticket and lies on the device, in its order; what the server refused says why. */
export function Wartende({ ticket }: { ticket: { id: string; nummer?: number; innen?: object | null } }) {
  const { own } = useOutbox()
  return <Liegende entries={zuTicket(own, ticket)} />
}

/** New tickets that lie on the device; each can be opened and written on. */
export function WartendeTickets() {
  const { own } = useOutbox()
  return <Liegende entries={neueTickets(own)} oeffnen />
}

/** Entries with their place, and with the server's reason when they were refused. */
export function Liegende({ entries, oeffnen = false }: { entries: readonly Entry[]; oeffnen?: boolean }) {
  const t = useTexts(messages)
  if (!entries.length) return null
  return (
    <ul className="rows panel ti-wartend" aria-label={t('wartetAufGeraet')}>
      {entries.map((entry) => (
        <Zeile key={entry.id} entry={entry} oeffnen={oeffnen} />
      ))}
    </ul>
  )
}

function Zeile({ entry, oeffnen }: { entry: Entry; oeffnen: boolean }) {
  const t = useTexts(messages)
  const navigate = useNavigate()
  const [frage, setFrage] = useState(false)
  const { own } = useOutbox()
  const { text = '', dateien = [], id } = entry.body as { id?: string; text?: string; dateien?: readonly string[] }
  // A file that was not taken is why the message that names it was not.
  const abgelehnte = own.filter((one) => isPart(one) && one.problem && dateien.includes((one.body as { id?: string }).id ?? ''))
  const problem = abgelehnte[0]?.problem ?? entry.problem
  const verwerfen = async () => {
    for (const one of [...abgelehnte, entry]) await discard(one.id)
  }
  return (
    <li className="ti-wartet">
      <div className="row between wrap">
        <b>{entry.titel || t('eintrag')}</b>
        {!entry.problem && <Ticks arrived={false} />}
      </div>
      {text && <CommentText text={text} />}
      {dateien.length > 0 && <span className="t12 t2">{dateien.length === 1 ? t('mitDatei') : t('mitDateien', { n: dateien.length })}</span>}
      {oeffnen && !entry.problem && (
        <Button kind="quiet" onPress={() => void navigate(`/ticket/${id}`)}>
          {t('oeffnen')}
        </Button>
      )}
      {entry.problem && (
        <Notice
          kind="bad"
          title={t('nichtAngenommen')}
          action={
            <span className="row wrap">
              <Button onPress={() => void retry(entry)}>{t('nochmal')}</Button>
              <Button kind="quiet" onPress={() => setFrage(true)}>
                {t('verwerfen')}
              </Button>
            </span>
          }
        >
          {abgelehnte[0] && `${abgelehnte[0].titel}: `}
          {problem?.errors?.[0]?.message ?? problem?.detail}
        </Notice>
      )}
      <ConfirmDialog open={frage} onClose={() => setFrage(false)} title={t('verwerfenTitel')} confirmLabel={t('verwerfen')} danger onConfirm={verwerfen}>
        {entry.titel}
      </ConfirmDialog>
    </li>
  )
}
