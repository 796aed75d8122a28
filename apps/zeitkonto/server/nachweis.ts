import { sql } from 'kysely'
import type { Id } from '#platform/contract/shapes.ts'
import { nameVon } from '#domain/personal/contract.ts'
import { montag, tagnummer } from '#domain/zeiten/tag/ortszeit.ts'
import type { Db } from '#platform/server/database/db.ts'
import { pdf } from '#platform/server/output/pdf.ts'
import type { Stempelart } from '#domain/stempel/regeln.ts'
import type { Ruhetag } from '#domain/zeiten/contract.ts'
import type { Wochenbefund } from '#domain/zeiten/konto/wochenbefunde.ts'
import type { Wochenwarnung } from '#domain/zeiten/tag/woche.ts'
import { regelname } from '#domain/zeiten/messages.ts'
import type { Warnung } from '#domain/zeiten/regel/warnung.ts'
import type { TagMitKalender } from './kalender.ts'
import { kalenderzeilen } from './kalenderzeilen.ts'
import { vorlage } from './vorlage.ts'

/** A stamp that was corrected or voided: what it was, what became of it, by whom, when and why. */
export interface Aenderung {
  lstfixId: Id<'lstfix'>
  zone: string
  vorher: string
  vorherFlag: string
  vorherCode: string
  vorherArt: Stempelart
  nachher: string | null
  nachherFlag: string | null
  nachherCode: string | null
  nachherArt: Stempelart | null
  wer: string
  wann: string
  grund: string
}
interface Wer {
  persnr: number
  vorname: string
  zuname: string
  zone: string
  filiale: string
}

/** What the sheet says beside the days: period, moment, company, and the law behind each rule. */
export interface Rahmen {
  von: string
  bis: string
  jetzt: Temporal.Instant
  firma: string
  quellen: ReadonlyMap<string, string>
}

/** The same for all sheets of one call. */
export async function rahmen(db: Db, von: string, bis: string, jetzt: Temporal.Instant): Promise<Rahmen> {
  const [firma, regeln] = await Promise.all([
    db.selectFrom('firma').select('name').executeTakeFirst(),
    db.selectFrom('zeitregel').select(['land', 'gruppe', 'art', 'fassung', 'quelle']).execute(),
  ])
  return {
    von,
    bis,
    jetzt,
    firma: firma?.name ?? '',
    quellen: new Map(regeln.map(({ land, gruppe, art, fassung, quelle }) => [`${land}-${gruppe}-${art}/${fassung}`, quelle])),
  }
}

/** Every change of the stamps of people in a period, by the moment of the stamp. */
export async function aenderungen(db: Db, ids: readonly Id<'lstfix'>[], von: string, bis: string): Promise<Aenderung[]> {
  const { rows } = await sql<Aenderung>`
    select z.lstfix_id, z.zone, z.timestamp as vorher, z.flag as vorher_flag, z.code as vorher_code, zc.art as vorher_art, n.timestamp as nachher, n.flag as nachher_flag, n.code as nachher_code, nc.art as nachher_art,
      coalesce(a.anzeigename, '') as wer, s.zeitpunkt as wann, s.grund
    from zeitstempel_storno s join zeitstempel z on z.id = s.zeitstempel_id left join zeitstempel n on n.korrigiert = z.id join stempelcode zc on zc.name = z.code left join stempelcode nc on nc.name = n.code left join anwender a on a.id = s.anwender_id
    where z.lstfix_id = any(${ids}) and (z.timestamp at time zone z.zone) >= ${von}::date and (z.timestamp at time zone z.zone) < ${bis}::date + interval '1 day 12 hours' order by z.timestamp, s.zeitpunkt`.execute(
    db,
  )
  return rows
}

