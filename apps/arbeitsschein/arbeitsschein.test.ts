import { scheinnummer } from '#domain/einsatz/contract.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { uuid } from '#platform/contract/uuid.ts'
import { anna, bernd, dora, max, portal, type Figure } from '#test/cast.ts'
import { besetze, kundin, lena, objekt, resi, theo, toni, wolf } from '#test/einsatz/dokubesetzung.ts'
import { gezeichnet, heute, kopf, material, striche, zeit } from '#test/einsatz/scheine.ts'
import { smtpServer } from '#test/mail/smtp.ts'
import { calls } from './contract.ts'
import { standardeinstellungen } from './contract/einstellungen.ts'
import { vorlaeufigeNummer } from './contract/vorlaeufig.ts'
import { messages } from './messages.ts'

let smtp: Awaited<ReturnType<typeof smtpServer>>
let p: Awaited<ReturnType<typeof portal>>
beforeAll(async () => {
  smtp = await smtpServer()
  p = await portal({ SMTP_URL: smtp.url, SMTP_FROM: 'Musterbau <portal@firma.example>' })
  await besetze(p.db)
})
afterAll(async () => {
  await p.stop()
  await smtp.close()
})

const als = (who: Figure) => p.als(who, calls)
const neu = (who: Figure, mehr: object = {}) => als(who).anlegen({ body: { id: uuid(), ...kopf, ...mehr } })
const lies = (who: Figure, id: string) => als(who).schein({ params: { id } })
const nummern = async (who: Figure, query: object = {}) => (await als(who).liste({ query })).entities.map(({ nummer }) => nummer)
const schliesse = (who: Figure, id: string, version: number, mehr: object = {}) =>
  als(who).abschliessen({ params: { id }, body: { version, unterschriften: [gezeichnet], ...mehr } })
const fehler = (code: string, path?: string) => ({
  problem: path === undefined ? { code } : { errors: [{ path, message: messages.de[code as 'schein.menge'] }] },
})
const luecken = (alle: readonly string[]) => {
  const da = new Set(alle)
  const [erste] = alle.toSorted()
  return alle.filter((nummer) => nummer !== erste && !nummer.endsWith('0001') && !da.has(String(Number(nummer) - 1)))
}

