import { imHaus } from '#domain/zeiten/tag/anwesenheit.ts'
import { heuteIn } from '#domain/zeiten/tag/heute.ts'
import { may, type Context } from '#platform/server/http/context.ts'
import type { Hausperson } from '../contract/evakuierung.ts'
import { tafel } from './tafel.ts'
import type { Tafelzeile } from './zeilen.ts'

/** Branches of the asker's accounts. */
export const sichtbareFilialen = ({ db, person }: Context) =>
  db
    .selectFrom('filiale')
    .where('vkforgid', 'in', [...person.konten])
    .orderBy('vkforgid')
    .select(['vkforgid', 'name', 'zone'])

/** Everybody who is in the house at a branch now: the same board as the Statusabfrage, at the branch's own day. */
export async function imHausVon(context: Context, { vkforgid, zone }: { vkforgid: number; zone: string }): Promise<Hausperson[]> {
  const heute = heuteIn(context.jetzt, zone)
  return (await tafel(context, heute, { vkforgid })).flatMap((zeile) => {
    const da = imHaus(zeile.lage, zeile.stand)
    return da ? [alsHausperson(context, zeile, da === 'unklar')] : []
  })
}

/** A person as the lists of an evacuation name it: no reason, no plan, only where to reach it. */
export const alsHausperson = (context: Context, { person, stand }: Tafelzeile, unklar: boolean): Hausperson => ({
  lstfix: { id: person.id, persnr: person.persnr, vorname: person.vorname, zuname: person.zuname },
  abteilung: person.abteilung,
  seit: stand.zuletzt,
  unklar,
  telefon: may(context, 'STATUSABFRAGE.NACHRICHT') ? person.telefon : null,
})
