import { scheinnummer } from '#domain/einsatz/contract.ts'
import ShieldCheck from 'lucide-react/icons/shield-check'
import { useCall } from '#platform/web/data/query.tsx'
import { useFormats, useTexts } from '#platform/web/text/i18n.tsx'
import { Anchor } from '#platform/web/ui/act/Anchor.tsx'
import { Button } from '#platform/web/ui/act/Button.tsx'
import { Empty } from '#platform/web/ui/list/Empty.tsx'
import { Card } from '#platform/web/ui/page/Card.tsx'
import { Skeleton } from '#platform/web/ui/page/Skeleton.tsx'
import { Count } from '#platform/web/ui/show/Count.tsx'
import { Notice } from '#platform/web/ui/show/Notice.tsx'
import { State } from '#platform/web/ui/show/State.tsx'
import { calls } from '#apps/arbeitsschein/contract.ts'
import { messages } from '#apps/arbeitsschein/messages.ts'
import { eile } from './Fristen.tsx'
import { regietexte } from './texte.ts'

/** So many stand on the dashboard. */
const zeilen = 5

/** The most urgent work by the hour on the dashboard. */
export function FristenWidget() {
  const t = useTexts(regietexte)
  const tm = useTexts(messages)
  const f = useFormats()
  const { data, error, refetch } = useCall(calls.fristen, undefined, { keep: true })
  const eilig = data ? data.anzahl.ueberfaellig + data.anzahl.bald : 0
  return (
    <Card title={t('titel')} beside={<Count value={eilig} label={t('titel')} />} more={{ label: t('alle'), href: '/arbeitsschein/fristen' }}>
      {!data ? (
        error ? (
          <Notice kind="bad" title={t('nichtGeladen')} action={<Button onPress={() => void refetch()}>{t('nochmal')}</Button>} />
        ) : (
          <Skeleton rows={4} />
        )
      ) : data.entities.length ? (
        <ul className="rows">
          {data.entities.slice(0, zeilen).map(({ id, nummer, objekt, minuten, betrag, schritt, bis, eile: wie }) => (
            <li key={id}>
              <span className="two grow">
                <Anchor className="mid" href={`/arbeitsschein/${id}`}>
                  {objekt}
                </Anchor>
                <small className="cut">
                  {scheinnummer(nummer)} · {betrag === null ? `${f.duration(minuten)} h` : f.money(betrag)} · {tm('bisTag', { tag: f.day(bis) })}
                </small>
              </span>
              <State kind={eile[wie]}>{tm(`schritt.${schritt}`)}</State>
            </li>
          ))}
        </ul>
      ) : (
        <Empty icon={ShieldCheck} title={t('keine')} />
      )}
    </Card>
  )
}
