import { buffer } from 'node:stream/consumers'
import { setImmediate as andere } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Id } from '#platform/contract/shapes.ts'
import { fill } from '#platform/contract/messages.ts'
import { Problem, refused } from '#platform/contract/problem.ts'
import { uuid } from '#platform/contract/uuid.ts'
import { contentOf, visibleFile } from '#platform/server/files/files.ts'
import type { Context } from '#platform/server/http/context.ts'
import { readCsv } from '#platform/server/output/csv.ts'
import { StartError } from '#platform/server/start/error.ts'
import { Angaben } from '#apps/hardware-management/contract/geraet.ts'
import type { Importlauf } from '#apps/hardware-management/contract/import.ts'
import { messages } from '#apps/hardware-management/messages.ts'
import { angabenVon } from '../stand.ts'
import { bestandFuer } from './bestand.ts'
import { schreibeGeraete, type Faellig } from './schreiben.ts'
import { kopf } from './spalten.ts'
import { stammFuer } from './stamm.ts'
import { zeileLesen, zeilePruefen } from './zeile.ts'
import type { Melde, Sage } from './zelle.ts'

/** So many devices are one file. */
const hoechstens = 100_000
/** After so many lines others have their turn. */
const amStueck = 500

/** Devices from a CSV that the asker has uploaded. Throws 404 for a file that is not the asker's, and as below. */
export async function importieren(context: Context, datei: string, schreiben: boolean): Promise<Importlauf> {
  const { schluessel: ablage } = await visibleFile(context, datei)
  return importiereGeraete(context, await buffer(await contentOf(context, ablage)), schreiben)
}

/**
 * Devices from a CSV. A line is a device that is there already when its serial number, or its Id, is; what the file has no column for stays. All or nothing, and
 * the same file again changes nothing. While it is written nobody else writes devices. Throws 422 for what is no table, or carries a secret.
 */
export async function importiereGeraete(context: Context, bytes: Uint8Array, schreiben: boolean): Promise<Importlauf> {
  const { header, rows } = gelesen(bytes)
  if (rows.length > hoechstens) throw refused('hardware.import-lang', 'datei')
  const { ort, id, fremd } = kopf(header)
  if (!ort.size) throw refused('hardware.import-kopf', 'datei')
  if (schreiben) await sql`lock table hardware in share row exclusive mode`.execute(context.db)
  const [stamm, bestand] = await Promise.all([stammFuer(context), bestandFuer(context, rows, { ort, id })])
  const nachschlag = { ...stamm.nachschlag, traeger: bestand.traeger }
  const { sprache } = context
  const fehler: Importlauf['fehler'] = []
  const stand = { neu: 0, geaendert: 0, unveraendert: 0 }
  const faellige: Faellig[] = []
  const gesehen = erstmals()
  for (const [nr, row] of rows.entries()) {
    if (nr % amStueck === amStueck - 1) await andere()
    const sage: Sage = (wort, grund) => {
      fehler.push({ zeile: row.line, feld: wort ? messages[sprache][wort] : '', grund })
    }
    const melde: Melde = (wort, grund, daten) => sage(wort, fill(messages[sprache][grund], daten))
    const vor = fehler.length
    const vorher = bestand.geraetZu(row, melde)
    const bisher = vorher ? angabenVon(vorher) : leer
    const angaben = fehler.length === vor ? zeileLesen(row, ort, bisher, stamm, { melde, sage, sprache }) : null
    if (!angaben) continue
    const wessen = vorher ?? { id: uuid(), vkforgid: context.person.accountid }
    const geprueft = await zeilePruefen(nachschlag, wessen, angaben, { sage, sprache })
    if (!geprueft) continue
    const erste = gesehen(vorher?.id, geprueft, row.line)
    if (erste) {
      melde(erste.wort, 'import.doppelt', { zeile: erste.zeile })
      continue
    }
    const gleich = vorher && JSON.stringify(angabenVon({ ...vorher, ...geprueft })) === JSON.stringify(bisher)
    stand[gleich ? 'unveraendert' : vorher ? 'geaendert' : 'neu']++
    if (!gleich) faellige.push({ id: wessen.id, row: geprueft, vorher })
  }
  const geschrieben = schreiben && !fehler.length
  if (geschrieben) await schreibeGeraete(context, faellige)
  return { zeilen: rows.length, ...stand, fehler: fehler.slice(0, 200), fremd, geschrieben }
}
const leer = Angaben.parse({})

/** In which line of the file the same device, the same serial number of the same maker or of none, or the same chip stood first, and which of them it is. */
function erstmals() {
  const geraete = new Map<string, number>()
  const nummern = new Map<string, { herstellerId: Id<'hersteller'> | null; zeile: number }[]>()
  const chips = new Map<string, number>()
  return (
    id: string | undefined,
    { seriennummerNorm: norm, herstellerId, chip }: Pick<Faellig['row'], 'seriennummerNorm' | 'herstellerId' | 'chip'>,
    zeile: number,
  ) => {
    const gleiche = norm === null ? undefined : nummern.get(norm)
    const frueher =
      (id !== undefined && geraete.get(id)) ||
      gleiche?.find((andere) => andere.herstellerId === herstellerId || andere.herstellerId === null || herstellerId === null)?.zeile
    if (frueher) return { wort: 'seriennummer' as const, zeile: frueher }
    const mitChip = chip ? chips.get(chip) : undefined
    if (mitChip) return { wort: 'chip' as const, zeile: mitChip }
    if (id !== undefined) geraete.set(id, zeile)
    if (norm !== null) nummern.set(norm, [...(gleiche ?? []), { herstellerId, zeile }])
    if (chip) chips.set(chip, zeile)
    return undefined
  }
}

function gelesen(bytes: Uint8Array) {
  try {
    return readCsv(bytes)
  } catch (error) {
    if (error instanceof StartError) throw new Problem('hardware.import-datei', 422, { grund: error.message }, { datei: 'hardware.import-datei' })
    throw error
  }
}