describe('erfassen', () => {
  test('Objekt, Art und Tag genügen; die Nummer ist Jahr und Monat der Firma und laufend, die vorläufige bleibt stehen', async () => {
    const eine = await neu(max)
    const zweite = await neu(max)
    const schein = await lies(max, eine.id)
    const am = Temporal.Instant.from(schein.angelegt).toZonedDateTimeISO('Europe/Berlin')
    expect(scheinnummer(eine.nummer)).toMatch(new RegExp(`^${String(am.year).slice(2)}${String(am.month).padStart(2, '0')}-\\d{4}$`))
    expect(luecken([eine.nummer, zweite.nummer])).toEqual([])
    expect(schein).toMatchObject({
      version: 1,
      fassung: 1,
      zustand: 'offen',
      objekt: '800011 Werk Anker',
      kunde: '80001 Firma Anker',
      vorlaeufig: vorlaeufigeNummer(eine.id),
      darf: ['sichern', 'abschliessen', 'stornieren'],
      schritte: [{ was: 'erfasst' }],
    })
    for (const q of [scheinnummer(eine.nummer), eine.nummer, vorlaeufigeNummer(eine.id), `vorl. ${vorlaeufigeNummer(eine.id)}`])
      expect(await nummern(max, { q })).toEqual([eine.nummer])
  })
  test('die sechs Arten von Positionen stehen in ihrer Reihenfolge; Zeiten werden je Position auf den Takt gerundet', async () => {
    await als(dora).einstellungenSetzen({ body: { ...standardeinstellungen, taktMin: 15 } })
    const positionen = [
      zeit('07:00', '07:22'),
      zeit('22:00', '23:59', bernd.lstfixId),
      material('2,5', { einheit: 'm', kommentar: 'aus dem Wagen' }),
      material('1', { art: 'Geraet', einheit: 'Tag' }),
      material('12', { art: 'Fahrt', einheit: 'km' }),
      material('0,125', { art: 'Leistung', einheit: 'Psch' }),
      { id: uuid(), art: 'Text', text: 'Heizkreis 2 bleibt auf Handbetrieb.' },
    ]
    const { id } = await neu(lena, { positionen })
    await als(dora).einstellungenSetzen({ body: standardeinstellungen })
    expect((await lies(lena, id)).zeilen).toMatchObject([
      { art: 'Zeit', minuten: 22, menge: '15', name: 'Max Beispiel' },
      { art: 'Zeit', minuten: 119, menge: '120', name: 'Bernd Beispiel' },
      { art: 'Material', menge: '2.5', einheit: 'm', kommentar: 'aus dem Wagen' },
      { art: 'Geraet', menge: '1' },
      { art: 'Fahrt', menge: '12' },
      { art: 'Leistung', menge: '0.125' },
      { art: 'Text', menge: '', text: 'Heizkreis 2 bleibt auf Handbetrieb.' },
    ])
  })
  test('derselbe Schein zweimal gesendet ist einer; die Kennung eines anderen wird nicht überschrieben', async () => {
    const body = { id: uuid(), ...kopf }
    const erste = await als(max).anlegen({ body }, { 'idempotency-key': body.id })
    expect(await als(max).anlegen({ body }, { 'idempotency-key': body.id })).toEqual(erste)
    await expect(als(toni).anlegen({ body })).rejects.toMatchObject({ status: 409 })
  })
  test('falsche Eingaben werden an ihrem Feld gesagt', async () => {
    for (const [mehr, path, code] of [
      [{ objektId: uuid() }, 'objektId', 'schein.objekt-unbekannt'],
      [{ objektId: objekt.wien }, 'objektId', 'schein.objekt-unbekannt'],
      [{ objektId: objekt.ruht }, 'objektId', 'schein.objekt-zu'],
      [{ lstfixId: uuid() }, 'lstfixId', 'schein.person-unbekannt'],
      [{ tempMin: 'kalt' }, 'tempMin', 'schein.numerisch'],
      [{ tempMin: '-60,1' }, 'tempMin', 'schein.temperatur'],
      [{ tempMin: '1,25' }, 'tempMin', 'schein.temperatur'],
      [{ tempMin: '5', tempMax: '4,9' }, 'tempMax', 'schein.temperaturen'],
      [{ positionen: [material('1.000,5')] }, 'positionen.0.menge', 'schein.numerisch'],
      [{ positionen: [material('1e3')] }, 'positionen.0.menge', 'schein.numerisch'],
      [{ positionen: [material('1,2345')] }, 'positionen.0.menge', 'schein.menge'],
      [{ positionen: [material('0')] }, 'positionen.0.menge', 'schein.menge'],
      [{ positionen: [material('-1')] }, 'positionen.0.menge', 'schein.menge'],
      [{ positionen: [material('10000000000')] }, 'positionen.0.menge', 'schein.menge'],
      [{ positionen: [material('')] }, 'positionen.0.menge', 'schein.menge-fehlt'],
      [{ positionen: [material('1', { einheit: '' })] }, 'positionen.0.einheit', 'schein.einheit-fehlt'],
      [{ positionen: [material('1'), zeit('08:00', '07:00')] }, 'positionen.1.bis', 'schein.zeit-lang'],
      [{ positionen: [zeit('08:00', '09:00', null)] }, 'positionen.0.lstfixId', 'schein.person-fehlt'],
      [{ positionen: [zeit('08:00', '09:00', uuid())] }, 'positionen.0.lstfixId', 'schein.person-unbekannt'],
      [{ positionen: [{ id: uuid(), art: 'Text' }] }, 'positionen.0.text', 'schein.text-fehlt'],
    ] as const)
      await expect(neu(max, mehr), JSON.stringify(mehr)).rejects.toMatchObject(fehler(code, path))
    await expect(neu(max, { positionen: Array.from({ length: 201 }, () => material('1')) })).rejects.toMatchObject({
      problem: { errors: [{ path: 'positionen' }] },
    })
    const { id } = await neu(max, { tempMin: '-3,5', tempMax: '4', wetter: 'Schnee' })
    expect(await lies(max, id)).toMatchObject({ tempMin: '-3.5', tempMax: '4', wetter: 'Schnee' })
  })
  test('gesichert wird über den gesehenen Stand; wer einen alten hat, überschreibt nichts', async () => {
    const { id } = await neu(max, { positionen: [material('1')] })
    const erste = await als(max).sichern({
      params: { id },
      body: { version: 1, ...kopf, notiz: 'Druckprobe bis morgen', positionen: [zeit('07:00', '09:30')] },
    })
    expect(erste.version).toBe(2)
    await expect(als(max).sichern({ params: { id }, body: { version: 1, ...kopf } })).rejects.toMatchObject({ status: 409, ...fehler('schein.veraltet') })
    expect(await lies(max, id)).toMatchObject({ version: 2, notiz: 'Druckprobe bis morgen', zeilen: [{ art: 'Zeit', minuten: 150 }] })
  })
  test('E32: fünfzig auf einmal, sieben davon scheitern nach ihrer Nummer: dreiundvierzig Nummern ohne Lücke', async () => {
    const davor = (await neu(max)).nummer
    const versuche = await Promise.allSettled(Array.from({ length: 50 }, (_, nr) => neu(max, nr % 7 === 3 ? { bilder: [{ datei: uuid() }] } : {})))
    const gegeben = versuche.flatMap((versuch) => (versuch.status === 'fulfilled' ? [versuch.value.nummer] : []))
    expect(new Set(gegeben).size).toBe(43)
    expect(luecken([davor, ...gegeben])).toEqual([])
  })
})

