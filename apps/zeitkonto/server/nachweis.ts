import { sql } from 'kysely'
import type { Db } from '#platform/server/db.ts'
import { pdf } from '#platform/server/pdf.ts'
import type { Blatttag } from './blatt.ts'

/** A stamp that was corrected or voided: what it was, what became of it, by whom, when and why. */
export interface Aenderung {
  lstfixId: string
  zone: string
  vorher: string
  vorherFlag: string
  vorherCode: string
  nachher: string | null
  nachherFlag: string | null
  nachherCode: string | null
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

/** Every change of the stamps of people in a period, by the moment of the stamp. */
export async function aenderungen(db: Db, ids: readonly string[], von: string, bis: string): Promise<Aenderung[]> {
  const { rows } = await sql<Aenderung>`
    select z.lstfix_id, z.zone, z.timestamp as vorher, z.flag as vorher_flag, z.code as vorher_code, n.timestamp as nachher, n.flag as nachher_flag, n.code as nachher_code,
      coalesce(a.anzeigename, '') as wer, s.zeitpunkt as wann, s.grund
    from zeitstempel_storno s join zeitstempel z on z.id = s.zeitstempel_id left join zeitstempel n on n.korrigiert = z.id left join anwender a on a.id = s.anwender_id
    where z.lstfix_id = any(${ids}) and z.timestamp >= ${von}::date and z.timestamp < ${bis}::date + interval '1 day 12 hours' order by z.timestamp, s.zeitpunkt`.execute(
    db,
  )
  return rows
}

/** The record of working time of one person, in German: begin, end, duration, breaks, sums, changes. */
export const nachweis = (
  person: Wer,
  tage: readonly Blatttag[],
  changes: readonly Aenderung[],
  { von, bis, jetzt }: { von: string; bis: string; jetzt: Temporal.Instant },
) =>
  pdf(vorlage, {
    name: `${person.vorname} ${person.zuname}`,
    persnr: String(person.persnr),
    filiale: person.filiale,
    von: tag(von),
    bis: tag(bis),
    erstellt: zeitpunkt(jetzt.toString(), person.zone),
    zone: person.zone,
    tage: tage
      .filter((t) => t.bruttoMin || t.sollMin || t.feiertag || t.abwesenheit || t.offeneFragen.length)
      .map((t) => [
        `${wochentag(t.datum)} ${tag(t.datum)}`,
        t.beginn ? uhr(t.beginn, person.zone) : '',
        t.ende ? uhr(t.ende, person.zone) : t.laeuft ? 'läuft' : '',
        dauer(t.pauseMin),
        t.pflichtpauseMin ? dauer(t.pflichtpauseMin) : '',
        dauer(t.nettoMin),
        dauer(t.sollMin),
        t.saldoMin === null ? 'offen' : dauer(t.saldoMin),
        [
          t.feiertag,
          t.abwesenheit && 'abwesend',
          ...t.offeneFragen.map(({ art }) => art),
          t.geschlossen && 'abgeschlossen',
          t.differenzMin !== 0 && `Unterschied ${dauer(t.differenzMin)}`,
        ]
          .filter(Boolean)
          .join(', '),
      ]),
    summe: [
      dauer(plus(tage, (t) => t.pauseMin)),
      dauer(plus(tage, (t) => t.pflichtpauseMin)),
      dauer(plus(tage, (t) => t.nettoMin)),
      dauer(plus(tage, (t) => t.sollMin)),
      dauer(plus(tage, (t) => t.saldoMin ?? 0)),
    ],
    aenderungen: changes.map((c) => [
      stempel(c.vorher, c.vorherFlag, c.vorherCode, c.zone),
      c.nachher ? stempel(c.nachher, c.nachherFlag!, c.nachherCode!, c.zone) : 'gelöscht',
      c.wer,
      zeitpunkt(c.wann, c.zone),
      c.grund,
    ]),
    regeln: [...new Set(tage.flatMap(({ regeln }) => regeln))].sort().join(', '),
  })

const plus = (tage: readonly Blatttag[], wert: (tag: Blatttag) => number) => tage.reduce((summe, t) => summe + wert(t), 0)
const dauer = (minuten: number) => `${minuten < 0 ? '−' : ''}${Math.floor(Math.abs(minuten) / 60)}:${String(Math.abs(minuten) % 60).padStart(2, '0')}`
const tag = (datum: string) => `${datum.slice(8, 10)}.${datum.slice(5, 7)}.${datum.slice(0, 4)}`
const wochentag = (datum: string) => ['Mo', 'Di', 'Mi', 'Do', 'Fr', 'Sa', 'So'][Temporal.PlainDate.from(datum).dayOfWeek - 1]!
const uhr = (instant: string, zone: string) => Temporal.Instant.from(instant).toZonedDateTimeISO(zone).toPlainTime().toString({ smallestUnit: 'minute' })
const zeitpunkt = (instant: string, zone: string) =>
  `${tag(Temporal.Instant.from(instant).toZonedDateTimeISO(zone).toPlainDate().toString())}, ${uhr(instant, zone)}`
const stempel = (instant: string, flag: string, code: string, zone: string) =>
  `${zeitpunkt(instant, zone)} ${flag === 'arrival' ? 'Kommen' : 'Gehen'}${code === 'Normal' ? '' : ` (${code})`}`

const vorlage = `#set document(title: "Arbeitszeitnachweis " + daten.name)
#set page(paper: "a4", margin: (x: 1.6cm, top: 1.8cm, bottom: 1.8cm), footer: context [#set text(size: 8pt); #daten.persnr #daten.name #h(1fr) erstellt #daten.erstellt #h(1fr) Seite #counter(page).display() von #counter(page).final().first()])
#set table(stroke: (x, y) => if y > 0 { (top: 0.4pt + luma(190)) }, inset: (x: 4pt, y: 3pt))
#show table.cell.where(y: 0): set text(weight: "bold", size: 8.5pt)
#text(size: 16pt, weight: "bold")[Arbeitszeitnachweis]
#v(2pt)
#daten.persnr #daten.name, #daten.filiale \\
#daten.von bis #daten.bis (Ortszeit #daten.zone)
#v(6pt)
#table(columns: (auto, auto, auto, auto, auto, auto, auto, auto, 1fr), align: (x, _) => if x in (0, 8) { left } else { right },
  table.header([Tag], [Beginn], [Ende], [Pause], [Abzug], [Arbeit], [Soll], [Saldo], [Anmerkung]),
  ..daten.tage.flatten(),
  table.cell(colspan: 3)[*Summe*], ..daten.summe.map(strong), [])
#if daten.aenderungen.len() > 0 [
  #v(8pt)
  #text(size: 12pt, weight: "bold")[Änderungen an Stempeln]
  #table(columns: (auto, auto, auto, auto, 1fr), table.header([Vorher], [Nachher], [Wer], [Wann], [Warum]), ..daten.aenderungen.flatten())
]
#v(6pt)
#text(size: 8pt)[Abzug: Pausen, die das Gesetz verlangt und die nicht gestempelt sind. Gerechnet nach den Regeln #daten.regeln.]
`
