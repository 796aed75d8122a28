import { useEffect, useState } from 'react'
import type * as z from 'zod/mini'
import type { Status, Uebersicht } from '#apps/statusabfrage/contract.ts'
import { messages } from '#apps/statusabfrage/messages.ts'
import { useFormats, useTexts } from '#platform/web/text/i18n.tsx'
import { useLiveState } from '#platform/web/data/live.ts'
import { useSession } from '#platform/web/data/session.tsx'
import { State } from '#platform/web/ui/show/State.tsx'
import { zeichen } from '../worte.ts'
import type { Tafelzustand } from '../zustand.ts'

interface KopfProps {
  zustand: Tafelzustand
  zahlen: { data: z.output<typeof Uebersicht> | undefined; isError: boolean; dataUpdatedAt: number }
}

/** Whose board it is, the three figures, the clock, and how old what it shows is. */
export function Wandkopf({
  zustand: {
    adresse: { vkforgid },
    stichdatum,
    zone,
  },
  zahlen,
}: KopfProps) {
  const t = useTexts(messages)
  const f = useFormats()
  const {
    session: { firma },
  } = useSession()
  const { data } = zahlen
  const ort = data?.filialen.find((filiale) => filiale.vkforgid === vkforgid)?.name ?? firma
  const figur = (status: Status, wert: number | undefined) => (
    <span className="wand-zahl">
      <State kind={zeichen[status]}>{t(`status.${status}`)}</State>
      <b>{wert === undefined ? '–' : f.number(wert)}</b>
    </span>
  )
  return (
    <header className="wand-kopf">
      <div className="wand-ort">
        <h1>{data?.abteilung?.bezeichnung ?? ort}</h1>
        <span className="t2">{data?.abteilung ? `${ort} · ${f.longDay(stichdatum)}` : f.longDay(stichdatum)}</span>
      </div>
      {figur('U', data?.fehltUnerwartet)}
      {figur('E', data?.fehltErwartet)}
      {figur('A', data?.anwesend)}
      <Uhr zone={zone} stand={data?.stand} gehoert={zahlen.dataUpdatedAt} fehler={zahlen.isError} />
    </header>
  )
}

/** From this age on the wall says by itself that it does not know. */
const ALT_MS = 120_000

/** The server's clock, whatever the device's own says: it goes on from the moment at which the server was last heard. */
function Uhr({ zone, stand, gehoert, fehler }: { zone: string; stand: string | undefined; gehoert: number; fehler: boolean }) {
  const t = useTexts(messages)
  const f = useFormats()
  const [hier, setze] = useState(() => Temporal.Now.instant().epochMilliseconds)
  useEffect(() => {
    const timer = setInterval(() => setze(Temporal.Now.instant().epochMilliseconds), 1000)
    return () => clearInterval(timer)
  }, [])
  const frisch = useLiveState() === 'verbunden' && !fehler && stand !== undefined && hier - gehoert < ALT_MS
  const jetzt =
    stand === undefined
      ? Temporal.Instant.fromEpochMilliseconds(hier)
      : Temporal.Instant.from(stand).add({ milliseconds: Math.max(0, Math.round(hier - gehoert)) })
  const uhr = jetzt.toZonedDateTimeISO(zone).toPlainTime()
  const zeit = stand === undefined ? '–' : f.time(stand, zone)
  return (
    <div className="wand-uhr">
      <time className="n">{uhr.toString({ smallestUnit: 'minute' })}</time>
      <output>
        {frisch ? (
          <State kind="ok">{t('standLive', { zeit })}</State>
        ) : (
          <State kind="warn" soft>
            {stand === undefined ? t('getrenntOhne') : t('getrenntAlter', { zeit, alter: f.relative(stand, jetzt.toString()) })}
          </State>
        )}
      </output>
    </div>
  )
}
