import { afterAll, beforeAll, expect, test } from 'vitest'
import { nummerHash } from '#domain/stempel/ausweis.ts'
import { uuid } from '#platform/contract/uuid.ts'
import { issuePairingCode } from '#platform/server/pairing.ts'
import { anna, bernd, portal, type Figure } from '#test/cast.ts'
import { Geraet, nummer, ueber } from '#test/terminalgeraet.ts'
import { calls, type Tat } from './contract.ts'

let p: Awaited<ReturnType<typeof portal>>
beforeAll(async () => {
  p = await portal()
})
afterAll(() => p.stop())

const salz = async () => String((await p.db.selectFrom('installation').where('schluessel', '=', 'ausweis-salz').select('wert').executeTakeFirstOrThrow()).wert)
/** A terminal of account 1000 and the code to pair it. */
async function terminal() {
  const id = uuid()
  await p.db
    .insertInto('terminal')
    .values({ id, name: `Tor ${id.slice(-6)}`, vkforgid: 1000 })
    .execute()
  return { id, code: (await issuePairingCode(p.db, id)).code }
}
async function gekoppelt() {
  const { id, code } = await terminal()
  const geraet = await Geraet.koppeln(ueber(p.server), code)
  return { id, geraet, lage: await geraet.anmelden() }
}
/** Gives somebody a badge; answers how a device tells it. */
async function karte(wer: Figure) {
  const hash = nummerHash(await salz(), uuid())
  await p.db
    .updateTable('ausweis')
    .set({ gesperrt: Temporal.Now.instant().toString() })
    .where('lstfixId', '=', wer.lstfixId!)
    .where('gesperrt', 'is', null)
    .execute()
  await p.db
    .insertInto('ausweis')
    .values({ id: uuid(), lstfixId: wer.lstfixId!, nummerHash: hash, ende: 'AB12', art: 'karte', gueltigAb: '2020-01-01T00:00:00Z' })
    .execute()
  return { nummer: nummer(hash), ende: 'AB12' }
}
const stempel = (wer: Figure, ausweis: { nummer: string; ende: string }, flag: 'arrival' | 'departure' = 'arrival'): Tat => ({
  art: 'stempel',
  employeeid: wer.lstfixId!,
  timestamp: Temporal.Now.instant().toString(),
  flag,
  code: 'Normal',
  erkannt: { weg: 'ausweis', ausweis },
})
const gezaehlt = async (id: string) =>
  p.db
    .selectFrom('zeitstempel as z')
    .leftJoin('zeitstempelStorno as s', 's.zeitstempelId', 'z.id')
    .where('z.id', '=', id)
    .select(['z.quelle', 'z.vertrauen', 'z.erfasstVon', 's.grund'])
    .executeTakeFirst()
const zeichen = (fehler: unknown) => (fehler as { problem?: { code: string } }).problem?.code

test('ein Code koppelt genau ein Gerät; dasselbe darf noch einmal fragen, ein zweites nicht', async () => {
  const { code } = await terminal()
  const geraet = await Geraet.koppeln(ueber(p.server), code.toLowerCase().replace('-', ' '))
  expect((await geraet.anmelden()).zustand).toBe('aktiv')
  expect(zeichen(await Geraet.koppeln(ueber(p.server), code).catch((e: unknown) => e))).toBe('terminal.code-falsch')
})

test('fünf falsche Codes, dann wartet auch der richtige', async () => {
  const { code } = await terminal()
  await p.db.deleteFrom('drossel').execute()
  for (let versuch = 0; versuch < 5; versuch++)
    expect(zeichen(await Geraet.koppeln(ueber(p.server), `0000-000${versuch}`).catch((e: unknown) => e))).toBe('terminal.code-falsch')
  expect(zeichen(await Geraet.koppeln(ueber(p.server), code).catch((e: unknown) => e))).toBe('zu-viele-versuche')
  await p.db.deleteFrom('drossel').execute()
  expect((await (await Geraet.koppeln(ueber(p.server), code)).anmelden()).zustand).toBe('aktiv')
})

test('ein gestohlenes Cookie ohne den Schlüssel ist nichts wert, auch nicht mit einem mitgeschnittenen Nachweis', async () => {
  const { geraet } = await gekoppelt()
  const fremd = geraet.kopie()
  fremd.profil = { ...fremd.profil, schluessel: await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, false, ['sign', 'verify']) }
  expect(zeichen(await fremd.melden().catch((e: unknown) => e))).toBe('nicht-angemeldet')
  fremd.profil = { ...fremd.profil, sitzung: null }
  expect(zeichen(await fremd.ruf(calls.personen, { query: {} }).catch((e: unknown) => e))).toBe('nicht-angemeldet')
  expect((await geraet.melden()).lage.zustand).toBe('aktiv')
})

test('ein Nachweis gilt für diesen Inhalt und keinen anderen', async () => {
  const { geraet } = await gekoppelt()
  const umgeleitet = new Geraet(geraet.profil, (request) => ueber(p.server)({ ...request, body: { ...(request.body as object), wartend: 7 } }))
  expect(zeichen(await umgeleitet.melden().catch((e: unknown) => e))).toBe('nicht-angemeldet')
})

