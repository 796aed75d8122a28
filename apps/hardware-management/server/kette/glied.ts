import type { Insertable } from 'kysely'
import type { Id } from '#platform/contract/shapes.ts'
import { gliedAm } from '#domain/geraete/kette/kette.ts'
import { uuid } from '#platform/contract/uuid.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import type { Context } from '#platform/server/http/context.ts'

/** What a chain keeps of a device: whose it is, where it stands, who has it. */
export const felder = ['ktostammId', 'objektId', 'standortId', 'lstfixId', 'ansprechpartnerId', 'benutzerText'] as const
export type Wohin = Pick<Insertable<Tables['hardware']>, (typeof felder)[number]>
export const wohinVon = (row: Wohin) => Object.fromEntries(felder.map((feld) => [feld, row[feld]])) as Wohin

type Neues = Pick<Insertable<Tables['hardwareZuordnung']>, 'was' | 'ab'> & Partial<Insertable<Tables['hardwareZuordnung']>>

/** One more link of a device's chain. */
export const anhaengen = (context: Context, hardwareId: Id<'hardware'>, wohin: Wohin, neues: Neues) =>
  context.db
    .insertInto('hardwareZuordnung')
    .values({ id: uuid(), hardwareId, ...wohin, anwenderId: context.person.anwenderId, zeitpunkt: context.jetzt.toString(), ...neues })
    .execute()

/** All links of a device, also those that were put right. */
export const gliederVon = (context: Context, hardwareId: Id<'hardware'>) =>
  context.db.selectFrom('hardwareZuordnung').where('hardwareId', '=', hardwareId).selectAll().execute()

/** The form changed whose it is or who has it: from now on. */
export async function geaendert(context: Context, hardwareId: Id<'hardware'>, vorher: Wohin, nachher: Wohin) {
  if (felder.every((feld) => vorher[feld] === nachher[feld])) return
  await anhaengen(context, hardwareId, wohinVon(nachher), { was: 'geaendert', ab: context.jetzt.toString() })
}

/** The chain ends with the day on which the device leaves, but not before its last handover. */
export async function beendet(context: Context, hardwareId: Id<'hardware'>, ausscheidedatum: string) {
  const { zone } = await context.db.selectFrom('firma').select('zone').executeTakeFirstOrThrow()
  const weg = Temporal.PlainDate.from(ausscheidedatum).toZonedDateTime(zone).toInstant()
  const bisher = await gliederVon(context, hardwareId)
  const spaetestes = bisher.map(({ ab }) => Temporal.Instant.from(ab)).reduce((am, ab) => (Temporal.Instant.compare(ab, am) > 0 ? ab : am), weg)
  await anhaengen(context, hardwareId, niemand, { was: 'ausgeschieden', ab: spaetestes.toString() })
}
const niemand: Wohin = { benutzerText: '' }

/** Whoever had it has it again; an end that still lay ahead never was. */
export async function weitergefuehrt(context: Context, hardwareId: Id<'hardware'>, wohin: Wohin) {
  const jetzt = context.jetzt.toString()
  const glieder = await gliederVon(context, hardwareId)
  const heute = gliedAm(glieder, jetzt)
  const ende = glieder.findLast(({ id, was }) => was === 'ausgeschieden' && !glieder.some(({ ersetzt }) => ersetzt === id))
  await anhaengen(context, hardwareId, wohinVon(wohin), { was: 'wieder-in-betrieb', ab: jetzt, ersetzt: ende && heute?.id !== ende.id ? ende.id : null })
}
