import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { calls as loginCalls } from '#apps/login/contract.ts'
import { calls as settingsCalls } from '#apps/settings/contract.ts'
import { calls as stempelCalls } from '#apps/stempelerfassung/contract.ts'
import { calls as verwaltungCalls } from '#apps/verwaltung/contract.ts'
import { tagRegeln } from '#domain/stempel/tag.ts'
import { uuid } from '#platform/contract/uuid.ts'
import { anna, bernd, dora, password, portal } from '#test/cast.ts'
import { nachweis, SunChip } from '#test/terminal/nfcchip.ts'
import { calls } from './contract.ts'

let p: Awaited<ReturnType<typeof portal>>
let zwei: Awaited<ReturnType<Awaited<ReturnType<typeof portal>>['second']>>
let admin: ReturnType<typeof p.als<typeof verwaltungCalls>>
const objekt = uuid()
beforeAll(async () => {
  p = await portal()
  zwei = await p.second()
  admin = p.als(dora, verwaltungCalls)
  const ktostammId = uuid()
  await p.db.insertInto('ktostamm').values({ id: ktostammId, nummer: 77, name: 'Bauherr', art: 'Baustelle', vkforgid: 1000 }).execute()
  await p.db.insertInto('objekt').values({ id: objekt, nummer: 4711, name: 'Kita Nord', ktostammId, ort: 'Nordheim' }).execute()
})
afterAll(async () => {
  await zwei.stop()
  await p.stop()
})

let zahl = 0
const anlegen = async (mehr: object = {}) => {
  const werte = await admin.nfcTagAnlegen({
    body: { name: `Tag ${++zahl}`, art: 'objekt', chip: 'ntag424', objektId: objekt, lstfixId: null, ...mehr } as never,
  })
  return { ...werte, kurz: werte.adresse.slice(-10), werte: werte.chip, chip: werte.chip ? new SunChip(werte.chip) : null }
}
/** One tap through the public call, with a secret of its own unless one is given. */
const tippen = async (kurz: string, body: { picc?: string; cmac?: string }, tipp = { id: uuid(), nachweis: nachweis() }, server = p) => ({
  ...tipp,
  ...(await server.als(null, calls).lesen({ params: { kurz }, body: { ...tipp, ...body } })),
})
const grund = (versprechen: Promise<unknown>) =>
  versprechen.then(
    () => null,
    (fehler: { status: number; problem: { code: string } }) => `${fehler.status} ${fehler.problem.code}`,
  )
const lesungen = async (id: string) => (await admin.nfcTagLesungen({ params: { id }, query: {} })).entities.map(({ ergebnis }) => ergebnis)
const stempeln = (wer: typeof anna, mehr: object) =>
  p.als(wer, stempelCalls).stempeln({ body: { id: uuid(), timestamp: Temporal.Now.instant().toString(), flag: 'arrival', code: 'Normal', ...mehr } as never })

