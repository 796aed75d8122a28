import { useAct, useCall } from '#platform/web/data/query.tsx'
import { useTexts } from '#platform/web/text/i18n.tsx'
import { Switch } from '#platform/web/ui/field/Switch.tsx'
import { Page } from '#platform/web/ui/page/Page.tsx'
import { Skeleton } from '#platform/web/ui/page/Skeleton.tsx'
import { Notice } from '#platform/web/ui/show/Notice.tsx'
import { calls } from '../contract.ts'
import { texte } from './texte.ts'

/** Whether figures of single people are evaluated; acts at once. */
export function Einrichtung() {
  const t = useTexts(texte)
  const { data, error } = useCall(calls.einstellungen)
  const { act, error: gescheitert } = useAct(calls.einstellungenSetzen)
  return (
    <Page title={t('einrichtung')} short={t('einrichtungKurz')}>
      {data ? (
        <div className="bs-form">
          <Switch value={data.personen} onChange={(personen) => void act({ body: { personen } }).catch(() => {})}>
            {t('personenAuswerten')}
          </Switch>
          <p className="t2">{t('personenHinweis')}</p>
          {gescheitert && (
            <Notice kind="bad" live>
              {gescheitert.problem?.detail}
            </Notice>
          )}
        </div>
      ) : error ? (
        <Notice kind="bad">{error.problem?.detail}</Notice>
      ) : (
        <Skeleton rows={2} />
      )}
    </Page>
  )
}
