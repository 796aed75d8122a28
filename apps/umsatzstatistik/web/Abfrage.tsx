import { useSearch } from 'wouter'
import { useSetting } from '#platform/web/data/session.tsx'
import { useTexts } from '#platform/web/text/i18n.tsx'
import { Page } from '#platform/web/ui/page/Page.tsx'
import { Notice } from '#platform/web/ui/show/Notice.tsx'
import { Frage } from '../contract.ts'
import { messages } from '../messages.ts'
import { Formular } from './Formular.tsx'
import { Fragenliste } from './fragen/Fragenliste.tsx'
import { MitEinstellungen } from './MitEinstellungen.tsx'
import { texte } from './texte.ts'
import { ausAdresse, kaputt } from './wege.ts'

/** Asks for a level and a stretch of time, narrowed down if wanted; beside it what was kept. The result has an address of its own. */
export function Abfrage() {
  const t = useTexts(texte)
  const tm = useTexts(messages)
  const suche = useSearch()
  const [letzte] = useSetting<unknown>('umsatz.letzte', null)
  return (
    <MitEinstellungen>
      {(einstellungen) => (
        <Page title={tm('titel')}>
          {suche === kaputt && (
            <Notice kind="warn" live>
              {t('kaputt')}
            </Notice>
          )}
          <div className="us-abfrage">
            <Formular einstellungen={einstellungen} vorher={ausAdresse(suche)?.frage ?? Frage.safeParse(letzte).data} />
            <Fragenliste einstellungen={einstellungen} />
          </div>
        </Page>
      )}
    </MitEinstellungen>
  )
}