describe('ein Tag, der sich ausweist', () => {
  test('zählt einmal; dieselbe Nachricht noch einmal, eine ältere und eine fremde werden abgelehnt und aufgeschrieben', async () => {
    const { id, kurz, chip } = await anlegen()
    const [erste, zweite] = [chip!.tap(), chip!.tap()]
    expect(await tippen(kurz, zweite)).toMatchObject({ art: 'objekt', bewiesen: true })
    expect(await grund(tippen(kurz, zweite))).toBe('422 nfc.wiederholt')
    expect(await grund(tippen(kurz, erste))).toBe('422 nfc.wiederholt')
    expect(await grund(tippen(kurz, { ...chip!.tap(), cmac: '0011223344556677' }))).toBe('422 nfc.falsch')
    expect(await grund(tippen(kurz, {}))).toBe('422 nfc.ohne-beweis')
    expect(await tippen(kurz, chip!.tap())).toMatchObject({ bewiesen: true })
    expect((await lesungen(id)).toSorted()).toEqual(['falsch', 'gelesen', 'gelesen', 'ohne-beweis', 'wiederholt', 'wiederholt'])
    expect((await admin.nfcTags({ query: { limit: 200 } })).entities.find((row) => row.id === id)).toMatchObject({
      ziel: '4711 Kita Nord',
      eingelernt: true,
      zaehler: 4,
      gelesen: 2,
      abgewiesen: 4,
    })
  })
  test('ein zweiter Chip mit denselben Schlüsseln gilt nicht, auch mit höherem Zähler', async () => {
    const { kurz, chip } = await anlegen()
    await tippen(kurz, chip!.tap())
    const kopie = new SunChip(chip!.keys)
    kopie.counter = 1000
    expect(await grund(tippen(kurz, kopie.tap()))).toBe('422 nfc.anderer-chip')
    expect(await tippen(kurz, chip!.tap())).toMatchObject({ bewiesen: true })
  })
  test('zwanzigmal dieselbe Nachricht zugleich, auf zwei Servern, zählt einmal', async () => {
    const { kurz, chip } = await anlegen()
    const nachricht = chip!.tap()
    const antworten = await Promise.all(Array.from({ length: 20 }, (_, n) => grund(tippen(kurz, nachricht, undefined, n % 2 ? (zwei as never) : p))))
    expect(antworten.filter((one) => one === null)).toHaveLength(1)
    expect(new Set(antworten.filter(Boolean))).toEqual(new Set(['422 nfc.wiederholt']))
  })
  test('geht die Antwort verloren, ist dieselbe Lesung dieselbe, auch zugleich; mit fremdem Geheimnis ist sie es nicht', async () => {
    const { id, kurz, chip } = await anlegen()
    const nachricht = chip!.tap()
    const tipp = { id: uuid(), nachweis: nachweis() }
    const antworten = await Promise.all(Array.from({ length: 6 }, () => tippen(kurz, nachricht, tipp)))
    for (const antwort of antworten) expect(antwort).toEqual(antworten[0])
    expect(await grund(tippen(kurz, nachricht, { ...tipp, nachweis: nachweis() }))).toBe('422 nfc.wiederholt')
    expect((await lesungen(id)).filter((one) => one === 'gelesen')).toHaveLength(1)
  })
  test('gesperrt gilt er sofort nicht mehr, danach wieder; stillgelegt nie mehr', async () => {
    const { id, kurz, chip } = await anlegen()
    await admin.nfcTagSperren({ params: { id } })
    expect(await grund(tippen(kurz, chip!.tap()))).toBe('422 nfc.gesperrt')
    await admin.nfcTagFreigeben({ params: { id } })
    expect(await tippen(kurz, chip!.tap())).toMatchObject({ bewiesen: true })
    await admin.nfcTagStilllegen({ params: { id } })
    expect(await grund(tippen(kurz, chip!.tap()))).toBe('422 nfc.stillgelegt')
    expect(await grund(admin.nfcTagFreigeben({ params: { id } }))).toBe('409 verwaltung.nfc-stillgelegt')
    expect(await grund(admin.nfcTagBeschreiben({ params: { id } }))).toBe('409 verwaltung.nfc-stillgelegt')
  })
  test('mit neuen Schlüsseln schweigt der alte Chip, und der neue lernt sich ein', async () => {
    const { id, kurz, chip } = await anlegen()
    await tippen(kurz, chip!.tap())
    const neu = await admin.nfcTagBeschreiben({ params: { id } })
    expect(neu.adresse.slice(-10)).toBe(kurz)
    expect(await grund(tippen(kurz, chip!.tap()))).toBe('422 nfc.falsch')
    expect(await tippen(kurz, new SunChip(neu.chip!).tap())).toMatchObject({ bewiesen: true })
  })
  test('die Schlüssel stehen nirgends im Klartext: nicht in der Datenbank, nicht in Listen, nicht in der Prüfspur', async () => {
    const { id, werte } = await anlegen()
    const { rows } = { rows: [await p.db.selectFrom('nfcTag').where('id', '=', id).selectAll().executeTakeFirstOrThrow()] }
    const liste = await admin.nfcTags({ query: { limit: 200 } })
    const spur = await p.db.selectFrom('pruefspur').where('gegenstandId', '=', id).selectAll().execute()
    expect(spur.map(({ aktion }) => aktion)).toEqual(['anlegen'])
    for (const schluessel of [werte!.hauptschluessel, werte!.beweisschluessel, werte!.leseschluessel]) {
      expect(rows[0]!.schluessel!.includes(Buffer.from(schluessel, 'hex'))).toBe(false)
      expect(JSON.stringify([liste, spur]).toUpperCase()).not.toContain(schluessel)
    }
  })
  test('eine Adresse, die es nicht gibt, ist 404; zu viele von einer Netzadresse sind 429', async () => {
    expect(await grund(tippen('aaaaaaaaaa', {}))).toBe('404 nicht-gefunden')
    const codes = new Set<string | null>()
    for (let n = 0; n <= tagRegeln.proAdresse; n++) codes.add(await grund(tippen('aaaaaaaaaa', {})))
    expect(codes).toEqual(new Set(['404 nicht-gefunden', '429 zu-viele-versuche']))
    await p.db.deleteFrom('drossel').execute()
  })
})

