import { scheinnummer } from '#domain/einsatz/contract.ts'
import ClipboardPen from 'lucide-react/icons/clipboard-pen'
import { useCall } from '#platform/web/data/query.tsx'
import { useFormats, useTexts } from '#platform/web/text/i18n.tsx'
import { Anchor } from '#platform/web/ui/act/Anchor.tsx'
import { Button } from '#platform/web/ui/act/Button.tsx'
import { Empty } from '#platform/web/ui/list/Empty.tsx'
import { Card } from '#platform/web/ui/page/Card.tsx'
import { Skeleton } from '#platform/web/ui/page/Skeleton.tsx'
import { Count } from '#platform/web/ui/show/Count.tsx'
import { Notice } from '#platform/web/ui/show/Notice.tsx'
import { calls } from '#apps/arbeitsschein/contract.ts'
import { NeuerSchein, useOffene } from '../Liste.tsx'
import { texte } from '../texte.ts'
import { Wartendes } from '../Wartendes.tsx'

/** One's open sheets on the dashboard. */
export function OffeneWidget() {
  const t = useTexts(texte)
  const f = useFormats()
  const offene = useOffene()
  const { data, error, refetch } = useCall(calls.liste, { query: { zustand: 'offen', meine: 'ja', limit: 6, sort: '-datum' } }, { keep: true })
  return (
    <Card
      title={t('offene')}
      beside={<Count value={offene} label={t('offene')} />}
      more={{ label: t('alleScheine'), href: '/arbeitsschein' }}
      foot={<NeuerSchein />}
    >
      <Wartendes />
      {!data ? (
        error ? (
          <Notice kind="bad" title={t('nichtGeladen')} action={<Button onPress={() => void refetch()}>{t('nochmal')}</Button>} />
        ) : (
          <Skeleton rows={4} />
        )
      ) : data.entities.length ? (
        <ul className="rows">
          {data.entities.map(({ id, objekt, nummer, datum, kunde }) => (
            <li key={id}>
              <div className="two grow">
                <Anchor className="mid" href={`/arbeitsschein/${id}`}>
                  {objekt}
                </Anchor>
                <small className="cut">
                  {scheinnummer(nummer)} · {f.day(datum)} · {kunde}
                </small>
              </div>
            </li>
          ))}
        </ul>
      ) : (
        <Empty icon={ClipboardPen} title={t('keineOffenen')} />
      )}
    </Card>
  )
}
