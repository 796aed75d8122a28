import type { Id } from '#platform/contract/shapes.ts'
import { geraetecode } from '#domain/geraete/contract.ts'
import { inventurMit } from '#domain/geraete/inventur/sicht.ts'
import type { Parsed } from '#platform/contract/contract.ts'
import { conflict, notFound } from '#platform/contract/problem.ts'
import { uuid } from '#platform/contract/uuid.ts'
import type { Context } from '#platform/server/http/context.ts'
import type { calls } from '#apps/hardware-management/contract.ts'
import type { Unbekanntes } from '#apps/hardware-management/contract/inventur.ts'
import { anlegen } from '../schreiben.ts'
import { meldeInventur } from './melden.ts'
import { standVon, type Inventurzeile } from './stand.ts'

type Neu = Parsed<typeof calls.anlegen>['body']

/** A code that nobody knew becomes this device, and the decision about it says so. Throws 404, 409 when the stocktake is not under way or the code is a device already, and as `anlegen`. */
export async function anlegenAus(context: Context, { id, code }: NonNullable<Neu['inventur']>, neu: Omit<Neu, 'inventur'>) {
  const inventur = await inventurMit(context, id, 'allein')
  if (inventur.zustand !== 'offen') throw conflict('hardware.inventur-nicht-offen')
  const lage = await lageZu(context, inventur, code)
  if (lage.entschieden && lage.entschieden.neu !== null) throw conflict('hardware.inventur-angelegt', { nummer: lage.entschieden.neu })
  const geraet = await anlegen(context, neu)
  await context.db
    .insertInto('inventurEntscheidung')
    .values({
      id: uuid(),
      inventurId: id,
      code,
      was: 'anlegen',
      neuId: geraet.id,
      fund: '',
      doppelt: false,
      ortId: lage.ort,
      anwenderId: context.person.anwenderId,
      zeitpunkt: context.jetzt.toString(),
    })
    .execute()
  meldeInventur(context, id, 'entscheiden', { code, hardwareId: geraet.id })
  return geraet
}

/** What the form of a new device begins with when it is made of this code. Throws 404. */
export async function unbekanntes(context: Context, id: Id<'inventur'>, code: string): Promise<Unbekanntes> {
  const inventur = await inventurMit(context, id)
  const lage = await lageZu(context, inventur, code)
  const gelesen = geraetecode(code, new URL(context.publicUrl).origin)
  const ort =
    lage.ort === null
      ? undefined
      : await context.db
          .selectFrom('standort as s')
          .leftJoin('objekt as o', 'o.id', 's.objektId')
          .where('s.id', '=', lage.ort)
          .select(['s.id', 's.name', 'o.id as objektId', 'o.nummer', 'o.name as objekt', 'o.ktostammId'])
          .executeTakeFirst()
  const ktostammId = ort ? ort.ktostammId : inventur.ktostammId
  const kunde = ktostammId && (await context.db.selectFrom('ktostamm').where('id', '=', ktostammId).select(['id', 'nummer', 'name']).executeTakeFirst())
  return {
    seriennummer: gelesen && 'wort' in gelesen ? gelesen.wort : '',
    kunde: kunde ? { ...kunde, nummer: String(kunde.nummer) } : null,
    objekt: ort?.objektId ? { id: ort.objektId, nummer: String(ort.nummer), name: ort.objekt ?? '' } : null,
    standort: ort ? { id: ort.id, nummer: null, name: ort.name } : null,
    angelegt: lage.entschieden?.neu ?? null,
  }
}

/** What became of a code that nobody knows. Throws 404. */
async function lageZu(context: Context, inventur: Inventurzeile, code: string) {
  const lage = (await standVon(context, inventur)).lagen.find((eine) => eine.geraet === null && eine.code === code)
  if (!lage) throw notFound()
  return lage
}
