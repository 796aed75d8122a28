import { useEffect, useState } from 'react'
import type * as z from 'zod/mini'
import { useFormats, useTexts } from '#platform/web/i18n.tsx'
import { useLiveState } from '#platform/web/live.ts'
import { useSession } from '#platform/web/session.tsx'
import { State } from '#platform/web/ui/State.tsx'
import type { Status, Uebersicht } from '../contract.ts'
import { messages } from '../messages.ts'
import { zeichen } from './worte.ts'
import type { Tafelzustand } from './zustand.ts'

interface KopfProps { zustand: Tafelzustand; zahlen: { data: z.output<typeof Uebersicht> | undefined; isError: boolean } }

/** Whose board it is, the three figures, the clock, and how old what it shows is. */
export function Wandkopf({ zustand: { adresse: { vkforgid }, stichdatum, zone }, zahlen }: KopfProps) {
  const t = useTexts(messages)
  const f = useFormats()
  const { session: { firma } } = useSession()
  const { data } = zahlen
  const ort = data?.filialen.find((filiale) => filiale.vkforgid === vkforgid)?.name ?? firma
  const figur = (status: Status, wert: number | undefined) => <span className="wand-zahl"><State kind={zeichen[status]}>{t(`status.${status}`)}</State><b>{wert === undefined ? '–' : f.number(wert)}</b></span>
  return (
    <header className="wand-kopf">
      <div className="wand-ort"><h1>{data?.abteilung?.bezeichnung ?? ort}</h1><span className="t2">{data?.abteilung ? `${ort} · ${f.longDay(stichdatum)}` : f.longDay(stichdatum)}</span></div>
      {figur('U', data?.fehltUnerwartet)}{figur('E', data?.fehltErwartet)}{figur('A', data?.anwesend)}
      <Uhr zone={zone} stand={data?.stand} fehler={zahlen.isError} />
    </header>
  )
}

/** From this age on the wall says by itself that it does not know. */
const ALT_MS = 120_000

function Uhr({ zone, stand, fehler }: { zone: string; stand: string | undefined; fehler: boolean }) {
  const t = useTexts(messages)
  const f = useFormats()
  const [jetzt, setze] = useState(() => Temporal.Now.instant())
  useEffect(() => {
    const timer = setInterval(() => setze(Temporal.Now.instant()), 1000)
    return () => clearInterval(timer)
  }, [])
  const frisch = useLiveState() === 'verbunden' && !fehler && stand !== undefined && jetzt.epochMilliseconds - Temporal.Instant.from(stand).epochMilliseconds < ALT_MS
  const uhr = jetzt.toZonedDateTimeISO(zone).toPlainTime()
  const zeit = stand === undefined ? '–' : f.time(stand, zone)
  return (
    <div className="wand-uhr">
      <time className="n">{uhr.toString({ smallestUnit: 'minute' })}</time>
      <output>{frisch ? <State kind="ok">{t('standLive', { zeit })}</State> : <State kind="warn" soft>{stand === undefined ? t('getrenntOhne') : t('getrenntAlter', { zeit, alter: f.relative(stand, jetzt.toString()) })}</State>}</output>
    </div>
  )
}
