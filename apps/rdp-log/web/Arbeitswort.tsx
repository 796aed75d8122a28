import { useFormats, useTexts } from '#platform/web/text/i18n.tsx'
import { Anchor } from '#platform/web/ui/act/Anchor.tsx'
import { State } from '#platform/web/ui/show/State.tsx'
import type { Sitzung } from '../contract.ts'
import { messages } from '../messages.ts'
import { useTicketrecht } from './usewahl.ts'

/** What became of a session: still running, its end is not known, booked or not. Customers read only the first two. */
export function Arbeitswort({ zeile, personal }: { zeile: Sitzung; personal: boolean }) {
  const t = useTexts(messages)
  if (zeile.zustand === 'läuft') return <State kind="info">{t('zustand.läuft')}</State>
  if (zeile.zustand === 'unbekannt') return <State kind="warn">{t('zustand.unbekannt')}</State>
  if (!personal) return null
  const kind = { offen: 'warn', gebucht: 'ok', keine: 'idle' } as const
  return <State kind={kind[zeile.arbeit]}>{t(`arbeit.${zeile.arbeit}`)}</State>
}

/** The ticket and what became of the time. Whoever cannot open tickets reads its number as text. */
export function Ticketspalte({ zeile, personal }: { zeile: Sitzung; personal: boolean }) {
  const { oeffnet } = useTicketrecht()
  return (
    <span className="rl-ticket">
      {zeile.ticket && (
        <>
          {oeffnet ? (
            <Anchor className="link n" href={`/ticket/${zeile.ticket.id}`}>
              {String(zeile.ticket.nummer)}
            </Anchor>
          ) : (
            <span className="n">{zeile.ticket.nummer}</span>
          )}{' '}
          <span className="t2 cut">{zeile.ticket.name}</span>{' '}
        </>
      )}
      <Arbeitswort zeile={zeile} personal={personal} />
    </span>
  )
}

/** Customer and person below the connection's name. */
export function useWer() {
  const t = useTexts(messages)
  return ({ kunde, benutzer }: Sitzung) => [kunde?.name, benutzer || t('techniker')].filter(Boolean).join(' · ')
}

/** From when to when, on the company's clock. */
export function useSpanne(zone: string) {
  const f = useFormats()
  return ({ from, to }: Sitzung) =>
    to ? `${f.dateTime(from, zone)} – ${gleicherTag(from, to, zone) ? f.time(to, zone) : f.dateTime(to, zone)}` : f.dateTime(from, zone)
}
const gleicherTag = (a: string, b: string, zone: string) => {
  const [erster, zweiter] = [a, b].map((um) => Temporal.Instant.from(um).toZonedDateTimeISO(zone).toPlainDate())
  return erster!.equals(zweiter!)
}
