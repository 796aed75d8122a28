import { sql } from 'kysely'
import type { Id } from '#platform/contract/shapes.ts'
import { mitOrten } from '#domain/personal/arbeitsort.ts'
import { beschaeftigt } from '#domain/personal/arbeitszeit.ts'
import { refused } from '#platform/contract/problem.ts'
import type { Work } from '#platform/server/http/context.ts'
import type { Db } from '#platform/server/database/db.ts'
import { staende, vollziehe } from './freigabe.ts'
import { heuteIn } from '../tag/heute.ts'
import { kalendertage, VORLAUF_TAGE, type Kalenderstunden } from './kalenderstunden.ts'
import { kontobeginne, zaehltAb } from './kontobeginn.ts'
import { eingabe, kontotage, type Kontotag } from './kontotag.ts'
import { datum, montag, tagnummer } from '../tag/ortszeit.ts'
import type { Kontoperson } from '../regel/sollplan.ts'
import { ladeRegelwerk } from '../regel/zeitregel.ts'

/** Why a month cannot be closed yet. */
export type Hindernis = 'nicht-beschaeftigt' | 'nicht-vorbei' | 'laeuft' | 'offene-fragen' | 'woche-offen'
export interface Abschlussversuch {
  lstfixId: Id<'lstfix'>
  hindernis: Hindernis | null
  /** The Mondays of the weeks that are not approved. */
  wochen: string[]
}
type Person = Kontoperson & { vkforgid: number }

/** First and last day of a month ('yyyy-MM-01'). */
export const monatstage = (beginn: string) => ({ von: beginn, bis: Temporal.PlainDate.from(beginn).add({ months: 1 }).subtract({ days: 1 }).toString() })

/**
 * Closes a month for people: what each day came to becomes a row that never changes. Who cannot be closed yet is told why and
 * stays open. `vorschau`: only tells. Throws 409 when somebody else closed one of them at the same time.
 */
export async function abschliessen(
  context: Work,
  personen: readonly Person[],
  beginn: string,
  { vorschau = false }: { vorschau?: boolean } = {},
): Promise<Abschlussversuch[]> {
  const { von, bis } = monatstage(beginn)
  const ids = personen.map(({ id }) => id)
  const davor = datum(tagnummer(von) - VORLAUF_TAGE)
  const [beginne, tage, wochen, regelwerk, orte] = await Promise.all([
    kontobeginne(context.db, ids),
    kontotage(context.db, personen, davor, bis, context.jetzt),
    wochenVon(context.db, ids, von, bis),
    ladeRegelwerk(context.db),
    mitOrten(context.db, personen),
  ])
  const versuche: Abschlussversuch[] = []
  for (const [nr, person] of personen.entries()) {
    const mitVorlauf = tage.get(person.id)!
    const seine = mitVorlauf.slice(VORLAUF_TAGE)
    const genehmigt = wochen.get(person.id) ?? new Set<string>()
    const erster = beginne.get(person.id)
    const versuch = versucht(person, seine, { beginn: erster, genehmigt, heute: heuteIn(context.jetzt, person.zone) })
    versuche.push(versuch)
    if (versuch.hindernis || vorschau) continue
    const abschlussId = await vollziehe(context, 'abschliessen', person, beginn)
    const kalender = kalendertage(mitVorlauf, orte[nr]!, regelwerk, context.jetzt.epochMilliseconds).slice(VORLAUF_TAGE)
    await context.db
      .insertInto('tagesabschluss')
      .values(seine.map((tag, index) => abschlusszeile(person.id, abschlussId, tag, kalender[index]!)))
      .execute()
  }
  return versuche
}

/** What would come of closing a month of `tage`. `genehmigt`: Mondays of approved weeks; `heute`: the person's day. */
export function versucht(
  person: Person,
  tage: readonly Kontotag[],
  { beginn, genehmigt, heute }: { beginn: string | null | undefined; genehmigt: ReadonlySet<string>; heute: string },
): Abschlussversuch {
  const hindernis = unbeschaeftigt(person, tage) ? 'nicht-beschaeftigt' : hindert(tage, beginn, genehmigt, heute)
  return { lstfixId: person.id, hindernis, wochen: hindernis === 'woche-offen' ? offeneWochen(tage, beginn, genehmigt) : [] }
}

/** Opens a closed month again, with a reason: its days are reckoned anew; the rows of the closing stay. Throws 409, 422 at `grund`. */
export const oeffnen = (context: Work, person: Person, beginn: string, grund: string) => vollziehe(context, 'oeffnen', person, beginn, { grund })

