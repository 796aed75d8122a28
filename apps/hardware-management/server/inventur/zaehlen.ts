import type { Id } from '#platform/contract/shapes.ts'
import { erfasstUm } from '#domain/einsatz/erfasst.ts'
import { geraetecode } from '#domain/geraete/contract.ts'
import { inventurMit, zaehlungsart } from '#domain/geraete/inventur/sicht.ts'
import { gliedAm } from '#domain/geraete/kette/kette.ts'
import { seriennummerNorm } from '#domain/geraete/seriennummer.ts'
import { sichtbareHardware } from '#domain/geraete/sicht.ts'
import { nichtVerraten } from '#domain/geraete/verrat.ts'
import { uidOf } from '#platform/contract/nfc.ts'
import type { Parsed } from '#platform/contract/contract.ts'
import { conflict, notFound, refused } from '#platform/contract/problem.ts'
import { adoptFiles } from '#platform/server/files/files.ts'
import type { Context } from '#platform/server/http/context.ts'
import type { calls } from '#apps/hardware-management/contract.ts'
import { gliederVon } from '../kette/glied.ts'
import { meldeInventur } from './melden.ts'
import { wirdGezaehlt } from './orte.ts'

/**
 * A reading, at the moment that the device says. A code that fits no device, or several, stays as it was read. After the end it is kept for whoever opens the
 * stocktake again. Throws 404, 409 for a taken id, 422 before the beginning, for a place that is not counted and for a note with a secret of the device.
 */
export async function zaehlen(context: Context, inventurId: Id<'inventur'>, { id, code, standortId, notiz, dateien }: Parsed<typeof calls.zaehlen>['body']) {
  const { db, person, jetzt, eintrag } = context
  const inventur = await inventurMit(context, inventurId, 'geteilt')
  if (inventur.zustand === 'geplant') throw refused('hardware.inventur-geplant')
  if (await db.selectFrom('inventurZaehlung').where('id', '=', id).select('id').executeTakeFirst()) throw conflict('schon-vorhanden')
  if (standortId !== null && !(await wirdGezaehlt(context, inventur, standortId))) throw refused('hardware.standort-fremd', 'standortId')
  const um = erfasstUm(context).erfasst
  const hardware = await geraetZu(context, code)
  const damals = hardware && gliedAm(await gliederVon(context, hardware.id), um)
  await db
    .insertInto('inventurZaehlung')
    .values({
      id,
      inventurId,
      code,
      hardwareId: hardware?.id ?? null,
      standortId,
      damalsId: damals ? damals.standortId : (hardware?.standortId ?? null),
      ausgeschieden: damals?.was === 'ausgeschieden',
      notiz,
      um,
      geraet: eintrag?.geraet ?? null,
      folge: eintrag?.folge ?? null,
      runde: rundeFuer(inventur),
      anwenderId: person.anwenderId,
      eingang: jetzt.toString(),
    })
    .execute()
  await adoptFiles(context, dateien, { art: zaehlungsart, id })
  meldeInventur(context, inventurId, 'zaehlen', { code })
  if (hardware) await nichtVerraten(context, [hardware.id], { notiz }, { dateien: { dateien } })
}

/** One's own reading was none: both stay. Throws 404, also for another person's, 409 when it has been taken back. */
export async function zuruecknehmen(context: Context, inventurId: Id<'inventur'>, zaehlung: string, id: string) {
  const { db, person, jetzt, eintrag } = context
  const inventur = await inventurMit(context, inventurId, 'geteilt')
  const vorher = await db
    .selectFrom('inventurZaehlung')
    .where('id', '=', zaehlung)
    .where('inventurId', '=', inventurId)
    .where('anwenderId', '=', person.anwenderId)
    .where('hebtAuf', 'is', null)
    .selectAll()
    .executeTakeFirst()
  if (!vorher) throw notFound()
  const neu = await db
    .insertInto('inventurZaehlung')
    .values({
      ...vorher,
      id,
      notiz: '',
      hebtAuf: zaehlung,
      um: erfasstUm(context).erfasst,
      geraet: eintrag?.geraet ?? null,
      folge: eintrag?.folge ?? null,
      runde: rundeFuer(inventur),
      eingang: jetzt.toString(),
    })
    .onConflict((on) => on.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!neu) throw conflict('hardware.zaehlung-zurueck')
  meldeInventur(context, inventurId, 'zuruecknehmen', { code: vorher.code })
}

/** What arrives after the end waits for the next round. */
const rundeFuer = ({ zustand, runde }: { zustand: string; runde: number }) => (zustand === 'abgeschlossen' ? runde + 1 : runde)

/** The device that a code means: by the number of its label, its serial number, its service tag or its chip. Several are none. */
async function geraetZu(context: Context, gelesen: string) {
  const code = geraetecode(gelesen, new URL(context.publicUrl).origin)
  if (!code) return undefined
  const alle = () => sichtbareHardware(context).select(['h.id', 'h.standortId']).limit(2)
  const nummer = 'nummer' in code ? code.nummer : /^\d{1,9}$/.test(code.wort) ? Number(code.wort) : null
  const mitNummer = nummer === null ? [] : await alle().where('h.nummer', '=', nummer).execute()
  if (mitNummer.length || 'nummer' in code) return mitNummer[0]
  const norm = seriennummerNorm(code.wort)
  const tag = code.wort.toUpperCase()
  const gefunden = await alle()
    .where((eb) =>
      eb.or([
        ...(norm === null ? [] : [eb('h.seriennummerNorm', '=', norm)]),
        eb(eb.fn('upper', ['h.serviceTag']), '=', tag),
        eb('h.chip', '=', uidOf(code.wort)),
      ]),
    )
    .execute()
  return gefunden.length === 1 ? gefunden[0] : undefined
}
