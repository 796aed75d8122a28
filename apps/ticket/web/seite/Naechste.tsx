import ArrowRight from 'lucide-react/icons/arrow-right'
import Hourglass from 'lucide-react/icons/hourglass'
import Lock from 'lucide-react/icons/lock'
import X from 'lucide-react/icons/x'
import type { Ticketdetail } from '#apps/ticket/contract/formen.ts'
import { messages } from '#apps/ticket/messages.ts'
import { useNarrow } from '#platform/web/device/narrow.ts'
import { useTexts } from '#platform/web/text/i18n.tsx'
import { Button } from '#platform/web/ui/act/Button.tsx'
import { useSchrittfrage, type Naechster } from './useschrittfrage.tsx'

/** Forward comes first, then what is beside the way (waiting, a test that the type does not ask for, work once more on what is done), then no. */
const rangIn =
  ({ mitTest, schritt }: Ticketdetail) =>
  ({ nach }: Naechster) =>
    nach === 'abgelehnt' ? 2 : nach.startsWith('wartet') || (nach === 'Test' && !mitTest) || (schritt === 'erledigt' && nach !== 'abgeschlossen') ? 1 : 0
const zeichen = ({ nach }: Naechster) => (nach === 'abgelehnt' ? X : nach.startsWith('wartet') ? Hourglass : ArrowRight)

/** Up to three next steps as buttons under the way, with those that are locked and why. On a phone they stand in the dialog. */
export function Naechste({ ticket }: { ticket: Ticketdetail }) {
  const t = useTexts(messages)
  const schmal = useNarrow()
  const { frage, dialog } = useSchrittfrage(ticket)
  if (schmal || ticket.bestaetigung || !ticket.schritte.length) return null
  const rang = rangIn(ticket)
  const geordnet = ticket.schritte.toSorted((a, b) => rang(a) - rang(b))
  const frei = geordnet.filter(({ hindernis }) => hindernis === null).slice(0, 3)
  const gesperrt = geordnet.filter((schritt) => schritt.hindernis !== null && rang(schritt) === 0).slice(0, 2)
  return (
    <div className="ti-naechste">
      {frei.map((schritt, stelle) => (
        <Button key={schritt.nach} kind={stelle === 0 && rang(schritt) === 0 ? 'primary' : 'plain'} icon={zeichen(schritt)} onPress={() => frage(schritt)}>
          {t(`tat.${schritt.nach}`)}
        </Button>
      ))}
      {gesperrt.map((schritt) => (
        <span key={schritt.nach} className="ti-gesperrt">
          <Lock className="i s" aria-hidden="true" />
          <span>
            <b>{t(`tat.${schritt.nach}`)}</b> {schritt.hindernis}
          </span>
        </span>
      ))}
      {dialog}
    </div>
  )
}
