import { sql } from 'kysely'
import { hardwareMit, hardwareZumHandeln, imHaus } from '#domain/geraete/sicht.ts'
import { geoeffnet, versiegelt } from '#domain/geraete/tresor.ts'
import type { Parsed } from '#platform/contract/contract.ts'
import { notFound, Problem, refused } from '#platform/contract/problem.ts'
import { uuid } from '#platform/contract/uuid.ts'
import { verifyPassword } from '#platform/server/access/password.ts'
import { audit, emit, type Context } from '#platform/server/http/context.ts'
import { keepSoFar } from '#platform/server/http/commit.ts'
import { clearThrottle, throttle } from '#platform/server/http/throttle.ts'
import { pageOf } from '#platform/server/record/keyset.ts'
import type { calls } from '../contract.ts'
import { geheimnisarten, type Geheimnisart } from '../contract/geheimnis.ts'
import { melde } from './melden.ts'

/** Which secrets a device has, never what they are. Throws 404, also for a customer's user. */
export async function geheimnisse(context: Context, key: string) {
  const id = await geraet(context, key)
  const rows = await context.db
    .selectFrom('geheimnis as g')
    .where('g.hardwareId', '=', id)
    .select(['g.art', 'g.geaendert', sql<boolean>`g.wert is not null`.as('hatWert')])
    .select(
      sql<number>`(select count(distinct e.anwender_id)::int from geheimnis_einsicht e where e.geheimnis_id = g.id and e.fassung = g.fassung)`.as('gesehen'),
    )
    .execute()
  return { entities: geheimnisarten.map((art) => rows.find((row) => row.art === art) ?? { art, hatWert: false, geaendert: null, gesehen: 0 }), next: null }
}

/** Who saw the secrets of a device, the latest first. Throws 404, also for a customer's user. */
export async function einsichten(context: Context, key: string, asked: Parsed<typeof calls.einsichten>['query']) {
  const id = await geraet(context, key)
  return pageOf(
    context.db
      .selectFrom('geheimnisEinsicht as e')
      .innerJoin('geheimnis as g', 'g.id', 'e.geheimnisId')
      .innerJoin('anwender as a', 'a.id', 'e.anwenderId')
      .where('g.hardwareId', '=', id)
      .select(['e.id', 'g.art', 'a.anzeigename as wer', 'e.grund', 'e.zeitpunkt']),
    ['-e.zeitpunkt', '-e.id'],
    asked,
  )
}

/** A new value in place of the one before. Throws 404, 422 for a customer's user. */
export async function setzen(context: Context, key: string, art: Geheimnisart, wert: string) {
  const { id: hardwareId } = await hardwareZumHandeln(context, key)
  const vorher = await eines(context, hardwareId, art)
  const ort = { id: vorher?.id ?? uuid(), fassung: (vorher?.fassung ?? 0) + 1 }
  const row = { ...ort, ...versiegelt(context.vault, ort, wert), geaendert: context.jetzt.toString() }
  await context.db
    .insertInto('geheimnis')
    .values({ ...row, hardwareId, art })
    .onConflict((on) => on.column('id').doUpdateSet(row))
    .execute()
  await melde(context, hardwareId, { was: 'geheimnis-geaendert', nachher: { geheimnis: art } })
}

/** The value is gone; who had seen it stays. Throws 404, 422 for a customer's user. */
export async function loeschen(context: Context, key: string, art: Geheimnisart) {
  const { id: hardwareId } = await hardwareZumHandeln(context, key)
  const vorher = await eines(context, hardwareId, art)
  if (!vorher?.wert) throw notFound()
  await context.db.updateTable('geheimnis').set({ schluessel: null, wert: null, geaendert: context.jetzt.toString() }).where('id', '=', vorher.id).execute()
  await melde(context, hardwareId, { was: 'geheimnis-geloescht', vorher: { geheimnis: art } })
}

/**
 * Shows a value to somebody who has just given the own password, and a reason. The answer leaves when the note of it is committed, never without. Throws 404,
 * 422 for a wrong password or a customer's user, 429, 409 when it cannot be opened (another key, damaged).
 */
export async function zeigen(context: Context, key: string, art: Geheimnisart, { grund, password }: Parsed<typeof calls.geheimnisZeigen>['body']) {
  const { id: hardwareId } = await hardwareZumHandeln(context, key)
  const { anwenderId } = context.person
  const versuche = `geheimnis:${anwenderId}`
  await throttle(context.db, versuche, 10, 15)
  await keepSoFar(context.db)
  const { passwortHash } = await context.db.selectFrom('anwender').where('id', '=', anwenderId).select('passwortHash').executeTakeFirstOrThrow()
  if (!(await verifyPassword(password, passwortHash))) throw refused('hardware.passwort-falsch', 'password')
  await clearThrottle(context.db, versuche)
  const gefunden = await eines(context, hardwareId, art)
  if (!gefunden?.wert || !gefunden.schluessel) throw notFound()
  const wert = geoeffnet(context.vault, gefunden, { schluessel: gefunden.schluessel, wert: gefunden.wert })
  if (wert === null) throw new Problem('hardware.geheimnis-zu', 409)
  await context.db
    .insertInto('geheimnisEinsicht')
    .values({
      id: uuid(),
      geheimnisId: gefunden.id,
      fassung: gefunden.fassung,
      grund,
      adresse: context.address,
      anwenderId,
      zeitpunkt: context.jetzt.toString(),
    })
    .execute()
  audit(context, { aktion: 'oeffnen', gegenstand: 'hardware', gegenstandId: hardwareId, daten: { geheimnis: art, grund } })
  emit(context, 'hardware', [hardwareId])
  return { wert }
}

const eines = ({ db }: Context, hardwareId: string, art: Geheimnisart) =>
  db.selectFrom('geheimnis').where('hardwareId', '=', hardwareId).where('art', '=', art).select(['id', 'fassung', 'schluessel', 'wert']).executeTakeFirst()

async function geraet(context: Context, key: string) {
  const row = await hardwareMit(context, key).select('h.id').executeTakeFirst()
  if (!row || !imHaus(context)) throw notFound()
  return row.id
}
