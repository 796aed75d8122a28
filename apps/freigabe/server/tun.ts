import { sql } from 'kysely'
import type { Id } from '#platform/contract/shapes.ts'
import { tue, type Entscheidhindernis } from '#domain/belege/freigabe/entscheid.ts'
import { merkeFragen } from '#domain/belege/freigabe/fragen.ts'
import { unterschied } from '#domain/belege/freigabe/gesehen.ts'
import { geltende, standVon } from '#domain/belege/freigabe/lauf.ts'
import type { Geladen } from '#domain/belege/freigabe/laden.ts'
import { sichtbarerLauf } from '#domain/belege/freigabe/sicht.ts'
import { aufgeteilt, gesehenesVon, stoffVon } from '#domain/belege/freigabe/stoff.ts'
import { iban } from '#domain/belege/iban.ts'
import { betragstext } from '#domain/belege/geld.ts'
import type { Parsed } from '#platform/contract/contract.ts'
import { conflict, Problem, refused } from '#platform/contract/problem.ts'
import { uuid } from '#platform/contract/uuid.ts'
import type { Context } from '#platform/server/http/context.ts'
import type { calls } from '../contract.ts'
import { meldeLauf } from './melden.ts'
import { gesehenVon } from './seite.ts'

type Wunsch = Parsed<typeof calls.status>['body']

/** Fields at which a refusal stands; the others are about the state of the run. */
const felder: Partial<Record<Entscheidhindernis, string>> = { 'an-fehlt': 'an', 'an-unmoeglich': 'an', 'bis-falsch': 'bis', 'grund-fehlt': 'grund' }

/**
 * One act of a person on a document as he saw it. The run is locked, so two devices at once make one decision and one 409 (P14). Throws 404; 409 when it is not what he saw, when it
 * is over, or when he has no voice; 422 at the field.
 */
export async function tueEs(context: Context, id: Id<'belegfreigabe'>, { status, gesehen, grund = '', bis, an }: Wunsch) {
  const { db, person, jetzt } = context
  await sql`select 1 from belegfreigabe where id = ${id}::uuid for update`.execute(db)
  const { tag, geladen } = await sichtbarerLauf(context, id)
  const zahlbar = betragstext(aufgeteilt(geladen.stoff, tag).zahlbar)
  if (geladen.zeile.ende === 'überholt' || !geladen.stoff.aktuell || gesehen !== gesehenVon(geladen, zahlbar)) throw await geaendert(context, geladen)
  const { stoff, lauf, leute, zeile } = geladen
  if (status === 'freigeben' && stoff.currency !== 'EUR') throw conflict('freigabe.waehrung')
  if (status === 'freigeben' && stoff.iban !== null && iban(stoff.iban) === null) throw conflict('freigabe.iban-falsch')
  const neu = { id: uuid(), zeitpunkt: jetzt }
  const tat = tue(lauf, leute, tag, { was: status, wer: person.anwenderId, grund, an: an ?? null, bis: bis ?? null }, neu)
  if (typeof tat === 'string') throw await absage(context, geladen, tat)
  const { zeitpunkt, wer, ...rest } = tat
  await db
    .insertInto('freigabeentscheid')
    .values({
      ...rest,
      laufId: id,
      nr: lauf.entscheide.length + 1,
      anwenderId: wer,
      grund,
      gesehen: Buffer.from(gesehen, 'hex'),
      zahlbar,
      zeitpunkt: zeitpunkt.toString(),
    })
    .execute()
  const nachher = { ...geladen, lauf: { ...lauf, entscheide: [...lauf.entscheide, tat] } }
  const stand = standVon(nachher.lauf, leute, tag)
  const ende = stand.zustand === 'freigegeben' || stand.zustand === 'abgelehnt' ? stand.zustand : null
  if (ende) await db.updateTable('belegfreigabe').set({ ende, beendet: jetzt.toString() }).where('id', '=', id).execute()
  else await merkeFragen(db, id, nachher.lauf, stand, stoff.baustelleId)
  await meldeLauf(context, { ...nachher, stand }, tag, status, {
    zahlbar,
    lauf: zeile.nr,
    ...(grund && { grund }),
    ...(tat.an && { an: tat.an }),
    ...(tat.bis && { bis: tat.bis }),
  })
  return { zustand: stand.zustand }
}

/** Why not: at a field, by a name when somebody else was faster, or by itself. */
async function absage({ db, person }: Context, { lauf }: Geladen, hindernis: Entscheidhindernis) {
  const feld = felder[hindernis]
  if (feld) return refused(`freigabe.${hindernis}`, feld)
  const andere = geltende(lauf.entscheide).findLast(({ was, wer }) => (was === 'freigeben' || was === 'ablehnen') && wer !== person.anwenderId)
  if (!andere || (hindernis !== 'vorbei' && hindernis !== 'nicht-gefragt')) return conflict(`freigabe.${hindernis}`)
  const { anzeigename } = await db.selectFrom('anwender').where('id', '=', andere.wer).select('anzeigename').executeTakeFirstOrThrow()
  return conflict(`freigabe.entschieden.${andere.was as 'freigeben' | 'ablehnen'}`, { name: anzeigename })
}

/** It is not what was seen any more; the fields in which the document of now is another one are named. */
async function geaendert({ db }: Context, { zeile }: Geladen) {
  const { rows } = await sql<{ id: number }>`
    select n.id from beleg b join beleg n on (n.vkforgid, n.kreis, n.belegnummer) = (b.vkforgid, b.kreis, b.belegnummer) and n.aktuell where b.id = ${zeile.belegId}`.execute(
    db,
  )
  const jetzt = (await stoffVon(db, [rows[0]?.id ?? zeile.belegId])).values().next().value!
  const anders = unterschied(zeile.gesehen, gesehenesVon(jetzt, zeile.nr))
  return new Problem('freigabe.geaendert', 409, {}, Object.fromEntries((anders.length ? anders : ['skonto']).map((feld) => [feld, 'freigabe.feld-geaendert'])))
}
