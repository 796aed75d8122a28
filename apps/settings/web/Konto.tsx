import { useLanguage, useTexts } from '#platform/web/text/i18n.tsx'
import { useApps } from '#platform/web/route/apps.tsx'
import { useCall } from '#platform/web/data/query.tsx'
import { useSession } from '#platform/web/data/session.tsx'
import { Button } from '#platform/web/ui/act/Button.tsx'
import { Card } from '#platform/web/ui/page/Card.tsx'
import { Facts } from '#platform/web/ui/show/Facts.tsx'
import { Notice } from '#platform/web/ui/show/Notice.tsx'
import { Skeleton } from '#platform/web/ui/page/Skeleton.tsx'
import { calls } from '../contract.ts'
import { messages } from '../messages.ts'

/** Who one is here, and what one may do. */
export function Konto() {
  const t = useTexts(messages)
  const { language } = useLanguage()
  const { apps } = useApps()
  const {
    session: { name, username, employee, konten },
  } = useSession()
  const { data, isPending, error, refetch } = useCall(calls.konto)
  const title = (id: string) => apps.find(({ app }) => app.id === id)?.app.title[language] ?? id
  const groups = Map.groupBy(data?.rechte ?? [], ({ app }) => app)
  return (
    <Card title={t('settings.konto')}>
      <div className="stack">
        <Facts
          facts={[
            { label: t('settings.name'), value: name },
            { label: t('settings.benutzername'), value: username },
            ...(data ? [{ label: t('settings.email'), value: data.email ?? t('settings.ohne-email') }] : []),
            ...(employee ? [{ label: t('settings.persnr'), value: employee.persnr }] : []),
            { label: t('settings.konten'), value: konten.map((konto) => `${konto.accountid} ${konto.name}`).join(', ') },
          ]}
        />
        <h3>{t('settings.rechte')}</h3>
        {isPending && <Skeleton rows={5} />}
        {error && !data && (
          <Notice kind="bad" action={<Button onPress={() => void refetch()}>{t('settings.nochmal')}</Button>}>
            {t('settings.laden-fehler')}
          </Notice>
        )}
        {data && !data.rechte.length && <p className="t2">{t('settings.rechte-keine')}</p>}
        <dl className="rights">
          {[...groups].map(([app, rechte]) => (
            <div key={app}>
              <dt className="mid">{title(app)}</dt>
              <dd>
                <ul>
                  {rechte.map(({ schluessel, text }) => (
                    <li key={schluessel}>{text}</li>
                  ))}
                </ul>
              </dd>
            </div>
          ))}
        </dl>
      </div>
    </Card>
  )
}
