import { calls, type Statuszeile } from '#apps/statusabfrage/contract.ts'
import { useList, useCall } from '#platform/web/data/query.tsx'
import { useTakt } from '../takt.ts'
import type { Tafelzustand } from '../zustand.ts'

// The list may have many pages: it follows its own pace (`useTakt`), not every event.
const personal = { ...calls.personal, live: [] }
const JE_SEITE = 100

/** What a board screen reads: the figures over all, and the people that the filters leave. `null` for a list that is not shown. */
export function useTafel({ adresse, stichdatum }: Tafelzustand, abteilung?: string, zeigtPersonen = true) {
  const { q, vkforgid, status, sort } = adresse
  const params = { stichdatum }
  const zahlen = useCall(calls.uebersicht, { params, query: { abteilung, vkforgid } }, { keep: true })
  const sortiert = !sort || sort === 'gesamt' ? 'ausnahmen' : sort
  const liste = useList(personal, { params, query: { q, vkforgid, status, abteilung, sort: sortiert, limit: JE_SEITE } }, { enabled: zeigtPersonen })
  useTakt(() => (zeigtPersonen ? liste.refresh() : Promise.resolve()))
  const ohneSuche = !q && !status
  const alle = zahlen.data?.gruppen
  return {
    zahlen,
    liste,
    zeilen: liste.rows as readonly Statuszeile[],
    gruppen: sortiert !== 'ausnahmen' ? null : ohneSuche && alle ? alle : gezaehlt(liste.rows as readonly Statuszeile[]),
  }
}

/** With a search the found ones are counted. */
function gezaehlt(zeilen: readonly Statuszeile[]) {
  const zahl = { U: 0, unklar: 0, E: 0, A: 0 }
  for (const { status, grund } of zeilen) zahl[status !== 'U' && grund === 'unklar' ? 'unklar' : status] += 1
  return zahl
}
