import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dora, portal, type Figure } from '#test/cast.ts'
import { arno, bea, beleg, bert, besetze, jahr, konto, posten, tag, walli } from '#test/belege/belegbesetzung.ts'
import { uuid } from '#platform/contract/uuid.ts'
import { Abfrageform, calls, type Einbehalt } from './contract.ts'

/** A second bookkeeper of the same branch: earlier dates need one. */
const beate: Figure = { ...bea, name: 'Beate', username: 'beate@belege.example', anwenderId: uuid() }
const zeitraum = { vonbelegdatum: jahr.from, bisbelegdatum: jahr.to }
const heute = Temporal.Now.plainDateISO('Europe/Berlin')
const ort = { baustelle: uuid() }

let p: Awaited<ReturnType<typeof portal>>
beforeAll(async () => {
  p = await portal()
  await besetze(p.db)
  const { rolleId } = await p.db.selectFrom('anwenderRolle').where('anwenderId', '=', bea.anwenderId).select('rolleId').executeTakeFirstOrThrow()
  const { anwenderId, username } = beate
  await p.db.insertInto('anwender').values({ id: anwenderId, username, email: username, anzeigename: 'Beate Belege', accountid: 1000 }).execute()
  await p.db.insertInto('anwenderRolle').values({ anwenderId, rolleId }).execute()
  await p.db.insertInto('anwenderBerechtigung').values({ anwenderId: arno.anwenderId, berechtigung: 'HAFTRUECKLASS' }).execute()
  await p.db.insertInto('ktostamm').values({ id: ort.baustelle, nummer: 96001, name: 'Baustelle Birkenweg', art: 'Baustelle', vkforgid: 1000 }).execute()
})
afterAll(() => p.stop())

const als = (who: Figure) => p.als(who, calls)

/** A supplier's invoice with a warranty retention of this much. */
async function einbehalten(
  betrag: string,
  { faelligkeit = null as string | null, art = 'GE' as 'GE' | 'SE', baustelle = ort.baustelle as string | null, belegdatum = tag } = {},
) {
  const rechnung = await beleg(p.db, 'ER', { ktostamm: konto.lieferant, bezugsnummer: 'HR-1', belegdatum, ...(baustelle && { baustelle }) })
  const id = await posten(p.db, rechnung.id, art, betrag, { faelligkeit, richtung: 'verbindlichkeit' })
  return { id, rechnung }
}
const zeile = (id: string) => als(bea).einbehalt({ params: { id } })
/** What an act is about: the rows as they stand now. */
const gewaehlt = async (...ids: string[]) => ({ ids, gesehen: await Promise.all(ids.map(async (id) => (await zeile(id)).nr)) })
const abgewiesen = (status: number, code: string, path?: string) => ({ status, problem: { code, ...(path && { errors: [{ path }] }) } })

