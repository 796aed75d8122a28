import ArrowRight from 'lucide-react/icons/arrow-right'
import Hourglass from 'lucide-react/icons/hourglass'
import Mail from 'lucide-react/icons/mail'
import Paperclip from 'lucide-react/icons/paperclip'
import Pencil from 'lucide-react/icons/pencil'
import Trash2 from 'lucide-react/icons/trash-2'
import { ticketCalls as calls } from '#apps/ticket/contract/tickets.ts'
import type { VerlaufseintragIntern, Ticketdetail } from '#apps/ticket/contract/formen.ts'
import { messages } from '#apps/ticket/messages.ts'
import type { Schritt } from '#domain/tickets/contract.ts'
import { useFormats, useTexts } from '#platform/web/text/i18n.tsx'
import { useCall, useList } from '#platform/web/data/query.tsx'
import { initials } from '#platform/web/ui/show/Avatar.tsx'
import { CommentText } from '#platform/web/ui/show/Comment.tsx'
import { LinkButton } from '#platform/web/ui/act/LinkButton.tsx'
import { LoadMore } from '#platform/web/ui/list/LoadMore.tsx'
import { Notice } from '#platform/web/ui/show/Notice.tsx'
import { State } from '#platform/web/ui/show/State.tsx'
import { Timeline, type TimelineEntry } from '#platform/web/ui/time/Timeline.tsx'
import { aenderungSatz } from './aenderung.ts'
import { Schreiben } from './Schreiben.tsx'
import { Wartende } from '../warteschlange/Wartende.tsx'
import { useSchrittwort } from '../useschrittwort.ts'

/** What happened, newest first, and the field to answer. What lies on the device stands between the two. */
export function Verlauf({ ticket }: { ticket: Ticketdetail }) {
  const t = useTexts(messages)
  const params = { id: ticket.id }
  const { rows, error, more, loadingMore } = useList(ticket.innen ? calls.verlaufIntern : calls.verlauf, { params, query: {} })
  const ziel = ticket.verknuepfungen.find(({ art, hin }) => art === 'zusammengeführt' && hin)
  const { data: andere } = useCall(calls.antwortende, { params }, { enabled: ticket.innen !== null, refetchInterval: 15_000 })
  return (
    <>
      {ziel && (
        <Notice kind="info" action={<LinkButton href={`/ticket/${ziel.ticket.nummer}`}>{t('oeffnen')}</LinkButton>}>
          {t('ticket.geht-weiter', { nummer: ziel.ticket.nummer })}
        </Notice>
      )}
      {ticket.darf.includes('kommentieren') && <Schreiben key={ticket.id} ticket={ticket} />}
      {andere && andere.namen.length > 0 && (
        <p className="t2" role="status">
          {t('antwortet', { namen: andere.namen.join(', '), n: andere.namen.length })}
        </p>
      )}
      <Wartende ticket={ticket} />
      <section className="ti-abschnitt">
        <h2>{t('verlauf')}</h2>
        {error && rows.length === 0 && <Notice kind="bad">{t('verlaufNichtGeladen')}</Notice>}
        <Eintraege rows={rows} ticket={ticket} />
        {more && <LoadMore more pending={loadingMore} onMore={more} />}
      </section>
    </>
  )
}

/** To whom a mail went, and whether it is on its way. */
function Empfaengerliste({ ticket, empfaenger }: { ticket: Ticketdetail; empfaenger: NonNullable<VerlaufseintragIntern['empfaenger']> }) {
  const t = useTexts(messages)
  const name = (an: string) => ticket.kontakte.find(({ email }) => email?.toLowerCase() === an.toLowerCase())?.name
  return (
    <ul className="ti-post">
      {empfaenger.map(({ an, zustand }) => (
        <li key={an}>
          <span>
            {name(an)} <small className="t2">{an}</small>
          </span>
          <State kind={zustand === 'gesendet' ? 'ok' : zustand === 'wartet' ? 'idle' : 'bad'}>{t(`post.${zustand}`)}</State>
        </li>
      ))}
    </ul>
  )
}

function Eintraege({ rows, ticket }: { rows: readonly VerlaufseintragIntern[]; ticket: Ticketdetail }) {
  const t = useTexts(messages)
  const schrittwort = useSchrittwort()
  const f = useFormats()
  const personal = ticket.innen !== null
  const texte = messages.de as Readonly<Record<string, string>>
  /** A stretch in which nobody here could go on, in words for whoever reads: for whom was it waiting, how long. */
  const warten = (art: 'wartete' | 'wartet', schritt: string, sekunden: number) => {
    const eigen = `${art}Sie.${schritt}`
    const schluessel = !personal && eigen in texte ? eigen : `${art}.${schritt}`
    if (sekunden < 3600 || !(schluessel in texte)) return null
    const satz = t(schluessel as 'wartete.Abnahme', { dauer: art === 'wartet' ? f.spanSince(sekunden) : f.span(sekunden) })
    return ticket.innen?.sla?.pausen.includes(schritt as 'Abnahme') ? `${satz} · ${t('uhrSteht')}` : satz
  }
  const eintrag = (row: VerlaufseintragIntern): TimelineEntry => {
    const { id, was, um, wer, text, feld, von, nach, intern, quelle, dateien } = row
    const name = wer?.name ?? t('portal')
    const words = was !== 'mail' && (text || dateien.length > 0) && (
      <CommentText text={text} files={dateien} filesLabel={t('dateien')} intern={intern ? t('nurIntern') : undefined} />
    )
    const time = quelle === 'mail' ? `${f.dateTime(um)} · ${t('perMail')}` : f.dateTime(um)
    const kopf = { id: `${was}-${id}`, time, children: words || undefined }
    switch (was) {
      case 'mail':
        return {
          ...kopf,
          icon: Mail,
          title: t('mailVonPortal', { was: `mail.${feld}` in texte ? t(`mail.${feld as 'kommentar'}`) : t('mail.sonst') }),
          children: <Empfaengerliste ticket={ticket} empfaenger={row.empfaenger ?? []} />,
        }
      case 'kommentar':
        return { ...kopf, initials: initials(name), title: name }
      case 'dokument':
        return { ...kopf, icon: Paperclip, title: t('hatGelegt', { name }) }
      case 'entfernt':
        return { ...kopf, icon: Trash2, title: t('hatEntfernt', { wer: name, name: von! }) }
      case 'schritt':
        return { ...kopf, icon: ArrowRight, title: `${name}: ${schrittwort(nach as Schritt)}` }
      case 'aenderung':
        return { ...kopf, icon: Pencil, title: `${name}: ${aenderungSatz(t, f, { feld: feld!, von: von ?? '', nach: nach ?? '' })}` }
    }
  }
  const wait = (id: string, title: string | null): TimelineEntry[] => (title ? [{ id, wait: true, icon: Hourglass, title }] : [])
  const seit = Temporal.Now.instant().since(ticket.seit).total('seconds')
  return (
    <Timeline
      label={t('verlauf')}
      entries={[
        ...wait('wartet', warten('wartet', ticket.schritt, seit)),
        ...rows.flatMap((row) => [
          eintrag(row),
          ...(row.was === 'schritt' && row.von && row.dauerSek !== null ? wait(`warten-${row.id}`, warten('wartete', row.von, row.dauerSek)) : []),
        ]),
      ]}
    />
  )
}
