import { sql } from 'kysely'
import type { Id } from '#platform/contract/shapes.ts'
import { hardwareRecht, imHaus } from '#domain/geraete/sicht.ts'
import { sichtbareKunden } from '#domain/kunden/sicht.ts'
import { ansprechpartnerwahl, kundenwahl, objektwahl } from '#domain/kunden/suche.ts'
import { nameSql } from '#domain/personal/name.ts'
import { heisst, nachNamen, sichtbareMitarbeiter } from '#domain/personal/sicht.ts'
import type { Parsed } from '#platform/contract/contract.ts'
import type { Context } from '#platform/server/http/context.ts'
import type { calls } from '#apps/hardware-management/contract.ts'

const keys = (context: Context) => (imHaus(context) ? [hardwareRecht] : [])
/** Pick-lists show their beginning: who wants more types more. */
const ohneSeiten = <Row>(entities: Row[]) => ({ entities, next: null })

/** Customers by words, by number, or by the number of one of their sites. */
export async function kunden(context: Context, { q, limit, nummer, unternummer }: Parsed<typeof calls.kunden>['query']) {
  if (nummer === undefined && unternummer === undefined)
    return ohneSeiten((await kundenwahl(context, { q, limit, keys: keys(context) })).map((kunde) => ({ ...kunde, objekt: null })))
  const rows = await sichtbareKunden(context, ...keys(context))
    .leftJoin('objekt', (on) => on.onRef('objekt.ktostammId', '=', 'ktostamm.id').on('objekt.nummer', '=', unternummer ?? null))
    .where('ktostamm.art', '=', 'Kunde')
    .where('ktostamm.aktiv', '=', true)
    .$if(nummer !== undefined, (query) => query.where('ktostamm.nummer', '=', nummer!))
    .$if(unternummer !== undefined, (query) => query.where('objekt.id', 'is not', null))
    .limit(limit)
    .select(['ktostamm.id', sql<string>`ktostamm.nummer::text`.as('nummer'), 'ktostamm.name', 'ktostamm.ort as hint'])
    .select(['objekt.id as objektId', sql<string>`objekt.nummer::text`.as('objektNummer'), 'objekt.name as objektName'])
    .execute()
  return ohneSeiten(
    rows.map(({ objektId, objektNummer, objektName, ...kunde }) => ({
      ...kunde,
      objekt: objektId === null || objektName === null ? null : { id: objektId, nummer: objektNummer, name: objektName, hint: kunde.name },
    })),
  )
}

/** Open sites, of one customer or of all. */
export const objekte = async (context: Context, { q, limit, ktostammId }: Parsed<typeof calls.alleObjekte>['query'] & { ktostammId?: Id<'ktostamm'> }) =>
  ohneSeiten(await objektwahl(context, { q, limit, ktostammId, keys: keys(context) }))

export const ansprechpartner = async (context: Context, { q, limit, ktostammId }: Parsed<typeof calls.ansprechpartner>['query']) =>
  ohneSeiten(await ansprechpartnerwahl(context, { q, limit, ktostammId, keys: keys(context) }))

/** Employees of the asker's accounts who have not left; a customer's user sees none. */
export async function mitarbeiter(context: Context, { q, limit }: Parsed<typeof calls.mitarbeiter>['query']) {
  return ohneSeiten(
    await sichtbareMitarbeiter(context, ...keys(context))
      .where(sql<boolean>`(lstfix.austritt is null or lstfix.austritt >= heute(${context.jetzt.toString()}::timestamptz))`)
      .where(heisst(q))
      .orderBy(nachNamen)
      .limit(limit)
      .select(['lstfix.id', sql<string>`lstfix.persnr::text`.as('nummer'), nameSql('lstfix', context.sprache).as('name'), sql<string>`''`.as('hint')])
      .execute(),
  )
}
