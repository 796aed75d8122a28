import Monitor from 'lucide-react/icons/monitor'
import type { Way } from '#platform/text/way.ts'
import { useSession } from '#platform/web/data/session.tsx'
import { useCall } from '#platform/web/data/query.tsx'
import { useFormats, useTexts } from '#platform/web/text/i18n.tsx'
import { Anchor } from '#platform/web/ui/act/Anchor.tsx'
import { Button } from '#platform/web/ui/act/Button.tsx'
import { Empty } from '#platform/web/ui/list/Empty.tsx'
import { Card } from '#platform/web/ui/page/Card.tsx'
import { Skeleton } from '#platform/web/ui/page/Skeleton.tsx'
import { KeyFigure } from '#platform/web/ui/show/KeyFigure.tsx'
import { Notice } from '#platform/web/ui/show/Notice.tsx'
import { calls } from '../contract.ts'
import { useSpanne } from './Arbeitswort.tsx'
import { texte } from './texte.ts'
import { minuten } from './zeit.ts'

/** One's own sessions of a month that are no working time yet: how many, and the latest of them one press away from being it. */
export function OffeneWidget() {
  const t = useTexts(texte)
  const f = useFormats()
  const { anwenderId } = useSession().session
  const seit = Temporal.Now.plainDateISO().subtract({ days: 30 }).toString()
  const frage = { from: seit, arbeit: 'offen' as const, anwenderId }
  const { data: summen } = useCall(calls.summen, { query: frage })
  const { data, error, refetch } = useCall(calls.liste, { query: { ...frage, limit: 4 } })
  const spanne = useSpanne(summen?.zone ?? 'Europe/Berlin')
  const alle: Way = `/rdp-log/search?${new URLSearchParams(frage).toString()}`
  return (
    <Card title={t('ohneArbeitszeit')} more={{ label: t('alleAnzeigen'), href: alle }}>
      {!data || !summen ? (
        error ? (
          <Notice kind="bad" title={t('nichtGeladen')} action={<Button onPress={() => void refetch()}>{t('nochmal')}</Button>} />
        ) : (
          <Skeleton rows={3} />
        )
      ) : data.entities.length === 0 ? (
        <Empty icon={Monitor} title={t('allesGebucht')} />
      ) : (
        <>
          <KeyFigure label={t('nichtGebuchte')} value={summen.anzahl} href={alle} />
          <ul className="rl-offene">
            {data.entities.map((eine) => (
              <li key={eine.id}>
                <Anchor className="link" href={`/rdp-log/search/${eine.id}`}>
                  {eine.verbindung}
                </Anchor>
                <small className="t2">{`${spanne(eine)} · ${t('minuten', { zeit: f.duration(minuten(eine.dauer)) })}`}</small>
              </li>
            ))}
          </ul>
        </>
      )}
    </Card>
  )
}