/** The record of working time of one person, in German: begin, end, duration, breaks, sums, hours by the calendar, changes. */
export const nachweis = (
  person: Wer,
  tage: readonly TagMitKalender[],
  wochen: readonly Wochenbefund[],
  changes: readonly Aenderung[],
  { von, bis, jetzt, firma, quellen }: Rahmen,
) => {
  // Sums are about the days that count, as on the screen: then the balance is what their work came to less what they owed.
  const zaehlt = tage.filter(({ saldoMin }) => saldoMin !== null)
  const gezeigt = tage.filter((t) => t.bruttoMin || t.sollMin || t.feiertag || t.abwesenheit || t.offeneFragen.length)
  return pdf(vorlage, {
    firma,
    name: nameVon(person, 'de'),
    persnr: String(person.persnr),
    filiale: person.filiale,
    von: tag(von),
    bis: tag(bis),
    erstellt: zeitpunkt(jetzt.toString(), person.zone),
    zone: person.zone,
    // Rows of the table, counted from its head: a new week, a day on which nothing is owed.
    wochen: gezeigt.flatMap((t, i) => (i > 0 && montag(tagnummer(t.datum)) !== montag(tagnummer(gezeigt[i - 1]!.datum)) ? [i + 1] : [])),
    frei: gezeigt.flatMap((t, i) => (t.sollMin ? [] : [i + 1])),
    gerundet: tage.some(({ gewertetMin, nettoMin }) => gewertetMin !== nettoMin),
    tage: gezeigt.map((t) => [
      `${wochentag(t.datum)} ${tag(t.datum)}`,
      t.beginn ? uhr(t.beginn, person.zone) : '',
      t.ende ? uhr(t.ende, person.zone) : t.laeuft ? 'läuft' : '',
      dauer(t.pauseMin),
      t.pflichtpauseMin ? dauer(t.pflichtpauseMin) : '',
      dauer(t.nettoMin),
      dauer(t.sollMin),
      t.saldoMin === null ? (t.vorBeginn ? '' : 'offen') : dauer(t.saldoMin),
      [
        t.feiertag,
        t.abwesenheit && 'abwesend',
        ...t.offeneFragen.map(({ art }) => art),
        t.nichtBeschaeftigt && !t.geschlossen && 'nicht beschäftigt',
        ...t.warnungen.map(befund),
        t.geschlossen && 'abgeschlossen',
        t.differenzMin !== 0 && `Unterschied ${dauer(t.differenzMin)}`,
      ]
        .filter(Boolean)
        .join(', '),
    ]),
    offen: gezeigt.some(({ saldoMin, vorBeginn }) => saldoMin === null && !vorBeginn),
    vorBeginn: gezeigt.some((t) => t.vorBeginn),
    summe: [
      dauer(plus(zaehlt, (t) => t.pauseMin)),
      dauer(plus(zaehlt, (t) => t.pflichtpauseMin)),
      dauer(plus(zaehlt, (t) => t.nettoMin)),
      dauer(plus(zaehlt, (t) => t.sollMin)),
      dauer(plus(zaehlt, (t) => t.saldoMin!)),
    ],
    kalender: kalenderzeilen(tage, (datum) => `${wochentag(datum)} ${tag(datum)}`, dauer),
    befunde: wochen.flatMap(({ montag: beginn, warnungen, ruhetage }) =>
      [...warnungen.map(befund), ...ruhetage.map(ruhebefund)].map((satz) => [woche(beginn), satz]),
    ),
    aenderungen: changes.map((c) => [
      stempel(c.vorher, c.vorherFlag, c.vorherCode, c.zone),
      c.nachher ? stempel(c.nachher, c.nachherFlag!, c.nachherCode!, c.zone) : 'gelöscht',
      c.wer,
      zeitpunkt(c.wann, c.zone),
      c.grund,
    ]),
    regeln: [
      ...new Set([
        ...tage.flatMap(({ regeln, warnungen }) => [...regeln, ...warnungen.map(({ regel }) => regel)]),
        ...wochen.flatMap(({ warnungen, ruhetage }) => [...warnungen, ...ruhetage].map(({ regel }) => regel)),
      ]),
    ]
      .sort()
      .map((id) => [regelname(id, 'de'), (quellen.get(id) ?? '').replaceAll('§ ', '§\u00a0')]),
  })
}

/** What a rule says against a day, in few words: the law behind it stands below the table. */
const befund = ({ art, istMin, grenzMin }: Warnung | Wochenwarnung) =>
  art === 'Pause zu kurz' ? `Pause: anrechenbar ${istMin} von ${grenzMin} min` : `${art} ${dauer(istMin)} (${dauer(grenzMin)})`

/** Days that had to be free, in one sentence. */
function ruhebefund(fall: Ruhetag): string {
  if (fall.art === 'ersatz') return `Für den ${fall.feiertag ? 'Feiertag' : 'Sonntag'} ${tag(fall.tag)} bis ${tag(fall.bis)} kein freier Tag`
  if (fall.art === 'ersatzruhe') return `Ersatzruhe bis ${tag(fall.bis)}: ${dauer(fall.freiMin)} von ${dauer(fall.schuldMin)}`
  const zeitraum = fall.art === 'jahr' ? String(fall.jahr) : `${fall.monat.slice(5)}.${fall.monat.slice(0, 4)}`
  return `${zeitraum}: an ${fall.gearbeitet} ${fall.gearbeitet === 1 ? 'Sonntag' : 'Sonntagen'} gearbeitet, frei bleiben ${fall.frei}, es müssen ${fall.mindestens} sein`
}

const woche = (montag: string) => {
  const beginn = Temporal.PlainDate.from(montag)
  return `KW ${beginn.weekOfYear}, ${tag(montag)} bis ${tag(beginn.add({ days: 6 }).toString())}`
}
const plus = (tage: readonly TagMitKalender[], wert: (tag: TagMitKalender) => number) => tage.reduce((summe, t) => summe + wert(t), 0)
const dauer = (minuten: number) => `${minuten < 0 ? '−' : ''}${Math.floor(Math.abs(minuten) / 60)}:${String(Math.abs(minuten) % 60).padStart(2, '0')}`
export const tag = (datum: string) => `${datum.slice(8, 10)}.${datum.slice(5, 7)}.${datum.slice(0, 4)}`
const wochentag = (datum: string) => ['Mo', 'Di', 'Mi', 'Do', 'Fr', 'Sa', 'So'][Temporal.PlainDate.from(datum).dayOfWeek - 1]!
const uhr = (instant: string, zone: string) => Temporal.Instant.from(instant).toZonedDateTimeISO(zone).toPlainTime().toString({ smallestUnit: 'minute' })
export const zeitpunkt = (instant: string, zone: string) =>
  `${tag(Temporal.Instant.from(instant).toZonedDateTimeISO(zone).toPlainDate().toString())}, ${uhr(instant, zone)}`
const stempel = (instant: string, flag: string, code: string, zone: string) =>
  `${zeitpunkt(instant, zone)} ${flag === 'arrival' ? 'Kommen' : 'Gehen'}${code === 'Normal' ? '' : ` (${code})`}`
