import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { uuid } from '#platform/contract/uuid.ts'
import { resolverOf } from '#platform/web/forms/resolver.ts'
import { dora, emil, kunde, portal, type Figure } from '#test/cast.ts'
import { calls } from './contract.ts'
import { Angaben, leerbare } from './contract/geraet.ts'

let p: Awaited<ReturnType<typeof portal>>
const firma = { a: uuid(), b: uuid() }
beforeAll(async () => {
  p = await portal()
  await p.db
    .insertInto('ktostamm')
    .values(Object.values(firma).map((id, nr) => ({ id, nummer: 81 + nr, name: `Halle ${nr}`, art: 'Kunde' as const, vkforgid: 1000 })))
    .execute()
  await p.db.insertInto('anwenderKtostamm').values({ anwenderId: kunde.anwenderId, ktostammId: firma.a }).execute()
  await p.db
    .insertInto('anwenderBerechtigung')
    .values([kunde, emil].map(({ anwenderId }) => ({ anwenderId, berechtigung: 'HARDWAREMANAGEMENT' })))
    .execute()
})
afterAll(() => p.stop())

const als = (wer: Figure) => p.als(wer, calls)
const anlegen = (werte: object = {}, wer: Figure = dora) => als(wer).anlegen({ body: { id: uuid(), ...werte } })
const eintrag = async (liste: 'produkt' | 'garantietyp' | 'hersteller', body: object) =>
  (await als(dora).auswahlAnlegen({ params: { liste }, body: { name: `${liste} ${uuid()}`, ...body } })).id

describe('eine Seriennummer, die ein anderes Gerät trägt (4.1)', () => {
  test('die Ablehnung sagt, wo dieses Gerät offen steht, auch wenn es ausgeschieden ist, beim Anlegen und beim Ändern', async () => {
    const erstes = await anlegen({ seriennummer: 'WO-1' })
    const abgewiesen = { status: 409, problem: { heldBy: `/hardware-management/${erstes.nummer}`, errors: [{ path: 'seriennummer' }] } }
    await expect(anlegen({ seriennummer: 'wo 1' })).rejects.toMatchObject(abgewiesen)
    const { revision } = await als(dora).hardware({ params: { idhardware: erstes.id } })
    await als(dora).ausscheiden({ params: { idhardware: erstes.id }, body: { revision, ausscheidedatum: '2026-01-31', ausscheidegrund: 'verkauft' } })
    await expect(anlegen({ seriennummer: 'WO-1' })).rejects.toMatchObject(abgewiesen)
    const zweites = await anlegen({ seriennummer: 'WO-2' })
    const gesehen = await als(dora).hardware({ params: { idhardware: zweites.id } })
    await expect(als(dora).aendern({ params: { idhardware: zweites.id }, body: { ...gesehen, seriennummer: 'WO-1' } })).rejects.toMatchObject(abgewiesen)
  })
  test('wer das andere Gerät nicht sieht, erfährt weder seine Nummer noch seinen Ort', async () => {
    await anlegen({ seriennummer: 'VERDECKT-1' })
    const antwort = await anlegen({ seriennummer: 'VERDECKT-1' }, emil).catch((error: unknown) => error)
    expect(antwort).toMatchObject({ status: 409, problem: { code: 'hardware.seriennummer-anderswo' } })
    expect((antwort as { problem: object }).problem).not.toHaveProperty('heldBy')
  })
})

describe('eine Seriennummer aus ungewöhnlichen Zeichen (9)', () => {
  const lies = async ({ id }: { id: string }) => (await als(dora).hardware({ params: { idhardware: id } })).seriennummer
  const imBrowser = (seriennummer: string) => resolverOf(Angaben, 'de', {})({ ...Angaben.parse({}), seriennummer }, undefined, {} as never)
  test.each([
    ['hundert Emojis', '😀'.repeat(100)],
    ['hundert Buchstaben', 'x'.repeat(100)],
    ['hundert scharfe S', 'ß'.repeat(100)],
  ])('%s sind hundert Zeichen und gehen, im Browser wie am Server, und kein zweites Mal', async (_, seriennummer) => {
    expect((await imBrowser(seriennummer)).errors).toEqual({})
    expect(await lies(await anlegen({ seriennummer }))).toBe(seriennummer)
    await expect(anlegen({ seriennummer })).rejects.toMatchObject({ status: 409 })
  })
  test.each([
    ['hundertein Emojis', '😀'.repeat(101)],
    ['hundertein Buchstaben', 'y'.repeat(101)],
    ['Zeichen, die jedes für achtzehn stehen', 'ﷺ'.repeat(6)],
    ['mehr als tausend Zeichen', 'z'.repeat(1001)],
  ])('%s lehnt das Feld ab, im Browser wie am Server', async (_, seriennummer) => {
    expect((await imBrowser(seriennummer)).errors).toMatchObject({
      seriennummer: { type: 'text-zu-lang', message: expect.stringMatching(/^Höchstens 10/) as string },
    })
    await expect(anlegen({ seriennummer })).rejects.toMatchObject({ status: 400, problem: { errors: [{ path: 'seriennummer' }] } })
  })
})

