import { teilworte } from '#domain/einsatz/statistik/messages.ts'
import { useSession } from '#platform/web/data/session.tsx'
import { useFormats, useTexts } from '#platform/web/text/i18n.tsx'
import { Donut } from '#platform/web/ui/show/Donut.tsx'
import { Legend } from '#platform/web/ui/show/Legend.tsx'
import { Rahmen } from './Rahmen.tsx'
import { texte } from './texte.ts'
import { useEigene } from './useeigene.ts'
import { useTickets } from './usetickets.ts'
import { ticketscheiben, ticketzahl } from './wege.ts'

/** The tickets that one worked on as a ring of four: open and done, hatched where they took longer than planned. Every figure opens these tickets. */
export function TicketsWidget() {
  const t = useTexts(texte)
  const tt = useTexts(teilworte)
  const f = useFormats()
  const { can } = useSession()
  const eigene = useEigene('tickets')
  const oeffne = useTickets()
  return (
    <Rahmen
      titel={t('ticketsWidget')}
      eigene={eigene}
      {...(can('TICKET') && { more: { label: t('alleTickets'), href: '/ticket' } })}
      leer={(zahlen) => ticketzahl(zahlen) === 0}
      foot={({ geplant, differenz }) =>
        geplant !== null && (
          <span className="t2">
            {t('geplantDifferenz', { geplant: f.duration(geplant), differenz: `${differenz! > 0 ? '+' : ''}${f.duration(differenz!)}` })}
          </span>
        )
      }
    >
      {(zahlen) => {
        const offen = zahlen.ticketCntON + zahlen.ticketCntONPlan
        const scheiben = ticketscheiben(zahlen, tt, can('TICKET') ? (einer) => void oeffne(eigene.frage, einer) : undefined)
        return (
          <>
            <Donut
              slices={scheiben}
              label={t('ticketsRing', { n: ticketzahl(zahlen), offen })}
              value={offen}
              caption={t('offenVon', { n: ticketzahl(zahlen) })}
            />
            <Legend slices={scheiben} />
          </>
        )
      }}
    </Rahmen>
  )
}
