import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { useState } from 'react'
import { useCall } from '#platform/web/data/query.tsx'
import { useSession } from '#platform/web/data/session.tsx'
import { useFormats, useTexts } from '#platform/web/text/i18n.tsx'
import { Button } from '#platform/web/ui/act/Button.tsx'
import { IconButton } from '#platform/web/ui/act/IconButton.tsx'
import { Empty } from '#platform/web/ui/list/Empty.tsx'
import { Card } from '#platform/web/ui/page/Card.tsx'
import { Skeleton } from '#platform/web/ui/page/Skeleton.tsx'
import { Notice } from '#platform/web/ui/show/Notice.tsx'
import { DatePicker } from '#platform/web/ui/time/DatePicker.tsx'
import { calls } from '#apps/umsatzstatistik/contract.ts'
import { texte } from '../texte.ts'
import { ergebnis } from '../wege.ts'
import { Tageszeilen } from './Tageszeilen.tsx'

/** A day by branches, today until another one is chosen; each branch opens what it sold on that day. */
export function TagWidget() {
  const t = useTexts(texte)
  const f = useFormats()
  const { can } = useSession()
  const [gewaehlt, setGewaehlt] = useState<string | null>(null)
  const { data, error, refetch } = useCall(calls.tag, { query: gewaehlt === null ? {} : { tag: gewaehlt } }, { keep: true })
  const modul = can('UMSATZSTATISTIK')
  const tag = gewaehlt ?? data?.heute ?? null
  const um = (tage: number) => tag && setGewaehlt(Temporal.PlainDate.from(tag).add({ days: tage }).toString())
  const vorjahr = data?.ergebnis.vorjahr?.von
  return (
    <Card
      title={t('tagWidget')}
      className="us-widget"
      actions={
        <span className="us-tag">
          <IconButton icon={ChevronLeft} label={t('tagDavor')} disabled={!tag} onPress={() => um(-1)} />
          <DatePicker label={t('tag')} hideLabel value={tag} onChange={(neu) => neu && setGewaehlt(neu)} />
          <IconButton icon={ChevronRight} label={t('tagDanach')} disabled={!data || !tag || tag >= data.heute} onPress={() => um(1)} />
        </span>
      }
      {...(data && modul && { more: { label: t('auswertung'), href: ergebnis(data.frage) } })}
      foot={
        data &&
        data.ergebnis.folge.length > 0 &&
        vorjahr && (
          <span className="t2">
            {t('verglichenMit', { tag: `${f.weekday(data.frage.vondat)} ${f.day(data.frage.vondat)}`, zuvor: `${f.weekday(vorjahr)} ${f.day(vorjahr)}` })}
          </span>
        )
      }
    >
      {!data ? (
        error ? (
          <Notice kind="bad" title={t('nichtGeladen')} action={<Button onPress={() => void refetch()}>{t('nochmal')}</Button>} />
        ) : (
          <Skeleton rows={3} />
        )
      ) : data.ergebnis.folge.length === 0 ? (
        <Empty
          title={t('keine')}
          {...(data.letzter && { action: <Button onPress={() => setGewaehlt(data.letzter)}>{t('zumTag', { tag: f.day(data.letzter) })}</Button> })}
        />
      ) : (
        <Tageszeilen frage={data.frage} antwort={data.ergebnis} modul={modul} />
      )}
    </Card>
  )
}
