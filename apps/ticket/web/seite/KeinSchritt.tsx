import UserCheck from 'lucide-react/icons/user-check'
import { ticketCalls as calls } from '#apps/ticket/contract/tickets.ts'
import type { Ticketdetail } from '#apps/ticket/contract/formen.ts'
import { messages } from '#apps/ticket/messages.ts'
import { useTexts } from '#platform/web/text/i18n.tsx'
import { useAct } from '#platform/web/data/query.tsx'
import { useSession } from '#platform/web/data/session.tsx'
import { Button } from '#platform/web/ui/act/Button.tsx'
import { Notice } from '#platform/web/ui/show/Notice.tsx'
import { toast } from '#platform/web/ui/over/toast.ts'
import { hinweisVon, veraltet } from '../worte.ts'

/** No step for the asker: why, whose turn it is, and for staff how to make it one's own. */
export function KeinSchritt({ ticket }: { ticket: Ticketdetail }) {
  const t = useTexts(messages)
  const { session } = useSession()
  const { act, pending } = useAct(calls.kontaktHinzu)
  const namen = (...arten: string[]) => [...new Set(ticket.kontakte.filter(({ art }) => arten.includes(art)).map(({ name }) => name))].join(', ')
  const { schritt } = ticket
  const amKunden = schritt === 'Auftragsbestätigung' || schritt === 'Abnahme'
  const wer = amKunden
    ? namen(schritt === 'Abnahme' ? 'Erledigung bestätigt von' : 'Auftragsbestätigung', 'Kunde', 'Absender')
    : schritt === 'Test'
      ? namen('Tester')
      : (ticket.zustaendig?.name ?? '')
  const uebernehmen = async () => {
    try {
      await act({ params: { id: ticket.id }, body: { art: 'Zuständiger', anwenderId: session.anwenderId } })
      toast.success(t('uebernommenOk'))
    } catch (error) {
      toast.error(hinweisVon(error) || t('schiefgelaufen'))
      veraltet()
    }
  }
  const kann = ticket.innen !== null && !amKunden && schritt !== 'Test' && ticket.darf.includes('kontakte') && ticket.zustaendig?.id !== session.anwenderId
  return (
    <>
      <Notice kind="info" title={t('ticket.kein-schritt')}>
        {wer && t(amKunden ? 'amZugBestaetigung' : schritt === 'Test' ? 'amZugTest' : 'amZug', { wer })}
      </Notice>
      {kann && (
        <Button wide icon={UserCheck} pending={pending} onPress={() => void uebernehmen()}>
          {t('selbstUebernehmen')}
        </Button>
      )}
    </>
  )
}