describe('abfragen', () => {
  test('beide Tage zählen; Lieferant und Baustelle grenzen ein; die acht Spalten stimmen; die andere Richtung steht für sich', async () => {
    const { id, rechnung } = await einbehalten('496.23', { faelligkeit: '2028-12-17', belegdatum: '2026-03-01' })
    const ohne = await einbehalten('10.00', { belegdatum: '2026-03-02', baustelle: null })
    const unsere = await beleg(p.db, 'SR', { belegdatum: '2026-03-01', ktostamm: konto.a, baustelle: ort.baustelle })
    const gegen = await posten(p.db, unsere.id, 'GE', '50.00')
    const ids = async (query: object) => (await als(bea).liste({ query: { ...zeitraum, ...query } })).entities.map((eine) => eine.id)
    const amTag = { vonbelegdatum: '2026-03-01', bisbelegdatum: '2026-03-01' }
    expect(await ids(amTag)).toEqual([id])
    expect(await ids({ ktostammUrsache: konto.lieferant, sort: 'belegdatum' })).toEqual([id, ohne.id])
    expect(await ids({ ktostammUrsache: konto.lieferant, sort: 'ktostammBaustelle' })).toEqual([ohne.id, id])
    expect(await ids({ ktostammUrsache: konto.b })).toEqual([])
    expect(await ids({ ktostammBaustelle: ort.baustelle })).toEqual([id])
    expect(await ids({ ...amTag, richtung: 'forderung' })).toEqual([gegen])
    const [eine] = (await als(bea).liste({ query: { ...zeitraum, ...amTag } })).entities
    expect(eine).toMatchObject({
      belegdatum: '2026-03-01',
      bezugsnummer: 'HR-1',
      belegnummer: rechnung.belegnummer,
      ktostammUrsache: { nummer: 86003, name: 'Lieferant Linde' },
      kzgesperrt: false,
      faelldatum: '2028-12-17',
      ktostammBaustelle: { nummer: 96001, name: 'Baustelle Birkenweg' },
      saldo: '496.23',
    } satisfies Partial<Einbehalt>)
    const csv = await (await als(bea).datei({ query: { ...zeitraum, ...amTag, format: 'csv' } })).text()
    expect(csv).toContain('86003 Lieferant Linde;nein;')
    const { summen, quartale } = await als(bea).uebersicht({ query: { ...zeitraum, ...amTag } })
    expect(summen.map(({ richtung, saldo, ohneTermin }) => [richtung, saldo, ohneTermin])).toEqual([
      ['forderung', '50.00', '50.00'],
      ['verbindlichkeit', '496.23', '0.00'],
    ])
    expect(quartale).toEqual([{ beginn: '2028-10-01', richtung: 'verbindlichkeit', waehrung: 'EUR', saldo: '496.23' }])
    const ics = await (await als(bea).kalender({ query: { ...zeitraum, ...amTag } })).text()
    expect(ics).toContain('DTSTART;VALUE=DATE:20281217\r\n')
    expect(ics).toContain('SUMMARY:Haftrücklass: Lieferant Linde\\, 496.23 EUR\r\n')
    expect(ics.split('\r\n').every((eineZeile) => Buffer.byteLength(eineZeile) <= 75)).toBe(true)
  })
  test('ohne Tage, rückwärts oder mit Tagen, die es nicht gibt: Die Abfrage ist ungültig', async () => {
    const versuch = (query: object) => als(bea).liste({ query: query as never })
    await expect(versuch({})).rejects.toMatchObject({ status: 400, problem: { errors: [{ path: 'vonbelegdatum' }, { path: 'bisbelegdatum' }] } })
    await expect(versuch({ vonbelegdatum: '2026-02-02', bisbelegdatum: '2026-02-01' })).rejects.toMatchObject(
      abgewiesen(422, 'haft.ungueltig', 'bisbelegdatum'),
    )
    for (const falsch of ['2027-02-29', '2026-04-31', '31.12.2026', '0026-1-1'])
      await expect(versuch({ ...zeitraum, bisbelegdatum: falsch }), falsch).rejects.toMatchObject({
        status: 400,
        problem: { errors: [{ path: 'bisbelegdatum', message: 'Die Abfrage ist ungültig' }] },
      })
    await expect(versuch({ ...zeitraum, ktostammUrsache: '1 or 1=1' })).rejects.toMatchObject({ status: 400 })
    const leer = { vonbelegdatum: null, bisbelegdatum: '2026-01-01', ktostammUrsache: null, ktostammBaustelle: null }
    expect(Abfrageform.safeParse(leer).error?.issues.map(({ message }) => message)).toEqual(['haft.fehlt'])
    expect(Abfrageform.safeParse({ ...leer, vonbelegdatum: '2026-01-02' }).error?.issues.map(({ message }) => message)).toEqual(['haft.ungueltig'])
  })
  test('fremde Filiale und Kunde sehen nichts, auch nicht mit der Kennung; ein irrtümliches Recht zeigt dem Kunden keinen Lieferanten', async () => {
    const { id } = await einbehalten('77.00')
    await expect(als(walli).einbehalt({ params: { id } })).rejects.toMatchObject({ status: 404 })
    await expect(als(walli).sperren({ body: { ids: [id], gesehen: [0], grund: 'x' } })).rejects.toMatchObject({ status: 404 })
    expect((await als(walli).liste({ query: zeitraum })).entities).toEqual([])
    await expect(als(bert).liste({ query: zeitraum })).rejects.toMatchObject({ status: 403 })
    // Arno was given the right, and a supplier, by mistake.
    expect((await als(arno).liste({ query: { ...zeitraum, ktostammUrsache: konto.lieferant } })).entities).toEqual([])
    await expect(als(arno).einbehalt({ params: { id } })).rejects.toMatchObject({ status: 404 })
  })
})

