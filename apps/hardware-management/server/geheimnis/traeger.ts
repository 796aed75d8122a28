import { lizenzMit, lizenzZumHandeln } from '#domain/geraete/lizenz/sicht.ts'
import { hardwareMit, hardwareZumHandeln, imHaus } from '#domain/geraete/sicht.ts'
import { notFound } from '#platform/contract/problem.ts'
import type { Context } from '#platform/server/http/context.ts'
import { artenVon, type Geheimnisart, type Traeger } from '#apps/hardware-management/contract/geheimnis.ts'
import { meldeLizenz } from '../lizenz/schreiben.ts'
import { melde } from '../melden.ts'

/** Where a secret says whose it is. */
export const spalteVon = { hardware: 'hardwareId', lizenz: 'lizenzId' } as const

/** The device or licence by its id, to read of its secrets. Throws 404, also for a customer's user. */
export async function zumLesen(context: Context, { traeger, id }: Traeger): Promise<Traeger> {
  const row =
    traeger === 'lizenz' ? await lizenzMit(context, id).select('z.id').executeTakeFirst() : await hardwareMit(context, id).select('h.id').executeTakeFirst()
  if (!row || !imHaus(context)) throw notFound()
  return { traeger, id: row.id }
}

/** The same, locked until the transaction ends. Throws 404, also for what it cannot have; 422 for a customer's user. */
export async function zumHandeln(context: Context, { traeger, id }: Traeger, art: Geheimnisart): Promise<Traeger> {
  if (!artenVon[traeger].includes(art)) throw notFound()
  const row = await (traeger === 'lizenz' ? lizenzZumHandeln(context, id) : hardwareZumHandeln(context, id))
  return { traeger, id: row.id }
}

/** Notes that a secret was changed, never what it is. */
export async function meldeGeheimnis(
  context: Context,
  { traeger, id }: Traeger,
  was: 'geheimnis-geaendert' | 'geheimnis-geloescht' | 'geheimnis-zurueckgeholt',
  art: Geheimnisart,
) {
  const daten = { [was === 'geheimnis-geloescht' ? 'vorher' : 'nachher']: { geheimnis: art } }
  if (traeger === 'lizenz') meldeLizenz(context, 'aendern', id, daten)
  else await melde(context, id, { was, ...daten })
}
