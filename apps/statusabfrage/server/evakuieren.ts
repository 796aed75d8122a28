import type * as z from 'zod/mini'
import type { Id } from '#platform/contract/shapes.ts'
import { sichtbareMitarbeiter } from '#domain/personal/sicht.ts'
import { notFound } from '#platform/contract/problem.ts'
import { audit, emit, konto, type Context } from '#platform/server/http/context.ts'
import type { evakuierungCalls } from '../contract/evakuierung.ts'
import { evakuierungMit, laufendeIn, type SichtbareEvakuierung } from './evakuierungen.ts'
import { spaeter } from './evakuierungsliste.ts'
import { imHausVon, sichtbareFilialen } from './haus.ts'

type Body<K extends 'evakuierungBeginnen' | 'haken' | 'evakuierungBeenden'> = z.output<(typeof evakuierungCalls)[K]['body']>

/**
 * Begins an evacuation and freezes its list: who is in the house now, and whom the device showed when it began (it may have waited
 * for the server). While one runs at the branch a second one joins it: what is ticked on either device belongs together. Throws 404.
 */
export async function beginnen(context: Context, { id, vkforgid, anlass, begonnen, personen }: Body<'evakuierungBeginnen'>) {
  // The branch is locked: two devices that begin at once make one evacuation.
  const filiale = await sichtbareFilialen(context).where('vkforgid', '=', vkforgid).forNoKeyUpdate().executeTakeFirst()
  if (!filiale) throw notFound()
  const laufend = await laufendeIn(context, vkforgid)
  await context.db
    .insertInto('evakuierung')
    .values({ id, vkforgid, anlass, begonnen, anwenderId: context.person.anwenderId, teilVon: laufend?.id ?? null })
    .execute()
  const ziel = laufend?.id ?? id
  const hier = await imHausVon(context, filiale)
  const gezeigt = personen.length
    ? await sichtbareMitarbeiter(context, 'STATUSABFRAGE')
        .where('lstfix.vkforgid', '=', vkforgid)
        .where('lstfix.id', 'in', [...new Set(personen)])
        .select('lstfix.id')
        .execute()
    : []
  const liste = new Map(gezeigt.map((person) => [person.id, { unklar: true, seit: null as string | null }]))
  for (const { lstfix, unklar, seit } of hier) liste.set(lstfix.id, { unklar, seit })
  if (liste.size)
    await context.db
      .insertInto('evakuierungPerson')
      .values([...liste].map(([lstfixId, { unklar, seit }]) => ({ evakuierungId: ziel, lstfixId, unklar, seit, spaeter: false })))
      .onConflict((on) => on.doNothing())
      .execute()
  gemeldet(context, 'beginnen', { id: ziel, vkforgid }, { anlass, begonnen, gesucht: liste.size, ...(laufend ? { teilVon: ziel } : {}) })
  return { id: ziel }
}

/** Says how things stand with a person. Also after the end: what a device without reception brings late is never lost. Throws 404. */
export async function abhaken(context: Context, evakuierungId: Id<'evakuierung'>, { id, lstfixId, stand, zeitpunkt, ersetzt }: Body<'haken'>) {
  const zeile = await evakuierungMit(context, evakuierungId)
  if (!(await sichtbareMitarbeiter(context, 'STATUSABFRAGE').where('lstfix.id', '=', lstfixId).select('lstfix.id').executeTakeFirst())) throw notFound()
  await context.db
    .insertInto('evakuierungHaken')
    .values({ id, evakuierungId: zeile.id, lstfixId, stand, zeitpunkt, ersetzt, anwenderId: context.person.anwenderId })
    .execute()
  gemeldet(context, 'abhaken', zeile, { lstfixId, stand, zeitpunkt, ...(zeile.beendet ? { nachEnde: true } : {}) })
  return { ok: true as const }
}

/** Ends it; who came meanwhile is written into the list for good. When somebody else was first nothing changes. Throws 404. */
export async function beenden(context: Context, evakuierungId: Id<'evakuierung'>, { beendet, bemerkung }: Body<'evakuierungBeenden'>) {
  const zeile = await evakuierungMit(context, evakuierungId)
  if (zeile.beendet !== null) return { ok: true as const }
  const neu = await spaeter(context, zeile)
  if (neu.length)
    await context.db
      .insertInto('evakuierungPerson')
      .values(neu.map(({ id, seit }) => ({ evakuierungId: zeile.id, lstfixId: id, seit, spaeter: true })))
      .onConflict((on) => on.doNothing())
      .execute()
  const { numInsertedOrUpdatedRows } = await context.db
    .insertInto('evakuierungEnde')
    .values({ evakuierungId: zeile.id, beendet, bemerkung, anwenderId: context.person.anwenderId })
    .onConflict((on) => on.doNothing())
    .executeTakeFirstOrThrow()
  if (numInsertedOrUpdatedRows) gemeldet(context, 'beenden', zeile, { beendet, bemerkung })
  return { ok: true as const }
}

function gemeldet(context: Context, aktion: string, { id, vkforgid }: Pick<SichtbareEvakuierung, 'id' | 'vkforgid'>, daten: Record<string, unknown>) {
  audit(context, { aktion, gegenstand: 'evakuierung', gegenstandId: id, daten })
  emit(context, 'evakuierung', [id], [konto(vkforgid)])
}
