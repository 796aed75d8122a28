import type { Ticketdetail } from '#apps/ticket/contract/formen.ts'
import { messages } from '#apps/ticket/messages.ts'
import type { Schritt } from '#domain/tickets/contract.ts'
import { useTexts } from '#platform/web/text/i18n.tsx'
import { Steps } from '#platform/web/ui/page/Steps.tsx'
import { useSchrittwort } from '../useschrittwort.ts'

/** The steps that lie before this ticket and behind it; waiting stands in the place of the step that it came from. What may be left out is shown only where it is taken. */
export function Weg({ ticket }: { ticket: Pick<Ticketdetail, 'schritt' | 'vorher' | 'mitTest' | 'intern'> }) {
  const t = useTexts(messages)
  const schrittwort = useSchrittwort()
  const { schritt, vorher, mitTest, intern } = ticket
  if (schritt === 'abgelehnt' || schritt === 'zusammengeführt') return null
  const vorbei = schritt === 'erledigt' || schritt === 'abgeschlossen'
  const weg: Schritt[] = [
    'erfasst',
    'in Prüfung',
    ...(schritt === 'Auftragsbestätigung' ? (['Auftragsbestätigung'] as const) : []),
    'in Arbeit',
    ...(mitTest || schritt === 'Test' ? (['Test'] as const) : []),
    ...(schritt === 'Abnahme' || (mitTest && !intern && !vorbei) ? (['Abnahme'] as const) : []),
    schritt === 'abgeschlossen' ? 'abgeschlossen' : 'erledigt',
  ]
  const steps = weg.map((one) => (one === vorher ? schritt : one))
  return (
    <div className="ti-weg-leiste">
      <Steps label={t('weg')} current={schritt} steps={steps.map((id) => ({ id, label: schrittwort(id) }))} />
    </div>
  )
}
