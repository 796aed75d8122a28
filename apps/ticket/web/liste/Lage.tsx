import type { Ticket } from '#apps/ticket/contract/formen.ts'
import { useFormats, useTexts } from '#platform/web/text/i18n.tsx'
import { State } from '#platform/web/ui/show/State.tsx'
import { listeTexte } from './texte-liste.ts'
import { useSchrittwort } from '../useschrittwort.ts'
import { zeichenVon } from '../worte.ts'

/** The one word that matters most about a ticket: overdue, due today, or where it stands. */
export function Lage({ ticket: { faellig, schritt, zustand } }: { ticket: Ticket }) {
  const schrittwort = useSchrittwort()
  const tl = useTexts(listeTexte)
  const f = useFormats()
  if (faellig !== null) {
    if (Temporal.Instant.compare(faellig, Temporal.Now.instant()) < 0) return <State kind="bad">{tl('ueberfaelligSeit')}</State>
    const tag = Temporal.Instant.from(faellig).toZonedDateTimeISO(Temporal.Now.timeZoneId()).toPlainDate()
    if (tag.equals(Temporal.Now.plainDateISO())) return <State kind="warn">{tl('heuteUm', { zeit: f.time(faellig) })}</State>
  }
  return <State kind={zeichenVon(schritt, zustand)}>{schrittwort(schritt)}</State>
}
