import { calls as geraeteCalls } from '#apps/hardware-management/contract.ts'
import { calls as sitzungCalls } from '#apps/rdp-log/contract.ts'
import type { Ticketdetail } from '#apps/ticket/contract/formen.ts'
import { messages } from '#apps/ticket/messages.ts'
import { useList } from '#platform/web/data/query.tsx'
import { useSession } from '#platform/web/data/session.tsx'
import { useFormats, useTexts } from '#platform/web/text/i18n.tsx'
import { Anchor } from '#platform/web/ui/act/Anchor.tsx'
import { Abschnitt } from './Abschnitt.tsx'

/** Devices that a ticket is about, for those who may see devices. */
export function Geraete({ ticket }: { ticket: Ticketdetail }) {
  const t = useTexts(messages)
  const { can } = useSession()
  const { rows } = useList(geraeteCalls.liste, { query: { ticket: ticket.id, zustand: 'alle' } }, { enabled: can('HARDWAREMANAGEMENT') })
  if (!rows.length) return null
  return (
    <Abschnitt titel={t('geraete')}>
      <ul className="ti-liste">
        {rows.map(({ id, nummer, hostname, produkt, standort, hardwaretyp }) => (
          <li key={id}>
            <span className="ti-eintrag">
              <Anchor className="link" href={`/hardware-management/${nummer}`}>
                {hostname || produkt || String(nummer)}
              </Anchor>
              <small className="t2">{[hardwaretyp, produkt, standort].filter(Boolean).join(' · ')}</small>
            </span>
          </li>
        ))}
      </ul>
    </Abschnitt>
  )
}

/** Remote sessions of a ticket, for those who may see sessions. */
export function Sitzungen({ ticket }: { ticket: Ticketdetail }) {
  const t = useTexts(messages)
  const f = useFormats()
  const { can } = useSession()
  // As far back as a ticket may be old.
  const { rows } = useList(sitzungCalls.liste, { query: { ticketId: ticket.id, from: '2000-01-01' } }, { enabled: can('RDPLOG') })
  if (!rows.length) return null
  return (
    <Abschnitt titel={t('sitzungen')}>
      <ul className="ti-liste">
        {rows.map(({ id, verbindung, from, dauer, benutzer, zustand }) => (
          <li key={id}>
            <span className="ti-eintrag">
              <Anchor className="link" href={`/rdp-log/search/${id}`}>
                {verbindung}
              </Anchor>
              <small className="t2">
                {[f.dateTime(from), zustand === 'läuft' ? t('sitzungLaeuft') : f.duration(Math.round(dauer / 60)), benutzer].filter(Boolean).join(' · ')}
              </small>
            </span>
          </li>
        ))}
      </ul>
    </Abschnitt>
  )
}
