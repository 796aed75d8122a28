import { sql } from 'kysely'
import { hinweiseZu } from '#domain/geraete/hinweise.ts'
import { seriennummerAehnlich } from '#domain/geraete/seriennummer.ts'
import { sichtbareHardware } from '#domain/geraete/sicht.ts'
import type { Context } from '#platform/server/http/context.ts'
import type { Hinweis } from '../contract/geraet.ts'
import type { Hardwarezeile } from './stand.ts'

/** What looks odd about a device: by itself, and beside others in use that the asker sees. `praefix`: of its net mask. `heute`: the company's day. */
export async function hinweise(context: Context, row: Hardwarezeile, praefix: number | null, heute: string): Promise<Hinweis[]> {
  const { ip, mac, seriennummerNorm: norm } = row
  const andere = () =>
    sichtbareHardware(context)
      .where('h.id', '!=', row.id)
      .where((eb) => eb.or([eb('h.ausscheidedatum', 'is', null), eb('h.ausscheidedatum', '>', heute)]))
      .orderBy('h.nummer')
      .limit(1)
      .select('h.nummer')
  const [gleicheIp, gleicheMac, aehnlich] = await Promise.all([
    // The same address at another customer, or in another net of this one, is another address.
    ip === null
      ? undefined
      : andere()
          .where(sql<boolean>`h.ip = ${ip}::inet and h.ktostamm_id is not distinct from ${row.ktostammId}::uuid and h.objekt_id is not distinct from ${row.objektId}::uuid
            and h.subnetzmaske_id is not distinct from ${row.subnetzmaskeId}::uuid`)
          .executeTakeFirst(),
    mac === null ? undefined : andere().where('h.mac', '=', mac).executeTakeFirst(),
    norm === null
      ? undefined
      : andere()
          .where(sql<boolean>`translate(h.seriennummer_norm, 'OISBZ', '01582') = ${seriennummerAehnlich(norm)} and h.seriennummer_norm <> ${norm}`)
          .where('h.herstellerId', row.herstellerId === null ? 'is' : '=', row.herstellerId)
          .executeTakeFirst(),
  ])
  return [
    ...hinweiseZu(row, praefix).map((hinweis) => ({ ...hinweis, geraet: null })),
    ...(gleicheIp ? [{ art: 'ip-doppelt' as const, feld: 'ip', geraet: gleicheIp.nummer }] : []),
    ...(gleicheMac ? [{ art: 'mac-doppelt' as const, feld: 'mac', geraet: gleicheMac.nummer }] : []),
    ...(aehnlich ? [{ art: 'seriennummer-aehnlich' as const, feld: 'seriennummer', geraet: aehnlich.nummer }] : []),
  ]
}