describe('wer was sieht', () => {
  test('Monteure sehen, was sie erfasst haben, woran sie mitarbeiten und was ihnen gehört; die Leitung alles ihrer Konten', async () => {
    const fremd = await neu(toni)
    const dabei = await neu(lena, { positionen: [zeit('07:00', '08:00')] })
    const zugewiesen = await neu(lena, { lstfixId: max.lstfixId })
    // A colleague is named by who may see everybody, or with the right of the crew; nobody else learns his name.
    await expect(neu(toni, { lstfixId: max.lstfixId })).rejects.toMatchObject(fehler('schein.person-unbekannt', 'lstfixId'))
    const status = async (who: Figure, id: string) =>
      await lies(who, id).then(
        () => 200,
        (error: { status: number }) => error.status,
      )
    expect(await Promise.all([fremd, dabei, zugewiesen].map(({ id }) => status(max, id)))).toEqual([404, 200, 200])
    expect(await Promise.all([fremd, dabei, zugewiesen].map(({ id }) => status(lena, id)))).toEqual([200, 200, 200])
    for (const who of [theo, resi, wolf]) expect(await status(who, dabei.id), who.name).toBe(404)
    for (const who of [kundin, anna]) expect(await status(who, dabei.id), who.name).toBe(403)
    expect((await lies(lena, fremd.id)).darf).toEqual(['stornieren'])
    expect((await lies(max, dabei.id)).darf).toContain('sichern')
    const vorher = (await als(max).stand()).offen
    await neu(max)
    expect((await als(max).stand()).offen).toBe(vorher + 1)
    expect(await nummern(theo, { meine: 'ja' })).toEqual([])
  })
  test('mit der Kennung eines fremden Scheins geht kein einziger Aufruf', async () => {
    const { id } = await neu(toni)
    for (const who of [theo, wolf, resi])
      for (const versuch of [
        () => lies(who, id),
        () => als(who).pdf({ params: { id }, query: {} }),
        () => als(who).sichern({ params: { id }, body: { version: 1, ...kopf, objektId: who === theo ? objekt.werk : objekt.wien } }),
        () => schliesse(who, id, 1),
        () => als(who).stornieren({ params: { id }, body: { grund: 'so' } }),
        ...(who === resi ? [() => als(who).fassung({ params: { id }, body: { grund: 'weil ich es kann' } })] : []),
      ])
        await expect(versuch(), who.name).rejects.toMatchObject({ status: 404 })
    await expect(als(lena).sichern({ params: { id }, body: { version: 1, ...kopf } })).rejects.toMatchObject({ status: 403 })
    await expect(als(max).einstellungenSetzen({ body: standardeinstellungen })).rejects.toMatchObject({ status: 403 })
  })
})

