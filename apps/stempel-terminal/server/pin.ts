import { nameVon } from '#domain/personal/contract.ts'
import { anlernen as gibAusweis } from '#domain/stempel/ausweis.ts'
import { setzePin, verlangePin } from '#domain/stempel/pin.ts'
import type { Parsed } from '#platform/contract/contract.ts'
import { Problem, refused } from '#platform/contract/problem.ts'
import { uuid } from '#platform/contract/uuid.ts'
import type { Context } from '#platform/server/http/context.ts'
import { personById } from '#platform/server/access/sessions.ts'
import type { calls } from '../contract.ts'
import { aktives, beschaeftigte, gast, zugelassene } from './personen.ts'

/** So long a right PIN is good for a stamp at this device. */
const belegMinuten = 5

/** Checks a PIN, also of somebody of another site. An unknown Personalnummer answers as a wrong PIN does, after the same work. Throws 422, 429. */
export async function pin(context: Context, { body }: Parsed<typeof calls.pin>) {
  const terminal = aktives(context)
  const person = await beschaeftigte(context, terminal).where('l.persnr', '=', body.persnr).executeTakeFirst()
  await verlangePin(context, { lstfixId: person?.id ?? null, persnr: body.persnr, pin: body.pin, terminalId: terminal.id })
  const beleg = uuid()
  const laeuftAb = context.jetzt.add({ minutes: belegMinuten }).toString()
  await context.db.insertInto('pinBeleg').values({ id: beleg, geraetId: terminal.geraetId, lstfixId: person!.id, laeuftAb }).execute()
  const bekannt = person!.zugelassen && person!.vkforgid === terminal.vkforgid
  return { employeeid: person!.id, beleg, gast: bekannt ? null : await gast(context, terminal, person!.id) }
}

/** A supervisor gives a person a badge at the terminal. Throws 403 when the PIN was not a supervisor's, 422 for an unknown person. */
export async function anlernen(context: Context, { body }: Parsed<typeof calls.anlernen>) {
  const terminal = aktives(context)
  const beleg = await context.db
    .selectFrom('pinBeleg as b')
    .innerJoin('anwender as a', 'a.lstfixId', 'b.lstfixId')
    .where('b.id', '=', body.beleg)
    .where('b.geraetId', '=', terminal.geraetId)
    .where('b.laeuftAb', '>', context.jetzt.toString())
    .select('a.id')
    .executeTakeFirst()
  const leitung = beleg ? await personById(context.db, beleg.id) : null
  if (!leitung?.berechtigungen.has('STEMPELTERMINAL') || !leitung.konten.includes(terminal.vkforgid)) throw new Problem('terminal.keine-leitung', 403)
  const person = await zugelassene(context, terminal).where('l.persnr', '=', body.persnr).executeTakeFirst()
  if (!person) throw refused('terminal.person-unbekannt', 'persnr')
  const { nummer, ende } = body.ausweis
  await gibAusweis(
    context,
    person,
    { nummer: Buffer.from(nummer, 'base64url'), ende, art: body.art },
    { anwenderId: leitung.anwenderId, terminalId: terminal.id },
  )
  return { name: nameVon(person, context.sprache) }
}

/** The signed-in person's PIN and badges. */
export async function eigenePin({ db, person: { lstfixId } }: Context) {
  if (lstfixId === null) return { moeglich: false, gesetzt: null, ausweise: [] }
  const row = await db.selectFrom('lstfixPin').where('lstfixId', '=', lstfixId).select('gesetzt').executeTakeFirst()
  const ausweise = await db
    .selectFrom('ausweis')
    .where('lstfixId', '=', lstfixId)
    .where('gesperrt', 'is', null)
    .orderBy('gueltigAb')
    .select(['id', 'ende', 'art', 'gueltigAb'])
    .execute()
  return { moeglich: true, gesetzt: row?.gesetzt ?? null, ausweise }
}

/** Sets one's own PIN. Throws 422 without an employee record. */
export async function pinSetzen(context: Context, { body }: Parsed<typeof calls.pinSetzen>) {
  const { lstfixId } = context.person
  if (lstfixId === null) throw refused('stempel.keine-person', 'pin')
  await setzePin(context, lstfixId, body.pin)
  return { ok: true } as const
}
