import { useEffect } from 'react'
import { calls } from '#apps/verwaltung/contract.ts'
import { useTexts } from '#platform/web/text/i18n.tsx'
import { useCall } from '#platform/web/data/query.tsx'
import { Button } from '#platform/web/ui/act/Button.tsx'
import { Notice } from '#platform/web/ui/show/Notice.tsx'
import { Skeleton } from '#platform/web/ui/page/Skeleton.tsx'
import { texte } from '../texte.ts'

/** What a first day of recording time would change; `gelesen` keeps how many accounts were named for which day. */
export function ZeitbeginnFolgen({ zeitAb, gelesen }: { zeitAb: string | null; gelesen: Map<string | null, number> }) {
  const t = useTexts(texte)
  const { data, error, refetch } = useCall(calls.zeitbeginnFolgen, { query: { zeitAb: zeitAb ?? undefined } })
  useEffect(() => {
    if (data) gelesen.set(zeitAb, data.eher + data.spaeter)
  }, [data, zeitAb])
  if (error && !data)
    return (
      <Notice kind="bad" live action={<Button onPress={() => void refetch()}>{t('erneutLaden')}</Button>}>
        {error.problem?.detail ?? t('unerreichbar')}
      </Notice>
    )
  if (!data) return <Skeleton rows={3} />
  const { eher, spaeter, gleich, gesperrt, abgeschlossen } = data
  const weitere = gesperrt - abgeschlossen.length
  return (
    <Notice kind={gesperrt ? 'bad' : eher + spaeter ? 'warn' : 'info'} title={t('zeitbeginnFolgen')} live>
      <ul>
        {gesperrt > 0 && (
          <li>
            {t('folgenGesperrt', { n: gesperrt })} {abgeschlossen.map(({ name, monat }) => `${name} (${monat.slice(5)}/${monat.slice(0, 4)})`).join(', ')}
            {weitere > 0 && ` ${t('weitereN', { n: weitere })}`}
          </li>
        )}
        {eher > 0 && <li>{t('folgenEher', { n: eher })}</li>}
        {spaeter > 0 && <li>{t('folgenSpaeter', { n: spaeter })}</li>}
        {eher + spaeter === 0 ? <li>{t('folgenKeine')}</li> : gleich > 0 && <li>{t('folgenGleich', { n: gleich })}</li>}
        <li>{t('folgenStempel')}</li>
      </ul>
    </Notice>
  )
}
