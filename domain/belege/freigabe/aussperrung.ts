import { standVon } from './lauf.ts'
import { benannte, type Leute } from './leute.ts'
import { planFuer, type Freigabeplan, type Freigabeschritt } from './plan.ts'
import type { Freizugebendes, Freigaberegel } from './regel.ts'

/** A site with its head, as far as rules ask for that person. */
export interface Leitbare {
  id: string
  name: string
  filiale: number
  leiter: string | null
}
/** The company as a rule meets it. */
export interface Betrieb {
  filialen: readonly { vkforgid: number; name: string }[]
  baustellen: readonly Leitbare[]
  leute: (vkforgid: number, leiter: string | null) => Leute
}
/** Where a rule would let a document wait for ever, and the step that too few people are left for. */
export interface Regelluecke {
  filiale: string
  baustelle: string | null
  schritt: string
}
/** The moment, and the company's day that it belongs to. */
interface Umstand {
  jetzt: Temporal.Instant
  tag: string
}
const hoechstens = 10

/**
 * Where documents that fall under a rule could not be released by anybody, together with all other rules: per branch, per site where heads are asked, at every amount
 * at which another rule begins. `wer` would confirm it (null: somebody who decides nowhere). Without people who wrote documents: those are one fewer.
 */
export function luecken(regel: Freigaberegel, wer: string | null, alle: readonly Freigaberegel[], betrieb: Betrieb, { jetzt, tag }: Umstand): Regelluecke[] {
  if (regel.gueltigBis !== null && regel.gueltigBis < tag) return []
  const gedacht: Freigaberegel = { ...regel, bestaetigtVon: wer ?? regel.bestaetigtVon ?? '', bestaetigt: jetzt, gueltigAb: tag }
  const regeln = [...alle.filter(({ id }) => id !== regel.id), gedacht]
  const funde: Regelluecke[] = []
  for (const { vkforgid, name } of betrieb.filialen.filter((eine) => regel.filialen.length === 0 || regel.filialen.includes(eine.vkforgid)))
    for (const ort of orte(regel, vkforgid, betrieb)) {
      const leute = betrieb.leute(vkforgid, ort?.leiter ?? null)
      const fund = betraege(regel, alle)
        .map((betrag) => planFuer(muster(regel, betrag, vkforgid, ort), regeln, jetzt, tag, (an) => benannte(an, leute).length))
        .map((plan) => unbesetzt(plan, leute, jetzt, tag))
        .find((schritt) => schritt !== null)
      if (fund) funde.push({ filiale: name, baustelle: ort?.name ?? null, schritt: fund.bezeichnung })
      if (funde.length === hoechstens) return funde
    }
  return funde
}

/** The step of a plan that cannot be filled, when every step needs people of its own (P3); null: all can. */
export function unbesetzt(plan: Freigabeplan, leute: Leute, jetzt: Temporal.Instant, tag: string, beteiligt: readonly string[] = []): Freigabeschritt | null {
  const { schritte } = standVon({ plan, beteiligt, entscheide: [], beginn: jetzt, zone: 'UTC', ende: null }, leute, tag)
  const leer = schritte.find(({ keiner }) => keiner)
  if (leer) return leer
  const stellen = schritte.flatMap((schritt) => Array.from({ length: schritt.anzahl }, () => schritt))
  const stelleVon = new Map<string, number>()
  const besetze = (nr: number, versucht: Set<string>): boolean =>
    stellen[nr]!.koennen.some((wer) => {
      if (versucht.has(wer)) return false
      versucht.add(wer)
      const andere = stelleVon.get(wer)
      if (andere !== undefined && !besetze(andere, versucht)) return false
      stelleVon.set(wer, nr)
      return true
    })
  return stellen.find((_, nr) => !besetze(nr, new Set())) ?? null
}

/** Sites at which a rule is tried out: those that it names, all of a branch where it asks their heads, else one that is none. */
function orte({ baustellen, adressat }: Freigaberegel, vkforgid: number, betrieb: Betrieb): (Leitbare | null)[] {
  if (baustellen.length === 0 && adressat.art !== 'leiter') return [null]
  return betrieb.baustellen.filter(({ id, filiale }) => filiale === vkforgid && (baustellen.length === 0 || baustellen.includes(id)))
}

/** The least amount of a rule, and those within it at which another one begins. */
function betraege({ vonBetrag, bisBetrag }: Freigaberegel, alle: readonly Freigaberegel[]) {
  const von = vonBetrag ?? 0n
  const andere = alle.flatMap((regel) =>
    regel.vonBetrag !== null && regel.vonBetrag > von && (bisBetrag === null || regel.vonBetrag <= bisBetrag) ? [regel.vonBetrag] : [],
  )
  return [...new Set([von, ...andere])]
}

const muster = (regel: Freigaberegel, betrag: bigint, filiale: number, ort: Leitbare | null): Freizugebendes => ({
  betrag,
  zusammen: betrag,
  belegart: regel.belegarten[0] ?? 'ER',
  lieferant: regel.lieferanten[0] ?? '',
  baustelle: ort?.id ?? null,
  kostenstellen: regel.kostenstellen,
  filiale,
  ohneBestellung: regel.ohneBestellung,
  neueIban: regel.neueIban,
})
