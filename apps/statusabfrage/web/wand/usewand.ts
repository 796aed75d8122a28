import { useEffect, useEffectEvent, useState } from 'react'
import type * as z from 'zod/mini'
import { calls, type Wandzeile } from '#apps/statusabfrage/contract.ts'
import { useCall } from '#platform/web/data/query.tsx'
import { useTakt } from '../takt.ts'
import type { Tafelzustand } from '../zustand.ts'

/** So many people stand on one page: fewer and larger ones are read from four metres. */
const JE_SEITE = 10
const WECHSEL_MS = 10_000
type Seite = z.output<typeof calls.wand.result>
// The page follows its own pace (`useTakt`), not every event.
const wand = { ...calls.wand, live: [] }

/**
 * The wall turns its pages by itself, exceptions first, and begins again at the end. Only the page that is shown is read; what was
 * shown before is forgotten after a while, so it runs for days. Without the server it goes on with the pages that it has.
 */
export function useWand({ adresse: { vkforgid }, stichdatum }: Tafelzustand, abteilung: string | undefined) {
  const [weg, setzeWeg] = useState<readonly (string | undefined)[]>([undefined])
  const [haelt, halte] = useState(false)
  const [zuletzt, merke] = useState<Seite>()
  const params = { stichdatum }
  const zahlen = useCall(calls.uebersicht, { params, query: { abteilung, vkforgid } }, { keep: true })
  const seite = useCall(wand, { params, query: { abteilung, vkforgid, limit: JE_SEITE, cursor: weg.at(-1) } }, { keep: true })
  useTakt(() => seite.refetch())
  if (seite.data && seite.data !== zuletzt) merke(seite.data)
  const daten = seite.data ?? zuletzt
  const blaettere = (richtung: 1 | -1) => {
    if (richtung < 0) setzeWeg(weg.length > 1 ? weg.slice(0, -1) : weg)
    else if (!seite.isPlaceholderData) setzeWeg(daten?.next && !seite.isError ? [...weg, daten.next] : [undefined])
  }
  const weiter = useEffectEvent(() => blaettere(1))
  useEffect(() => {
    if (haelt) return
    const timer = setInterval(weiter, WECHSEL_MS)
    return () => clearInterval(timer)
  }, [haelt])
  // Those who stood here have left this part of the order: begin again.
  if (weg.length > 1 && seite.data && !seite.data.entities.length) setzeWeg([undefined])
  const seiten = Math.max(weg.length, Math.ceil((zahlen.data?.gesamt ?? 0) / JE_SEITE), 1)
  return {
    zahlen,
    laedt: !daten && !seite.isError,
    fehlt: !daten && seite.isError,
    zeilen: (daten?.entities ?? []) as readonly Wandzeile[],
    nummer: weg.length,
    seiten,
    haelt,
    halte,
    blaettere,
  }
}