describe('abschließen', () => {
  test('unterschrieben ist der Schein fest, gedruckt und auf Wunsch beim Kunden; dasselbe Papier kommt immer wieder', async () => {
    const { id, nummer } = await neu(max, { positionen: [zeit('07:00', '07:20'), material('3')], notiz: 'Druckprobe bestanden' })
    const { fingerabdruck, version } = await schliesse(max, id, 1, { email: 'H.Brandt@nordheim.example' })
    expect(await lies(max, id)).toMatchObject({
      zustand: 'abgeschlossen',
      version,
      fingerabdruck,
      darf: [],
      unterschriften: [{ name: 'Heike Brandt', striche }],
    })
    const papier = Buffer.from(await (await als(max).pdf({ params: { id }, query: {} })).arrayBuffer())
    expect(papier.subarray(0, 5).toString()).toBe('%PDF-')
    expect(Buffer.from(await (await als(lena).pdf({ params: { id }, query: { fassung: 1 } })).arrayBuffer()).equals(papier)).toBe(true)
    await expect.poll(() => smtp.at('h.brandt@nordheim.example').length).toBe(1)
    const [brief] = smtp.at('h.brandt@nordheim.example')
    expect(brief!.subject).toBe(`Arbeitsschein ${scheinnummer(nummer)} 800011 Werk Anker`)
    expect(brief!.attachments.map(({ name, type, content }) => [name, type, content.equals(papier)])).toEqual([
      [`Arbeitsschein_${scheinnummer(nummer)}.pdf`, 'application/pdf', true],
    ])
    await expect(als(max).sichern({ params: { id }, body: { version, ...kopf } })).rejects.toMatchObject({ status: 409, ...fehler('schein.fest') })
    await expect(p.db.updateTable('arbeitsschein').set({ notiz: 'anders' }).where('id', '=', id).execute()).rejects.toThrow('finished')
    await expect(p.db.deleteFrom('unterschrift').where('arbeitsscheinId', '=', id).execute()).rejects.toThrow()
  })
  test('zweimal gesendet schließt einmal ab; ohne Adresse geht keine E-Mail', async () => {
    const { id } = await neu(max, { notiz: 'Wartung' })
    const [key, body] = [uuid(), { version: 1, unterschriften: [gezeichnet], email: '' }]
    const davor = await p.db.selectFrom('postausgang').select('id').execute()
    const erste = await als(max).abschliessen({ params: { id }, body }, { 'idempotency-key': key })
    expect(await als(max).abschliessen({ params: { id }, body }, { 'idempotency-key': key })).toEqual(erste)
    expect(await p.db.selectFrom('arbeitsscheinFassung').where('arbeitsscheinId', '=', id).select('nr').execute()).toEqual([{ nr: 1 }])
    expect(await p.db.selectFrom('postausgang').select('id').execute()).toHaveLength(davor.length)
  })
  test('E58: getippt, abwesend und verweigert sind ordentliche Enden; ohne Grund, ohne Namen und ohne Tinte geht es nicht', async () => {
    const { id } = await neu(max, { notiz: 'Wartung' })
    for (const [eine, path, code] of [
      [{ art: 'gezeichnet', name: 'Brandt', striche: [[5000, 2000]] }, 'unterschriften.0.striche', 'schein.bitte-unterschreiben'],
      [{ art: 'gezeichnet', name: 'Brandt', striche: [[1000, 1000, 1400, 1000]] }, 'unterschriften.0.striche', 'schein.bitte-unterschreiben'],
      [{ art: 'gezeichnet', name: 'Brandt' }, 'unterschriften.0.striche', 'schein.bitte-unterschreiben'],
      [{ art: 'getippt', name: ' ' }, 'unterschriften.0.name', 'schein.name-fehlt'],
      [{ art: 'abwesend', name: '' }, 'unterschriften.0.grund', 'schein.grund-fehlt'],
      [{ art: 'verweigert', grund: ' ' }, 'unterschriften.0.grund', 'schein.grund-fehlt'],
      [{ ...gezeichnet, striche: [[0, 0, 10_001, 0]] }, 'unterschriften.0.striche.0.2', undefined],
      [{ ...gezeichnet, striche: [[0, 0, 10_000, 9000]] }, 'unterschriften.0.striche', 'schein.striche'],
    ] as const)
      await expect(schliesse(max, id, 1, { unterschriften: [eine] }), JSON.stringify(eine)).rejects.toMatchObject(
        code ? fehler(code, path) : { problem: { errors: expect.arrayContaining([expect.objectContaining({ path })]) } },
      )
    await expect(schliesse(max, id, 1, { unterschriften: [{ ...gezeichnet, rolle: 'Monteur' }] })).rejects.toMatchObject(fehler('schein.kunde-fehlt'))
    await expect(schliesse(max, (await neu(max)).id, 1)).rejects.toMatchObject(fehler('schein.leer'))
    for (const eine of [
      { art: 'getippt' as const, name: 'Heike Brandt' },
      { art: 'abwesend' as const, grund: 'Pforte geschlossen' },
      { art: 'verweigert' as const, grund: 'will erst den Bauleiter fragen' },
    ]) {
      const schein = await neu(max, { notiz: 'Wartung' })
      await schliesse(max, schein.id, 1, { unterschriften: [eine] })
      expect((await lies(max, schein.id)).unterschriften).toMatchObject([{ ...eine, striche: null }])
    }
  })
  test('E57: was nach dem Unterschreiben geändert wurde, ist nicht unterschrieben', async () => {
    const { id } = await neu(max, { notiz: 'Wartung' })
    await als(max).sichern({ params: { id }, body: { version: 1, ...kopf, notiz: 'Wartung und Reparatur' } })
    await expect(schliesse(max, id, 1)).rejects.toMatchObject({ status: 409, ...fehler('schein.veraltet') })
    expect(await lies(max, id)).toMatchObject({ zustand: 'offen', unterschriften: [] })
  })
  test('eine neue Fassung braucht einen Grund und lässt die unterschriebene, wie sie war; storniert bleibt die Nummer vergeben', async () => {
    const { id, nummer } = await neu(max, { positionen: [material('3')] })
    const erste = await schliesse(max, id, 1)
    const papier = await (await als(max).pdf({ params: { id }, query: { fassung: 1 } })).bytes()
    await expect(als(max).fassung({ params: { id }, body: { grund: 'Menge stimmt nicht' } })).rejects.toMatchObject({ status: 403 })
    await expect(als(lena).fassung({ params: { id }, body: { grund: 'zu kurz' } })).rejects.toMatchObject(fehler('schein.grund-kurz', 'grund'))
    expect(await als(lena).fassung({ params: { id }, body: { grund: 'Menge stimmt nicht' } })).toEqual({ fassung: 2 })
    await als(max).sichern({ params: { id }, body: { version: 3, ...kopf, positionen: [material('4')] } })
    const zweite = await schliesse(max, id, 4)
    expect(zweite).toMatchObject({ fassung: 2 })
    expect(zweite.fingerabdruck).not.toBe(erste.fingerabdruck)
    expect(Buffer.from(await (await als(max).pdf({ params: { id }, query: { fassung: 1 } })).bytes()).equals(Buffer.from(papier))).toBe(true)
    await expect(als(max).stornieren({ params: { id }, body: { grund: 'doppelt erfasst' } })).rejects.toMatchObject({ status: 403 })
    await als(lena).stornieren({ params: { id }, body: { grund: 'doppelt erfasst' } })
    expect(await lies(lena, id)).toMatchObject({
      zustand: 'storniert',
      nummer,
      darf: [],
      schritte: [{ was: 'storniert', grund: 'doppelt erfasst' }, ...Array.from({ length: 4 }, () => ({})), {}],
    })
    expect((await neu(max)).nummer > nummer).toBe(true)
  })
})

