import { useNavigate } from '#platform/web/route/router.tsx'
import { useSession } from '#platform/web/data/session.tsx'
import { useStand } from '../stand/stand.ts'
import { tagAdresse } from './fragetext.ts'
import { Klaerung } from './Klaerung.tsx'

/** The youngest open question on a phone's start, to be answered where it stands. */
export function Startfrage() {
  const { stand } = useStand()
  const { session } = useSession()
  const navigate = useNavigate()
  const frage = stand?.frage
  if (!frage || !session.employee) return null
  return (
    <div className="se-unten">
      <Klaerung
        frage={frage}
        woche={{ heute: stand.datum, zone: stand.zone, employee: { id: session.employee.personalid }, darf: ['stempeln'] }}
        eigene
        gross
        andereZeit={() => void navigate(frage.fall ? `/klaerung/fall/${frage.fall.id}?antworten=1` : tagAdresse(frage))}
      />
    </div>
  )
}
