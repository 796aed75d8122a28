import { vorgabename, vorgabeVon } from '#domain/belege/buchungsexport/lauf.ts'
import { Buchungsvorgabe, steuerfallVon } from '#domain/belege/buchungsexport/contract.ts'
import type { Parsed } from '#platform/contract/contract.ts'
import { Problem, refused } from '#platform/contract/problem.ts'
import { keep } from '#platform/server/database/installation.ts'
import { audit, emit, konto, type Context } from '#platform/server/http/context.ts'
import { assertUnchanged, withRevision } from '#platform/server/record/revision.ts'
import type { calls } from '../contract.ts'
import { eigeneFiliale } from './monate.ts'

/** How a branch hands over. Throws 404. */
export async function einrichtung(context: Context, vkforgid: number) {
  await eigeneFiliale(context, vkforgid)
  return withRevision(Buchungsvorgabe, await vorgabeVon(context.db, vkforgid))
}

/** Throws 404, 409 when somebody was faster, 422 at an account that has the wrong number of digits. */
export async function einrichten(context: Context, vkforgid: number, { revision, ...neu }: Parsed<typeof calls.einrichten>['body']) {
  await eigeneFiliale(context, vkforgid)
  const vorher = await vorgabeVon(context.db, vkforgid)
  await assertUnchanged(context, Buchungsvorgabe, vorher, revision, { subject: 'buchungsvorgabe', id: vkforgid })
  pruefe(neu)
  await keep(context.db, vorgabename(vkforgid), neu)
  audit(context, { aktion: 'aendern', gegenstand: 'buchungsvorgabe', gegenstandId: vkforgid, daten: { vorher: flach(vorher), nachher: flach(neu) } })
  emit(context, 'buchungsexport', [], [konto(vkforgid, 'BUCHUNGSEXPORT')])
}

function pruefe(vorgabe: Buchungsvorgabe) {
  const { sachkontenlaenge: n, konten } = vorgabe
  const fremd = Object.keys(konten).find((fall) => !steuerfallVon(fall))
  if (fremd !== undefined) throw refused('export.steuerfall', `konten.${fremd}`)
  const sachkonten = [
    ...(['bank', 'einbehaltForderung', 'einbehaltVerbindlichkeit'] as const).map((feld) => [feld, vorgabe[feld]]),
    ...Object.entries(konten).flatMap(([fall, vier]) => Object.entries(vier).map(([welches, wert]) => [`konten.${fall}.${welches}`, wert])),
  ] as [string, string][]
  const falsch = (felder: readonly [string, string][], laenge: number) =>
    felder.filter(([, wert]) => wert && wert.length !== laenge).map(([feld]) => [feld, laenge] as const)
  const personen = (['sammeldebitor', 'sammelkreditor'] as const).map((feld): [string, string] => [feld, vorgabe[feld]])
  const alle = [...falsch(sachkonten, n), ...falsch(personen, n + 1)]
  const [erstes] = alle
  if (erstes) throw new Problem('export.konto-laenge', 422, { n: erstes[1] }, Object.fromEntries(alle.map(([feld]) => [feld, 'export.konto-laenge'])))
}

/** The audit trail names each account by itself. */
const flach = ({ konten, ...rest }: Buchungsvorgabe) => ({
  ...rest,
  konten: Object.fromEntries(Object.entries(konten).map(([fall, vier]) => [fall, Object.values(vier).join(' / ')])),
})
