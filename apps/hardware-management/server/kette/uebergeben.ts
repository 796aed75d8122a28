import { hatLiefersperre } from '#domain/belege/kredit/lieferung.ts'
import { erfasstUm } from '#domain/einsatz/erfasst.ts'
import { kette } from '#domain/geraete/kette/kette.ts'
import { uebergabeart } from '#domain/geraete/kette/sicht.ts'
import { hardwareMit, hardwareRecht, hardwareZumHandeln } from '#domain/geraete/sicht.ts'
import { nichtVerraten } from '#domain/geraete/verrat.ts'
import { sichtbareKunden } from '#domain/kunden/sicht.ts'
import { heuteDerFirma } from '#domain/zeiten/tag/heute.ts'
import type { Parsed } from '#platform/contract/contract.ts'
import { conflict, refused } from '#platform/contract/problem.ts'
import { uuid } from '#platform/contract/uuid.ts'
import { adoptFiles } from '#platform/server/files/files.ts'
import type { Context } from '#platform/server/http/context.ts'
import type { calls } from '#apps/hardware-management/contract.ts'
import { zustandVon } from '../abfrage.ts'
import { melde } from '../melden.ts'
import { geprueft } from '../pruefen.ts'
import { angabenVon } from '../stand.ts'
import { anhaengen, felder, gliederVon, wohinVon } from './glied.ts'

type Wunsch = Parsed<typeof calls.uebergeben>['body']

/**
 * A device goes to somebody, or comes back, at the moment the phone says, and what went along with it. One that arrives after a later one finds its place before
 * it and changes nothing of today. Throws 404, 409 for a taken id, 422 at the field and for a device that had left.
 */
export async function uebergeben(context: Context, key: string, { id, art, dateien, bemerkung, unterzeichner, striche, zubehoer, ...wohin }: Wunsch) {
  const geraet = await hardwareZumHandeln(context, key)
  const ab = erfasstUm(context).erfasst
  if (await context.db.selectFrom('hardwareZuordnung').where('id', '=', id).select('id').executeTakeFirst()) throw conflict('schon-vorhanden')
  const zeile = { id, was: art, ab, bemerkung, unterzeichner, striche: striche && JSON.stringify(striche) }
  await geht(context, geraet, wohin, zeile)
  await adoptFiles(context, dateien, { art: uebergabeart, id })
  // In the order of their ids: two handovers of the same things wait for each other instead of blocking one another.
  for (const einer of new Set(zubehoer.filter((teil) => teil !== geraet.id).toSorted())) {
    const teil = await hardwareMit(context, einer).selectAll('h').forUpdate('h').executeTakeFirst()
    if (!teil) throw refused('hardware.zubehoer-unbekannt', 'zubehoer')
    await geht(context, teil, wohin, { id: uuid(), was: art, ab, bemerkung: '', mit: id })
  }
  await nichtVerraten(context, [geraet.id, ...zubehoer], { bemerkung, unterzeichner, benutzerText: wohin.benutzerText }, { dateien: { dateien } })
}

type Wohin = Omit<Wunsch, 'id' | 'art' | 'dateien' | 'bemerkung' | 'unterzeichner' | 'striche' | 'zubehoer'>
type Zeile = Parameters<typeof anhaengen>[3] & { id: string; was: Wunsch['art']; ab: string; bemerkung: string }

async function geht(context: Context, geraet: Awaited<ReturnType<typeof hardwareZumHandeln>>, wohin: Wohin, zeile: Zeile) {
  if (zustandVon(geraet.ausscheidedatum, await heuteDerFirma(context.db, Temporal.Instant.from(zeile.ab))) === 'ausgeschieden')
    throw refused('hardware.ausgeschieden')
  await pruefeLieferung(context, zeile.was, geraet.ktostammId, wohin.ktostammId)
  const row = await geprueft(context, geraet, { ...angabenVon(geraet), ...wohin })
  await anhaengen(context, geraet.id, wohinVon(row), zeile)
  const gilt = kette(await gliederVon(context, geraet.id)).filter(({ was }) => was !== 'ausgeschieden')
  if (gilt.at(-1)!.id === zeile.id) {
    const heutige = Object.fromEntries([...felder, 'vkforgid' as const].map((feld) => [feld, row[feld]]))
    await context.db
      .updateTable('hardware')
      .set({ ...heutige, geaendert: context.jetzt.toString() })
      .where('id', '=', geraet.id)
      .execute()
  }
  await melde(context, geraet.id, { was: zeile.was, vorher: wohinVon(geraet), nachher: wohinVon(row), grund: zeile.bemerkung })
}

/**
 * Nothing goes to a customer whose deliveries are stopped, but for what is his already. What a phone took while it had no network has been handed over and is kept. Throws 422.
 */
async function pruefeLieferung(context: Context, art: Wunsch['art'], von: string | null, an: string | null) {
  if (art !== 'uebergabe' || an === null || an === von || erfasstUm(context).spaeter) return
  const kunde = await sichtbareKunden(context, hardwareRecht).where('ktostamm.id', '=', an).select('ktostamm.id').executeTakeFirst()
  if (kunde && (await hatLiefersperre(context, an))) throw refused('hardware.liefersperre', 'ktostammId')
}
