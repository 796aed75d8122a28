import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Id } from '#platform/contract/shapes.ts'
import { conflict } from '#platform/contract/problem.ts'
import { uuid } from '#platform/contract/uuid.ts'
import { audit, type Work } from '#platform/server/http/context.ts'
import type { Db } from '#platform/server/database/db.ts'
import { blankeNummer } from './contract.ts'
import { meldePinOderAusweis } from './pin.ts'

export type Ausweisart = 'nfc' | 'karte' | 'code'

/** The installation's salt under which badge numbers are hashed, as an expression. */
export const salzWert = sql<string>`(select wert #>> '{}' from installation where schluessel = 'ausweis-salz')`
export async function ausweisSalz(db: Db) {
  const { salz } = await db.selectNoFrom(salzWert.as('salz')).executeTakeFirstOrThrow()
  return salz
}

/** Hash of a badge's number as every device makes it: separators and case do not count. */
export const nummerHash = (salz: string, nummer: string) =>
  createHash('sha256')
    .update(`${salz}:${blankeNummer(nummer)}`)
    .digest()

/**
 * Gives a person a badge; all earlier ones of the person are dead at once. Throws 409 `stempel.ausweis-vergeben` when somebody else has it.
 * The person was looked up through the asker's rights.
 */
export async function anlernen(
  context: Work,
  person: { id: string },
  ausweis: { nummer: Buffer; ende: string; art: Ausweisart },
  von: { anwenderId: Id<'anwender'>; terminalId: Id<'terminal'> | null },
) {
  const { db } = context
  const besitzer = await db
    .selectFrom('ausweis')
    .where('nummerHash', '=', ausweis.nummer)
    .where('gesperrt', 'is', null)
    .select(['id', 'lstfixId'])
    .executeTakeFirst()
  if (besitzer && besitzer.lstfixId !== person.id) throw conflict('stempel.ausweis-vergeben')
  await sperren(context, person.id)
  const id = uuid()
  await db
    .insertInto('ausweis')
    .values({
      id,
      lstfixId: person.id,
      nummerHash: ausweis.nummer,
      ende: ausweis.ende,
      art: ausweis.art,
      gueltigAb: context.jetzt.toString(),
      angelerntVon: von.anwenderId,
      terminalId: von.terminalId,
    })
    .execute()
  audit(context, {
    aktion: 'anlernen',
    gegenstand: 'ausweis',
    gegenstandId: id,
    daten: { person: person.id, ende: ausweis.ende, art: ausweis.art, von: von.anwenderId },
  })
  meldePinOderAusweis(context, person.id)
  return id
}

/** Kills the badges of a person, or one of them. Answers how many there were. */
export async function sperren(context: Work, lstfixId: Id<'lstfix'>, id?: string) {
  const rows = await context.db
    .updateTable('ausweis')
    .set({ gesperrt: context.jetzt.toString() })
    .where('lstfixId', '=', lstfixId)
    .where('gesperrt', 'is', null)
    .$if(id !== undefined, (q) => q.where('id', '=', id!))
    .returning(['id', 'ende'])
    .execute()
  for (const { id: ausweisId, ende } of rows)
    audit(context, { aktion: 'sperren', gegenstand: 'ausweis', gegenstandId: ausweisId, daten: { person: lstfixId, ende } })
  if (rows.length) meldePinOderAusweis(context, lstfixId)
  return rows.length
}

/** Whose badge it was at that moment, or null. One that was taught after it was held to a reader counts as well. */
export async function ausweisBesitzer(db: Db, nummer: Buffer, um: string): Promise<string | null> {
  const row = await db
    .selectFrom('ausweis')
    .where('nummerHash', '=', nummer)
    .where((eb) => eb.or([eb('gesperrt', 'is', null), eb('gesperrt', '>', um)]))
    .orderBy('gueltigAb')
    .select('lstfixId')
    .executeTakeFirst()
  return row?.lstfixId ?? null
}

/** Whose the badge was at that moment: 'gueltig', 'gesperrt' or 'unbekannt' for this person. */
export async function ausweisVon(db: Db, nummer: Buffer, lstfixId: Id<'lstfix'>, um: string) {
  const rows = await db.selectFrom('ausweis').where('nummerHash', '=', nummer).where('lstfixId', '=', lstfixId).select(['gesperrt']).execute()
  if (rows.some(({ gesperrt }) => gesperrt === null || Temporal.Instant.compare(gesperrt, um) > 0)) return 'gueltig'
  return rows.length ? 'gesperrt' : 'unbekannt'
}
