import { wallClock } from '#platform/server/output/export.ts'
import { fileOf, type ListFormat } from '#platform/server/record/file.ts'
import type { Context } from '#platform/server/http/context.ts'
import type { Abteilungszeile, Statuszeile } from '../contract.ts'
import type { Ausreisserzeile } from '../contract/ausreisser.ts'
import { geltend, type Evakuierung, type Gesuchter } from '../contract/evakuierung.ts'
import { messages } from '../messages.ts'

/** The board as a file: what the screen shows, in the same words. */
export function personalDatei({ sprache }: Context, format: ListFormat, stichdatum: string, zeilen: readonly Statuszeile[]) {
  const t = messages[sprache]
  return fileOf<Statuszeile>(
    format,
    `Statusabfrage ${stichdatum}`,
    zeilen,
    [
      { title: t.persnr, value: ({ lstfix }) => lstfix.persnr, kind: 'number' },
      { title: t.zuname, value: ({ lstfix }) => lstfix.zuname },
      { title: t.vorname, value: ({ lstfix }) => lstfix.vorname },
      { title: t.abteilung, value: ({ abteilung }) => abteilung.bezeichnung },
      { title: t.filiale, value: ({ filiale }) => filiale.name },
      { title: t.status, value: ({ status }) => t[`status.${status}`] },
      { title: t.grund, value: ({ grund }) => t[`grund.${grund}`] },
      { title: t.seit, value: ({ seit }) => seit, kind: 'instant' },
      { title: t.bis, value: ({ bis, bisTag, zone }) => bisTag ?? (bis && wallClock(bis, zone)), kind: 'datetime' },
      { title: t.zuletztGehoert, value: ({ zuletztGehoert }) => zuletztGehoert, kind: 'instant' },
    ],
    ({ zone }) => zone,
  )
}

/** The departments as a file. */
export function abteilungenDatei({ sprache }: Context, format: ListFormat, stichdatum: string, zeilen: readonly Abteilungszeile[]) {
  const t = messages[sprache]
  return fileOf<Abteilungszeile>(format, `Statusabfrage ${t.abteilungen} ${stichdatum}`, zeilen, [
    { title: t.abteilung, value: ({ abteilung }) => abteilung.bezeichnung },
    { title: t.gesamt, value: ({ mitarbeiterGesamt }) => mitarbeiterGesamt, kind: 'number' },
    { title: t['status.A'], value: ({ anwesend }) => anwesend, kind: 'number' },
    { title: t['status.E'], value: ({ fehltErwartet }) => fehltErwartet, kind: 'number' },
    { title: t['status.U'], value: ({ fehltUnerwartet }) => fehltUnerwartet, kind: 'number' },
  ])
}

/** The list of an evacuation as a file, for the fire officer: everybody, and every statement that holds. */
export function evakuierungDatei({ sprache }: Context, format: ListFormat, { filiale, begonnen, personen, haken }: Evakuierung) {
  const t = messages[sprache]
  const tag = Temporal.Instant.from(begonnen).toZonedDateTimeISO(filiale.zone).toPlainDate().toString()
  const von = ({ lstfix }: Gesuchter) => geltend(haken, lstfix.id)
  return fileOf<Gesuchter>(
    format,
    `${t.evakuierung} ${filiale.name} ${tag}`,
    personen,
    [
      { title: t.persnr, value: ({ lstfix }) => lstfix.persnr, kind: 'number' },
      { title: t.zuname, value: ({ lstfix }) => lstfix.zuname },
      { title: t.vorname, value: ({ lstfix }) => lstfix.vorname },
      { title: t.abteilung, value: ({ abteilung }) => abteilung },
      { title: t.seit, value: ({ seit }) => seit, kind: 'instant' },
      { title: t.stand, value: (person) => t[`haken.${von(person).stand}`] },
      {
        title: t.gesagtVon,
        value: (person) =>
          von(person)
            .haken.map((einer) => `${einer.von}: ${t[`haken.${einer.stand}`]}`)
            .join(', '),
      },
      { title: t.gesagtUm, value: (person) => von(person).haken.at(-1)?.zeitpunkt ?? null, kind: 'instant' },
      { title: t.hinweis, value: ({ spaeter, unklar }) => (spaeter ? t.nachgekommen : unklar ? t.unklar : null) },
    ],
    () => filiale.zone,
  )
}

/** What stands out, as a file. */
export function ausreisserDatei({ sprache }: Context, format: ListFormat, stichdatum: string, zeilen: readonly Ausreisserzeile[]) {
  const t = messages[sprache]
  return fileOf<Ausreisserzeile>(
    format,
    `${t.auffaelligkeiten} ${stichdatum}`,
    zeilen,
    [
      { title: t.persnr, value: ({ lstfix }) => lstfix.persnr, kind: 'number' },
      { title: t.zuname, value: ({ lstfix }) => lstfix.zuname },
      { title: t.vorname, value: ({ lstfix }) => lstfix.vorname },
      { title: t.abteilung, value: ({ abteilung }) => abteilung.bezeichnung },
      { title: t.tag, value: ({ datum }) => datum, kind: 'date' },
      { title: t.was, value: ({ art }) => t[`ausreisserWort.${art}`] },
      { title: t.istZeit, value: ({ istMin }) => istMin, kind: 'duration' },
      { title: t.grenze, value: ({ grenzMin }) => grenzMin, kind: 'duration' },
      { title: t.seit, value: ({ seit }) => seit, kind: 'instant' },
      { title: t.regel, value: ({ quelle }) => quelle },
      { title: t.regelFassung, value: ({ regel }) => regel },
    ],
    ({ zone }) => zone,
  )
}
