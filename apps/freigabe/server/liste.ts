import { sql } from 'kysely'
import { ladeLaeufe } from '#domain/belege/freigabe/laden.ts'
import { sichtbareLaeufe, wartende } from '#domain/belege/freigabe/sicht.ts'
import { heuteDerFirma } from '#domain/zeiten/tag/heute.ts'
import type { Parsed } from '#platform/contract/contract.ts'
import type { Context } from '#platform/server/http/context.ts'
import { readPage, wordSearch } from '#platform/server/record/list.ts'
import type { calls } from '../contract.ts'
import { namenIn, zeileVon } from './zeile.ts'

/** One page, by the day of the discount and the due day; what is done with, the latest first. */
export async function liste(context: Context, { was, q, ...asked }: Parsed<typeof calls.liste>['query']) {
  const { db, jetzt, person } = context
  const [tag, sichtbar] = await Promise.all([
    heuteDerFirma(db, jetzt),
    was === 'meine' ? wartende(context).then(({ laeufe }) => sql`f.id = any(${laeufe.map(({ zeile }) => zeile.id)}::uuid[])`) : sichtbareLaeufe(context),
  ])
  const { entities, next } = await readPage<{ id: string }>(
    context,
    {
      select: sql`f.id`,
      from: sql`belegfreigabe f join beleg b on b.id = f.beleg_id join ktostamm k on k.id = b.ktostamm_id left join ktostamm s on s.id = b.baustelle_id`,
      where: [
        sichtbar,
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
    },
    asked,
  )
  const { laeufe } = await ladeLaeufe(db, jetzt, sql`f.id = any(${entities.map(({ id }) => id)}::uuid[])`)
  const namen = await namenIn(db, laeufe)
  const nachId = new Map(laeufe.map((geladen) => [geladen.zeile.id, geladen]))
  return { entities: entities.map(({ id }) => zeileVon(nachId.get(id)!, tag, person.anwenderId, namen)), next }
}

/** How many documents wait for the asker. */
export const stand = async (context: Context) => ({ wartet: (await wartende(context)).laeufe.length })
