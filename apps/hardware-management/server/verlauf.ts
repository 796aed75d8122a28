import { sql } from 'kysely'
import { hardwareMit, imHaus } from '#domain/geraete/sicht.ts'
import { nameSql } from '#domain/personal/name.ts'
import type { Parsed } from '#platform/contract/contract.ts'
import { notFound } from '#platform/contract/problem.ts'
import type { Context } from '#platform/server/http/context.ts'
import { pageOf } from '#platform/server/record/keyset.ts'
import type { calls } from '../contract.ts'

type Werte = Readonly<Record<string, unknown>>

/** What became of a device, the latest first; ids in the words of today. Throws 404, also for a customer's user. */
export async function verlauf(context: Context, key: string, asked: Parsed<typeof calls.verlauf>['query']) {
  const geraet = await hardwareMit(context, key).select('h.id').executeTakeFirst()
  if (!geraet || !imHaus(context)) throw notFound()
  const { entities, next } = await pageOf(
    context.db
      .selectFrom('hardwareAenderung as c')
      .leftJoin('anwender as a', 'a.id', 'c.anwenderId')
      .where('c.hardwareId', '=', geraet.id)
      .select(['c.id', 'c.was', 'c.grund', 'c.zeitpunkt', 'c.vorher', 'c.nachher', 'a.anzeigename as wer']),
    ['-c.zeitpunkt', '-c.id'],
    asked,
  )
  const namen = await namenVon(
    context,
    entities.flatMap(({ vorher, nachher }) => [...ids(vorher as Werte), ...ids(nachher as Werte)]),
  )
  const inWorten = (wert: unknown) => (wert === null || wert === undefined ? '' : (namen.get(String(wert)) ?? String(wert)))
  return {
    entities: entities.map(({ vorher, nachher, ...schritt }) => {
      const [war, ist] = [vorher as Werte, nachher as Werte]
      return {
        ...schritt,
        felder: [...new Set([...Object.keys(ist), ...Object.keys(war)])].map((feld) => ({ feld, vorher: inWorten(war[feld]), nachher: inWorten(ist[feld]) })),
      }
    }),
    next,
  }
}

const ids = (werte: Werte) => Object.entries(werte).flatMap(([feld, wert]) => (feld.endsWith('Id') && typeof wert === 'string' ? [wert] : []))

async function namenVon({ db, sprache }: Context, alle: readonly string[]) {
  const gesucht = [...new Set(alle)].filter((id) => /^[0-9a-f-]{36}$/.test(id))
  if (!gesucht.length) return new Map<string, string>()
  const tabellen = ['hersteller', 'produkt', 'hardwaretyp', 'betriebssystem', 'garantietyp', 'supporttyp', 'subnetzmaske', 'standort', 'ktostamm', 'objekt']
  const { rows } = await sql<{ id: string; name: string }>`
    ${sql.join(
      tabellen.map((tabelle) => sql`select id, name from ${sql.table(tabelle)} where id = any(${gesucht}::uuid[])`),
      sql` union all `,
    )}
    union all select id, ${nameSql('lstfix', sprache)} from lstfix where id = any(${gesucht}::uuid[])
    union all select id, concat_ws(' ', nullif(vorname, ''), zuname) from ansprechpartner where id = any(${gesucht}::uuid[])`.execute(db)
  return new Map(rows.map(({ id, name }) => [id, name]))
}
