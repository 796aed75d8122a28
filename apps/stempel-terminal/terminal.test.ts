import { afterAll, beforeAll, expect, test } from 'vitest'
import { anna, bernd, max, portal } from '#test/cast.ts'
import { Geraet, ueber } from '#test/terminal/terminalgeraet.ts'
import { einrichten } from '#test/terminal/terminalstand.ts'
import { calls, type Tat } from './contract.ts'

let p: Awaited<ReturnType<typeof portal>>
let hier: ReturnType<typeof einrichten>
beforeAll(async () => {
  p = await portal()
  hier = einrichten(p)
})
afterAll(() => p.stop())

const gezaehlt = async (id: string) =>
  p.db
    .selectFrom('zeitstempel as z')
    .leftJoin('zeitstempelStorno as s', 's.zeitstempelId', 'z.id')
    .where('z.id', '=', id)
    .select(['z.quelle', 'z.vertrauen', 'z.erfasstVon', 's.grund'])
    .executeTakeFirst()
const zeichen = (fehler: unknown) => (fehler as { problem?: { code: string } }).problem?.code

test('ein Code koppelt genau ein Gerät; dasselbe darf noch einmal fragen, ein zweites nicht', async () => {
  const { code } = await hier.terminal()
  const geraet = await Geraet.koppeln(ueber(p.server), code.toLowerCase().replace('-', ' '))
  expect((await geraet.anmelden()).zustand).toBe('aktiv')
  expect(zeichen(await Geraet.koppeln(ueber(p.server), code).catch((e: unknown) => e))).toBe('terminal.code-falsch')
})

test('fünf falsche Codes, dann wartet auch der richtige', async () => {
  const { code } = await hier.terminal()
  await p.db.deleteFrom('drossel').execute()
  for (let versuch = 0; versuch < 5; versuch++)
    expect(zeichen(await Geraet.koppeln(ueber(p.server), `0000-000${versuch}`).catch((e: unknown) => e))).toBe('terminal.code-falsch')
  expect(zeichen(await Geraet.koppeln(ueber(p.server), code).catch((e: unknown) => e))).toBe('zu-viele-versuche')
  await p.db.deleteFrom('drossel').execute()
  expect((await (await Geraet.koppeln(ueber(p.server), code)).anmelden()).zustand).toBe('aktiv')
})

test('ein gestohlenes Cookie ohne den Schlüssel ist nichts wert, auch nicht mit einem mitgeschnittenen Nachweis', async () => {
  const { geraet } = await hier.gekoppelt()
  const fremd = geraet.kopie()
  fremd.profil = { ...fremd.profil, schluessel: await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, false, ['sign', 'verify']) }
  expect(zeichen(await fremd.melden().catch((e: unknown) => e))).toBe('nicht-angemeldet')
  fremd.profil = { ...fremd.profil, sitzung: null }
  expect(zeichen(await fremd.ruf(calls.personen, { query: {} }).catch((e: unknown) => e))).toBe('nicht-angemeldet')
  expect((await geraet.melden()).lage.zustand).toBe('aktiv')
})

test('ein Nachweis gilt für diesen Inhalt und keinen anderen', async () => {
  const { geraet } = await hier.gekoppelt()
  const umgeleitet = new Geraet(geraet.profil, (request) => ueber(p.server)({ ...request, body: { ...(request.body as object), wartend: 7 } }))
  expect(zeichen(await umgeleitet.melden().catch((e: unknown) => e))).toBe('nicht-angemeldet')
})

test('ein Stempel mit Ausweis zählt einmal, als eigener der Person, mit Bestätigung', async () => {
  const { geraet } = await hier.gekoppelt()
  const ausweis = await hier.karte(anna)
  const eintrag = geraet.eintrag(hier.stempel(anna, ausweis))
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
  const { geraet } = await hier.gekoppelt()
  const alt = await hier.karte(bernd)
  const neu = await hier.karte(bernd)
  const [mitAltem, mitNeuem] = [geraet.eintrag(hier.stempel(bernd, alt)), geraet.eintrag(hier.stempel(bernd, neu))]
  const { ergebnisse } = await geraet.melden([mitAltem, mitNeuem, geraet.eintrag({ art: 'ruecknahme', stempel: mitNeuem.id })])
  expect(ergebnisse.map(({ grund }) => grund)).toEqual(['terminal.ausweis-gesperrt', null, null])
  expect(await gezaehlt(mitAltem.id)).toBeUndefined()
  expect(await gezaehlt(mitNeuem.id)).toMatchObject({ grund: 'Am Terminal zurückgenommen' })
})

