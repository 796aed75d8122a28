import type { FileHandle } from 'node:fs/promises'
import { sql } from 'kysely'
import { nameVon } from '#domain/personal/contract.ts'
import type { FileAnswer } from '#platform/contract/contract.ts'
import { notFound } from '#platform/contract/problem.ts'
import { audit, type Context } from '#platform/server/http/context.ts'
import { csvHead, csvLines } from '#platform/server/output/export.ts'
import { unnamedFile } from '#platform/server/output/unnamed.ts'
import { zipAt } from '#platform/server/output/zip.ts'
import { readWhole, recordsOf, type PersonRecords, type Whose } from '#platform/server/record/person-records.ts'
import { zoneDerFirma } from '../zeitraum.ts'
import { legeBilderBei } from './bilder.ts'
import { liesmich } from './liesmich.ts'

type Zeile = Readonly<Record<string, unknown>>
type Zip = ReturnType<typeof zipAt>

/**
 * What the portal keeps about a person, as a ZIP in German (Art. 15 GDPR): a CSV for each part, all of it once more as JSON, pictures that the person brought, and what is not contained. It is
 * written on the disk in files without a name, so that none is left behind whatever happens; of each part one slice at a time is in memory. `id`: of the employee or of the account. The file itself is noted in the audit trail. Throws 404.
 */
export async function auskunft(context: Context, id: string): Promise<FileAnswer> {
  const wer = await werIst(context, id)
  const tag = await heute(context)
  const datei = await unnamedFile()
  try {
    const zeilen = await schreibe(context, datei, { ...wer, tag })
    audit(context, { aktion: 'auskunft', gegenstand: wer.lstfixId ? 'lstfix' : 'anwender', gegenstandId: (wer.lstfixId ?? wer.anwenderId)!, daten: { zeilen } })
    const { size: bytes } = await datei.stat()
    // Closes the file when all was sent, and when nobody takes the rest.
    return { type: 'application/zip', name: `Auskunft_${wer.nummer}_${tag}.zip`, bytes, content: datei.createReadStream({ start: 0 }) }
  } catch (error) {
    await datei.close()
    throw error
  }
}

/** Writes the ZIP; answers how many rows it has. */
async function schreibe(context: Context, datei: FileHandle, wer: Whose & { name: string; tag: string }) {
  const gesamt = await unnamedFile()
  const zip = zipAt(datei)
  try {
    const zahlen: [string, number][] = []
    await readWhole(context.db)
    for (const teil of context.settings.personRecords) {
      await gesamt.write(`${zahlen.length ? ',' : '{'}\n${JSON.stringify(teil.name)}: [`)
      zahlen.push([teil.name, await schreibeTeil(context, zip, gesamt, teil, wer)])
      await gesamt.write(']')
    }
    await gesamt.write(`${zahlen.length ? '' : '{'}\n}\n`)
    const bilder = await legeBilderBei(context, zip, wer.anwenderId)
    await zip.add('Auskunft.json', gesamt.createReadStream({ start: 0 }), { deflate: true })
    const text = liesmich({ name: wer.name, tag: wer.tag, von: context.person.name, zahlen, bilder })
    await zip.add('LIESMICH.txt', [new TextEncoder().encode(text)], { deflate: true })
    await zip.close()
    return zahlen.reduce((summe, [, anzahl]) => summe + anzahl, 0)
  } catch (error) {
    await zip.giveUp()
    await gesamt.close().catch(() => {})
    throw error
  }
}

/** One part as a CSV, unless it is empty, and into the JSON; answers how many rows it has. */
async function schreibeTeil(context: Context, zip: Zip, gesamt: FileHandle, teil: PersonRecords, wer: Whose): Promise<number> {
  let anzahl = 0
  const stuecke = recordsOf(context.db, teil, wer)
  const erstes = await stuecke.next()
  if (erstes.done) return 0
  const zeichen = new TextEncoder()
  const spalten = spaltenVon(erstes.value[0]!)
  async function* alle() {
    yield zeichen.encode(csvHead(spalten))
    for (let eines: IteratorResult<readonly Zeile[], void> = erstes; !eines.done; eines = await stuecke.next()) {
      const zeilen = eines.value.map(alsDaten)
      await gesamt.write(`${anzahl ? ',' : ''}\n${zeilen.map((zeile) => JSON.stringify(zeile)).join(',\n')}`)
      anzahl += zeilen.length
      yield zeichen.encode(csvLines(zeilen, spalten))
    }
  }
  await zip.add(`${teil.name}.csv`, alle(), { deflate: true })
  return anzahl
}

async function werIst({ db, sprache }: Context, id: string): Promise<Whose & { name: string; nummer: string }> {
  const a = await db
    .selectFrom('anwender')
    .where((eb) => eb.or([eb('id', '=', id), eb('lstfixId', '=', id)]))
    .select(['id', 'lstfixId', 'anzeigename'])
    .executeTakeFirst()
  const l = await db
    .selectFrom('lstfix')
    .where('id', '=', a?.lstfixId ?? id)
    .select(['id', 'persnr', 'vorname', 'zuname'])
    .executeTakeFirst()
  if (!a && !l) throw notFound()
  return {
    anwenderId: a?.id ?? null,
    lstfixId: l?.id ?? null,
    name: l ? nameVon(l, sprache) : a!.anzeigename,
    nummer: l ? String(l.persnr) : a!.id.slice(0, 8),
  }
}

const alsDaten = (zeile: Zeile): Zeile =>
  Object.fromEntries(Object.entries(zeile).map(([feld, wert]) => [feld, typeof wert === 'bigint' ? wert.toString() : (wert ?? null)]))

/** Columns as the first row has them: all rows come from one statement. Whatever a cell holds, it is text and no formula. */
const spaltenVon = (erste: Zeile) =>
  Object.keys(erste).map((feld) => ({
    title: feld,
    value: (zeile: Zeile) => {
      const wert = zeile[feld]
      return wert === null || wert === undefined ? null : typeof wert === 'object' ? JSON.stringify(wert) : String(wert as string | number | boolean)
    },
  }))

/** The day at the company's place, `yyyy-MM-dd`. */
async function heute({ db, jetzt }: Context): Promise<string> {
  const { rows } = await sql<{ zone: string }>`select ${zoneDerFirma} as zone`.execute(db)
  return jetzt.toZonedDateTimeISO(rows[0]!.zone).toPlainDate().toString()
}
