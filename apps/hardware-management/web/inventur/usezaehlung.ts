import { useMemo } from 'react'
import { passt, type Orte } from '#domain/geraete/inventur/contract.ts'
import type { Input } from '#platform/contract/contract.ts'
import { useCall, usePieces } from '#platform/web/data/query.tsx'
import { useOutbox, waits, type Entry } from '#platform/web/outbox/shown.ts'
import type { WaitingEntry } from '#platform/web/outbox/store.ts'
import { calls } from '#apps/hardware-management/contract.ts'
import type { Zaehlliste } from '#apps/hardware-management/contract/inventur.ts'
import { liste as zusammengelegt } from './seiten.ts'

type Geraet = Zaehlliste['geraete'][number]
const [zaehlen, zurueck] = [calls.zaehlen, calls.zaehlungZuruecknehmen].map(({ method, path }) => `${method} ${path}`)

/** A reading as the phone shows it. `wartet`: the server does not have it yet. */
export interface Gezaehltes {
  id: string
  code: string
  nummer: number | null
  ort: string | null
  um: string
  wartet: boolean
}
/** What the queue remembers of a reading: the device that the list says it is. */
export interface Gemerktes {
  nummer: number | null
}

/** The list of a stocktake and all that has been counted, with what waits on this device: the same with and without a network. */
export function useZaehlung(id: string) {
  const params = { id }
  const { liste, fertig, fehler, fehlt } = useZaehlliste(id)
  const stand = useCall(calls.zaehlstand, { params })
  const { own, arrived, before } = useOutbox()
  const gefragt = stand.dataUpdatedAt
  const eigene = useMemo(() => own.filter((entry) => entry.params['id'] === id && [zaehlen, zurueck].includes(entry.aufruf)), [own, id])
  const gezaehlt = useMemo(() => {
    // What has just arrived is not part of an answer from before.
    const da = [...before, ...arrived.toReversed()].filter((entry) => entry.at > gefragt && entry.params['id'] === id)
    return zusammen(stand.data, [...da, ...eigene.filter(waits)], new Set(eigene.map((entry) => entry.id)))
  }, [stand.data, eigene, arrived, before, gefragt, id])
  const orte = useMemo(() => ortsbaum(liste), [liste])
  return {
    liste,
    bereit: fertig && (!!stand.data || stand.isError),
    fehler,
    fehlt,
    ...gezaehlt,
    orte,
    abgelehnt: eigene.filter((entry) => !waits(entry as Entry)).length,
  }
}

/**
 * The list, page by page to its end; each page is kept on the device by itself. What a page would have known that cannot be had, the server finds out. `fehlt`: devices with a number above
 * `ab` are not at hand.
 */
function useZaehlliste(id: string) {
  const seiten = usePieces(calls.zaehlliste, { params: { id }, query: {} }, ({ next }) => (next === null ? null : { params: { id }, query: { ab: next } }))
  const liste = zusammengelegt(seiten.flatMap(({ data }) => data ?? []))
  const letzte = seiten.at(-1)!
  const fehlt = liste?.next && (letzte.data || letzte.isError) ? { ab: liste.next, nochmal: () => void letzte.refetch() } : null
  return { liste, fertig: !!liste && (!!letzte.data || letzte.isError), fehler: seiten[0]!.error, fehlt }
}

function zusammen(stand: ReturnType<typeof useCall<typeof calls.zaehlstand>>['data'], entries: readonly WaitingEntry[], wartende: ReadonlySet<string>) {
  const weg = new Set(entries.filter(({ aufruf }) => aufruf === zurueck).map(({ params }) => params['zaehlung']!))
  const meine = entries
    .filter(({ aufruf, body }) => aufruf === zaehlen && !weg.has((body as { id: string }).id))
    .map(({ body, kopf, notiz, id }): Gezaehltes => {
      const { id: zaehlung, code, standortId } = body as Input<typeof calls.zaehlen>['body']
      return { id: zaehlung, code, nummer: (notiz as Gemerktes | null)?.nummer ?? null, ort: standortId ?? null, um: kopf.um, wartet: wartende.has(id) }
    })
  const bekannt = (stand?.letzte ?? [])
    .filter(({ id }) => !weg.has(id) && !meine.some((eine) => eine.id === id))
    .map(({ id, code, nummer, standortId, um }): Gezaehltes => ({ id, code, nummer, ort: standortId, um, wartet: false }))
  const genommen = new Set((stand?.letzte ?? []).filter(({ id }) => weg.has(id)).map(({ nummer, standortId }) => `${nummer} ${standortId}`))
  // What was taken back here is only gone where nobody else has counted it: the server says so with its next answer.
  const alle = [
    ...(stand?.gezaehlt ?? [])
      .flatMap(({ wo, nummern }) => nummern.map((nummer) => ({ nummer, ort: wo === null ? null : stand!.orte[wo]! })))
      .filter(({ nummer, ort }) => !genommen.has(`${nummer} ${ort}`)),
    ...meine.flatMap(({ nummer, ort }) => (nummer === null ? [] : [{ nummer, ort }])),
  ]
  return { letzte: [...meine.toReversed(), ...bekannt].slice(0, 10), gezaehlt: Map.groupBy(alle, ({ nummer }) => nummer) }
}

function ortsbaum(liste: Zaehlliste | undefined): Orte {
  const wo = liste?.wo ?? []
  return new Map(wo.flatMap(({ id, in: oben }) => (id === null ? [] : [[id, oben === null ? null : (wo[oben]?.id ?? null)] as const])))
}

export type Treffer = 'gefunden' | 'falscher-ort' | 'schon' | 'fremd'
/** What the phone says of a device that was read at a place. */
export function treffer(
  geraet: Geraet | undefined,
  ort: string | null,
  { liste, gezaehlt, orte }: Pick<ReturnType<typeof useZaehlung>, 'liste' | 'gezaehlt' | 'orte'>,
): Treffer {
  if (!geraet || !liste) return 'fremd'
  if (gezaehlt.get(geraet.nummer)?.some((eine) => eine.ort === ort)) return 'schon'
  return passt(ort, geraet.wo === null ? null : (liste.wo[geraet.wo]?.id ?? null), orte) ? 'gefunden' : 'falscher-ort'
}
