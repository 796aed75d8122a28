import { afterAll, beforeAll, expect, test } from 'vitest'
import { uuid } from '#platform/contract/uuid.ts'
import { dora, max, portal, type Figure } from '#test/cast.ts'
import { besetze, lena, objekt } from '#test/einsatz/dokubesetzung.ts'
import { gezeichnet, heute, kopf, material, zeit } from '#test/einsatz/scheine.ts'
import { calls } from './contract.ts'
import { standardeinstellungen } from './contract/einstellungen.ts'
import { ohneVorgabe } from './contract/vorgaben.ts'
import { messages } from './messages.ts'

let p: Awaited<ReturnType<typeof portal>>
let kunde: string
beforeAll(async () => {
  p = await portal()
  await besetze(p.db)
  kunde = (await p.db.selectFrom('objekt').where('id', '=', objekt.werk).select('ktostammId').executeTakeFirstOrThrow()).ktostammId
})
afterAll(() => p.stop())

const als = (who: Figure) => p.als(who, calls)
const setze = (mehr: object) => als(dora).vorgabeSetzen({ params: { id: kunde }, body: { ...ohneVorgabe, ...mehr } })
const neu = async (mehr: object = {}) => (await als(max).anlegen({ body: { id: uuid(), ...kopf, notiz: 'Wartung', ...mehr } })).id
const schliesse = (id: string, unterschriften: object[]) =>
  als(max).abschliessen({ params: { id }, body: { version: 1, unterschriften: unterschriften as never } })
const monteur = { ...gezeichnet, rolle: 'Monteur', name: 'Max Beispiel' }
const fehler = (code: keyof typeof messages.de) => ({ problem: { errors: [{ path: 'unterschriften', message: messages.de[code] }] } })

test('je Kunde: Wer unterschreiben muss, darf oder nie unterschreibt', async () => {
  await setze({ unterschriftMonteur: 'Pflicht' })
  const pflicht = await neu()
  await expect(schliesse(pflicht, [gezeichnet])).rejects.toMatchObject(fehler('schein.monteur-fehlt'))
  await schliesse(pflicht, [gezeichnet, monteur])
  await setze({ unterschriftKunde: 'moeglich', unterschriftMonteur: 'nie' })
  const frei = await neu()
  await expect(schliesse(frei, [monteur])).rejects.toMatchObject(fehler('schein.unterschrift-nie'))
  expect(await schliesse(frei, [])).toMatchObject({ fassung: 1, fall: null })
  expect(await als(max).schein({ params: { id: frei } })).toMatchObject({
    zustand: 'abgeschlossen',
    unterschriften: [],
    vorgabe: { unterschriftMonteur: 'nie' },
  })
  await setze({ unterschriftKunde: 'nie' })
  await expect(schliesse(await neu(), [gezeichnet])).rejects.toMatchObject(fehler('schein.unterschrift-nie'))
  await setze({})
  await expect(schliesse(await neu(), [])).rejects.toMatchObject(fehler('schein.kunde-fehlt'))
})

test('je Kunde: Der Takt gilt vor dem der Firma, und das Gerät kennt die Vorgabe mit dem Objekt', async () => {
  await setze({ taktMin: 30, vertragsart: 'VOB' })
  const id = await neu({ positionen: [zeit('04:00', '04:20')] })
  expect((await als(max).schein({ params: { id } })).zeilen[0]!.menge).toBe('30')
  const { entities } = await als(max).objekte({ query: { q: 'Werk Anker' } })
  expect(entities[0]).toMatchObject({ kunde: '80001 Firma Anker', vorgabe: { taktMin: 30, vertragsart: 'VOB' } })
  await setze({})
})

test('Regiescheine werden je Kunde werktäglich oder wöchentlich übergeben', async () => {
  const datum = '2026-10-29'
  const id = await neu({ art: 'Regie', vertragsart: 'VOB', datum })
  const bis = async () => (await als(max).schein({ params: { id } })).frist!.uebergabeBis
  expect(await bis()).toBe('2026-10-30')
  await setze({ einreichung: 'woechentlich' })
  expect(await bis()).toBe('2026-11-02')
  await setze({})
})

test('Vorgaben setzt nur die Verwaltung, einen unbekannten Kunden gibt es nicht', async () => {
  for (const who of [max, lena]) {
    await expect(als(who).vorgabeSetzen({ params: { id: kunde }, body: ohneVorgabe })).rejects.toMatchObject({ status: 403 })
    await expect(als(who).vorgaben({ query: {} })).rejects.toMatchObject({ status: 403 })
  }
  await expect(als(dora).vorgabeSetzen({ params: { id: uuid() }, body: ohneVorgabe })).rejects.toMatchObject({ status: 404 })
  await setze({ unterschriftKunde: 'moeglich' })
  expect((await als(dora).vorgaben({ query: {} })).entities).toMatchObject([{ id: kunde, kunde: '80001 Firma Anker', unterschriftKunde: 'moeglich' }])
  await setze({})
})

test('zur Wahl stehen für neue Vorgaben Kunden in Gebrauch; gesucht wird auch nach anderen, und eine gesagte Vorgabe behält den Namen', async () => {
  await setze({ taktMin: 30 })
  const aktiv = (ist: boolean) => p.db.updateTable('ktostamm').set({ aktiv: ist }).where('id', '=', kunde).execute()
  const waehlbar = async (query: { aktiv?: 'ja' }) => (await als(max).kunden({ query })).entities.some(({ id }) => id === kunde)
  expect([await waehlbar({ aktiv: 'ja' }), await waehlbar({})]).toEqual([true, true])
  await aktiv(false)
  expect([await waehlbar({ aktiv: 'ja' }), await waehlbar({})]).toEqual([false, true])
  expect((await als(dora).vorgaben({ query: {} })).entities).toMatchObject([{ id: kunde, kunde: '80001 Firma Anker' }])
  await aktiv(true)
  await setze({})
})

test('Geld in Gefahr: Stunden zum Stundensatz, Artikel zu ihrem Preis; ohne beides steht kein Betrag da', async () => {
  await p.db.insertInto('artikel').values({ id: uuid(), nummer: 'D-50', bezeichnung: 'Dichtung DN 50', einheit: 'Stk', preis: '4.50' }).execute()
  const regie = { art: 'Regie', vertragsart: 'VOB', datum: heute.toString() }
  const id = await neu({ ...regie, positionen: [zeit('02:00', '03:30'), material('3', { nummer: 'D-50' }), material('2', { nummer: 'D-50', einheit: 'm' })] })
  const leer = await neu(regie)
  const zeile = async (welcher: string) => (await als(max).fristen()).entities.find((eine) => eine.id === welcher)!.betrag
  expect([await zeile(id), await zeile(leer)]).toEqual(['13.50', null])
  await expect(als(dora).einstellungenSetzen({ body: { ...standardeinstellungen, stundensatz: '64,905' } })).rejects.toMatchObject({
    problem: { errors: [{ path: 'stundensatz', message: messages.de['schein.stundensatz'] }] },
  })
  await als(dora).einstellungenSetzen({ body: { ...standardeinstellungen, stundensatz: '64,90' } })
  expect([await zeile(id), await zeile(leer)]).toEqual(['110.85', null])
  await als(dora).einstellungenSetzen({ body: standardeinstellungen })
})
