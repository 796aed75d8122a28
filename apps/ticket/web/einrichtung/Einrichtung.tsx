import { useParams } from 'wouter'
import { useTexts } from '#platform/web/text/i18n.tsx'
import { useNavigate } from '#platform/web/route/router.tsx'
import { Tabs } from '#platform/web/ui/page/Tabs.tsx'
import { Antwortvorlagen } from './Antwortvorlagen.tsx'
import { Arten } from './Arten.tsx'
import { Checkvorlagen } from './Checkvorlagen.tsx'
import { Grenzen } from './Grenzen.tsx'
import { Kalender } from './Kalender.tsx'
import { Regeln } from './Regeln.tsx'
import { einrichtungTexte } from './texte-einrichtung.ts'

const bereiche = ['arten', 'zeiten', 'kalender', 'checklisten', 'antworten', 'grenzen'] as const
const inhalt = { arten: Arten, zeiten: Regeln, kalender: Kalender, checklisten: Checkvorlagen, antworten: Antwortvorlagen, grenzen: Grenzen } as const

/** What the office sets up once: types, agreed times, calendars, templates, limits. */
export function Einrichtung() {
  const te = useTexts(einrichtungTexte)
  const navigate = useNavigate()
  const gefragt = useParams()['bereich']
  return (
    <div className="te-einrichtung">
      <Tabs
        label={te('bereiche')}
        value={bereiche.find((id) => id === gefragt) ?? 'arten'}
        onChange={(id) => void navigate(`/ticket/einrichtung/${id}`)}
        tabs={bereiche.map((id) => {
          const Teil = inhalt[id]
          return { id, label: te(id), content: <Teil /> }
        })}
      />
    </div>
  )
}
