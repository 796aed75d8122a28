import { sql } from 'kysely'
import { hardwareRecht, sichtbareHardware } from '#domain/geraete/sicht.ts'
import { sichtbareObjekte } from '#domain/kunden/sicht.ts'
import { sichtbareMitarbeiter } from '#domain/personal/sicht.ts'
import type { Context } from '#platform/server/http/context.ts'
import type { Ziel } from '#apps/hardware-management/contract/zubehoer.ts'

/** May the asker see this person, place or device? `neu`: and does it take anything new – nobody who has left, no place out of use, no retired device. */
export async function zielSichtbar(context: Context, ziel: Ziel, id: string, neu?: 'neu'): Promise<boolean> {
  const heute = sql`heute(${context.jetzt.toString()}::timestamptz)`
  const fragen = {
    lstfixId: () =>
      sichtbareMitarbeiter(context, hardwareRecht)
        .where('lstfix.id', '=', id)
        .$if(!!neu, (query) => query.where(sql<boolean>`(lstfix.austritt is null or lstfix.austritt >= ${heute})`))
        .select('lstfix.id')
        .executeTakeFirst(),
    standortId: () =>
      context.db
        .selectFrom('standort')
        .where('id', '=', id)
        .where((eb) => eb.or([eb('objektId', 'is', null), eb('objektId', 'in', sichtbareObjekte(context, hardwareRecht).select('objekt.id'))]))
        .$if(!!neu, (query) => query.where('aktiv', '=', true))
        .select('id')
        .executeTakeFirst(),
    hardwareId: () =>
      sichtbareHardware(context)
        .where('h.id', '=', id)
        .$if(!!neu, (query) => query.where(sql<boolean>`(h.ausscheidedatum is null or h.ausscheidedatum > ${heute})`))
        .select('h.id')
        .executeTakeFirst(),
  }
  return (await fragen[ziel]()) !== undefined
}
