import type { Kysely } from 'kysely'
import type { Tables } from '#platform/server/database/tables.ts'
import { record } from '#platform/server/record/record.ts'
import { StartError } from '#platform/server/start/error.ts'
import type { Trx } from '#platform/server/database/db.ts'
import type { Sitzungsquelle } from '../contract.ts'
import { leseDatei, type Gelesen, type Zeilenfehler } from './datei.ts'
import { leseWindows } from './windows-lesen.ts'
import { uebernimm, type Kunde, type Uebernommen } from './uebernahme.ts'

/** `schreiben`: without it nothing is written. `akteur`, `datei`: stand in the audit row. */
export interface Auftrag {
  schreiben: boolean
  akteur: string
  datei: string
}
export interface Importergebnis extends Pick<Gelesen, 'fehler' | 'fremd'> {
  zeilen: number
  uebernommen: Uebernommen | null
  geschrieben: boolean
}

class Probelauf extends Error {}
/** Begins with an angle bracket, behind a mark of its encoding. */
const istXml = (bytes: Uint8Array) => bytes.subarray(0, 64).find((byte) => byte > 0x20 && byte < 0x80) === 0x3c

/** Sessions from a CSV or NDJSON file, or an event log of Windows as XML, which may come piece by piece: the same file again changes nothing. All or nothing. Throws StartError for a file that cannot be read. */
export async function importSitzungen(
  db: Kysely<Tables>,
  bytes: Uint8Array | AsyncIterable<Uint8Array>,
  { schreiben, akteur, datei }: Auftrag,
): Promise<Importergebnis> {
  const { saetze, zeilen, fehler, fremd, quelle } = await gelesen(db, bytes)
  let uebernommen: Uebernommen | null = null
  const gut = () => fehler.length === 0
  if (gut())
    await db
      .transaction()
      .execute(async (trx) => {
        uebernommen = await uebernimm(trx, quelle, saetze)
        for (const nr of uebernommen.abweichend) fehler.push({ zeile: zeilen[nr]!, feld: '', grund: 'steht schon mit anderen Zeiten im Log.' })
        if (!schreiben || !gut()) throw new Probelauf()
        await halteFest(trx, akteur, datei, uebernommen)
      })
      .catch((error: unknown) => {
        if (!(error instanceof Probelauf)) throw error
      })
  return { fehler: fehler.toSorted((a, b) => a.zeile - b.zeile), fremd, zeilen: saetze.length, uebernommen, geschrieben: schreiben && gut() }
}

/** The same from a program, inside of its call: what differs from the log is left as it stands and counted. `nurKunde`: the customer whose sessions they are. Throws StartError for what cannot be read. */
export async function importVomProgramm(trx: Trx, bytes: Uint8Array, { akteur, nurKunde }: { akteur: string; nurKunde: Kunde | null }) {
  const { saetze, fehler, quelle } = await gelesen(trx, bytes, nurKunde)
  if (fehler.length) throw new StartError(fehler.slice(0, 3).map(satzZu).join(' '))
  const uebernommen = await uebernimm(trx, quelle, saetze, nurKunde)
  await halteFest(trx, akteur, akteur, uebernommen)
  const { neu, geaendert, unveraendert, abweichend } = uebernommen
  return { sitzungen: saetze.length, neu, geaendert, unveraendert, abweichend: abweichend.length }
}

async function gelesen(
  db: Kysely<Tables>,
  datei: Uint8Array | AsyncIterable<Uint8Array>,
  nurKunde: Kunde | null = null,
): Promise<Gelesen & { quelle: Sitzungsquelle }> {
  const firma = await db.selectFrom('firma').select('zone').executeTakeFirst()
  if (!firma) throw new StartError('Es ist noch keine Firma eingerichtet. Bitte zuerst das Portal starten und den Link zur Einrichtung öffnen.')
  const windows = !(datei instanceof Uint8Array) || istXml(datei)
  const { saetze, zeilen, fehler, fremd } = windows ? await leseWindows(db, datei) : leseDatei(datei, firma.zone)
  const konten = new Set((await db.selectFrom('ktostamm').select('nummer').execute()).map(({ nummer }) => nummer))
  for (const [nr, { kundennummer }] of saetze.entries())
    if (kundennummer !== null && !(nurKunde ? nurKunde.nummer === kundennummer : konten.has(kundennummer)))
      fehler.push({ zeile: zeilen[nr]!, feld: 'Kunde', grund: nurKunde ? 'gehört nicht zu diesem Zugang.' : `Konto ${kundennummer} gibt es nicht.` })
  return { saetze, zeilen, fehler, fremd, quelle: windows ? 'windows' : 'datei' }
}

async function halteFest(trx: Trx, akteur: string, datei: string, { neu, geaendert, ids }: Uebernommen) {
  if (neu + geaendert)
    await record(
      trx,
      akteur,
      [{ aktion: 'importieren', gegenstand: 'sitzung-fern', gegenstandId: datei, daten: { neu, geaendert } }],
      [{ thema: 'sitzung-fern', ids }],
    )
}

const satzZu = ({ zeile, feld, grund }: Zeilenfehler) => `Zeile ${zeile}${feld ? `, ${feld}:` : ''} ${grund}`

/** The outcome for the terminal: every bad line, otherwise what is new, changed and unchanged. */
export function bericht({ fehler, fremd, zeilen, uebernommen, geschrieben }: Importergebnis, datei: string): string {
  const hinweise = fremd.length ? [`Hinweis: Nicht gelesen: ${fremd.map((title) => `„${title}“`).join(', ')}.`] : []
  if (fehler.length)
    return [
      `${datei}: ${new Set(fehler.map(({ zeile }) => zeile)).size} schlechte Zeilen. Es wurde nichts geschrieben.`,
      ...fehler.map((fehler) => `  ${satzZu(fehler)}`),
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