test('ein Stempel mit Ausweis zählt einmal, als eigener der Person, mit Bestätigung', async () => {
  const { geraet } = await gekoppelt()
  const ausweis = await karte(anna)
  const eintrag = geraet.eintrag(stempel(anna, ausweis))
  const { ergebnisse, quittung } = await geraet.melden([eintrag])
  expect(ergebnisse).toMatchObject([
    { ergebnis: 'angenommen', grund: null, bestaetigung: { name: 'Anna Beispiel', flag: 'arrival', saldoMin: expect.any(Number) } },
  ])
  expect(quittung).toBe(1)
  expect(await gezaehlt(eintrag.id)).toMatchObject({ quelle: 'terminal', vertrauen: 'A', erfasstVon: null, grund: null })
  expect((await geraet.melden([eintrag])).ergebnisse).toMatchObject([{ ergebnis: 'angenommen' }])
  expect(await p.db.selectFrom('zeitstempel').where('geraet', '=', geraet.profil.id).select('id').execute()).toHaveLength(1)
  expect((await geraet.ruf(calls.staende, { query: {} })).staende).toContainEqual(
    expect.objectContaining({ id: anna.lstfixId, letzter: expect.objectContaining({ flag: 'arrival' }) }),
  )
})

test('ein alter Ausweis ist sofort tot: der Stempel damit wartet, und das Zurücknehmen storniert', async () => {
  const { geraet } = await gekoppelt()
  const alt = await karte(bernd)
  const neu = await karte(bernd)
  const [mitAltem, mitNeuem] = [geraet.eintrag(stempel(bernd, alt)), geraet.eintrag(stempel(bernd, neu))]
  const { ergebnisse } = await geraet.melden([mitAltem, mitNeuem, geraet.eintrag({ art: 'ruecknahme', stempel: mitNeuem.id })])
  expect(ergebnisse.map(({ grund }) => grund)).toEqual(['terminal.ausweis-gesperrt', null, null])
  expect(await gezaehlt(mitAltem.id)).toBeUndefined()
  expect(await gezaehlt(mitNeuem.id)).toMatchObject({ grund: 'Am Terminal zurückgenommen' })
})

test('ein falscher Ausweis wird als Lesung bewahrt, ein unmöglicher Eintrag hält die anderen nicht auf', async () => {
  const { geraet } = await gekoppelt()
  const ausweis = await karte(anna)
  const schlecht = geraet.eintrag({ ...(stempel(anna, ausweis) as Extract<Tat, { art: 'stempel' }>), code: 'Gibt es nicht' })
  const { ergebnisse, quittung } = await geraet.melden([
    geraet.eintrag({ art: 'lesung', weg: 'ausweis', ende: '99FF', grund: 'unbekannt' }),
    schlecht,
    geraet.eintrag(stempel(anna, ausweis, 'departure')),
  ])
  expect(ergebnisse.map(({ grund }) => grund)).toEqual([null, 'stempel.code-unbekannt', null])
  expect(quittung).toBe(3)
  expect(await p.db.selectFrom('terminalLesung').where('geraetId', '=', geraet.profil.id).select(['ende', 'grund']).execute()).toEqual([
    { ende: '99FF', grund: 'unbekannt' },
  ])
})

test('die Liste nennt nur die Leute der Filiale, keine PIN und keine ganze Ausweisnummer; unverändert kommt sie nicht noch einmal', async () => {
  const { id, geraet } = await gekoppelt()
  const { stand, personen } = await geraet.ruf(calls.personen, { query: {} })
  expect(personen!.map(({ vorname }) => vorname)).toEqual(expect.arrayContaining(['Anna', 'Bernd']))
  expect(personen!.map(({ vorname }) => vorname)).not.toContain('Emil')
  expect(personen!.flatMap(({ ausweise }) => ausweise).every((kurz) => kurz.length === 22)).toBe(true)
  expect((await geraet.ruf(calls.personen, { query: { stand } })).personen).toBeNull()
  await p.db.updateTable('terminal').set({ datenschutz: 'knapp' }).where('id', '=', id).execute()
  expect((await geraet.ruf(calls.personen, { query: { stand } })).personen!.every(({ zuname }) => zuname === 'B.')).toBe(true)
})

test('was von einem gesperrten Terminal kommt, wartet; die Liste bekommt es nicht mehr', async () => {
  const { id, geraet } = await gekoppelt()
  const ausweis = await karte(anna)
  await p.db.updateTable('terminal').set({ zustand: 'gesperrt', kontakt: 'Pforte, Durchwahl 12' }).where('id', '=', id).execute()
  const eintrag = geraet.eintrag(stempel(anna, ausweis))
  const { lage, ergebnisse } = await geraet.melden([eintrag])
  expect([lage.zustand, lage.kontakt, ergebnisse[0]!.grund]).toEqual(['gesperrt', 'Pforte, Durchwahl 12', 'terminal.gesperrt'])
  expect(await gezaehlt(eintrag.id)).toBeUndefined()
  expect(zeichen(await geraet.ruf(calls.personen, { query: {} }).catch((e: unknown) => e))).toBe('terminal.nicht-aktiv')
  // Signed in again it is told the same, and may go on handing over.
  expect((await geraet.anmelden()).zustand).toBe('gesperrt')
})
