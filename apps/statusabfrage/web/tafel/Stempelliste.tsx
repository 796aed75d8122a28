import LogIn from 'lucide-react/icons/log-in'
import LogOut from 'lucide-react/icons/log-out'
import type { Statusdetail } from '#apps/statusabfrage/contract.ts'
import { messages } from '#apps/statusabfrage/messages.ts'
import { useFormats, useTexts } from '#platform/web/text/i18n.tsx'

/** A stamp that reached the server so much later says so. */
const SPAET_MIN = 5

/** The stamps of the day in their order, or why they are not shown. */
export function Stempelliste({ stempel, zone }: { stempel: Statusdetail['stempel']; zone: string }) {
  const t = useTexts(messages)
  const f = useFormats()
  if (!stempel) return <p className="t3">{t('stempelGesperrt')}</p>
  if (!stempel.length) return <p className="t3">{t('keineStempel')}</p>
  const spaet = (zeit: string, empfangen: string) => Temporal.Instant.from(empfangen).since(zeit).total('minutes') > SPAET_MIN
  return (
    <ul className="rows">
      {stempel.map(({ id, timestamp, flag, code, empfangen, quelle }) => {
        const Zeichen = flag === 'arrival' ? LogIn : LogOut
        return (
          <li key={id}>
            <Zeichen className="i s t3" />
            <b className="mid">{f.time(timestamp, zone)}</b>
            <span className="grow">
              {t(flag)}
              {code !== 'Normal' && <span className="t2"> · {code}</span>}
            </span>
            {quelle !== 'import' && spaet(timestamp, empfangen) && <span className="t12 t3">{t('spaeter', { zeit: f.time(empfangen, zone) })}</span>}
          </li>
        )
      })}
    </ul>
  )
}
