import type { Way } from '#platform/text/way.ts'
import { useLanguage, useTexts } from '#platform/web/text/i18n.tsx'
import { useCall } from '#platform/web/data/query.tsx'
import { Anchor } from '#platform/web/ui/act/Anchor.tsx'
import { Button } from '#platform/web/ui/act/Button.tsx'
import { Card } from '#platform/web/ui/page/Card.tsx'
import { KeyFigure } from '#platform/web/ui/show/KeyFigure.tsx'
import { Notice } from '#platform/web/ui/show/Notice.tsx'
import { Skeleton } from '#platform/web/ui/page/Skeleton.tsx'
import { app } from '../app.ts'
import { calls } from '../contract.ts'
import { monatsname } from './monatsname.ts'
import { texteAbschluss } from './texte-abschluss.ts'

/** How far the last month is closed, what stands against it, and what came after: each figure leads to its list. */
export function MonatsabschlussWidget() {
  const t = useTexts(texteAbschluss)
  const { language } = useLanguage()
  const { data, isError, refetch } = useCall(calls.monatsabschluss)
  const team = (monat: string, stand = ''): Way => `${app.path}/team?monat=${monat}${stand && `&stand=${stand}`}`
  return (
    <Card title={t('monatsabschluss')} more={data && { label: t('zumTeam'), href: team(data.monat) }}>
      {!data ? (
        isError ? (
          <Notice kind="bad" title={t('nichtGeladen')} action={<Button onPress={() => void refetch()}>{t('neuLaden')}</Button>} />
        ) : (
          <Skeleton rows={3} />
        )
      ) : (
        <>
          <div className="zk-zahlen">
            <KeyFigure label={monatsname(data.monat, language)} value={data.abgeschlossen} unit={t('von', { n: data.gesamt })} href={team(data.monat)} />
            <KeyFigure label={t('faelle')} value={data.faelle} href="/klaerung?bereich=team" />
          </div>
          {data.nachgekommen.length > 0 && (
            <>
              <h3 className="label">{t('nachgekommen')}</h3>
              <ul className="rows">
                {data.nachgekommen.map(({ monat, anzahl }) => (
                  <li key={monat}>
                    <div className="two grow">
                      <Anchor className="mid" href={team(monat, 'abgeschlossen')}>
                        {monatsname(monat, language)}
                      </Anchor>
                      <small>{t('unterschiedeN', { n: anzahl })}</small>
                    </div>
                  </li>
                ))}
              </ul>
            </>
          )}
        </>
      )}
    </Card>
  )
}
