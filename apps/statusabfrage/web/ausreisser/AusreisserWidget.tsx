import CircleCheck from 'lucide-react/icons/circle-check'
import { calls } from '#apps/statusabfrage/contract.ts'
import { messages } from '#apps/statusabfrage/messages.ts'
import { useName } from '#domain/personal/web/usename.ts'
import { useFormats, useTexts } from '#platform/web/text/i18n.tsx'
import { useCall } from '#platform/web/data/query.tsx'
import { useSession } from '#platform/web/data/session.tsx'
import { Anchor } from '#platform/web/ui/act/Anchor.tsx'
import { Button } from '#platform/web/ui/act/Button.tsx'
import { Card } from '#platform/web/ui/page/Card.tsx'
import { Count } from '#platform/web/ui/show/Count.tsx'
import { Empty } from '#platform/web/ui/list/Empty.tsx'
import { Notice } from '#platform/web/ui/show/Notice.tsx'
import { Skeleton } from '#platform/web/ui/page/Skeleton.tsx'
import { State } from '#platform/web/ui/show/State.tsx'
import { ausreisserText, tagVon, zeichenFuer } from './ausreissertext.ts'
import { useTafelzustand } from '../zustand.ts'

const ZEIGT = 5

/** What the manager has to look after now: the first few, each with the way to the person's day. */
export function AusreisserWidget() {
  const t = useTexts(messages)
  const f = useFormats()
  const name = useName()
  const { stichdatum } = useTafelzustand()
  const konto = useSession().can('STEMPELERFASSUNG.ALLE')
  const { data, isError, refetch } = useCall(calls.ausreisser, { params: { stichdatum }, query: { limit: ZEIGT } }, { keep: true, refetchInterval: 60_000 })
  const alle = data?.arten.reduce((summe, { anzahl }) => summe + anzahl, 0) ?? 0
  return (
    <Card
      title={t('auffaelligkeiten')}
      beside={alle > 0 && <Count value={alle} label={t('auffaellig')} />}
      more={{ label: t('alleAusreisser'), href: '/statusabfrage/ausreisser' }}
    >
      {!data ? (
        isError ? (
          <Notice kind="bad" title={t('ladefehler')} action={<Button onPress={() => void refetch()}>{t('nochmal')}</Button>} />
        ) : (
          <Skeleton rows={3} />
        )
      ) : !data.entities.length ? (
        <Empty icon={CircleCheck} title={t('nichtsAuffaellig')} />
      ) : (
        <ul className="rows">
          {data.entities.map((zeile) => (
            <li key={`${zeile.lstfix.id} ${zeile.datum} ${zeile.art}`}>
              <div className="two grow">
                <Anchor className="mid" href={tagVon(zeile, konto)}>
                  {name(zeile.lstfix)}
                </Anchor>
                <State kind={zeichenFuer(zeile)}>{ausreisserText(zeile, t, f)}</State>
              </div>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
