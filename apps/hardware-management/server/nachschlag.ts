import { sql } from 'kysely'
import type { Id } from '#platform/contract/shapes.ts'
import { hardwareRecht, sichtbareHardware } from '#domain/geraete/sicht.ts'
import { sichtbareAnsprechpartner, sichtbareKunden, sichtbareObjekte } from '#domain/kunden/sicht.ts'
import { sichtbareMitarbeiter } from '#domain/personal/sicht.ts'
import type { Context } from '#platform/server/http/context.ts'

/** Lists of which a device names an entry that need only exist. */
export type Einfacheliste = 'hersteller' | 'hardwaretyp' | 'betriebssystem' | 'subnetzmaske'
type Bald<T> = T | Promise<T>

/** What the rules of a device ask about other records, through the asker's rights; undefined: there is none. Asked one by one, or known of many at once. */
export interface Nachschlag {
  filialeDesKunden: (ktostammId: Id<'ktostamm'>) => Bald<number | undefined>
  kundeDesObjekts: (objektId: Id<'objekt'>) => Bald<string | undefined>
  /** Null: a place of our own. */
  objektDesStandorts: (standortId: Id<'standort'>) => Bald<string | null | undefined>
  kenntMitarbeiter: (lstfixId: Id<'lstfix'>) => Bald<boolean>
  kundeDesAnsprechpartners: (id: string) => Bald<string | undefined>
  kennt: (liste: Einfacheliste, id: string) => Bald<boolean>
  produkt: (id: string) => Bald<{ herstellerId: Id<'hersteller'> | null; hardwaretypId: Id<'hardwaretyp'> | null } | undefined>
  monate: (liste: 'garantietyp' | 'supporttyp', id: string) => Bald<number | undefined>
  /** Another device than `id` that has the serial number; without a maker of any. `sichtbar`: the asker may see it. */
  traeger: (norm: string, id: string, herstellerId: Id<'hersteller'> | null) => Bald<{ nummer: number; sichtbar: boolean } | undefined>
}

/** Each question is a query. Parallel writers of one serial number wait for each other. */
export const ausDatenbank = (context: Context): Nachschlag => ({
  filialeDesKunden: async (id) =>
    (await sichtbareKunden(context, hardwareRecht).where('ktostamm.id', '=', id).select('ktostamm.vkforgid').executeTakeFirst())?.vkforgid,
  kundeDesObjekts: async (id) =>
    (await sichtbareObjekte(context, hardwareRecht).where('objekt.id', '=', id).select('objekt.ktostammId').executeTakeFirst())?.ktostammId,
  objektDesStandorts: async (id) => (await context.db.selectFrom('standort').where('id', '=', id).select('objektId').executeTakeFirst())?.objektId,
  kenntMitarbeiter: async (id) => !!(await sichtbareMitarbeiter(context, hardwareRecht).where('lstfix.id', '=', id).select('lstfix.id').executeTakeFirst()),
  kundeDesAnsprechpartners: async (id) =>
    (await sichtbareAnsprechpartner(context, hardwareRecht).where('ansprechpartner.id', '=', id).select('ansprechpartner.ktostammId').executeTakeFirst())
      ?.ktostammId,
  kennt: async (liste, id) => !!(await context.db.selectFrom(liste).where('id', '=', id).select('id').executeTakeFirst()),
  produkt: (id) => context.db.selectFrom('produkt').where('id', '=', id).select(['herstellerId', 'hardwaretypId']).executeTakeFirst(),
  monate: async (liste, id) => (await context.db.selectFrom(liste).where('id', '=', id).select('monate').executeTakeFirst())?.monate,
  async traeger(norm, id, herstellerId) {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`seriennummer:${norm}`}, 0))`.execute(context.db)
    const anderes = await context.db
      .selectFrom('hardware as h')
      .where('h.seriennummerNorm', '=', norm)
      .where('h.id', '!=', id)
      .$if(herstellerId !== null, (query) => query.where((eb) => eb.or([eb('h.herstellerId', '=', herstellerId!), eb('h.herstellerId', 'is', null)])))
      .select(['h.id', 'h.nummer'])
      .executeTakeFirst()
    if (!anderes) return undefined
    const sichtbar = await sichtbareHardware(context).where('h.id', '=', anderes.id).select('h.id').executeTakeFirst()
    return { nummer: anderes.nummer, sichtbar: !!sichtbar }
  },
})
