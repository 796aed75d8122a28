import { buffer } from 'node:stream/consumers'
import { seriennummerNorm } from '#domain/geraete/seriennummer.ts'
import { sichtbareHardware } from '#domain/geraete/sicht.ts'
import { schluessel } from '#domain/personal/import-werte.ts'
import { issueText } from '#platform/contract/issues.ts'
import { fill, type Language } from '#platform/contract/messages.ts'
import { Problem, refused } from '#platform/contract/problem.ts'
import { uuid } from '#platform/contract/uuid.ts'
import { contentOf, visibleFile } from '#platform/server/files/files.ts'
import type { Context } from '#platform/server/http/context.ts'
import { readCsv, type CsvRow } from '#platform/server/output/csv.ts'
import { revisionOf } from '#platform/server/record/revision.ts'
import { StartError } from '#platform/server/start/start-error.ts'
import { Angaben } from '#apps/hardware-management/contract/geraet.ts'
import type { Importlauf } from '#apps/hardware-management/contract/import.ts'
import { messages } from '#apps/hardware-management/messages.ts'
import type { Importgrund } from '#apps/hardware-management/messages/import.ts'
import { aendern, anlegen } from '../schreiben.ts'
import { geprueft } from '../pruefen.ts'
import { angabenVon, type Zeile } from '../stand.ts'
import { kopf, spalten, type Spalte } from './spalten.ts'
import { stammFuer, type Stamm } from './stamm.ts'
import { Zellfehler } from './zelle.ts'

/** So many devices are one file: each is checked as if somebody typed it. */
const hoechstens = 3000
interface Gelesen {
  angaben: Angaben
  vorher: Zeile | undefined
  sage: Sage
}

/**
 * Devices from a CSV that the asker has uploaded. A line is a device that is there already when its serial number, or its Id, is; what the file has no column
 * for stays. All or nothing, and the same file again changes nothing. Throws 404 for a file that is not the asker's, 422 for one that is no table.
 */
export async function importieren(context: Context, datei: string, schreiben: boolean): Promise<Importlauf> {
  const { schluessel: ablage } = await visibleFile(context, datei)
  const { header, rows } = gelesen(await buffer(await contentOf(context, ablage)))
  if (rows.length > hoechstens) throw refused('hardware.import-lang', 'datei')
  const { ort, id, fremd } = kopf(header)
  if (!ort.size) throw refused('hardware.import-kopf', 'datei')
  const stamm = await stammFuer(context)
  const worte = messages[context.sprache]
  const fehler: Importlauf['fehler'] = []
  const alle: Gelesen[] = []
  const gesehen = new Map<string, number>()
  for (const row of rows) {
    const sage: Sage = (wort, grund) => {
      fehler.push({ zeile: row.line, feld: wort ? worte[wort] : '', grund })
    }
    const melde: Melde = (wort, grund, daten) => sage(wort, fill(worte[grund], daten))
    const vor = fehler.length
    const vorher = await bekanntes(context, row, { ort, id }, melde)
    const angaben =
      fehler.length === vor ? zeileLesen(row, ort, vorher ? angabenVon(vorher) : Angaben.parse({}), stamm, { melde, sage, sprache: context.sprache }) : null
    if (!angaben || fehler.length > vor) continue
    const schluesselwort = vorher ? `id ${vorher.id}` : `${seriennummerNorm(angaben.seriennummer)} ${angaben.herstellerId}`
    const erste = gesehen.get(schluesselwort)
    if (erste !== undefined) {
      melde('seriennummer', 'import.doppelt', { zeile: erste })
      continue
    }
    gesehen.set(schluesselwort, row.line)
    alle.push({ angaben, vorher, sage })
  }
  const stand = { neu: 0, geaendert: 0, unveraendert: 0 }
  const faellig: Gelesen[] = []
  for (const eines of alle) {
    const nachher = await geprueftes(context, eines)
    if (!nachher) continue
    const gleich = eines.vorher && revisionOf(Angaben, nachher) === revisionOf(Angaben, angabenVon(eines.vorher))
    stand[gleich ? 'unveraendert' : eines.vorher ? 'geaendert' : 'neu']++
    if (!gleich) faellig.push(eines)
  }
  const geschrieben = schreiben && !fehler.length
  if (geschrieben)
    for (const { angaben, vorher } of faellig)
      if (vorher) await aendern(context, vorher.id, { ...angaben, revision: revisionOf(Angaben, angabenVon(vorher)) })
      else await anlegen(context, { id: uuid(), ...angaben })
  return { zeilen: rows.length, ...stand, fehler: fehler.toSorted((a, b) => a.zeile - b.zeile).slice(0, 200), fremd, geschrieben }
}