test('gesucht wird nach Zustand, Zeitraum, Kunde, Objekt und Wörtern, auch als Datei', async () => {
  const gestern = heute.subtract({ days: 1 }).toString()
  const eine = await neu(wolf, { objektId: objekt.wien, datum: gestern, notiz: 'Estrich feucht' })
  const zweite = await neu(wolf, { objektId: objekt.wien, notiz: '=1+1' })
  await schliesse(wolf, zweite.id, 1)
  expect(await nummern(wolf)).toEqual([zweite.nummer, eine.nummer])
  expect(await nummern(wolf, { zustand: 'offen' })).toEqual([eine.nummer])
  expect(await nummern(wolf, { bis: gestern })).toEqual([eine.nummer])
  expect(await nummern(wolf, { von: heute.toString() })).toEqual([zweite.nummer])
  expect(await nummern(wolf, { q: 'estrich' })).toEqual([eine.nummer])
  expect(await nummern(wolf, { objekt: objekt.wien, sort: 'nummer' })).toEqual([eine.nummer, zweite.nummer])
  const [kunde] = (await als(wolf).kunden({ query: {} })).entities
  const vorher = (await als(wolf).kunden({ query: {} })).entities
  await p.db.insertInto('ktostamm').values({ id: uuid(), nummer: 86_123, name: 'Lieferant Lehm', vkforgid: 3000, art: 'Lieferant' }).execute()
  expect((await als(wolf).kunden({ query: {} })).entities).toEqual(vorher)
  expect(await nummern(wolf, { kunde: kunde!.id })).toHaveLength(2)
  expect(await nummern(wolf, { kunde: uuid() })).toEqual([])
  const csv = await (await als(wolf).datei({ query: { format: 'csv', zustand: 'offen' } })).text()
  expect(
    csv
      .trim()
      .split('\r\n')
      .map((zeile) => zeile.split(';')[0])
      .slice(1),
  ).toEqual([scheinnummer(eine.nummer)])
  expect((await als(max).personen({ query: {} })).entities[0]).toMatchObject({ id: max.lstfixId })
})
