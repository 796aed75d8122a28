import { sql } from 'kysely'
import { aufTakt } from '#domain/einsatz/arbeitsschein/zeitmenge.ts'
import { zahl } from '#domain/einsatz/arbeitsschein/menge.ts'
import { alleRecht } from '#domain/einsatz/arbeitsschein/sicht.ts'
import { nennbare } from '#domain/einsatz/kollegen.ts'
import { refused } from '#platform/contract/problem.ts'
import type { Db } from '#platform/server/database/db.ts'
import type { Context } from '#platform/server/http/context.ts'
import type { Position, Zeile } from '../contract/schein.ts'
import { einstellungen } from './einstellungen.ts'

const minuten = (von: string, bis: string) => Math.round(Temporal.Instant.from(von).until(Temporal.Instant.from(bis)).total('minutes'))

/** The lines of a sheet from now on, in this order. Time is rounded line by line. Throws 422 at the line that does not fit. */
export async function schreibePositionen(context: Context, id: string, positionen: readonly Position[]) {
  const { db } = context
  if (new Set(positionen.map((eine) => eine.id)).size < positionen.length) throw refused('schein.doppelt', 'positionen')
  const bisher = new Set((await positionenVon(db, id)).flatMap(({ lstfixId }) => lstfixId ?? []))
  const namen = await namenVon(
    context,
    positionen.flatMap(({ lstfixId }) => lstfixId ?? []),
    bisher,
  )
  const { taktMin } = await einstellungen(db)
  const zeilen = positionen.map(({ art, von, bis, lstfixId, ...eine }, folge) => {
    const zeile = { ...eine, arbeitsscheinId: id, folge, art }
    if (art === 'Text') return { ...zeile, menge: null, einheit: '' }
    if (art !== 'Zeit') return zeile
    const name = namen.get(lstfixId!)
    if (name === undefined) throw refused('schein.person-unbekannt', `positionen.${folge}.lstfixId`)
    return { ...zeile, lstfixId, name, von, bis, einheit: 'min', menge: String(aufTakt(minuten(von!, bis!), taktMin)) }
  })
  await db.deleteFrom('arbeitsscheinPosition').where('arbeitsscheinId', '=', id).execute()
  if (zeilen.length) await db.insertInto('arbeitsscheinPosition').values(zeilen).execute()
}

/** The lines of a sheet that the caller has found to be visible. */
export async function positionenVon(db: Db, id: string): Promise<Zeile[]> {
  const rows = await db.selectFrom('arbeitsscheinPosition').where('arbeitsscheinId', '=', id).orderBy('folge').selectAll().execute()
  return rows.map(({ menge, einheit, ...zeile }) => ({
    ...zeile,
    menge: menge === null ? '' : zahl(menge)!,
    einheit: einheit as Zeile['einheit'],
    minuten: zeile.von && zeile.bis ? minuten(zeile.von, zeile.bis) : null,
  }))
}

/** Names of colleagues that the asker may see, and of those who stand there already. */
export async function namenVon(context: Context, ids: readonly string[], bisher: ReadonlySet<string> = new Set()) {
  if (!ids.length) return new Map<string, string>()
  const name = sql<string>`lstfix.vorname || ' ' || lstfix.zuname`.as('name')
  const [gesehen, alte] = await Promise.all([
    nennbare(context, alleRecht)
      .where('lstfix.id', 'in', [...ids])
      .select(['lstfix.id', name])
      .execute(),
    bisher.size
      ? context.db
          .selectFrom('lstfix')
          .where('lstfix.id', 'in', [...bisher])
          .select(['lstfix.id', name])
          .execute()
      : [],
  ])
  return new Map([...alte, ...gesehen].map((eine) => [eine.id, eine.name]))
}
