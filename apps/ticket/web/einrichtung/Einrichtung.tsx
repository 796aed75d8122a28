import * as z from 'zod/mini'
import { useTexts } from '#platform/web/text/i18n.tsx'
import { useSearchState } from '#platform/web/route/router.tsx'
import { Page } from '#platform/web/ui/page/Page.tsx'
import { Tabs } from '#platform/web/ui/page/Tabs.tsx'
import { Antwortvorlagen } from './Antwortvorlagen.tsx'
import { Arten } from './Arten.tsx'
import { Checkvorlagen } from './Checkvorlagen.tsx'
import { Grenzen } from './Grenzen.tsx'
import { Kalender } from './Kalender.tsx'
import { Regeln } from './Regeln.tsx'
import { einrichtungTexte } from './texte-einrichtung.ts'

const bereiche = ['arten', 'zeiten', 'kalender', 'checklisten', 'antworten', 'grenzen'] as const
const Adresse = z.object({ bereich: z.optional(z.enum(bereiche)) })
const inhalt = { arten: Arten, zeiten: Regeln, kalender: Kalender, checklisten: Checkvorlagen, antworten: Antwortvorlagen, grenzen: Grenzen } as const

/** What the office sets up once: types, agreed times, calendars, templates, limits. */
export function Einrichtung() {
  const te = useTexts(einrichtungTexte)
  const [{ bereich = 'arten' }, setzen] = useSearchState(Adresse)
  return (
    <Page title={te('einrichtung')}>
      <Tabs
        label={te('bereiche')}
        value={bereich}
        onChange={(id) => setzen({ bereich: id === 'arten' ? null : id })}
        tabs={bereiche.map((id) => {
          const Teil = inhalt[id]
          return { id, label: te(id), content: <Teil /> }
        })}
      />
    </Page>
  )
}
