import { sql } from 'kysely'
import type { Id } from '#platform/contract/shapes.ts'
import { sollHoechstens } from '#domain/geraete/inventur/contract.ts'
import { inventurMit, inventurRecht } from '#domain/geraete/inventur/sicht.ts'
import { hardwareRecht, imHaus, nurImHaus } from '#domain/geraete/sicht.ts'
import { sichtbareKunden } from '#domain/kunden/sicht.ts'
import { sichtbareMitarbeiter } from '#domain/personal/sicht.ts'
import { heuteDerFirma } from '#domain/zeiten/tag/heute.ts'
import type { Parsed } from '#platform/contract/contract.ts'
import { conflict, refused } from '#platform/contract/problem.ts'
import type { Context } from '#platform/server/http/context.ts'
import { pageOf } from '#platform/server/record/keyset.ts'
import { containsWords } from '#platform/server/record/search.ts'
import type { calls } from '#apps/hardware-management/contract.ts'
import { darunter } from '../abfrage.ts'
import { schritt } from './melden.ts'

/** A stocktake of the asker's branch: which devices, and on which day. Throws 409 for a taken id, 422 at the field. */
export async function planen(context: Context, { id, ...angaben }: Parsed<typeof calls.inventurPlanen>['body']) {
  nurImHaus(context)
  await pruefe(context, angaben)
  const neu = await context.db
    .insertInto('inventur')
    .values({ id, vkforgid: context.person.accountid, erfasstVon: context.person.anwenderId, ...angaben })
    .onConflict((on) => on.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!neu) throw conflict('schon-vorhanden')
  await schritt(context, id, 'geplant')
}

type Angaben = Omit<Parsed<typeof calls.inventurPlanen>['body'], 'id'>
async function pruefe(context: Context, { standortId, hardwaretypId, ktostammId, abteilungId }: Angaben) {
  const { db } = context
  if (
    ktostammId !== null &&
    !(await sichtbareKunden(context, hardwareRecht, inventurRecht).where('ktostamm.id', '=', ktostammId).select('ktostamm.id').executeTakeFirst())
  )
    throw refused('hardware.auswahl-unbekannt', 'ktostammId')
  if (hardwaretypId !== null && !(await db.selectFrom('hardwaretyp').where('id', '=', hardwaretypId).select('id').executeTakeFirst()))
    throw refused('hardware.auswahl-unbekannt', 'hardwaretypId')
  if (abteilungId !== null && !(await zaehlbare(context).where('abteilung.id', '=', abteilungId).select('abteilung.id').executeTakeFirst()))
    throw refused('hardware.auswahl-unbekannt', 'abteilungId')
  if (standortId === null) return
  // A place is ours, or it lies at the customer's.
  const ort = await db
    .selectFrom('standort')
    .leftJoin('objekt', 'objekt.id', 'standort.objektId')
    .where('standort.id', '=', standortId)
    .select('objekt.ktostammId')
    .executeTakeFirst()
  if (!ort || ort.ktostammId !== ktostammId) throw refused('hardware.standort-fremd', 'standortId')
}

/** What should be there is fixed from now on. Throws 404, 409 when it has begun, 422 when nothing, or too much, is to be counted. */
export async function beginnen(context: Context, id: Id<'inventur'>) {
  const inventur = await inventurMit(context, id, 'allein')
  if (inventur.zustand !== 'geplant') throw conflict('hardware.inventur-begonnen')
  const heute = await heuteDerFirma(context.db, context.jetzt)
  const { vkforgid, standortId, hardwaretypId, ktostammId, abteilungId } = inventur
  const { numAffectedRows = 0n } = await sql`
    insert into inventur_soll (inventur_id, hardware_id, standort_id, anwender_id)
    select ${id}::uuid, h.id, h.standort_id, ${context.person.anwenderId}::uuid from hardware h
    where h.vkforgid = ${vkforgid} and (h.ausscheidedatum is null or h.ausscheidedatum > ${heute}::date) and h.ktostamm_id is not distinct from ${ktostammId}::uuid
      and ${standortId === null ? sql`true` : sql`h.standort_id in (${darunter(standortId)})`}
      and ${hardwaretypId === null ? sql`true` : sql`h.hardwaretyp_id = ${hardwaretypId}::uuid`}
      and ${abteilungId === null ? sql`true` : sql`h.lstfix_id in (select l.id from lstfix l where l.abteilung_id = ${abteilungId}::uuid)`}
    limit ${sollHoechstens + 1}`.execute(context.db)
  if (numAffectedRows === 0n) throw refused('hardware.inventur-leer')
  if (numAffectedRows > sollHoechstens) throw refused('hardware.inventur-gross')
  await context.db.updateTable('inventur').set({ zustand: 'offen' }).where('id', '=', id).execute()
  await schritt(context, id, 'begonnen')
}

/** What arrived after its end counts from now on. Throws 404, 409. */
export async function oeffnen(context: Context, id: Id<'inventur'>, grund: string) {
  const inventur = await inventurMit(context, id, 'allein')
  if (inventur.zustand !== 'abgeschlossen') throw conflict('hardware.inventur-offen')
  await context.db
    .updateTable('inventur')
    .set({ zustand: 'offen', runde: inventur.runde + 1 })
    .where('id', '=', id)
    .execute()
  await schritt(context, id, 'wieder-geoeffnet', grund)
}

/** Departments for the choice of what is counted. */
export async function abteilungen(context: Context, { q, ...asked }: Parsed<typeof calls.inventurAbteilungen>['query']) {
  return pageOf(
    zaehlbare(context)
      .where(containsWords(q, sql`abteilung.nummer`, sql`abteilung.bezeichnung`))
      .select(['abteilung.id', sql<string>`abteilung.nummer::text`.as('nummer'), 'abteilung.bezeichnung as name', sql<string>`''`.as('hint')]),
    ['abteilung.bezeichnung', 'abteilung.id'],
    asked,
  )
}

/**
 * Departments in use with people who work at the branch that is counted, or have a device of it: a department itself belongs to no branch. Customers' users have none.
 */
const zaehlbare = (context: Context) =>
  context.db
    .selectFrom('abteilung')
    .where('abteilung.aktiv', '=', true)
    .where(
      'abteilung.id',
      'in',
      sichtbareMitarbeiter(context, ...(imHaus(context) ? [inventurRecht] : []))
        .where(({ eb, exists, or, selectFrom }) =>
          or([
            eb('lstfix.vkforgid', '=', context.person.accountid),
            exists(
              selectFrom('hardware')
                .whereRef('hardware.lstfixId', '=', 'lstfix.id')
                .where('hardware.vkforgid', '=', context.person.accountid)
                .select('hardware.id'),
            ),
          ]),
        )
        .select('lstfix.abteilungId'),
    )