test('ein falscher Ausweis wird als Lesung bewahrt, ein unmöglicher Eintrag hält die anderen nicht auf', async () => {
  const { geraet } = await hier.gekoppelt()
  const ausweis = await hier.karte(anna)
  const schlecht = geraet.eintrag({ ...(hier.stempel(anna, ausweis) as Extract<Tat, { art: 'stempel' }>), code: 'Gibt es nicht' })
  const { ergebnisse, quittung } = await geraet.melden([
    geraet.eintrag({ art: 'lesung', weg: 'ausweis', ende: '99FF', grund: 'unbekannt' }),
    schlecht,
    geraet.eintrag(hier.stempel(anna, ausweis, 'departure')),
  ])
  expect(ergebnisse.map(({ grund }) => grund)).toEqual([null, 'stempel.code-unbekannt', null])
  expect(quittung).toBe(3)
  expect(await p.db.selectFrom('terminalLesung').where('geraetId', '=', geraet.profil.id).select(['ende', 'grund']).execute()).toEqual([
    { ende: '99FF', grund: 'unbekannt' },
  ])
})

test('die Liste nennt nur die Leute der Filiale, keine PIN und keine ganze Ausweisnummer; unverändert kommt sie nicht noch einmal', async () => {
  const { id, geraet } = await hier.gekoppelt()
  const { stand, personen } = await geraet.ruf(calls.personen, { query: {} })
  expect(personen!.map(({ vorname }) => vorname)).toEqual(expect.arrayContaining(['Anna', 'Bernd']))
  expect(personen!.map(({ vorname }) => vorname)).not.toContain('Emil')
  expect(personen!.flatMap(({ ausweise }) => ausweise).every((kurz) => kurz.length === 22)).toBe(true)
  expect((await geraet.ruf(calls.personen, { query: { stand } })).personen).toBeNull()
  await p.db.updateTable('terminal').set({ datenschutz: 'knapp' }).where('id', '=', id).execute()
  expect((await geraet.ruf(calls.personen, { query: { stand } })).personen!.every(({ zuname }) => zuname === 'B.')).toBe(true)
})

test('was von einem gesperrten Terminal kommt, wartet; die Liste bekommt es nicht mehr', async () => {
  const { id, geraet } = await hier.gekoppelt()
  const ausweis = await hier.karte(anna)
  await p.db.updateTable('terminal').set({ zustand: 'gesperrt', kontakt: 'Pforte, Durchwahl 12' }).where('id', '=', id).execute()
  const eintrag = geraet.eintrag(hier.stempel(anna, ausweis))
  const { lage, ergebnisse } = await geraet.melden([eintrag])
  expect([lage.zustand, lage.kontakt, ergebnisse[0]!.grund]).toEqual(['gesperrt', 'Pforte, Durchwahl 12', 'terminal.gesperrt'])
  expect(await gezaehlt(eintrag.id)).toBeUndefined()
  expect(zeichen(await geraet.ruf(calls.personen, { query: {} }).catch((e: unknown) => e))).toBe('terminal.nicht-aktiv')
  // Signed in again it is told the same, and may go on handing over.
  expect((await geraet.anmelden()).zustand).toBe('gesperrt')
})

test('was an einem anderen Terminal gestempelt oder zurückgenommen wurde, weiß dieses beim nächsten Nachsehen', async () => {
  const [{ geraet: hieriges }, { geraet: anderes }] = [await hier.gekoppelt(), await hier.gekoppelt()]
  const ausweis = await hier.karte(max)
  const { jetzt: seit } = await hieriges.ruf(calls.staende, { query: {} })
  const stand = async () => (await hieriges.ruf(calls.staende, { query: { seit } })).staende.find(({ id }) => id === max.lstfixId)
  const eintrag = anderes.eintrag(hier.stempel(max, ausweis))
  await anderes.melden([eintrag])
  expect(await stand()).toMatchObject({ letzter: { flag: 'arrival', code: 'Normal', art: 'arbeit' } })
  await anderes.melden([anderes.eintrag({ art: 'ruecknahme', stempel: eintrag.id })])
  expect(await stand()).toEqual({ id: max.lstfixId, letzter: null, heuteSek: 0 })
})
