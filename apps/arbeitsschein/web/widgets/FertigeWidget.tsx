import ClipboardPen from 'lucide-react/icons/clipboard-pen'
import { calls } from '#apps/arbeitsschein/contract.ts'
import { scheinnummer } from '#domain/einsatz/contract.ts'
import { useCall } from '#platform/web/data/query.tsx'
import { useFormats, useTexts } from '#platform/web/text/i18n.tsx'
import { Anchor } from '#platform/web/ui/act/Anchor.tsx'
import { Button } from '#platform/web/ui/act/Button.tsx'
import { Empty } from '#platform/web/ui/list/Empty.tsx'
import { Card } from '#platform/web/ui/page/Card.tsx'
import { Skeleton } from '#platform/web/ui/page/Skeleton.tsx'
import { Notice } from '#platform/web/ui/show/Notice.tsx'
import { kundentexte } from '../kunde/texte.ts'
import { texte } from '../texte.ts'

/** The latest finished sheets of a customer on his dashboard. */
export function FertigeWidget() {
  const t = useTexts(texte)
  const tk = useTexts(kundentexte)
  const f = useFormats()
  const { data, error, refetch } = useCall(calls.liste, { query: { zustand: 'abgeschlossen', limit: 6, sort: '-datum' } }, { keep: true })
  return (
    <Card title={tk('fertige')} more={{ label: tk('alle'), href: '/arbeitsschein' }}>
      {!data ? (
        error ? (
          <Notice kind="bad" title={t('nichtGeladen')} action={<Button onPress={() => void refetch()}>{t('nochmal')}</Button>} />
        ) : (
          <Skeleton rows={4} />
        )
      ) : data.entities.length ? (
        <ul className="rows">
          {data.entities.map(({ id, objekt, nummer, datum }) => (
            <li key={id}>
              <div className="two grow">
                <Anchor className="mid" href={`/arbeitsschein/${id}`}>
                  {objekt}
                </Anchor>
                <small className="cut">
                  {scheinnummer(nummer)} · {f.day(datum)}
                </small>
              </div>
            </li>
          ))}
        </ul>
      ) : (
        <Empty icon={ClipboardPen} title={tk('keine')} />
      )}
    </Card>
  )
}
