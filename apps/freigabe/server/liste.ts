import { sql } from 'kysely'
import { ladeLaeufe } from '#domain/belege/freigabe/laden.ts'
import { anzahlWartender, sichtbare, wartende } from '#domain/belege/freigabe/sicht.ts'
import { heuteDerFirma } from '#domain/zeiten/tag/heute.ts'
import type { Parsed } from '#platform/contract/contract.ts'
import type { Context } from '#platform/server/http/context.ts'
import { wordSearch, type ListQuery } from '#platform/server/record/list.ts'
import type { calls, Freigabe } from '../contract.ts'
import { namenIn, zeileVon } from './zeile.ts'

type Frage = Pick<Parsed<typeof calls.liste>['query'], 'was' | 'q'>

/** The list as it is asked for, before it is narrowed to what the asker may see. By the day of the discount and the due day; what is done with, the latest first. */
export async function abfrage({ db, jetzt }: Context, { was, q }: Frage): Promise<ListQuery> {
  const tag = await heuteDerFirma(db, jetzt)
  return {
    select: sql`f.id`,
    from: sql`belegfreigabe f join beleg b on b.id = f.beleg_id join ktostamm k on k.id = b.ktostamm_id left join ktostamm s on s.id = b.baustelle_id`,
    where: [
      was === 'erledigt' ? sql`f.ende is not null` : sql`f.ende is null`,
      wordSearch(q, sql`k.name`, sql`s.name`, sql`b.bezugsnummer`, sql`b.belegnummer::text`, sql`b.betreff`),
    ],
    sorts: {
      frist: [
        sql`case when f.skonto_bis >= ${tag}::date then f.skonto_bis else date '9999-12-31' end`,
        sql`coalesce(f.faelligkeit, date '9999-12-31')`,
        sql`f.begonnen`,
        sql`f.id`,
      ],
      seit: [sql`f.begonnen`, sql`f.id`],
      belegdatum: [sql`b.belegdatum`, sql`f.id`],
      bruttoBetrag: [sql`b.brutto`, sql`f.id`],
      ktostamm: [sql`k.name`, sql`f.id`],
    },
    standard: was === 'erledigt' ? '-seit' : 'frist',
  }
}

/** One page. */
export async function liste(context: Context, { was, q, ...asked }: Parsed<typeof calls.liste>['query']) {
  const list = await abfrage(context, { was, q })
  const { entities, next } = await (was === 'meine' ? wartende : sichtbare)(context, list, asked)
  return { entities: await zeilen(context, entities), next }
}

/** Runs as lists show them, in this order. */
export async function zeilen(context: Context, gefunden: readonly { id: string }[]): Promise<Freigabe[]> {
  const { tag, laeufe } = await ladeLaeufe(context.db, context.jetzt, sql`f.id = any(${gefunden.map(({ id }) => id)}::uuid[])`)
  const namen = await namenIn(context.db, laeufe)
  const nachId = new Map(laeufe.map((geladen) => [geladen.zeile.id, geladen]))
  return gefunden.map(({ id }) => zeileVon(nachId.get(id)!, tag, context.person.anwenderId, namen))
}

/** How many documents wait for the asker. */
export const stand = async (context: Context) => ({ wartet: await anzahlWartender(context) })
