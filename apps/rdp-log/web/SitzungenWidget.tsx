import Monitor from 'lucide-react/icons/monitor'
import { useCall } from '#platform/web/data/query.tsx'
import { useFormats, useTexts } from '#platform/web/text/i18n.tsx'
import { Anchor } from '#platform/web/ui/act/Anchor.tsx'
import { Button } from '#platform/web/ui/act/Button.tsx'
import { Empty } from '#platform/web/ui/list/Empty.tsx'
import { Card } from '#platform/web/ui/page/Card.tsx'
import { Skeleton } from '#platform/web/ui/page/Skeleton.tsx'
import { Count } from '#platform/web/ui/show/Count.tsx'
import { Notice } from '#platform/web/ui/show/Notice.tsx'
import { calls } from '../contract.ts'
import { texte } from './texte.ts'
import { minuten } from './zeit.ts'

/** Two weeks back: what is older was seen at the closing of its week. */
const tageZurueck = 13

/** On the dashboard: one's own sessions that are no working time yet; for customers the latest ones on their systems. */
export function SitzungenWidget() {
  const t = useTexts(texte)
  const f = useFormats()
  const from = Temporal.Now.plainDateISO().subtract({ days: tageZurueck }).toString()
  const eigene = useCall(calls.summen, { query: { from, eigene: 'ja' } })
  const personal = eigene.data?.personal ?? false
  const { data, error, refetch } = useCall(
    calls.liste,
    { query: { from, limit: 5, ...(personal && { arbeit: 'offen', eigene: 'ja' }) } },
    { enabled: !!eigene.data },
  )
  return (
    <Card
      title={t(personal ? 'offeneSitzungen' : 'letzteSitzungen')}
      beside={personal && <Count value={eigene.data?.offen ?? 0} label={t('offeneSitzungen')} />}
      more={{ label: t('titel'), href: personal ? `/rdp-log?from=${from}&arbeit=offen` : '/rdp-log' }}
    >
      {!data ? (
        (error ?? eigene.error) ? (
          <Notice kind="bad" title={t('nichtGeladen')} action={<Button onPress={() => void refetch()}>{t('nochmal')}</Button>} />
        ) : (
          <Skeleton rows={3} />
        )
      ) : data.entities.length ? (
        <ul className="rows">
          {data.entities.map(({ id, verbindung, from: von, dauer, kunde }) => (
            <li key={id}>
              <div className="two grow">
                <Anchor className="mid" href={personal ? `/rdp-log?from=${from}&sitzung=${id}` : `/rdp-log/search/${id}`}>
                  {verbindung}
                </Anchor>
                <small className="cut">{[f.dateTime(von), personal && kunde?.name].filter(Boolean).join(' · ')}</small>
              </div>
              <span className="n">{f.duration(minuten(dauer))}</span>
            </li>
          ))}
        </ul>
      ) : (
        <Empty icon={Monitor} title={t(personal ? 'allesGebucht' : 'keine')} />
      )}
    </Card>
  )
}
