import { sql } from 'kysely'
import { inventurRecht } from '#domain/geraete/inventur/sicht.ts'
import { imHaus, istSichtbar } from '#domain/geraete/sicht.ts'
import { heuteDerFirma } from '#domain/zeiten/tag/heute.ts'
import type { Parsed, Result } from '#platform/contract/contract.ts'
import { bundleVersion } from '#platform/server/http/bundle.ts'
import { may, type Context } from '#platform/server/http/context.ts'
import type { calls } from '../contract.ts'
import type { Merkliste } from '../contract/merkliste.ts'
import { benutzername } from './abfrage.ts'
import { geraetename } from './inventur/stand.ts'

/** So many devices a phone has at hand, and so many characters: it keeps 2,000,000 of all apps. */
const hoechstens = { geraete: 5000, zeichen: 300_000 }
/** The list says itself when it changed. */
const neuNachMin = 24 * 60

/** Devices in use that the asker sees, the newest first, as far as a phone keeps them; for whoever does not count, and for customers' users, none. */
export async function merkliste(context: Context): Promise<Merkliste> {
  if (!may(context, inventurRecht) || !imHaus(context)) return { worte: [], geraete: [], mehr: false }
  const heute = await heuteDerFirma(context.db, context.jetzt)
  const { rows } = await sql<{ nummer: number; name: string; codes: string; wer: string; wo: string }>`
    select h.nummer, ${geraetename} as name, concat_ws(' ', h.seriennummer_norm, nullif(upper(h.service_tag), ''), nullif(h.chip, '')) as codes,
      ${benutzername(context.sprache)} as wer, concat_ws(' · ', k.name, o.name, s.name) as wo
    from hardware h left join produkt p on p.id = h.produkt_id left join hardwaretyp ty on ty.id = h.hardwaretyp_id left join ktostamm k on k.id = h.ktostamm_id
      left join objekt o on o.id = h.objekt_id left join standort s on s.id = h.standort_id
    where ${istSichtbar(context)} and (h.ausscheidedatum is null or h.ausscheidedatum > ${heute}::date)
    order by h.nummer desc limit ${hoechstens.geraete + 1}`.execute(context.db)
  const worte = new Map<string, number>()
  let rest = hoechstens.zeichen
  const stelle = (wort: string) => {
    if (wort === '') return null
    if (!worte.has(wort)) rest -= JSON.stringify(wort).length + 1
    return worte.getOrInsert(wort, worte.size)
  }
  const geraete: Merkliste['geraete'] = []
  for (const { wer, wo, ...geraet } of rows.slice(0, hoechstens.geraete)) {
    const eines = { ...geraet, wer: stelle(wer), wo: stelle(wo) }
    rest -= JSON.stringify(eines).length + 1
    if (rest < 0) break
    geraete.push(eines)
  }
  return { worte: [...worte.keys()], geraete, mehr: geraete.length < rows.length }
}

/** The list for a device that has to have it without a network. The same `version` as before: nothing, for nothing has changed. */
export async function geraeteZurHand(
  context: Context,
  { version: bekannt }: Parsed<typeof calls.geraeteZurHand>['query'],
): Promise<Result<typeof calls.geraeteZurHand>> {
  const answer = await merkliste(context)
  const version = bundleVersion(context, neuNachMin, [JSON.stringify(answer)])
  return { version, liste: version === bekannt ? [] : [{ path: '/v1/hardwareliste/merkliste', input: null, answer }] }
}
