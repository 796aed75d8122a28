import { csvFile, wallClock, xlsxFile, type Column } from '#platform/server/output/export.ts'
import type { Context } from '#platform/server/http/context.ts'
import type { Abteilungszeile, Statuszeile } from '../contract.ts'
import type { Ausreisserzeile } from '../contract/ausreisser.ts'
import { geltend, type Evakuierung, type Gesuchter } from '../contract/evakuierung.ts'
import { messages } from '../messages.ts'

type Format = 'csv' | 'xlsx'
const datei = <Row>(format: Format, name: string, rows: readonly Row[], columns: readonly Column<Row>[]) =>
  (format === 'csv' ? csvFile : xlsxFile)(name, rows, columns)

/** The board as a file: what the screen shows, in the same words. */
export async function personalDatei({ sprache }: Context, format: Format, stichdatum: string, zeilen: readonly Statuszeile[]) {
  const t = messages[sprache]
  const zeit = (instant: string | null, zone: string) => (instant === null ? null : wallClock(instant, zone))
  return datei<Statuszeile>(format, `Statusabfrage ${stichdatum}`, zeilen, [
    { title: t.persnr, value: ({ lstfix }) => lstfix.persnr, kind: 'number' },
    { title: t.zuname, value: ({ lstfix }) => lstfix.zuname },
    { title: t.vorname, value: ({ lstfix }) => lstfix.vorname },
    { title: t.abteilung, value: ({ abteilung }) => abteilung.bezeichnung },
    { title: t.filiale, value: ({ filiale }) => filiale.name },
    { title: t.status, value: ({ status }) => t[`status.${status}`] },
    { title: t.grund, value: ({ grund }) => t[`grund.${grund}`] },
    { title: t.seit, value: ({ seit, zone }) => zeit(seit, zone), kind: 'datetime' },
    { title: t.bis, value: ({ bis, bisTag, zone }) => bisTag ?? zeit(bis, zone), kind: 'datetime' },
    { title: t.zuletztGehoert, value: ({ zuletztGehoert, zone }) => zeit(zuletztGehoert, zone), kind: 'datetime' },
  ])
}

/** The departments as a file. */
export async function abteilungenDatei({ sprache }: Context, format: Format, stichdatum: string, zeilen: readonly Abteilungszeile[]) {
  const t = messages[sprache]
  return datei<Abteilungszeile>(format, `Statusabfrage ${t.abteilungen} ${stichdatum}`, zeilen, [
    { title: t.abteilung, value: ({ abteilung }) => abteilung.bezeichnung },
    { title: t.gesamt, value: ({ mitarbeiterGesamt }) => mitarbeiterGesamt, kind: 'number' },
    { title: t['status.A'], value: ({ anwesend }) => anwesend, kind: 'number' },
    { title: t['status.E'], value: ({ fehltErwartet }) => fehltErwartet, kind: 'number' },
    { title: t['status.U'], value: ({ fehltUnerwartet }) => fehltUnerwartet, kind: 'number' },
  ])
}

/** The list of an evacuation as a file, for the fire officer: everybody, and every statement that holds. */
export async function evakuierungDatei({ sprache }: Context, format: Format, { filiale, begonnen, personen, haken }: Evakuierung) {
  const t = messages[sprache]
  const tag = Temporal.Instant.from(begonnen).toZonedDateTimeISO(filiale.zone).toPlainDate().toString()
  const zeit = (instant: string | null) => (instant === null ? null : wallClock(instant, filiale.zone))
  const von = ({ lstfix }: Gesuchter) => geltend(haken, lstfix.id)
  return datei<Gesuchter>(format, `${t.evakuierung} ${filiale.name} ${tag}`, personen, [
    { title: t.persnr, value: ({ lstfix }) => lstfix.persnr, kind: 'number' },
    { title: t.zuname, value: ({ lstfix }) => lstfix.zuname },
    { title: t.vorname, value: ({ lstfix }) => lstfix.vorname },
    { title: t.abteilung, value: ({ abteilung }) => abteilung },
    { title: t.seit, value: ({ seit }) => zeit(seit), kind: 'datetime' },
    { title: t.stand, value: (person) => t[`haken.${von(person).stand}`] },
    {
      title: t.gesagtVon,
      value: (person) =>
        von(person)
          .haken.map((einer) => `${einer.von}: ${t[`haken.${einer.stand}`]}`)
          .join(', '),
    },
    { title: t.gesagtUm, value: (person) => zeit(von(person).haken.at(-1)?.zeitpunkt ?? null), kind: 'datetime' },
    { title: t.hinweis, value: ({ spaeter, unklar }) => (spaeter ? t.nachgekommen : unklar ? t.unklar : null) },
  ])
}

/** What got out of hand as a file. */
export async function ausreisserDatei({ sprache }: Context, format: Format, stichdatum: string, zeilen: readonly Ausreisserzeile[]) {
  const t = messages[sprache]
  return datei<Ausreisserzeile>(format, `${t.ausreisser} ${stichdatum}`, zeilen, [
    { title: t.persnr, value: ({ lstfix }) => lstfix.persnr, kind: 'number' },
    { title: t.zuname, value: ({ lstfix }) => lstfix.zuname },
    { title: t.vorname, value: ({ lstfix }) => lstfix.vorname },
    { title: t.abteilung, value: ({ abteilung }) => abteilung.bezeichnung },
    { title: t.tag, value: ({ datum }) => datum, kind: 'date' },
    { title: t.was, value: ({ art }) => t[`ausreisserWort.${art}`] },
    { title: t.istZeit, value: ({ istMin }) => istMin, kind: 'duration' },
    { title: t.grenze, value: ({ grenzMin }) => grenzMin, kind: 'duration' },
    { title: t.seit, value: ({ seit, zone }) => (seit === null ? null : wallClock(seit, zone)), kind: 'datetime' },
    { title: t.regel, value: ({ quelle }) => quelle },
    { title: t.regelFassung, value: ({ regel }) => regel },
  ])
}