describe('die Garantie des letzten Geräts eines Produkts', () => {
  test('wird vorgeschlagen, solange es ihren Typ noch gibt', async () => {
    const [produktId, alt, neu] = [await eintrag('produkt', {}), await eintrag('garantietyp', { monate: 24 }), await eintrag('garantietyp', { monate: 36 })]
    const frage = async (wer: Figure = dora) => (await als(wer).vorschlag({ query: { produkt: produktId } })).vorschlag
    expect(await frage()).toBe(null)
    await anlegen({ produktId, garantietypId: alt })
    const letztes = await anlegen({ produktId, garantietypId: neu })
    await anlegen({ produktId })
    expect(await frage()).toMatchObject({ geraet: letztes.nummer, garantietyp: { id: neu } })
    await p.db.updateTable('garantietyp').set({ aktiv: false }).where('id', '=', neu).execute()
    expect(await frage()).toMatchObject({ garantietyp: { id: alt } })
  })
  test('nur von Geräten, die der Fragende sieht', async () => {
    const [produktId, garantietypId] = [await eintrag('produkt', {}), await eintrag('garantietyp', { monate: 12 })]
    const frage = async (wer: Figure) => (await als(wer).vorschlag({ query: { produkt: produktId } })).vorschlag
    await anlegen({ produktId, garantietypId, ktostammId: firma.b })
    for (const wer of [kunde, emil]) expect(await frage(wer), wer.name).toBe(null)
    const eigen = await anlegen({ produktId, garantietypId, ktostammId: firma.a })
    expect(await frage(kunde)).toMatchObject({ geraet: eigen.nummer })
  })
})

describe('Abfrage', () => {
  const nummern = async (query: object) => (await als(dora).liste({ query: { zustand: 'alle', limit: 200, ...query } })).entities.map(({ nummer }) => nummer)
  test('nach DNS, GLN des Herstellers und Ausscheidegrund', async () => {
    const herstellerId = await eintrag('hersteller', { gln: '4012345000009' })
    const eines = await anlegen({ hostname: 'FRAGE-1', dns1: '10.5.0.2', dns2: '10.5.0.3', herstellerId })
    const weg = await anlegen({ hostname: 'FRAGE-2' })
    const { revision } = await als(dora).hardware({ params: { idhardware: weg.id } })
    await als(dora).ausscheiden({ params: { idhardware: weg.id }, body: { revision, ausscheidedatum: '2026-01-31', ausscheidegrund: 'gestohlen' } })
    const bei = (query: object) => nummern({ hostname: 'frage-', ...query })
    expect(await bei({ dns1: '10.5.0.2' })).toEqual([eines.nummer])
    expect(await bei({ dns1: '10.5.0.3' })).toEqual([])
    expect(await bei({ dns2: '10.5.0.3' })).toEqual([eines.nummer])
    expect(await bei({ gln: '4012345' })).toEqual([eines.nummer])
    expect(await bei({ ausscheidegrund: 'gestohlen' })).toEqual([weg.nummer])
    expect(await bei({ ausscheidegrund: 'verkauft' })).toEqual([])
    expect([await bei({ leer: 'gln' }), await bei({ gefuellt: 'gln' })]).toEqual([[weg.nummer], [eines.nummer]])
    expect([await bei({ leer: 'dns1' }), await bei({ gefuellt: 'dns2' })]).toEqual([[weg.nummer], [eines.nummer]])
  })
  test('mehrere Felder zugleich leer und nicht leer; ein Feld, das es nicht gibt, wird abgewiesen', async () => {
    const voll = await anlegen({ hostname: 'FELDER-1', gateway: '10.6.0.1', dns1: '10.6.0.2', arbeitsgruppe: 'LAGER', produktKennung: 'P-9' })
    const halb = await anlegen({ hostname: 'FELDER-2', gateway: '10.6.0.1', arbeitsgruppe: 'LAGER' })
    const kahl = await anlegen({ hostname: 'FELDER-3', arbeitsgruppe: 'LAGER' })
    const bei = (query: object) => nummern({ hostname: 'felder-', sort: 'nummer', ...query })
    expect(await bei({ leer: 'gateway,dns1' })).toEqual([kahl.nummer])
    expect(await bei({ leer: 'dns1,produktKennung,domaene' })).toEqual([halb.nummer, kahl.nummer])
    expect(await bei({ gefuellt: 'gateway,arbeitsgruppe' })).toEqual([voll.nummer, halb.nummer])
    expect(await bei({ leer: 'dns1,domaene', gefuellt: 'gateway,arbeitsgruppe' })).toEqual([halb.nummer])
    expect(await bei({ leer: 'gateway', gefuellt: 'gateway' })).toEqual([])
    expect(await bei({ produktKennung: 'p-9' })).toEqual([voll.nummer])
    expect(await bei({ leer: leerbare.join(',') })).toEqual([])
    for (const leer of ['gateway,', 'gateway,schluessel', ',', 'id']) await expect(bei({ leer }), leer).rejects.toMatchObject({ status: 400 })
  })
  test.each(leerbare)('„%s“ ist bei jedem Gerät entweder leer oder nicht leer', async (feld) => {
    const [alle, leere, volle] = [await nummern({}), await nummern({ leer: feld }), await nummern({ gefuellt: feld })]
    expect([...leere, ...volle].toSorted((a, b) => a - b)).toEqual(alle.toSorted((a, b) => a - b))
  })
})