/** Days before the first or after the last of the employment, on which nothing was stamped either: there is nothing to hand in or to close. */
export const unbeschaeftigt = (person: Kontoperson, tage: readonly Kontotag[]) =>
  tage.every((tag) => !beschaeftigt(person, tag.datum) && !tag.intervalle.length && !tag.offeneFragen.length)

/** What stands against closing. A week that ends in the month must be approved when the account (`beginn`: its first day) has work or owed work in it; one that goes on into the next month need not be over. */
export function hindert(tage: readonly Kontotag[], beginn: string | null | undefined, genehmigt: ReadonlySet<string>, heute: string): Hindernis | null {
  const letzter = tage.at(-1)!.datum
  if (letzter >= heute) return 'nicht-vorbei'
  if (tage.some(({ laeuft }) => laeuft)) return 'laeuft'
  if (tage.some(({ offeneFragen, nichtBeschaeftigt }) => offeneFragen.length || nichtBeschaeftigt)) return 'offene-fragen'
  return offeneWochen(tage, beginn, genehmigt).length ? 'woche-offen' : null
}

/** Mondays of the weeks that end in the month, with work done or owed, and are not approved. */
function offeneWochen(tage: readonly Kontotag[], beginn: string | null | undefined, genehmigt: ReadonlySet<string>): string[] {
  const letzter = tagnummer(tage.at(-1)!.datum)
  const mitArbeit = tage.filter((tag) => zaehltAb(beginn, tag.datum) && (tag.sollMin > 0 || tag.bruttoMin > 0))
  const wochen = new Set(mitArbeit.map((tag) => montag(tagnummer(tag.datum))))
  return [...wochen].filter((erster) => erster + 6 <= letzter && !genehmigt.has(datum(erster))).map(datum)
}

/** Mondays of the weeks that end in the month and are over, with work done or owed, and were neither handed in nor approved. `da`: Mondays of those that were; `heute`: the person's day. */
export const fehlendeWochen = (tage: readonly Kontotag[], beginn: string | null | undefined, da: ReadonlySet<string>, heute: string): string[] =>
  offeneWochen(tage, beginn, da).filter((erster) => datum(tagnummer(erster) + 6) < heute)

/** Throws 422 `zeitkonto.monat-zu` when one of the days lies in a closed month of the person. */
export async function offenNoch(db: Db, lstfixId: Id<'lstfix'>, von: string, bis: string) {
  const monate = await staende(db, [lstfixId], 'monat', `${von.slice(0, 7)}-01`, bis)
  if (monate.some(({ zustand }) => zustand === 'abgeschlossen')) throw refused('zeitkonto.monat-zu')
}

async function wochenVon(db: Db, ids: readonly Id<'lstfix'>[], von: string, bis: string): Promise<Map<string, Set<string>>> {
  const wochen = await staende(db, ids, 'woche', datum(montag(tagnummer(von))), bis)
  return new Map(
    [
      ...Map.groupBy(
        wochen.filter(({ zustand }) => zustand === 'genehmigt'),
        ({ lstfixId }) => lstfixId,
      ),
    ].map(([id, rows]) => [id, new Set(rows.map(({ beginn }) => beginn))]),
  )
}

/** A day as its closing keeps it. */
export const abschlusszeile = (lstfixId: Id<'lstfix'>, abschlussId: string, tag: Kontotag, kalender: Kalenderstunden) => ({
  abschlussId,
  lstfixId,
  datum: tag.datum,
  sollMin: tag.sollMin,
  bruttoMin: tag.bruttoMin,
  pauseMin: tag.pauseMin,
  pflichtpauseMin: tag.pflichtpauseMin,
  nettoMin: tag.nettoMin,
  gewertetMin: tag.gewertetMin,
  nachtMin: tag.nachtMin,
  beginn: tag.beginn,
  ende: tag.ende,
  feiertag: tag.feiertag,
  abwesenheit: tag.abwesenheit,
  regeln: JSON.stringify(tag.regeln),
  befunde: JSON.stringify(tag.warnungen),
  sonntagMin: kalender.sonntagMin,
  feiertagMin: kalender.feiertagMin,
  kalendernachtMin: kalender.nachtMin,
  eingabe: eingabe(tag),
})

/** The closings that are in force now: the last act on the month closed it. */
export const geltendeAbschluesse = sql<{ id: string; lstfixId: Id<'lstfix'>; beginn: string; zeitpunkt: string }>`
  select f.id, f.lstfix_id, f.beginn, f.zeitpunkt from zeitfreigabe f where f.art = 'monat' and f.zustand = 'abgeschlossen'
    and not exists (select from zeitfreigabe j where j.lstfix_id = f.lstfix_id and j.art = 'monat' and j.beginn = f.beginn and j.schritt > f.schritt)`
