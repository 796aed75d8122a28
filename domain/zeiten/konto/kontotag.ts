import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Id } from '#platform/contract/shapes.ts'
import { zaehlendeAkte, type Akt, type MitZeit } from '#domain/stempel/regeln.ts'
import { anDenOrten, ortAm } from '#domain/personal/arbeitsort.ts'
import type { Db } from '#platform/server/database/db.ts'
import { datum, mitternacht, ortstag, tagnummer } from '../tag/ortszeit.ts'
import { ladeNichtBeschaeftigt, type NichtBeschaeftigt } from './nicht-beschaeftigt.ts'
import { feiertagsarbeit } from '../regel/freietage.ts'
import { sollplan, type Kontoperson, type Soll, type Sollplan } from '../regel/sollplan.ts'
import { tageAus, zaehltAlsArbeit, type Tagesergebnis } from '../tag/tag.ts'
import { ladeVorgaben, type Vorgaben } from '../regel/vorgaben.ts'
import { gruppeAm, regelwerk, type Regelwerk } from '../regel/zeitregel.ts'

/** One day of the working-time account, in minutes. A day that nobody worked and nobody owed is there, too. */
export interface Kontotag extends Soll, Omit<Tagesergebnis, 'offenSeit'> {
  beginn: string | null
  ende: string | null
  laeuft: boolean
  /** Stamped before the entry or after the exit, and the case about it is not released. */
  nichtBeschaeftigt: boolean
  /** gewertetMin − sollMin; null while the day runs, has not come yet, has an open question or lies outside of the employment: then it counts for nothing. */
  saldoMin: number | null
}

/** A shift of a day before may still run into the first day asked for, one of the last day into the next. */
const RAND_TAGE = 2

/** The days of people from `von` to `bis`, in order, reckoned from stamps, plans and rules as they are now. Three queries, however many people; one more where somebody was not employed all the time. */
export async function kontotage(db: Db, personen: readonly Kontoperson[], von: string, bis: string, jetzt: Temporal.Instant): Promise<Map<string, Kontotag[]>> {
  if (!personen.length) return new Map()
  const { akte, leute, ...vorgaben } = await gelesen(db, personen, von, bis)
  const tage = tageVon(von, bis)
  return new Map(leute.map((person) => [person.id, rechne(person, tage, zaehlendeAkte(akte(person.id)), vorgaben, jetzt)]))
}

/** The same of one person, with the stamps that count, in order: those of the days, and two days around them. */
export async function kontotageMitAkten(db: Db, person: Kontoperson, von: string, bis: string, jetzt: Temporal.Instant) {
  const { akte, leute, ...vorgaben } = await gelesen(db, [person], von, bis)
  const zaehlende = zaehlendeAkte(akte(person.id))
  return { tage: rechne(leute[0]!, tageVon(von, bis), zaehlende, vorgaben, jetzt), akte: zaehlende }
}

async function gelesen(db: Db, personen: readonly Kontoperson[], von: string, bis: string) {
  const vorgaben = ladeVorgaben(db, von, bis)
  const [{ regeln, umzuege }, plan, akte, nichtBeschaeftigt] = await Promise.all([
    vorgaben,
    sollplan(db, personen, von, bis, vorgaben),
    ladeStempel(db, personen, von, bis, vorgaben),
    ladeNichtBeschaeftigt(db, personen, von, bis),
  ])
  return { regeln: regelwerk(regeln), plan, nichtBeschaeftigt, akte, leute: anDenOrten(personen, umzuege) }
}

/** Local days from one to another, both included. */
export const tageVon = (von: string, bis: string) =>
  Array.from({ length: Math.max(0, tagnummer(bis) - tagnummer(von) + 1) }, (_, i) => datum(tagnummer(von) + i))

/** What a day came from, as a fingerprint: the same stamps, plan and rules make the same. */
export const eingabe = ({ intervalle, offeneFragen, sollMin, feiertag, abwesenheit, regeln }: Kontotag) =>
  createHash('sha256')
    .update(JSON.stringify([intervalle, offeneFragen, sollMin, feiertag, abwesenheit, regeln]))
    .digest()

function rechne(
  person: Kontoperson,
  tage: readonly string[],
  akte: readonly MitZeit[],
  { plan, regeln, nichtBeschaeftigt }: { plan: Sollplan; regeln: Regelwerk; nichtBeschaeftigt: NichtBeschaeftigt },
  jetzt: Temporal.Instant,
): Kontotag[] {
  const ergebnisse = new Map(tageAus(akte, person, regeln, jetzt).map((ergebnis) => [ergebnis.datum, ergebnis]))
  const heute = datum(ortstag(jetzt.epochMilliseconds, person.zone))
  return tage.map((tag) => {
    const soll = plan(person, tag)
    const { offenSeit: _, ...ergebnis } = ergebnisse.get(tag) ?? leererTag(tag)
    const zaehltNicht = nichtBeschaeftigt(person, ergebnis)
    return {
      ...ergebnis,
      ...soll,
      beginn: ergebnis.intervalle[0]?.von ?? null,
      ende: ergebnis.intervalle.at(-1)?.bis ?? null,
      ...tagessaldo(ergebnis, soll, heute, jetzt),
      nichtBeschaeftigt: zaehltNicht,
      ...(zaehltNicht && { saldoMin: null }),
      warnungen: [...ergebnis.warnungen, ...anFeiertagen(person, ergebnis, plan, regeln, jetzt)],
    }
  })
}