type Wort = Spalte['wort']
/** Says why a line is not taken, and at which field. */
type Sage = (wort: Wort | undefined, grund: string) => undefined
type Melde = (wort: Wort, grund: Importgrund, daten?: Zellfehler['daten']) => undefined
interface Bericht {
  melde: Melde
  sage: Sage
  sprache: Language
}
type Kopf = ReturnType<typeof kopf>

function gelesen(bytes: Buffer) {
  try {
    return readCsv(bytes)
  } catch (error) {
    if (error instanceof StartError) throw new Problem('hardware.import-datei', 422, { grund: error.message }, { datei: 'hardware.import-datei' })
    throw error
  }
}

/** The device that a line means: by its serial number first, then by its Id; undefined for a new one. Without either a second run would create it again. */
async function bekanntes(context: Context, { values }: CsvRow, { ort, id }: Pick<Kopf, 'ort' | 'id'>, melde: Melde) {
  const zelle = (wort: Wort) => {
    const nr = [...ort].find(([spalte]) => spalte.wort === wort)?.[1]
    return (nr !== undefined && values[nr]) || ''
  }
  const nummer = (id !== undefined && values[id]) || ''
  const norm = seriennummerNorm(zelle('seriennummer'))
  if (norm === null && !nummer) return melde('seriennummer', 'import.fehlt')
  if (nummer && !/^\d{1,9}$/.test(nummer)) return melde('id', 'import.keine-nummer', { wert: nummer })
  const mit = (was: 'h.seriennummerNorm' | 'h.nummer', wert: string | number) =>
    sichtbareHardware(context)
      .leftJoin('hersteller as he', 'he.id', 'h.herstellerId')
      .where(was, '=', wert as never)
      .selectAll('h')
      .select('he.name as herstellername')
      .execute()
  const gleiche = norm === null ? [] : await mit('h.seriennummerNorm', norm)
  const hersteller = schluessel(zelle('hersteller'))
  const passende = hersteller ? gleiche.filter(({ herstellername }) => schluessel(herstellername ?? '') === hersteller) : gleiche
  if (passende.length > 1) return melde('seriennummer', 'import.mehrere')
  if (!nummer) return passende[0]
  const [mitNummer] = await mit('h.nummer', Number(nummer))
  if (!mitNummer) return melde('id', 'import.kein-geraet', { wert: nummer })
  if (passende[0] && passende[0].id !== mitNummer.id) return melde('seriennummer', 'import.anderes-geraet', { traeger: passende[0].nummer, wert: nummer })
  return mitNummer
}

/** The fields of a device after this line; null when a cell cannot be read. */
function zeileLesen({ values }: CsvRow, ort: Kopf['ort'], bisher: Angaben, stamm: Stamm, { melde, sage, sprache }: Bericht): Angaben | null {
  let angaben = bisher
  let gut = true
  for (const spalte of spalten) {
    const nr = ort.get(spalte)
    if (nr === undefined) continue
    try {
      angaben = { ...angaben, ...spalte.lies((values[nr] ?? '').normalize('NFC'), stamm, angaben) }
    } catch (error) {
      if (!(error instanceof Zellfehler)) throw error
      gut = false
      melde(spalte.wort, error.grund, error.daten)
    }
  }
  if (!gut) return null
  const geformt = Angaben.safeParse(angaben)
  if (geformt.success) return geformt.data
  for (const issue of geformt.error.issues) sage(wortVon(String(issue.path[0])), issueText(issue as never, sprache, messages[sprache]))
  return null
}

/** The device as the rules of the form would save it; what they refuse is told at the line. */
async function geprueftes(context: Context, { angaben, vorher, sage }: Gelesen): Promise<Angaben | null> {
  try {
    const row = await geprueft(context, vorher ?? { id: uuid(), vkforgid: context.person.accountid }, angaben)
    return angabenVon({ ...(vorher ?? ({} as Zeile)), ...row } as Zeile)
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    const [feld = ''] = Object.keys(error.fields)
    sage(wortVon(feld), fill(messages[context.sprache][error.code as Wort] ?? error.code, error.data))
    return null
  }
}

/** A field of the wire as the form calls it. */
function wortVon(feld: string): Wort | undefined {
  const [wort] = [
    feld,
    feld
      .replace(/Id$/, '')
      .replace(/^ktostamm$/, 'kunde')
      .replace(/^lstfix$/, 'benutzer'),
  ].filter((name) => name in messages.de)
  return wort as Wort | undefined
}
