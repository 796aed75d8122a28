import type { Id } from '#platform/contract/shapes.ts'
import { inventurMit } from '#domain/geraete/inventur/sicht.ts'
import { conflict, Problem } from '#platform/contract/problem.ts'
import type { Context } from '#platform/server/http/context.ts'
import { schritt } from './melden.ts'
import { protokolliere } from './protokoll.ts'
import { standVon, summenVon } from './stand.ts'

/** A stocktake ends: its protocol is written as PDF and CSV and kept, and nothing else changes by itself. Throws 404, 409 while differences are undecided. */
export async function abschliessen(context: Context, id: Id<'inventur'>) {
  const inventur = await inventurMit(context, id, 'allein')
  if (inventur.zustand !== 'offen') throw conflict('hardware.inventur-nicht-offen')
  const { ungeklaert } = summenVon((await standVon(context, inventur)).lagen)
  if (ungeklaert) throw new Problem('hardware.inventur-ungeklaert', 409, { n: ungeklaert })
  await context.db.updateTable('inventur').set({ zustand: 'abgeschlossen' }).where('id', '=', id).execute()
  await schritt(context, id, 'abgeschlossen')
  const { name: wer, anwenderId } = context.person
  await protokolliere(context.db, context.files.service, inventur, { um: context.jetzt.toString(), wer, anwenderId })
}
