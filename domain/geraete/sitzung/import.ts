import type { Kysely } from 'kysely'
import type { Tables } from '#platform/server/database/tables.ts'
import { record } from '#platform/server/record/record.ts'
import { StartError } from '#platform/server/start/start-error.ts'
import { leseDatei, type Gelesen } from './datei.ts'
import { leseWindows } from './windows-lesen.ts'
import { uebernimm, type Uebernommen } from './uebernahme.ts'
import { zuordner } from './zuordnung.ts'

/** `schreiben`: without it nothing is written. `akteur`, `datei`: stand in the audit row. */
export interface Auftrag {
  schreiben: boolean
  akteur: string
  datei: string
}
export interface Ergebnis extends Pick<Gelesen, 'fehler' | 'fremd'> {
  zeilen: number
  uebernommen: Uebernommen | null
  geschrieben: boolean
}

class Probelauf extends Error {}
/** Begins with an angle bracket, behind a mark of its encoding. */
const istXml = (bytes: Uint8Array) => bytes.subarray(0, 64).find((byte) => byte > 0x20 && byte < 0x80) === 0x3c

/** Sessions from a CSV or NDJSON file, or an event log of Windows as XML: the same file again changes nothing. All or nothing. Throws StartError for a file that cannot be read. */
export async function importSitzungen(db: Kysely<Tables>, bytes: Uint8Array, { schreiben, akteur, datei }: Auftrag): Promise<Ergebnis> {
  const firma = await db.selectFrom('firma').select('zone').executeTakeFirst()
  if (!firma) throw new StartError('Es ist noch keine Firma eingerichtet. Bitte zuerst das Portal starten und den Link zur Einrichtung öffnen.')
  const windows = istXml(bytes)
  const { saetze, zeilen, fehler, fremd } = windows ? await leseWindows(db, bytes) : leseDatei(bytes, firma.zone)
  const { kennt } = await zuordner(db)
  for (const [nr, { kundennummer }] of saetze.entries())
    if (kundennummer !== null && !kennt(kundennummer)) fehler.push({ zeile: zeilen[nr]!, feld: 'Kunde', grund: `Konto ${kundennummer} gibt es nicht.` })
  let uebernommen: Uebernommen | null = null
  const gut = () => fehler.length === 0
  if (gut())
    await db
      .transaction()
      .execute(async (trx) => {
        uebernommen = await uebernimm(trx, windows ? 'windows' : 'datei', saetze)
        for (const nr of uebernommen.abweichend) fehler.push({ zeile: zeilen[nr]!, feld: '', grund: 'steht schon mit anderen Zeiten im Log.' })
        if (!schreiben || !gut()) throw new Probelauf()
        const { neu, geaendert } = uebernommen
        if (neu + geaendert)
          await record(
            trx,
            akteur,
            [{ aktion: 'importieren', gegenstand: 'sitzung-fern', gegenstandId: datei, daten: { neu, geaendert } }],
            [{ thema: 'sitzung-fern', ids: [] }],
          )
      })
      .catch((error: unknown) => {
        if (!(error instanceof Probelauf)) throw error
      })
  return { fehler: fehler.toSorted((a, b) => a.zeile - b.zeile), fremd, zeilen: saetze.length, uebernommen, geschrieben: schreiben && gut() }
}

/** The outcome for the terminal: every bad line, otherwise what is new, changed and unchanged. */
export function bericht({ fehler, fremd, zeilen, uebernommen, geschrieben }: Ergebnis, datei: string): string {
  const hinweise = fremd.length ? [`Hinweis: Nicht gelesen: ${fremd.map((title) => `„${title}“`).join(', ')}.`] : []
  if (fehler.length)
    return [
      `${datei}: ${new Set(fehler.map(({ zeile }) => zeile)).size} schlechte Zeilen. Es wurde nichts geschrieben.`,
      ...fehler.map(({ zeile, feld, grund }) => `  Zeile ${zeile}${feld ? `, ${feld}:` : ''} ${grund}`),
      ...hinweise,
    ].join('\n')
  const { neu, geaendert, unveraendert } = uebernommen!
  return [
    `${datei}: ${zeilen} Sitzungen gelesen, keine Fehler.`,
    `  ${neu} neu, ${geaendert} ergänzt, ${unveraendert} ohne Änderung`,
    ...hinweise,
    neu + geaendert === 0
      ? 'Es gibt nichts zu ändern.'
      : geschrieben
        ? 'Geschrieben.'
        : 'Probelauf: Es wurde nichts geschrieben. Mit --schreiben wird übernommen.',
  ].join('\n')
}
