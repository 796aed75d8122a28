import { sql } from 'kysely'
import { uuid } from '#platform/contract/uuid.ts'
import { conflict, Problem, refused } from '#platform/contract/problem.ts'
import { keepSoFar } from '#platform/server/http/commit.ts'
import { afterCommit, audit, type Context } from '#platform/server/http/context.ts'
import { defineServer, type Handlers } from '#platform/server/http/app.ts'
import { assertUncommon, hashPassword } from '#platform/server/access/password.ts'
import { beginSession } from '#platform/server/access/sessions.ts'
import { throttle } from '#platform/server/http/throttle.ts'
import { app } from '../app.ts'
import { calls, type Einrichtung } from '../contract.ts'
import { messages } from '../messages.ts'
import { istGueltig, verbrauchen } from './token.ts'

const grenze = { versuche: 30, minuten: 15 } as const

const handlers: Handlers<typeof calls> = {
  async stand({ db, address }, { query: { token } }) {
    const offen = !(await eingerichtet(db))
    if (!offen || !token) return { offen, gueltig: false }
    await throttle(db, `einrichtung:${address}`, grenze.versuche, grenze.minuten)
    return { offen, gueltig: await istGueltig(db, token) }
  },

  async einrichten(context, { body }) {
    const { db, address } = context
    await throttle(db, `einrichtung:${address}`, grenze.versuche, grenze.minuten)
    await keepSoFar(db)
    if (await eingerichtet(db)) throw conflict('einrichtung.schon-fertig')
    if (!(await istGueltig(db, body.token))) throw new Problem('einrichtung.link-ungueltig', 403)
    await assertUncommon(db, body.password, [body.firma, body.username, body.anzeigename], 'password')
    const passwortHash = await hashPassword(body.password)
    if (!(await verbrauchen(db, body.token))) throw conflict('einrichtung.schon-fertig')
    const anwenderId = await anlegen(context, body, passwortHash)
    const { token } = await beginSession(db, { anwenderId, stay: false, address, browser: context.browser, idleMinutes: context.settings.idleMinutes })
    afterCommit(context, () => context.setSession(token, false))
    return { ok: true }
  },
}

const eingerichtet = async (db: Context['db']) => Boolean(await db.selectFrom('firma').select('id').executeTakeFirst())

async function anlegen(
  context: Context,
  { firma, land, region, zone, zeitAb, vkforgid, filiale, ort, anzeigename, username }: Einrichtung,
  passwortHash: string,
) {
  const { db, sprache } = context
  const name = username.toLowerCase()
  const rolle = await db.selectFrom('rolle').where('name', '=', 'Administrator').select('id').executeTakeFirst()
  if (!rolle) throw refused('einrichtung.keine-rolle')
  await db
    .insertInto('firma')
    .values({ name: firma, zone, land, zeitAb: zeitAb ?? null })
    .execute()
  await db.insertInto('filiale').values({ vkforgid, name: filiale, ort, land, region, zone }).execute()
  await db.insertInto('abteilung').values({ id: uuid(), nummer: 1, bezeichnung: 'Allgemein' }).execute()
  const id = uuid()
  await db
    .insertInto('anwender')
    .values({
      id,
      username: name,
      email: name.includes('@') ? name : null,
      anzeigename,
      passwortHash,
      passwortGeaendert: sql<string>`now()`,
      accountid: vkforgid,
      sprache,
    })
    .execute()
  await db.insertInto('anwenderKonto').values({ anwenderId: id, accountid: vkforgid }).execute()
  await db.insertInto('anwenderRolle').values({ anwenderId: id, rolleId: rolle.id }).execute()
  audit(context, {
    aktion: 'einrichten',
    gegenstand: 'firma',
    gegenstandId: 1,
    daten: { firma, land, region, zone, zeitAb, vkforgid },
    als: { anwenderId: id, name: anzeigename },
  })
  return id
}

export const server = defineServer(app, { calls, handlers, messages })
