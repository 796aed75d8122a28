import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Session } from '#platform/contract/session.ts'
import type { Context } from '#platform/server/http/context.ts'
import type { Person } from '#platform/server/http/person.ts'

/** The answer that describes a session to the browser: person, rights, accounts, employee, choices, version. One query. */
export async function sitzung({ db, settings }: Pick<Context, 'db' | 'settings'>, person: Person): Promise<Session> {
  const row = await db
    .selectFrom('anwender as a')
    .leftJoin('lstfix as l', 'l.id', 'a.lstfixId')
    .leftJoin('filiale as f', 'f.vkforgid', 'l.vkforgid')
    .leftJoin('firma', (join) => join.onTrue())
    .where('a.id', '=', person.anwenderId)
    .select(['a.accountid', 'a.sprache', 'firma.name as firma', 'l.id as personalid', 'l.persnr', 'l.vorname', 'l.zuname', 'l.vkforgid', 'f.zone'])
    .select(
      sql<Record<string, unknown>>`(select coalesce(jsonb_object_agg(schluessel, wert), '{}') from anwender_einstellung where anwender_id = a.id)`.as(
        'einstellungen',
      ),
    )
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('filiale as k')
          .where('k.vkforgid', 'in', [...person.konten])
          .orderBy('k.vkforgid')
          .select(['k.vkforgid as accountid', 'k.name']),
      ).as('konten'),
    )
    .executeTakeFirstOrThrow()
  const { accountid, sprache, einstellungen, konten, firma } = row
  return {
    accountid,
    sprache,
    einstellungen,
    konten,
    username: person.username,
    name: person.name,
    anwenderId: person.anwenderId,
    sitzungId: person.sitzungId,
    firma: firma ?? '',
    berechtigungen: [...person.berechtigungen].sort(),
    ...(row.personalid === null
      ? {}
      : {
          employee: {
            userId: person.anwenderId,
            personalid: row.personalid,
            persnr: row.persnr!,
            vorname: row.vorname!,
            zuname: row.zuname!,
            vkforgid: row.vkforgid!,
            zone: row.zone!,
          },
        }),
    stayAuthenticated: person.stayAuthenticated,
    inaktivMinuten: person.stayAuthenticated ? null : settings.idleMinutes,
    ...(settings.onesignal ? { onesignal: settings.onesignal } : {}),
    version: settings.version,
  }
}
