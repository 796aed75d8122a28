import { useState } from 'react'
import CheckCheck from 'lucide-react/icons/check-check'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import Monitor from 'lucide-react/icons/monitor'
import * as z from 'zod/mini'
import { Day } from '#platform/contract/shapes.ts'
import { useAct, useCall } from '#platform/web/data/query.tsx'
import { useAttempt } from '#platform/web/record/useattempt.tsx'
import { useSearchState } from '#platform/web/route/router.tsx'
import { useFormats, useTexts } from '#platform/web/text/i18n.tsx'
import { Button } from '#platform/web/ui/act/Button.tsx'
import { IconButton } from '#platform/web/ui/act/IconButton.tsx'
import { LinkButton } from '#platform/web/ui/act/LinkButton.tsx'
import { Empty } from '#platform/web/ui/list/Empty.tsx'
import { toast } from '#platform/web/ui/over/toast.ts'
import { Page } from '#platform/web/ui/page/Page.tsx'
import { Skeleton } from '#platform/web/ui/page/Skeleton.tsx'
import { Notice } from '#platform/web/ui/show/Notice.tsx'
import { calls } from '#apps/rdp-log/contract.ts'
import type { Offene } from '#apps/rdp-log/contract/woche.ts'
import { texte } from '../texte.ts'
import { wochentexte } from './texte.ts'

const Adresse = z.object({ tag: z.optional(Day) })

/** One's own sessions of a week that are no working time yet, day by day: one press books one of them, or all of which everything is known. */
export function Woche() {
  const t = useTexts(wochentexte)
  const f = useFormats()
  const [{ tag: gefragt }, setze] = useSearchState(Adresse)
  const tag = gefragt ?? Temporal.Now.plainDateISO().toString()
  const { data, error, refetch } = useCall(calls.woche, { params: { datum: tag } }, { keep: true })
  const { act } = useAct(calls.uebernehmen)
  const { attempt, notice } = useAttempt()
  const [laeuft, setLaeuft] = useState<string | 'alle' | null>(null)
  const weiter = (tage: number) => setze({ tag: Temporal.PlainDate.from(tag).add({ days: tage }).toString() })
  const bereit = data?.offene.filter(({ fehlt }) => fehlt.length === 0) ?? []
  const buche = async (welche: readonly Offene[], wer: string) => {
    setLaeuft(wer)
    await attempt(async () => {
      // One after the other: what is booked is billed as one block with what was booked before it.
      for (const eine of welche) await act({ params: { id: eine.id }, body: buchungVon(eine) })
      toast.success(t('gebucht', { n: welche.length }))
    })
    setLaeuft(null)
  }
  return (
    <Page
      title={t('titel')}
      subtitle={data && t('woche', { von: f.day(data.von), bis: f.day(data.bis) })}
      actions={
        <>
          <IconButton kind="plain" icon={ChevronLeft} label={t('vorige')} onPress={() => weiter(-7)} />
          <Button onPress={() => setze({ tag: null })}>{t('dieseWoche')}</Button>
          <IconButton kind="plain" icon={ChevronRight} label={t('naechste')} onPress={() => weiter(7)} />
          {bereit.length > 0 && (
            <Button kind="primary" icon={CheckCheck} pending={laeuft === 'alle'} disabled={laeuft !== null} onPress={() => void buche(bereit, 'alle')}>
              {t('alleBuchen', { n: bereit.length, zeit: f.duration(bereit.reduce((summe, { minuten }) => summe + minuten, 0)) })}
            </Button>
          )}
        </>
      }
    >
      {notice}
      {!data && !error && <Skeleton rows={5} />}
      {!data && error && (
        <Notice kind="bad" live title={t('nichtGeladen')} action={<Button onPress={() => void refetch()}>{t('nochmal')}</Button>}>
          {error.problem?.detail}
        </Notice>
      )}
      {data?.offene.length === 0 && <Empty icon={Monitor} title={t('nichts')} text={t('nichtsText')} />}
      {data &&
        [...Map.groupBy(data.offene, ({ tag: am }) => am)].map(([am, alle]) => (
          <section key={am} className="rl-wochentag" aria-label={f.longDay(am)}>
            <h2>{f.longDay(am)}</h2>
            <ul className="rows">
              {alle.map((eine) => (
                <Zeile key={eine.id} eine={eine} zone={data.zone} laeuft={laeuft} onBuchen={() => void buche([eine], eine.id)} />
              ))}
            </ul>
          </section>
        ))}
      {data && data.weitere > 0 && <p className="t2">{t('weitere', { n: data.weitere })}</p>}
    </Page>
  )
}

interface ZeileProps {
  eine: Offene
  zone: string
  laeuft: string | null
  onBuchen: () => void
}
function Zeile({ eine, zone, laeuft, onBuchen }: ZeileProps) {
  const t = useTexts(wochentexte)
  const tk = useTexts(texte)
  const f = useFormats()
  const { id, verbindung, kunde, ticket, objekt, kzverrzeit, beschreibung, fehlt } = eine
  const [von, bis, zeit] = [f.time(eine.von, zone), f.time(eine.bis, zone), f.duration(eine.minuten)]
  const wohin = [kunde, ticket && `${ticket.nummer} ${ticket.name}`, objekt && `${objekt.nummer} ${objekt.name}`, tk(`kz.${kzverrzeit}`), beschreibung]
  return (
    <li>
      <span className="rl-wochenzeile">
        <b>{t('zeile', { von, bis, verbindung })}</b>
        <small>{wohin.filter(Boolean).join(' · ')}</small>
        {fehlt.length > 0 && <small>{fehlt.map((was) => t(`fehlt.${was}`)).join(' ')}</small>}
      </span>
      {fehlt.length ? (
        <LinkButton href={`/rdp-log/search/${id}`} aria-label={t('oeffnenName', { verbindung, von, bis })}>
          {t('oeffnen')}
        </LinkButton>
      ) : (
        <Button pending={laeuft === id} disabled={laeuft !== null} aria-label={t('buchenName', { zeit, verbindung, von, bis })} onPress={onBuchen}>
          {t('buchen', { zeit })}
        </Button>
      )}
    </li>
  )
}

const buchungVon = ({ ticket, objekt, kostenstelleId, kzverrzeit, beschreibung }: Offene) => ({
  ticketId: ticket!.id,
  objektId: objekt!.id,
  kostenstelleId: kostenstelleId!,
  kzverrzeit,
  beschreibung,
})
