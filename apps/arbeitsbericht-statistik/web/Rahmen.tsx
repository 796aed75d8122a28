import type { ReactNode } from 'react'
import ChartPie from 'lucide-react/icons/chart-pie'
import type { Way } from '#platform/text/way.ts'
import { spannen, type Spanne } from '#domain/einsatz/statistik/contract.ts'
import { useTexts } from '#platform/web/text/i18n.tsx'
import { Button } from '#platform/web/ui/act/Button.tsx'
import { Select } from '#platform/web/ui/field/Select.tsx'
import { Empty } from '#platform/web/ui/list/Empty.tsx'
import { Card } from '#platform/web/ui/page/Card.tsx'
import { Skeleton } from '#platform/web/ui/page/Skeleton.tsx'
import { Notice } from '#platform/web/ui/show/Notice.tsx'
import type { Zahlen } from '../contract.ts'
import { texte } from './texte.ts'
import type { useEigene } from './useeigene.ts'

interface Props {
  titel: string
  eigene: ReturnType<typeof useEigene>
  more?: { label: string; href: Way }
  leer: (zahlen: Zahlen) => boolean
  foot?: (zahlen: Zahlen) => ReactNode
  children: (zahlen: Zahlen) => ReactNode
}

/** What both widgets have around their ring: the choice of a span, and words for nothing, for nobody and for an error. */
export function Rahmen({ titel, eigene: { lstfixId, spanne, setSpanne, gesamt, error, refetch }, more, leer, foot, children }: Props) {
  const t = useTexts(texte)
  const nichts = gesamt && leer(gesamt)
  return (
    <Card
      title={titel}
      className="bs-widget"
      actions={
        <Select
          label={t('zeitraum')}
          hideLabel
          items={spannen.map((eine) => ({ id: String(eine), name: t(`spanne.${eine}`) }))}
          value={String(spanne)}
          onChange={(id) => setSpanne(Number(id) as Spanne)}
        />
      }
      {...(more && { more })}
      foot={gesamt && !nichts && foot?.(gesamt)}
    >
      {!lstfixId ? (
        <Empty icon={ChartPie} title={t('keinePerson')} />
      ) : error && !gesamt ? (
        <Notice kind="bad" title={t('fehler')} action={<Button onPress={() => void refetch()}>{t('nochmal')}</Button>} />
      ) : !gesamt ? (
        <Skeleton rows={4} />
      ) : nichts ? (
        <Empty icon={ChartPie} title={t('keine')} {...(spanne === 5 && { action: <Button onPress={() => setSpanne(6)}>{t('letzteWoche')}</Button> })} />
      ) : (
        <div className="bs-ring">{children(gesamt)}</div>
      )}
    </Card>
  )
}