describe('sperren und entsperren', () => {
  test('viele auf einmal, alle oder keiner; jede Tat steht mit Grund und Namen da', async () => {
    const [eins, zwei] = [(await einbehalten('1.00')).id, (await einbehalten('2.00')).id]
    await als(bea).sperren({ body: { ...(await gewaehlt(eins, zwei)), grund: 'Mangel am Estrich' } })
    expect([(await zeile(eins)).kzgesperrt, (await zeile(zwei)).kzgesperrt]).toEqual([true, true])
    await als(bea).entsperren({ body: { ...(await gewaehlt(eins)), grund: 'behoben' } })
    await expect(als(bea).sperren({ body: { ...(await gewaehlt(eins, zwei)), grund: 'x' } })).rejects.toMatchObject(abgewiesen(409, 'haft.schon-gesperrt'))
    await expect(als(bea).entsperren({ body: { ...(await gewaehlt(zwei, eins)), grund: 'x' } })).rejects.toMatchObject(abgewiesen(409, 'haft.nicht-gesperrt'))
    const { kzgesperrt, ereignisse } = await zeile(eins)
    expect(kzgesperrt).toBe(false)
    expect(ereignisse.map(({ was, grund, wer }) => [was, grund, wer])).toEqual([
      ['entsperrt', 'behoben', 'Bea Belege'],
      ['gesperrt', 'Mangel am Estrich', 'Bea Belege'],
    ])
    const spur = await p.db.selectFrom('pruefspur').where('gegenstandId', '=', eins).orderBy('id').select('aktion').execute()
    expect(spur.map(({ aktion }) => aktion)).toEqual(['sperren', 'entsperren'])
  })
  test('ein offenes Ticket der Baustelle steht am Posten, für die, die es sehen; ein erledigtes nicht', async () => {
    const baustelle = uuid()
    await p.db.insertInto('ktostamm').values({ id: baustelle, nummer: 96002, name: 'Baustelle Buchenweg', art: 'Baustelle', vkforgid: 1000 }).execute()
    const { id } = await einbehalten('9.00', { baustelle })
    const typ = await p.db.selectFrom('tickettyp').select('id').executeTakeFirstOrThrow()
    const ticket = { vkforgid: 1000, typId: typ.id, prioritaet: 5, ktostammId: baustelle }
    await p.db
      .insertInto('ticket')
      .values({ ...ticket, id: uuid(), name: 'Fenster undicht', schritt: 'erledigt' })
      .execute()
    expect((await als(dora).einbehalt({ params: { id } })).mangel).toBeNull()
    await p.db
      .insertInto('ticket')
      .values({ ...ticket, id: uuid(), name: 'Estrich hohl' })
      .execute()
    expect((await als(dora).einbehalt({ params: { id } })).mangel).toMatchObject({ name: 'Estrich hohl' })
    expect((await zeile(id)).mangel).toBeNull()
  })
  test('zwei Leute zugleich: einer sperrt, der andere erfährt, dass sich etwas geändert hat', async () => {
    const { id } = await einbehalten('3.00')
    const body = { ids: [id], gesehen: [0], grund: 'zugleich' }
    const antworten = await Promise.allSettled([als(bea).sperren({ body }), als(beate).sperren({ body })])
    expect(antworten.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(antworten.find((eine) => eine.status === 'rejected')!.reason).toMatchObject(abgewiesen(409, 'haft.geaendert'))
  })
  test('feindliche Eingaben: leere Liste, doppelte, falsche Kennungen, kein Grund, mehr oder weniger Stände', async () => {
    const { id } = await einbehalten('4.00')
    for (const body of [
      { ids: [], gesehen: [], grund: 'x' },
      { ids: [1, 1], gesehen: [0, 0], grund: 'x' },
      { ids: [2 ** 53], gesehen: [0], grund: 'x' },
      { ids: [id], gesehen: [0], grund: '   ' },
      { ids: [id], gesehen: [0], grund: 'x'.repeat(501) },
    ])
      await expect(als(bea).sperren({ body: body as never }), JSON.stringify(body).slice(0, 60)).rejects.toMatchObject({ status: 400 })
    await expect(als(bea).sperren({ body: { ids: [id, id], gesehen: [0, 0], grund: 'x' } })).rejects.toMatchObject(abgewiesen(422, 'haft.doppelt', 'ids'))
    await expect(als(bea).sperren({ body: { ids: [id], gesehen: [0, 0], grund: 'x' } })).rejects.toMatchObject(abgewiesen(422, 'haft.doppelt', 'ids'))
    await expect(als(bea).sperren({ body: { ids: [id, uuid()], gesehen: [0, 0], grund: 'x' } })).rejects.toMatchObject({ status: 404 })
    expect((await zeile(id)).ereignisse).toEqual([])
  })
})

describe('Fälligkeit', () => {
  test('später gilt sofort; früher wartet auf eine zweite Person, die nicht dieselbe sein darf', async () => {
    const { id } = await einbehalten('5.00', { faelligkeit: '2028-01-31' })
    const aendere = async (faelldatum: string) => als(bea).faelligkeit({ body: { ...(await gewaehlt(id)), faelldatum, grund: 'Vereinbart' } })
    await aendere('2028-06-30')
    expect(await zeile(id)).toMatchObject({ faelldatum: '2028-06-30', antrag: null })
    await aendere('2027-06-30')
    expect(await zeile(id)).toMatchObject({ faelldatum: '2028-06-30', antrag: { faelldatum: '2027-06-30', wer: 'Bea Belege', meiner: true } })
    await expect(als(bea).bestaetigen({ body: await gewaehlt(id) })).rejects.toMatchObject(abgewiesen(409, 'haft.zweite-person'))
    await als(beate).bestaetigen({ body: await gewaehlt(id) })
    expect(await zeile(id)).toMatchObject({ faelldatum: '2027-06-30', antrag: null })
    await expect(als(beate).bestaetigen({ body: await gewaehlt(id) })).rejects.toMatchObject(abgewiesen(409, 'haft.kein-antrag'))
    await aendere('2026-12-31')
    await als(beate).ablehnen({ body: { ...(await gewaehlt(id)), grund: 'Mangel offen' } })
    expect(await zeile(id)).toMatchObject({ faelldatum: '2027-06-30', antrag: null })
  })
  test('wer zustimmen kann, hört davon, wer gebeten hat, hört die Antwort; gesperrt und entsperrt hören die anderen: ein Brief je Tat, ohne Betrag', async () => {
    const ids = [await einbehalten('77.00', { faelligkeit: '2027-05-01' }), await einbehalten('77.00', { faelligkeit: '2027-05-01' })].map(({ id }) => id)
    const bekannt = new Set((await p.db.selectFrom('postausgang').select('id').execute()).map(({ id }) => id))
    const briefe = async () => {
      const rows = await p.db.selectFrom('postausgang').orderBy('an').select(['id', 'an', 'anlass', 'betreff', 'text']).execute()
      return rows.filter(({ id }) => !bekannt.has(id) && bekannt.add(id))
    }
    await als(bea).faelligkeit({ body: { ...(await gewaehlt(...ids)), faelldatum: '2027-04-01', grund: 'Vereinbart' } })
    const gefragt = await briefe()
    expect(gefragt.map(({ anlass }) => anlass)).toEqual(gefragt.map(() => 'haftruecklass.antrag'))
    for (const wer of [beate, dora]) expect(gefragt.map(({ an }) => an)).toContain(wer.username)
    for (const niemand of [bea, walli, arno]) expect(gefragt.map(({ an }) => an)).not.toContain(niemand.username)
    expect(gefragt[0]!.text).toContain('Bea Belege möchte 2 Einbehalte früher fällig stellen.')
    await als(dora).bestaetigen({ body: await gewaehlt(...ids) })
    expect(await briefe()).toMatchObject([{ an: bea.username, anlass: 'haftruecklass.antwort', betreff: 'Früherer Termin bestätigt' }])
    await als(bea).sperren({ body: { ...(await gewaehlt(ids[0]!)), grund: 'Mangel 77,00' } })
    const gesperrt = await briefe()
    expect(gesperrt.find(({ an }) => an === dora.username)).toMatchObject({ anlass: 'haftruecklass.sperre', betreff: 'Einbehalt gesperrt' })
    expect(gesperrt.map(({ text }) => text).join()).not.toMatch(/77,00|Mangel/)
  })
  test('nie vor dem Belegdatum, nie nach 2099, nie ohne Grund; bei einem Fehler ändert sich keiner', async () => {
    const [eins, zwei] = [(await einbehalten('6.00')).id, (await einbehalten('7.00', { belegdatum: '2026-09-01' })).id]
    const body = async (faelldatum: string, grund = 'x') => ({ ...(await gewaehlt(eins, zwei)), faelldatum, grund })
    await expect(als(bea).faelligkeit({ body: await body('2026-08-31') })).rejects.toMatchObject({
      status: 422,
      problem: { code: 'haft.vor-belegdatum', detail: 'Die Fälligkeit liegt vor dem Belegdatum', errors: [{ path: 'faelldatum' }] },
    })
    await expect(als(bea).faelligkeit({ body: await body('2100-01-01') })).rejects.toMatchObject(abgewiesen(422, 'haft.zu-spaet', 'faelldatum'))
    for (const [neu, grund] of [
      ['2027-02-29', 'x'],
      ['2027-03-01', ''],
    ] as const)
      await expect(als(bea).faelligkeit({ body: await body(neu, grund) })).rejects.toMatchObject({ status: 400 })
    expect((await zeile(eins)).faelldatum).toBeNull()
  })
  test('H8, H9, H14: aus der Abnahme nach der Regel; ohne Abnahme kein Tag; eine Regel gilt erst ab ihrem Tag', async () => {
    const { id } = await einbehalten('8.00', { belegdatum: '2026-01-02' })
    expect((await zeile(id)).faelldatum).toBeNull()
    const nimmAb = async (abnahme: string, regel: number) => als(bea).abnahme({ body: { ...(await gewaehlt(id)), abnahme, regel, grund: '' } })
    await nimmAb('2024-03-15', 1)
    expect((await zeile(id)).faelldatum).toBe('2026-03-16')
    await nimmAb('2024-03-15', 4)
    expect((await zeile(id)).faelldatum).toBe('2027-04-14')
    await nimmAb('2024-03-15', 3)
    expect(await zeile(id)).toMatchObject({ faelldatum: '2029-03-16', ereignisse: [{ abnahme: '2024-03-15', regel: 'BGB, Gewährleistung 5 Jahre' }, {}, {}] })
    await expect(nimmAb('2015-01-01', 1)).rejects.toMatchObject(abgewiesen(422, 'haft.regel', 'regel'))
    await expect(nimmAb('2024-03-15', 99)).rejects.toMatchObject(abgewiesen(422, 'haft.regel', 'regel'))
    await expect(nimmAb(heute.add({ days: 1 }).toString(), 1)).rejects.toMatchObject(abgewiesen(422, 'haft.abnahme-zukunft', 'abnahme'))
  })
})

test('endet die Sicherheit vor der Gewährleistung, steht es da: zwei Jahre gegen vier; mit der Frist der Gewährleistung nicht', async () => {
  const { id } = await einbehalten('8.00')
  const nimmAb = async (regel: number) => als(bea).abnahme({ body: { ...(await gewaehlt(id)), abnahme: '2026-07-15', regel, grund: '' } })
  expect((await zeile(id)).laenger).toBeNull()
  await nimmAb(1)
  expect((await zeile(id)).laenger).toEqual({ bezeichnung: 'VOB/B, Gewährleistung 4 Jahre', quelle: '§ 13 Abs. 4 Nr. 1 VOB/B', bis: '2030-07-15' })
  await nimmAb(2)
  expect((await zeile(id)).laenger).toBeNull()
})

describe('Geld und Bürgschaft', () => {
  const gestern = heute.subtract({ days: 1 }).toString()
  const buergschaft = { art: 'GE' as const, buerge: 'Volksbank Nordheim', nummer: 'B-77', betrag: '4202.88', gueltigBis: null }
  test('H13: 2.000,00 ausbezahlt, der Rest durch eine Bürgschaft ersetzt; jeder Cent ist belegt', async () => {
    const { id } = await einbehalten('6202.88', { faelligkeit: gestern })
    await als(bea).auszahlen({ body: { ...(await gewaehlt(id)), betrag: '2000.00', grund: 'Teil' } })
    expect((await zeile(id)).saldo).toBe('4202.88')
    await als(bea).ersetzen({ body: { ...(await gewaehlt(id)), buergschaft, grund: '' } })
    expect(await zeile(id)).toMatchObject({
      saldo: '0.00',
      ersetzt: '4202.88',
      ereignisse: [{ was: 'ersetzt', buergschaft: { nummer: 'B-77' } }, { was: 'ausbezahlt' }],
    })
    const zuordnungen = await p.db.selectFrom('zahlungszuordnung').where('postenId', '=', id).orderBy('betrag').select('betrag').execute()
    expect(zuordnungen.map(({ betrag }) => betrag)).toEqual(['2000.00', '4202.88'])
    await expect(als(bea).entsperren({ body: { ...(await gewaehlt(id)), grund: 'x' } })).rejects.toMatchObject(abgewiesen(409, 'haft.erledigt'))
    expect((await als(bea).liste({ query: { ...zeitraum, stand: 'erledigt' } })).entities.map((eine) => eine.id)).toEqual([id])
  })
  test('H13: eine Bürgschaft über 3.000,00 lässt 1.202,88 stehen; sie verteilt sich der Reihe nach auf mehrere', async () => {
    const { id } = await einbehalten('4202.88')
    await als(bea).ersetzen({ body: { ...(await gewaehlt(id)), buergschaft: { ...buergschaft, betrag: '3000.00' }, grund: '' } })
    expect((await zeile(id)).saldo).toBe('1202.88')
    const [eins, zwei] = [(await einbehalten('10.00')).id, (await einbehalten('20.00')).id]
    await als(bea).ersetzen({ body: { ...(await gewaehlt(zwei, eins)), buergschaft: { ...buergschaft, betrag: '25.00' }, grund: '' } })
    expect([(await zeile(eins)).saldo, (await zeile(zwei)).saldo]).toEqual(['5.00', '0.00'])
  })
  test('eine Bürgschaft gilt nur für ihren Zweck, nicht über das Offene und nicht nach ihrem Ende', async () => {
    const { id } = await einbehalten('100.00', { art: 'SE' })
    const versuch = async (mehr: object) =>
      als(bea).ersetzen({ body: { ...(await gewaehlt(id)), buergschaft: { ...buergschaft, art: 'SE', betrag: '50.00', ...mehr }, grund: '' } })
    await expect(versuch({ art: 'GE' })).rejects.toMatchObject(abgewiesen(422, 'haft.anderer-zweck', 'buergschaft.art'))
    await expect(versuch({ betrag: '100.01' })).rejects.toMatchObject(abgewiesen(422, 'haft.zu-viel', 'buergschaft.betrag'))
    await expect(versuch({ gueltigBis: gestern })).rejects.toMatchObject(abgewiesen(422, 'haft.abgelaufen', 'buergschaft.gueltigBis'))
    for (const betrag of ['-1.00', '0.00', '-0.00', '1.234,50', '1e9', 'NaN', '12345678901234.00'])
      await expect(versuch({ betrag }), betrag).rejects.toMatchObject({ status: 400 })
    expect((await zeile(id)).saldo).toBe('100.00')
  })
  test('ausbezahlt wird nur, was fällig und nicht gesperrt ist, nie mehr als offen; zwei Zahlläufe zugleich zahlen einmal', async () => {
    const [faellig, ohne] = [(await einbehalten('30.00', { faelligkeit: gestern })).id, (await einbehalten('40.00')).id]
    const zahle = async (ids: string[], betrag?: string) => als(bea).auszahlen({ body: { ...(await gewaehlt(...ids)), grund: '', ...(betrag && { betrag }) } })
    await expect(zahle([faellig, ohne])).rejects.toMatchObject(abgewiesen(409, 'haft.nicht-faellig'))
    await expect(zahle([faellig, ohne], '1.00')).rejects.toMatchObject(abgewiesen(422, 'haft.nur-einer', 'betrag'))
    await expect(zahle([faellig], '30.01')).rejects.toMatchObject(abgewiesen(422, 'haft.zu-viel', 'betrag'))
    await als(bea).sperren({ body: { ...(await gewaehlt(faellig)), grund: 'Mangel' } })
    await expect(zahle([faellig])).rejects.toMatchObject(abgewiesen(409, 'haft.gesperrt'))
    await als(bea).entsperren({ body: { ...(await gewaehlt(faellig)), grund: 'behoben' } })
    const body = { ...(await gewaehlt(faellig)), grund: '' }
    const laeufe = await Promise.allSettled([als(bea).auszahlen({ body }), als(beate).auszahlen({ body })])
    expect(laeufe.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    const gezahlt = await p.db.selectFrom('zahlungszuordnung').where('postenId', '=', faellig).select('betrag').execute()
    expect(gezahlt).toEqual([{ betrag: '30.00' }])
  })
})