describe('der Tag am Objekt', () => {
  test('der nächste Stempel trägt den Ort, durch den Tag belegt; ein zweiter nicht mehr', async () => {
    const { kurz, chip } = await anlegen()
    const tipp = await tippen(kurz, chip!.tap())
    const [ihr, seine] = [p.als(anna, stempelCalls), p.als(bernd, stempelCalls)]
    expect(await ihr.ort({ query: { nachweis: tipp.nachweis } })).toMatchObject({ nummer: 4711, name: 'Kita Nord', ort: 'Nordheim', bewiesen: true })
    const stempel = await stempeln(anna, { nachweis: tipp.nachweis })
    expect(stempel).toMatchObject({ quelle: 'nfc', vertrauen: 'A', ort: { nummer: 4711, name: 'Kita Nord', bewiesen: true } })
    expect(await grund(ihr.ort({ query: { nachweis: tipp.nachweis } }))).toBe('404 nicht-gefunden')
    expect(await stempeln(bernd, { nachweis: tipp.nachweis })).toMatchObject({ quelle: 'portal', ort: null })
    const heute = { from: Temporal.Now.instant().subtract({ hours: 1 }).toString(), to: Temporal.Now.instant().add({ hours: 1 }).toString() }
    const liste = await ihr.liste({ query: heute })
    expect(liste.entities.find(({ id }) => id === stempel.id)?.ort).toEqual({ nummer: 4711, name: 'Kita Nord', bewiesen: true })
    expect((await seine.liste({ query: heute })).entities.every(({ ort }) => ort === null)).toBe(true)
    const datei = await (await ihr.exportieren({ query: { ...heute, format: 'csv' } })).text()
    expect(datei).toContain('4711 Kita Nord')
    expect(datei.split('\n')[0]).toContain('Ort bestätigt')
  })
  test('derselbe Stempel noch einmal ist derselbe, mit Ort', async () => {
    const { kurz, chip } = await anlegen()
    const tipp = await tippen(kurz, chip!.tap())
    const wunsch = { id: uuid(), timestamp: Temporal.Now.instant().toString(), nachweis: tipp.nachweis }
    const [erst, wieder] = [await stempeln(anna, wunsch), await stempeln(anna, wunsch)]
    expect(wieder).toEqual(erst)
    expect(erst.ort?.bewiesen).toBe(true)
  })
  test('ein einfacher Tag nennt den Ort und belegt ihn nicht', async () => {
    const { kurz } = await anlegen({ chip: 'einfach' })
    const tipp = await tippen(kurz, {})
    expect(tipp.bewiesen).toBe(false)
    expect((await stempeln(anna, { nachweis: tipp.nachweis })).ort).toEqual({ nummer: 4711, name: 'Kita Nord', bewiesen: false })
  })
  test('später, von Hand oder nach der Sperre des Tags ist der Ort genannt und nicht belegt; der Stempel zählt immer', async () => {
    const { id, kurz, chip } = await anlegen()
    const spaet = Temporal.Now.instant().subtract({ hours: 1 }).toString()
    expect((await stempeln(anna, { nachweis: (await tippen(kurz, chip!.tap())).nachweis, timestamp: spaet })).ort?.bewiesen).toBe(false)
    const { nachweis: gesperrt } = await tippen(kurz, chip!.tap())
    await admin.nfcTagSperren({ params: { id } })
    expect((await stempeln(anna, { nachweis: gesperrt })).ort?.bewiesen).toBe(false)
    expect((await stempeln(anna, { nachweis: nachweis() })).ort).toBeNull()
  })
  test('der Ort eines Stempels lässt sich nicht ändern und nicht löschen', async () => {
    await expect(p.db.deleteFrom('zeitstempelOrt').execute()).rejects.toThrow()
    await expect(p.db.updateTable('zeitstempelOrt').set({ bewiesen: true }).execute()).rejects.toThrow()
  })
})

