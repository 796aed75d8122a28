import { hardwareMit, hardwareZumHandeln, nurImHaus } from '#domain/geraete/sicht.ts'
import { neugeschrieben, nichtVerraten } from '#domain/geraete/verrat.ts'
import { heuteDerFirma } from '#domain/zeiten/tag/heute.ts'
import type { Parsed } from '#platform/contract/contract.ts'
import { conflict, refused } from '#platform/contract/problem.ts'
import type { Context } from '#platform/server/http/context.ts'
import { assertUnchanged } from '#platform/server/record/revision.ts'
import type { calls } from '../contract.ts'
import { Angaben } from '../contract/geraet.ts'
import { zustandVon } from './abfrage.ts'
import { anhaengen, beendet, geaendert, weitergefuehrt, wohinVon } from './kette/glied.ts'
import { melde } from './melden.ts'
import { geprueft } from './pruefen.ts'
import { angabenVon } from './stand.ts'

/** A new device; its id was made by the device that asks. Throws 409 for a taken id or serial number, 422 at the field. */
export async function anlegen(context: Context, { id, ...angaben }: Omit<Parsed<typeof calls.anlegen>['body'], 'inventur'>) {
  nurImHaus(context)
  const row = await geprueft(context, { id, vkforgid: context.person.accountid }, angaben)
  const neu = await context.db
    .insertInto('hardware')
    .values({ id, ...row, erfasstVon: context.person.anwenderId, angelegt: context.jetzt.toString(), geaendert: context.jetzt.toString() })
    .onConflict((on) => on.column('id').doNothing())
    .returning(['id', 'nummer'])
    .executeTakeFirst()
  if (!neu) throw conflict('schon-vorhanden')
  await anhaengen(context, id, wohinVon(row), { was: 'erfasst', ab: context.jetzt.toString() })
  await melde(context, id, { was: 'erstellt', nachher: gefuellt(angabenVon(await gelesen(context, id))) })
  return neu
}

/** Against the state that was seen. Throws 404, 409 when somebody was faster or another device has the serial number, 422 at the field. */
export async function aendern(context: Context, key: string, { revision, ...angaben }: Parsed<typeof calls.aendern>['body']) {
  const vorher = await hardwareZumHandeln(context, key)
  await assertUnchanged(context, Angaben, angabenVon(vorher), revision, { subject: 'hardware', id: vorher.id })
  const row = await geprueft(context, vorher, angaben)
  await context.db
    .updateTable('hardware')
    .set({ ...row, geaendert: context.jetzt.toString() })
    .where('id', '=', vorher.id)
    .execute()
  await geaendert(context, vorher.id, vorher, row)
  await melde(context, vorher.id, { was: 'geaendert', vorher: angabenVon(vorher), nachher: angabenVon(await gelesen(context, vorher.id)) })
  await nichtVerraten(context, [vorher.id], neugeschrieben(angabenVon(vorher), angaben))
}

/** A device leaves, today or on a day ahead. Throws 404, 409 when it has left, 422 for a day before its delivery. */
export async function ausscheiden(context: Context, key: string, { revision, bemerkung, ...weg }: Parsed<typeof calls.ausscheiden>['body']) {
  const vorher = await hardwareZumHandeln(context, key)
  if (zustandVon(vorher.ausscheidedatum, await heuteDerFirma(context.db, context.jetzt)) === 'ausgeschieden') throw conflict('hardware.ausgeschieden')
  await assertUnchanged(context, Angaben, angabenVon(vorher), revision, { subject: 'hardware', id: vorher.id })
  if (vorher.lieferdatum !== null && weg.ausscheidedatum < vorher.lieferdatum) throw refused('hardware.vor-lieferung', 'ausscheidedatum')
  await context.db
    .updateTable('hardware')
    .set({ ...weg, geaendert: context.jetzt.toString() })
    .where('id', '=', vorher.id)
    .execute()
  const { ausscheidedatum, ausscheidegrund } = vorher
  await beendet(context, vorher.id, weg.ausscheidedatum)
  await melde(context, vorher.id, { was: 'ausgeschieden', vorher: { ausscheidedatum, ausscheidegrund }, nachher: weg, grund: bemerkung })
  await nichtVerraten(context, [vorher.id], { bemerkung })
}

/** A device that had left, or was about to, is in use again. Throws 404, 409. */
export async function zurueckholen(context: Context, key: string, { revision, grund }: Parsed<typeof calls.zurueckholen>['body']) {
  const vorher = await hardwareZumHandeln(context, key)
  const { ausscheidedatum, ausscheidegrund } = vorher
  if (ausscheidedatum === null) throw conflict('hardware.in-betrieb')
  await assertUnchanged(context, Angaben, angabenVon(vorher), revision, { subject: 'hardware', id: vorher.id })
  const nachher = { ausscheidedatum: null, ausscheidegrund: null }
  await context.db
    .updateTable('hardware')
    .set({ ...nachher, geaendert: context.jetzt.toString() })
    .where('id', '=', vorher.id)
    .execute()
  await weitergefuehrt(context, vorher.id, vorher)
  await melde(context, vorher.id, { was: 'wieder-in-betrieb', vorher: { ausscheidedatum, ausscheidegrund }, nachher, grund })
  await nichtVerraten(context, [vorher.id], { grund })
}

const gelesen = (context: Context, id: string) => hardwareMit(context, id).selectAll('h').executeTakeFirstOrThrow()
const gefuellt = (angaben: Angaben) => Object.fromEntries(Object.entries(angaben).filter(([, wert]) => wert !== null && wert !== ''))
