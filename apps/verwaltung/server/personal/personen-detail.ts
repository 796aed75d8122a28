import { sql } from 'kysely'
import type { Id } from '#platform/contract/shapes.ts'
import { Anwender, Mitarbeiter, type Person, type personenCalls } from '#apps/verwaltung/contract/personen.ts'
import { nameVon } from '#domain/personal/contract.ts'
import { notFound } from '#platform/contract/problem.ts'
import type { Context } from '#platform/server/http/context.ts'
import { sessionsAndDevices } from '#platform/server/handover/pass.ts'
import type { Handlers } from '#platform/server/http/app.ts'
import { withRevision } from '#platform/server/record/revision.ts'

export const personenDetail: Pick<Handlers<typeof personenCalls>, 'person' | 'stammdaten'> = {
  async person(context, { params: { id } }) {
    const { db } = context
    const l = await db
      .selectFrom('lstfix as l')
      .innerJoin('abteilung as b', 'b.id', 'l.abteilungId')
      .innerJoin('filiale as f', 'f.vkforgid', 'l.vkforgid')
      .where((eb) => eb.or([eb('l.id', '=', id), eb('l.id', '=', eb.selectFrom('anwender').where('id', '=', id).select('lstfixId'))]))
      .selectAll('l')
      .select(['b.bezeichnung as abteilung', 'f.name as filiale'])
      .select(
        sql<{ filiale: string; bis: string }[]>`coalesce((select json_agg(json_build_object('filiale', o.name, 'bis', v.bis) order by v.bis desc)
          from lstfix_filiale v join filiale o using (vkforgid) where v.lstfix_id = l.id), '[]')`.as('frueher'),
      )
      .executeTakeFirst()
    const a = await anwenderVon(context, l?.id ?? null, id)
    if (!l && !a) throw notFound()
    const modelle = l
      ? await db
          .selectFrom('lstfixArbeitszeitmodell as z')
          .innerJoin('arbeitszeitmodell as m', 'm.id', 'z.modellId')
          .where('z.lstfixId', '=', l.id)
          .orderBy('z.gueltigAb', 'desc')
          .select(['z.modellId', 'm.name', 'z.gueltigAb', sql<boolean>`z.gueltig_ab <= heute()`.as('begonnen')])
          .execute()
      : []
    const aktuell = modelle.find(({ begonnen }) => begonnen)
    return {
      id: l?.id ?? a!.id,
      name: l ? nameVon(l, context.sprache) : a!.anzeigename,
      mitarbeiter: l ? withRevision(Mitarbeiter, l) : null,
      anwender: a ? withRevision(Anwender, a) : null,
      modelle: modelle.map((row) => ({ ...row, aktuell: row === aktuell })),
      darf: darf(context, a),
    }
  },

  async stammdaten({ db }) {
    const [abteilungen, filialen, objektgruppen, kundengruppen, rollen, modelle, firma] = [
      await db
        .selectFrom('abteilung')
        .orderBy('abteilung.nummer')
        .select(['id', sql<string>`nummer::text`.as('nummer'), 'bezeichnung as name', 'aktiv'])
        .execute(),
      await db.selectFrom('filiale').orderBy('vkforgid').select(['vkforgid', 'name', 'land', 'region']).execute(),
      await db.selectFrom('objektgruppe').orderBy('name').select(['id', 'name', 'aktiv']).execute(),
      await db.selectFrom('kundengruppe').orderBy('id').select(['id as nummer', 'bezeichnung as name']).execute(),
      await db
        .selectFrom('rolle')
        .orderBy('name')
        .select(['id', sql<null>`null`.as('nummer'), 'name'])
        .execute(),
      await db
        .selectFrom('arbeitszeitmodell')
        .orderBy('name')
        .select(['id', sql<null>`null`.as('nummer'), 'name', 'aktiv'])
        .execute(),
      await db.selectFrom('firma').select(['land', 'zone']).executeTakeFirst(),
    ]
    return { abteilungen, filialen, objektgruppen, kundengruppen, rollen, modelle, firma: firma ?? { land: 'DE', zone: 'Europe/Berlin' } }
  },
}

async function anwenderVon({ db }: Context, lstfixId: Id<'lstfix'> | null, id: string) {
  return db
    .selectFrom('anwender as a')
    .where((eb) => (lstfixId ? eb('a.lstfixId', '=', lstfixId) : eb('a.id', '=', id)))
    .select([
      'a.id',
      'a.username',
      'a.anzeigename',
      'a.email',
      'a.aktiv',
      'a.accountid',
      'a.sprache',
      'a.angelegt',
      sql<boolean>`a.passwort_hash is not null`.as('passwortGesetzt'),
    ])
    .select([
      sql<number[]>`array(select accountid from anwender_konto where anwender_id = a.id union select a.accountid order by 1)`.as('konten'),
      sql<string[]>`array(select rolle_id::text from anwender_rolle where anwender_id = a.id)`.as('rollen'),
      sql<string[]>`array(select r.name from anwender_rolle ar join rolle r on r.id = ar.rolle_id where ar.anwender_id = a.id order by r.name)`.as(
        'rollenNamen',
      ),
      sql<string[]>`array(select berechtigung from anwender_berechtigung where anwender_id = a.id order by 1)`.as('rechte'),
      sql<number>`(select count(*)::int from sitzung where anwender_id = a.id and beendet is null and laeuft_ab > now())`.as('sitzungen'),
      sql<number>`(select count(*)::int from ${sessionsAndDevices} d where d.anwender_id = a.id and not d.angemeldet)`.as('uebergaben'),
      sql<string | null>`(select zuletzt_gesehen from sitzung where anwender_id = a.id order by zuletzt_gesehen desc limit 1)`.as('zuletzt'),
    ])
    .executeTakeFirst()
}

function darf({ person }: Context, a: { id: string; aktiv: boolean; email: string | null; sitzungen: number; uebergaben: number } | undefined): Person['darf'] {
  if (!a) return ['zugang-anlegen']
  return [
    ...(a.aktiv && a.email ? ['einladen' as const] : []),
    ...(a.aktiv ? ['passwort' as const] : []),
    ...(a.aktiv ? (a.id === person.anwenderId ? [] : ['sperren' as const]) : ['freigeben' as const]),
    ...(a.sitzungen || a.uebergaben ? ['sitzungen-beenden' as const] : []),
  ]
}
