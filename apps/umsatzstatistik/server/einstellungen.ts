import { sql } from 'kysely'
import { kundenwahl } from '#domain/kunden/suche.ts'
import { ebenen, gefragteArten, geschaeftsjahrAb } from '#domain/umsatz/contract.ts'
import { heuteIn } from '#domain/zeiten/tag/heute.ts'
import type { Answer, Parsed } from '#platform/contract/contract.ts'
import type { Context } from '#platform/server/http/context.ts'
import type { calls } from '../contract.ts'
import { aufgliederungen } from './aufgliederungen.ts'
import { modulrecht, nurPersonal } from './umfang.ts'

/** What the screens have to know before they open. */
export async function einstellungen(context: Context): Promise<Answer<typeof calls.einstellungen>> {
  const { db, jetzt, person } = context
  const [{ entities }, { zone }, verkauft] = await Promise.all([
    aufgliederungen(context, { limit: 200 }),
    db.selectFrom('firma').select('zone').executeTakeFirstOrThrow(),
    db
      .selectFrom('umsatzZeile')
      .where('vertreterId', '=', person.lstfixId)
      .where('vkforgid', 'in', [...person.konten])
      .select('belegId')
      .limit(1)
      .execute(),
  ])
  return {
    ebenen: [...ebenen],
    umsatzarten: [...gefragteArten],
    aufgliederungen: entities,
    geschaeftsjahrAb,
    heute: heuteIn(jetzt, zone),
    vertreter: verkauft.length ? person.lstfixId : null,
    zone,
    waehrung: 'EUR',
    stand: jetzt.toString(),
  }
}

/** One's own branches, with an account those that have lines of it. */
export async function filialen(context: Context, { idktostamm }: Parsed<typeof calls.filialen>['query']) {
  await nurPersonal(context)
  const entities = await context.db
    .selectFrom('filiale')
    .where('vkforgid', 'in', [...context.person.konten])
    .$if(idktostamm !== undefined, (query) =>
      query.where(sql<boolean>`exists (select from umsatz_zeile z where z.ktostamm_id = ${idktostamm!}::uuid and z.vkforgid = filiale.vkforgid)`),
    )
    .orderBy('vkforgid')
    .select(['vkforgid as id', 'name'])
    .execute()
  return { entities, next: null }
}

/** Whoever ever was a customer: those who are none any more have their sales still. */
export async function kunden(context: Context, { q, id, limit }: Parsed<typeof calls.kunden>['query']) {
  await nurPersonal(context)
  return { entities: await kundenwahl(context, { q, id, limit, keys: [modulrecht], alle: true }), next: null }
}
