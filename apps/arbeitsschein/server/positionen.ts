import type { Id } from '#platform/contract/shapes.ts'
import { gerundeteMinuten, namensvettern } from '#domain/einsatz/arbeitsschein/contract.ts'
import { zahl } from '#domain/einsatz/arbeitsschein/menge.ts'
import { alleRecht } from '#domain/einsatz/arbeitsschein/sicht.ts'
import { nennbare } from '#domain/einsatz/kollegen.ts'
import { ohneNamen } from '#domain/personal/contract.ts'
import { nameSql } from '#domain/personal/name.ts'
import { refused } from '#platform/contract/problem.ts'
import type { Db } from '#platform/server/database/db.ts'
import type { Context } from '#platform/server/http/context.ts'
import type { Position, Zeile } from '../contract/schein.ts'
import { einstellungen } from './einstellungen.ts'
import { vorgabeVon } from './vorgaben.ts'
import { gibFrei, schreibeZeiten, type Kopf } from './zeiten.ts'

/**
 * The lines of a sheet from now on, in this order. Time is rounded line by line; it is an entry of the person who worked, and keeps the wage group with which it
 * came onto the sheet. Throws 409, 422 at the line.
 */
export async function schreibePositionen(context: Context, kopf: Kopf, positionen: readonly Position[]) {
  const { db } = context
  if (new Set(positionen.map((eine) => eine.id)).size < positionen.length) throw refused('schein.doppelt', 'positionen')
  const { berichte: bisher, gruppen } = await zeitenVon(db, kopf.id)
  const namen = await namenVon(
    context,
    positionen.flatMap(({ lstfixId }) => lstfixId ?? []),
    new Set([...bisher.values()].map(({ lstfixId }) => lstfixId)),
  )
  const zeiten = positionen.flatMap((eine, nr) => {
    if (eine.art !== 'Zeit') return []
    if (!namen.has(eine.lstfixId!)) throw refused('schein.person-unbekannt', `positionen.${nr}.lstfixId`)
    return [{ nr, zeit: { ...eine, lstfixId: eine.lstfixId!, von: eine.von!, bis: eine.bis! } }]
  })
  const { berichte, weg } = await schreibeZeiten(context, kopf, zeiten, bisher)
  const leute = await leuteVon(db, zeiten)
  const vettern = namensvettern(
    zeiten.map(({ zeit: { lstfixId } }) => ({ wer: lstfixId, name: namen.get(lstfixId)! })),
    Object.values(ohneNamen),
  )
  const taktMin = (await vorgabeVon(db, kopf.ktostammId)).taktMin ?? (await einstellungen(db)).taktMin
  const zeilen = positionen.map(({ id, art, von, bis, lstfixId, nummer, text, menge: gesagt, einheit, kommentar }, folge) => {
    const zeile = { id, art, nummer, text, menge: gesagt, einheit, kommentar, arbeitsscheinId: kopf.id, folge }
    if (art === 'Text') return { ...zeile, menge: null, einheit: '' }
    if (art !== 'Zeit') return zeile
    const menge = String(gerundeteMinuten(von!, bis!, taktMin))
    const lohngruppe = bisher.get(id)?.lstfixId === lstfixId ? gruppen.get(id)! : leute.get(lstfixId!)!.lohngruppe
    const persnr = vettern.has(lstfixId!) ? leute.get(lstfixId!)!.persnr : ''
    return { ...zeile, arbeitsberichtId: berichte.get(id)!, name: namen.get(lstfixId!)!, persnr, lohngruppe, einheit: 'min', menge }
  })
  await db.deleteFrom('arbeitsscheinPosition').where('arbeitsscheinId', '=', kopf.id).execute()
  if (zeilen.length) await db.insertInto('arbeitsscheinPosition').values(zeilen).execute()
  await gibFrei(context, weg)
}

/** The entries of a sheet by its lines, locked until the transaction ends, and the wage group of each line. */
async function zeitenVon(db: Db, id: Id<'arbeitsschein'>) {
  const rows = await db
    .selectFrom('arbeitsscheinPosition as p')
    .innerJoin('arbeitsbericht as b', 'b.id', 'p.arbeitsberichtId')
    .where('p.arbeitsscheinId', '=', id)
    .orderBy('b.id')
    .forUpdate('b')
    .selectAll('b')
    .select(['p.id as zeile', 'p.lohngruppe'])
    .execute()
  const alle = rows.map(({ zeile, lohngruppe, ...bericht }) => ({ zeile, lohngruppe, bericht }))
  return { berichte: new Map(alle.map(({ zeile, bericht }) => [zeile, bericht])), gruppen: new Map(alle.map(({ zeile, lohngruppe }) => [zeile, lohngruppe])) }
}

/** How these people are paid now: what a line says that comes onto the sheet. And their personnel numbers, which a line has of people of one name. */
async function leuteVon(db: Db, zeiten: readonly { zeit: { lstfixId: Id<'lstfix'> } }[]) {
  const ids = [...new Set(zeiten.map(({ zeit }) => zeit.lstfixId))]
  const rows = ids.length ? await db.selectFrom('lstfix').where('id', 'in', ids).select(['id', 'persnr', 'lohngruppe']).execute() : []
  return new Map(rows.map(({ id, persnr, lohngruppe }) => [id, { persnr: String(persnr), lohngruppe: lohngruppe ?? '' }]))
}

/** The lines of a sheet that the caller has found to be visible. */
export async function positionenVon(db: Db, id: Id<'arbeitsschein'>): Promise<Zeile[]> {
  const rows = await db
    .selectFrom('arbeitsscheinPosition as p')
    .leftJoin('arbeitsbericht as b', 'b.id', 'p.arbeitsberichtId')
    .where('p.arbeitsscheinId', '=', id)
    .orderBy('p.folge')
    .selectAll('p')
    .select(['b.lstfixId', 'b.von', 'b.bis', 'b.minuten'])
    .execute()
  return rows.map(({ menge, einheit, arbeitsberichtId: berichtId, ...zeile }) => ({
    ...zeile,
    berichtId,
    menge: menge === null ? '' : zahl(menge)!,
    einheit: einheit as Zeile['einheit'],
  }))
}

/** Names of colleagues that the asker may see, and of those who stand there already. */
export async function namenVon(context: Context, ids: readonly Id<'lstfix'>[], bisher: ReadonlySet<string> = new Set()) {
  if (!ids.length) return new Map<string, string>()
  const name = nameSql('lstfix', context.sprache).as('name')
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