/** What the rules say about a day's work on legal holidays: the stamps alone do not know them. */
function anFeiertagen(
  person: Kontoperson,
  { datum: tag, intervalle }: Pick<Tagesergebnis, 'datum' | 'intervalle'>,
  plan: Sollplan,
  regelwerk: Regelwerk,
  jetzt: Temporal.Instant,
) {
  const arbeit = intervalle.filter(zaehltAlsArbeit)
  const feiertag = (datum: string) => {
    const { feiertag, feiertagHalb } = plan(person, datum)
    return feiertag !== null && !feiertagHalb
  }
  if (!arbeit.length || !(feiertag(tag) || feiertag(datum(tagnummer(tag) + 1)))) return []
  const { land, zone } = ortAm(person, tag)
  const ms = (instant: string) => Temporal.Instant.from(instant).epochMilliseconds
  const stuecke = arbeit.map(({ von, bis }) => ({ von: ms(von), bis: bis === null ? null : ms(bis) }))
  return feiertagsarbeit(tag, stuecke, regelwerk(land, gruppeAm(person.geburtsdatum, tag), tag), feiertag, { zone, jetztMs: jetzt.epochMilliseconds })
}

/**
 * What a day is worth against what is owed, the same in the week and in the account: the time counted (rounded by the rule) less the time owed, which
 * on a day of Zeitausgleich is still owed. Null while the day runs, has not come yet or has an open question.
 */
export function tagessaldo(
  { datum: tag, intervalle, offeneFragen, gewertetMin }: Pick<Tagesergebnis, 'datum' | 'intervalle' | 'offeneFragen' | 'gewertetMin'>,
  { plan, sollMin }: Pick<Soll, 'plan' | 'sollMin'>,
  heute: string,
  jetzt: Temporal.Instant,
): { laeuft: boolean; saldoMin: number | null } {
  const laeuft = intervalle.at(-1)?.bis === null
  const vorbei = tag < heute || (tag === heute && !laeuft && intervalle.length > 0 && (!plan || plan.bis <= jetzt.toString()))
  return { laeuft, saldoMin: vorbei && !laeuft && !offeneFragen.length ? gewertetMin - sollMin : null }
}

export const leererTag = (tag: string): Tagesergebnis => ({
  datum: tag,
  bruttoMin: 0,
  pauseMin: 0,
  pflichtpauseMin: 0,
  nettoMin: 0,
  gewertetMin: 0,
  nachtMin: 0,
  offenSeit: null,
  intervalle: [],
  offeneFragen: [],
  warnungen: [],
  regeln: [],
})

/**
 * Effective stamps only (one that a correction replaced carries a void of its own), as one text per person: a year of 6,000 people is five million
 * stamps, and a row of columns for each costs four times as much as reckoning with it.
 */
async function ladeStempel(
  db: Db,
  personen: readonly Kontoperson[],
  von: string,
  bis: string,
  vorgaben: Promise<Pick<Vorgaben, 'codes'>>,
): Promise<(id: string) => MitZeit[]> {
  const zonen = [...new Set(personen.map(({ zone }) => zone))]
  const ab = Math.min(...zonen.map((zone) => mitternacht(tagnummer(von) - RAND_TAGE, zone)))
  const zu = Math.max(...zonen.map((zone) => mitternacht(tagnummer(bis) + 1 + RAND_TAGE, zone)))
  const [{ codes }, { rows }] = await Promise.all([
    vorgaben,
    sql<{ lstfixId: Id<'lstfix'>; akte: string }>`
    select z.lstfix_id as "lstfixId", string_agg(concat_ws(${FELD}, (date_part('epoch', z.timestamp) * 1000000)::int8 / 1000, z.flag, z.id, z.code, coalesce(z.geraet::text, ''), coalesce(z.folge, 0)), ${AKT}) as akte
    from zeitstempel z
    where z.lstfix_id = any(${personen.map(({ id }) => id)}) and z.timestamp >= ${Temporal.Instant.fromEpochMilliseconds(ab).toString()} and z.timestamp < ${Temporal.Instant.fromEpochMilliseconds(zu).toString()}
      and not exists (select from zeitstempel_storno s where s.zeitstempel_id = z.id)
    group by z.lstfix_id`.execute(db.withoutPlugins()),
  ])
  const arten = new Map(codes.map((code) => [code.name, code]))
  const texte = new Map(rows.map(({ lstfixId, akte }) => [lstfixId, akte]))
  // One person's at a time: what was reckoned with is gone before the next one's is read.
  return (id) =>
    texte
      .get(id)
      ?.split(AKT)
      .map((akt) => alsAkt(akt, arten)) ?? []
}
/** Signs that no code has in its name. */
const [FELD, AKT] = ['\u001f', '\u001e']

function alsAkt(akt: string, arten: ReadonlyMap<string, Vorgaben['codes'][number]>): MitZeit {
  const [ms, flag, id, code, geraet, folge] = akt.split(FELD) as [string, Akt['flag'], string, string, string, string]
  const { art, ruhe } = arten.get(code)!
  return { s: { id, flag, code, art, ruhe, geraet, folge: Number(folge) }, ms: Number(ms) }
}
