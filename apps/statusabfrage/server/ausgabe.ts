import { csvFile, wallClock, xlsxFile, type Column } from '#platform/server/export.ts'
import type { Context } from '#platform/server/context.ts'
import type { Abteilungszeile, Statuszeile } from '../contract.ts'
import { messages } from '../messages.ts'

type Format = 'csv' | 'xlsx'
const datei = <Row>(format: Format, name: string, rows: readonly Row[], columns: readonly Column<Row>[]) => (format === 'csv' ? csvFile : xlsxFile)(name, rows, columns)

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