describe('der Ausweis', () => {
  const ausweis = () => anlegen({ art: 'ausweis', objektId: null, lstfixId: anna.lstfixId })
  const anmelden = (nachweis: string, pin: string) => p.als(null, loginCalls).ausweis({ body: { code: `portal-ausweis:${nachweis}`, pin } })

  test('ohne PIN sagt er, was fehlt; mit PIN meldet ein Tipp einmal an', async () => {
    const { kurz, chip } = await ausweis()
    expect(await grund(tippen(kurz, chip!.tap()))).toBe('422 nfc.ohne-pin')
    await p.als(anna, settingsCalls).ausweisPin({ body: { password, pin: '738291' } })
    const tipp = await tippen(kurz, chip!.tap())
    expect(tipp.art).toBe('ausweis')
    expect(await grund(anmelden(tipp.nachweis, '000001'))).toBe('401 login.ausweis-abgelehnt')
    expect((await anmelden(tipp.nachweis, '738291')).username).toBe(anna.username)
    expect(await grund(anmelden(tipp.nachweis, '738291'))).toBe('401 login.ausweis-abgelehnt')
    expect(await p.als(anna, settingsCalls).ausweis()).toMatchObject({ offen: 0, codes: [] })
  })
  test('ein neuer Tipp beendet den alten, und das Sperren beide', async () => {
    const { id, kurz, chip } = await ausweis()
    const [alt, neu] = [await tippen(kurz, chip!.tap()), await tippen(kurz, chip!.tap())]
    expect(await grund(anmelden(alt.nachweis, '738291'))).toBe('401 login.ausweis-abgelehnt')
    await admin.nfcTagSperren({ params: { id } })
    expect(await grund(anmelden(neu.nachweis, '738291'))).toBe('401 login.ausweis-abgelehnt')
  })
  test('ein Ausweis braucht einen Chip, der sich ausweist, und eine Person; ein Objekt-Tag ein Objekt', async () => {
    const body = { name: 'Falsch', art: 'ausweis', chip: 'einfach', objektId: null, lstfixId: anna.lstfixId } as const
    expect(await grund(admin.nfcTagAnlegen({ body }))).toBe('422 verwaltung.nfc-ausweis-chip')
    expect(await grund(admin.nfcTagAnlegen({ body: { ...body, chip: 'ntag424', lstfixId: null } }))).toBe('422 verwaltung.nfc-ohne-ziel')
    expect(await grund(admin.nfcTagAnlegen({ body: { ...body, art: 'objekt', objektId: uuid() } }))).toBe('422 verwaltung.unbekannt')
  })
})
