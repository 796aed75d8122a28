import type { Kysely } from 'kysely'
import type { Tables } from '#platform/server/database/tables.ts'
import { StartError } from '#platform/server/start/error.ts'
import type { Abschnitt } from './abschnitte.ts'
import type { Gelesen } from './datei.ts'
import { leseEreignisse, leseEreignisstrom, sitzungenAus } from './windows.ts'

/** Sessions of an exported event log, at once or piece by piece; those that an earlier export left open go on. Throws StartError for a file without such events. */
export async function leseWindows(db: Kysely<Tables>, datei: Uint8Array | AsyncIterable<Uint8Array>): Promise<Gelesen> {
  const ereignisse = datei instanceof Uint8Array ? leseEreignisse(datei) : await leseEreignisstrom(datei)
  if (!ereignisse.length)
    throw new StartError('In der Datei steht keine Fernsitzung. Gelesen werden die Kanäle TerminalServices-LocalSessionManager und Security.')
  const laufende = await db
    .selectFrom('sitzungFern')
    .where('quelle', '=', 'windows')
    .where('ende', '=', 'laufend')
    .select(['quelleId', 'benutzer', 'remoteHost', 'abschnitte', 'trennungCode', 'trennungSitzung'])
    .execute()
  const offene = laufende.map(({ quelleId, benutzer, remoteHost, abschnitte, trennungCode, trennungSitzung }) => ({
    kennung: quelleId,
    benutzer,
    rechner: remoteHost,
    abschnitte: abschnitte as Abschnitt[],
    trennung: { code: trennungCode, sitzung: trennungSitzung },
  }))
  const saetze = []
  for (const { fortgesetzt, ...satz } of sitzungenAus(ereignisse, offene)) if (!fortgesetzt || !(await steht(db, satz))) saetze.push(satz)
  return { saetze, zeilen: saetze.map((_, nr) => nr + 1), fehler: [], fremd: [] }
}

/** Somebody came back to a session whose beginning was not read: an earlier export may have told it whole. */
const steht = async (db: Kysely<Tables>, { kennung, von }: { kennung: string; von: string }) =>
  (await db
    .selectFrom('sitzungFern')
    .where('quelle', '=', 'windows')
    .where('quelleId', 'like', `${kennung.slice(0, kennung.lastIndexOf('|') + 1).replace(/[\\%_]/g, '\\$&')}%`)
    .where('von', '<', von)
    .where('bis', '>=', von)
    .select('id')
    .executeTakeFirst()) !== undefined
