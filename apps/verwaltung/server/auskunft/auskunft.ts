import { promisify } from 'node:util'
import { strToU8, zip, type AsyncZippable } from 'fflate'
import { sql } from 'kysely'
import { nameVon } from '#domain/personal/contract.ts'
import type { FileAnswer } from '#platform/contract/contract.ts'
import { notFound } from '#platform/contract/problem.ts'
import { audit, type Context } from '#platform/server/http/context.ts'
import { csvFile } from '#platform/server/output/export.ts'
import type { Whose } from '#platform/server/record/person-records.ts'
import { zoneDerFirma } from '../zeitraum.ts'

type Zeile = Readonly<Record<string, unknown>>
/** Packs in threads of its own: the server goes on meanwhile. */
const gepackt = promisify((dateien: AsyncZippable, fertig: (error: Error | null, content: Uint8Array) => void) => zip(dateien, { level: 6 }, fertig))

/**
 * What the portal keeps about a person, as a ZIP in German (Art. 15 GDPR): a CSV for each part, all of it once more as JSON, and what is not contained. `id`: of the employee or of
 * the account. The file itself is noted in the audit trail. Throws 404.
 */
export async function auskunft(context: Context, id: string): Promise<FileAnswer> {
  const wer = await werIst(context, id)
  const teile: Record<string, readonly Zeile[]> = {}
  for (const { name, rows } of context.settings.personRecords) teile[name] = (await rows(context.db, wer)).map(alsDaten)
  const zeilen = Object.entries(teile)
  const tag = await heute(context)
  const dateien: AsyncZippable = { 'LIESMICH.txt': strToU8(liesmich(context, wer.name, tag, zeilen)) }
  for (const [name, alle] of zeilen) if (alle.length) dateien[`${name}.csv`] = strToU8((await csvFile(name, alle, spalten(alle))).content as string)
  dateien['Auskunft.json'] = strToU8(JSON.stringify(teile, null, 2))
  audit(context, {
    aktion: 'auskunft',
    gegenstand: wer.lstfixId ? 'lstfix' : 'anwender',
    gegenstandId: (wer.lstfixId ?? wer.anwenderId)!,
    daten: { zeilen: zeilen.reduce((summe, [, alle]) => summe + alle.length, 0) },
  })
  return { type: 'application/zip', name: `Auskunft_${wer.nummer}_${tag}.zip`, content: await gepackt(dateien) }
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
const spalten = (alle: readonly Zeile[]) =>
  Object.keys(alle[0]!).map((feld) => ({
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

const liesmich = (context: Context, name: string, tag: string, zeilen: readonly [string, readonly Zeile[]][]) =>
  `Auskunft nach Art. 15 DSGVO über ${name}, erstellt am ${tag.split('-').toReversed().join('.')} von ${context.person.name}

Jede Datei *.csv ist ein Bereich; Auskunft.json enthält dasselbe in einem Stück. Zeiten sind in UTC angegeben (Z am Ende).

${zeilen.map(([teil, alle]) => `${teil}: ${alle.length} ${alle.length === 1 ? 'Zeile' : 'Zeilen'}`).join('\n')}

Nicht enthalten sind: Angaben zu Zwecken, Empfängern, Speicherdauer und Rechten (Art. 15 Abs. 1 DSGVO), die das Büro beilegt;
Dateien, Bilder und Zeichnungen selbst; Texte der E-Mails; Kundenbelege und ihre Freigaben; Lesungen von NFC-Tags und Terminals;
Verläufe, in denen die Person nur als Bearbeiter steht (was sie getan hat, steht unter Pruefspur-eigene-Handlungen);
Einträge, die auf einem Gerät warten oder zurückgestellt sind; Räumungen; gespeicherte Ansichten; Inhalte der Prüfspur, die andere betreffen;
Passwörter, PINs und andere Geheimnisse.
`
