import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ladeMonat } from '#domain/belege/buchungsexport/laden.ts'
import { cent } from '#domain/belege/geld.ts'
import { textImPdf } from '#domain/belege/erechnung/lesen/pdftext.ts'
import { nachgerechnet } from '#domain/belege/nachrechnung/bericht.ts'
import { uuid } from '#platform/contract/uuid.ts'
import { portal } from '#test/cast.ts'
import { arno, bea, beleg, besetze, konto, posten, walli } from '#test/belege/belegbesetzung.ts'
import { calls } from './contract.ts'
import { anlass, erinnere } from './server/erinnern.ts'

const baustelle = uuid()
let p: Awaited<ReturnType<typeof portal>>
beforeAll(async () => {
  p = await portal()
  await besetze(p.db)
  await p.db.insertInto('ktostamm').values({ id: baustelle, nummer: 96001, name: 'Baustelle Birkenweg', art: 'Baustelle', vkforgid: 1000 }).execute()
  // By mistake: a customer's user is told nothing of suppliers.
  await p.db.insertInto('anwenderBerechtigung').values({ anwenderId: arno.anwenderId, berechtigung: 'HAFTRUECKLASS.AENDERN' }).execute()
})
afterAll(() => p.stop())

const am = (tag: string) => erinnere(p.db, 'http://portal.example', Temporal.ZonedDateTime.from(`${tag}T06:20[Europe/Berlin]`).toInstant())
/** What of it this person was written. */
async function briefe({ username } = bea) {
  const rows = await p.db.selectFrom('postausgang').where('anlass', '=', anlass).where('an', '=', username).orderBy('id').select(['an', 'text']).execute()
  return rows.map(({ an, text }) => [an, text.split('\n')[0]])
}
async function einbehalt(faelligkeit: string | null, mehr: { offen?: string } = {}) {
  const { id } = await beleg(p.db, 'ER', { ktostamm: konto.lieferant, belegdatum: '2026-01-15' })
  return posten(p.db, id, 'GE', '77.00', { faelligkeit, richtung: 'verbindlichkeit', ...mehr })
}

test('90, 60 und 30 Tage vorher, am Tag und alle 30 Tage danach ein Brief am Tag an die, die handeln dürfen, ohne Betrag', async () => {
  await einbehalt('2027-06-30')
  await einbehalt(null)
  await einbehalt('2027-06-30', { offen: '0.00' })
  await am('2027-03-31')
  expect(await briefe()).toEqual([])
  for (const tag of ['2027-04-01', '2027-04-01', '2027-04-02', '2027-05-01', '2027-05-31', '2027-06-29', '2027-06-30', '2027-07-30']) await am(tag)
  const vorher = 'wird in den nächsten 90 Tagen fällig oder ist es schon, davon heute oder früher'
  expect(await briefe()).toEqual([
    ...['2027-04-01', '2027-05-01', '2027-05-31'].map(() => [bea.username, `1 Einbehalt ${vorher}: 0.`]),
    ...['2027-06-30', '2027-07-30'].map(() => [bea.username, `1 Einbehalt ${vorher}: 1.`]),
  ])
  for (const andere of [walli, arno]) expect(await briefe(andere)).toEqual([])
})

test('zwei Server zugleich schreiben einen Brief; Tage ohne Server werden nachgeholt; wer es abschaltet, bekommt keinen', async () => {
  const anfang = (await briefe()).length
  await einbehalt('2027-10-10')
  await Promise.all([am('2027-08-20'), am('2027-08-20')])
  expect((await briefe()).length).toBe(anfang + 1)
  await p.db.insertInto('benachrichtigungAus').values({ anwenderId: bea.anwenderId, anlass, weg: 'mail' }).execute()
  await am('2027-10-10')
  expect((await briefe()).length).toBe(anfang + 1)
})

test('die Einzahlung auf ein Sperrkonto: eine Woche, drei Tage, einen Tag vorher, am Tag und jede Woche danach, bis hinterlegt ist', async () => {
  await p.db.deleteFrom('benachrichtigungAus').execute()
  await am('2028-02-01')
  const id = await einbehalt(null)
  const ereignis = { postenId: id, anwenderId: bea.anwenderId, zeitpunkt: '2028-01-10T08:00:00Z' }
  await p.db
    .insertInto('einbehaltereignis')
    .values({ ...ereignis, nr: 1, was: 'verlangt', verlangt: '2028-01-24', faelldatum: '2028-02-15' })
    .execute()
  const satz = 'Für 1 Einbehalt läuft die Frist zur Einzahlung auf ein Sperrkonto ab oder ist abgelaufen.'
  const saetze = async () => {
    const rows = await p.db.selectFrom('postausgang').where('an', '=', bea.username).select('text').execute()
    return rows.filter(({ text }) => text.includes(satz)).length
  }
  const geschrieben: string[] = []
  for (const tag of ['02', '07', '08', '09', '12', '13', '14', '15', '16', '21', '22', '23', '29'].map((nr) => `2028-02-${nr}`)) {
    const vorher = await saetze()
    await am(tag)
    if ((await saetze()) > vorher) geschrieben.push(tag)
    if (tag === '2028-02-23')
      await p.db
        .insertInto('einbehaltereignis')
        .values({ ...ereignis, nr: 2, was: 'hinterlegt' })
        .execute()
  }
  expect(geschrieben).toEqual(['08', '12', '14', '15', '22'].map((nr) => `2028-02-${nr}`))
})

const heute = Temporal.Now.plainDateISO('Europe/Berlin')
const bei = () => p.als(bea, calls)
const zeile = (id: string) => bei().einbehalt({ params: { id } })
/** What an act is about: the rows as they stand now. */
const gewaehlt = async (...ids: string[]) => ({ ids, gesehen: await Promise.all(ids.map(async (id) => (await zeile(id)).nr)) })
const abgewiesen = (status: number, code: string, path?: string) => ({ status, problem: { code, ...(path && { errors: [{ path }] }) } })
async function einbehalten(betrag: string, belegdatum = '2026-03-02') {
  const rechnung = await beleg(p.db, 'ER', { ktostamm: konto.lieferant, belegdatum, baustelle })
  return { id: await posten(p.db, rechnung.id, 'GE', betrag, { richtung: 'verbindlichkeit' }), rechnung }
}

describe('Teilabnahme, Sperrkonto, üblicher Satz', () => {
  const nimmAb = async (id: string, abnahme: string, anteil?: number) =>
    bei().abnahme({ body: { ...(await gewaehlt(id)), abnahme, regel: 1, grund: '', ...(anteil !== undefined && { anteil }) } })
  test('H15: 40 % und 60 % an zwei Tagen sind zwei Posten mit je einem Tag; exportiert wird einmal das Ganze', async () => {
    const { id, rechnung } = await einbehalten('6202.88', '2026-04-07')
    await nimmAb(id, '2026-05-15', 4000)
    const amTag = { vonbelegdatum: '2026-04-07', bisbelegdatum: '2026-04-07' }
    const teile = async () => (await bei().liste({ query: amTag })).entities.map(({ saldo, faelldatum }) => [saldo, faelldatum])
    expect(await teile()).toEqual([
      ['2481.15', '2028-05-16'],
      ['3721.73', null],
    ])
    const rest = (await bei().liste({ query: amTag })).entities.find((eine) => eine.id !== id)!
    await nimmAb(rest.id, '2026-06-30')
    expect(await teile()).toEqual([
      ['2481.15', '2028-05-16'],
      ['3721.73', '2028-07-01'],
    ])
    expect((await zeile(id)).ereignisse.map(({ was, betrag }) => [was, betrag])).toEqual([
      ['faelligkeit', null],
      ['geteilt', '2481.15'],
    ])
    const { baustellen } = await bei().uebersicht({ query: amTag })
    expect(baustellen.map(({ baustelle, monat, saldo }) => [baustelle, monat, saldo])).toEqual([
      [96001, '2028-05', '2481.15'],
      [96001, '2028-07', '3721.73'],
    ])
    const { belege } = await ladeMonat(p.db, { vkforgid: 1000, monat: '2026-04' })
    expect(belege.find((einer) => einer.id === rechnung.id)!.einbehalte).toEqual([{ id, art: 'GE', betrag: cent('6202.88') }])
    const abweichungen = await nachgerechnet(p.db, Temporal.Now.instant())
    expect(abweichungen.filter(({ was, wo }) => was !== 'beleg' && wo.includes(String(rechnung.belegnummer)))).toEqual([])
  })
  test('geteilt wird ein einzelner, der nicht gesperrt ist, und so, dass beide Teile etwas sind', async () => {
    const [eins, zwei] = [(await einbehalten('0.01')).id, (await einbehalten('20.00')).id]
    const versuch = async (anteil: number, ...ids: string[]) =>
      bei().abnahme({ body: { ...(await gewaehlt(...ids)), abnahme: '2026-06-30', regel: 1, grund: '', anteil } })
    await expect(versuch(4000, eins, zwei)).rejects.toMatchObject(abgewiesen(422, 'haft.teil-nur-einer', 'anteil'))
    await expect(versuch(4000, eins)).rejects.toMatchObject(abgewiesen(422, 'haft.teil', 'anteil'))
    for (const anteil of [0, -1, 10_001, 0.5, 1e9]) await expect(versuch(anteil, zwei), String(anteil)).rejects.toMatchObject({ status: 400 })
    await bei().sperren({ body: { ...(await gewaehlt(zwei)), grund: 'Mangel' } })
    await expect(versuch(4000, zwei)).rejects.toMatchObject(abgewiesen(409, 'haft.gesperrt'))
    expect([(await zeile(eins)).saldo, (await zeile(zwei)).saldo]).toEqual(['0.01', '20.00'])
  })
  test('H12: die Frist für das Sperrkonto folgt aus dem Tag der Aufforderung; hinterlegt ist sie weg', async () => {
    const { id } = await einbehalten('50.00', '2026-05-04')
    await p.db
      .insertInto('feiertag')
      .values(['2026-05-14', '2026-05-25'].map((datum) => ({ id: uuid(), land: 'DE', datum, bezeichnung: 'frei', region: null, halbtags: false })))
      .onConflict((on) => on.doNothing())
      .execute()
    const verlange = async (verlangt: string, ...ids: string[]) => bei().verlangen({ body: { ...(await gewaehlt(...ids)), verlangt, grund: '' } })
    await expect(bei().hinterlegen({ body: { ...(await gewaehlt(id)), grund: '' } })).rejects.toMatchObject(abgewiesen(409, 'haft.nicht-verlangt'))
    await expect(verlange('2026-05-03', id)).rejects.toMatchObject(abgewiesen(422, 'haft.verlangt-vorher', 'verlangt'))
    await expect(verlange(heute.add({ days: 1 }).toString(), id)).rejects.toMatchObject(abgewiesen(422, 'haft.verlangt-zukunft', 'verlangt'))
    await verlange('2026-05-08', id)
    expect((await zeile(id)).sperrkonto).toEqual({ bis: '2026-06-01', vorbei: true })
    await bei().hinterlegen({ body: { ...(await gewaehlt(id)), grund: 'Volksbank' } })
    expect(await zeile(id)).toMatchObject({
      sperrkonto: null,
      faelldatum: null,
      ereignisse: [{ was: 'hinterlegt' }, { was: 'verlangt', verlangt: '2026-05-08' }],
    })
  })
  test('mehr als üblich steht beim Posten, mit der Quelle', async () => {
    const { id } = await einbehalten('5.95', '2026-04-08')
    expect((await zeile(id)).anteil).toEqual({ prozent: '5.00', von: '119.00', mehrAls: null })
    const hoch = await einbehalten('5.96', '2026-04-08')
    expect((await zeile(hoch.id)).anteil).toMatchObject({ prozent: '5.01', mehrAls: { prozent: '5.00', bezeichnung: 'Gewährleistung, üblicher Einbehalt' } })
    const ueber = await einbehalten('119.01', '2026-04-08')
    expect((await zeile(ueber.id)).anteil).toBeNull()
  })
})

describe('Obergrenze aller Rechnungen', () => {
  test('H1: 5 % von 200.000,00 vereinbart; was darüber hinaus einbehalten ist, steht da; die neueste Vereinbarung gilt, andere Baustellen zählen nicht', async () => {
    const neubau = uuid()
    await p.db.insertInto('ktostamm').values({ id: neubau, nummer: 96002, name: 'Neubau Lindenhof', art: 'Baustelle', vkforgid: 1000 }).execute()
    const an = async (ort: string | undefined, betrag: string) => {
      const rechnung = await beleg(p.db, 'EA', { ktostamm: konto.lieferant, belegdatum: '2026-03-02', ...(ort && { baustelle: ort }) })
      return posten(p.db, rechnung.id, 'SE', betrag, { richtung: 'verbindlichkeit' })
    }
    const [erster, zweiter] = [await an(neubau, '6000.00'), await an(neubau, '3000.00')]
    await an(baustelle, '500.00')
    const begrenze = async (ids: string[], auftragssumme: string, satz: number) =>
      bei().begrenzen({ body: { ...(await gewaehlt(...ids)), auftragssumme, satz, grund: 'Vertrag § 14' } })
    expect((await zeile(erster)).grenze).toBeNull()
    await begrenze([erster], '200000.00', 500)
    const soll = { auftragssumme: '200000.00', prozent: '5.00', hoechstens: '10000.00', wer: 'Bea Belege' }
    expect((await zeile(zweiter)).grenze).toMatchObject({ ...soll, einbehalten: '9000.00', rechnungen: 2, rest: '1000.00', ueber: null })
    const dritter = await an(neubau, '1000.00')
    expect((await zeile(dritter)).grenze).toMatchObject({ einbehalten: '10000.00', rest: '0.00', ueber: null })
    await an(neubau, '10.00')
    expect((await zeile(erster)).grenze).toMatchObject({ einbehalten: '10010.00', rechnungen: 4, rest: '0.00', ueber: '10.00' })
    await begrenze([dritter], '250000.00', 500)
    expect((await zeile(erster)).grenze).toMatchObject({ hoechstens: '12500.00', rest: '2490.00', ueber: null })
    await expect(begrenze([erster, zweiter], '1000.00', 500)).rejects.toMatchObject(abgewiesen(422, 'haft.grenze-nur-einer', 'ids'))
    await expect(begrenze([await an(undefined, '5.00')], '1000.00', 500)).rejects.toMatchObject(abgewiesen(422, 'haft.keine-baustelle', 'ids'))
    await expect(p.als(walli, calls).begrenzen({ body: { ids: [erster], gesehen: [0], auftragssumme: '1.00', satz: 1, grund: 'x' } })).rejects.toMatchObject({
      status: 404,
    })
  })
})

/** Where a line ends on paper is no matter. */
const ohneLuecken = (text: string) => text.replaceAll(/\s+/g, '')

test('Briefe: verlangt wird, was fällig ist, mit Beleg, Betrag und Frist; Austausch und Sperrkonto gehen vorher; nie für das, was wir selbst einbehalten', async () => {
  const rechnung = await beleg(p.db, 'SR', { ktostamm: konto.a, belegdatum: '2026-03-02', baustelle })
  const faellig = await posten(p.db, rechnung.id, 'GE', '1234.50', { faelligkeit: heute.subtract({ days: 3 }).toString() })
  const spaeter = await posten(p.db, rechnung.id, 'GE', '77.00', { faelligkeit: heute.add({ days: 90 }).toString() })
  const liest = async (id: string, schreiben: 'rueckgabe' | 'austausch' | 'sperrkonto') => {
    const inhalt = new Uint8Array(await ((await bei().brief({ params: { id, schreiben } })) as Blob).arrayBuffer())
    return ohneLuecken(await textImPdf(inhalt))
  }
  const auszahlung = await liest(faellig, 'rueckgabe')
  expect(auszahlung).toContain(ohneLuecken(`Auszahlung des Einbehalts zu Schlussrechnung ${rechnung.belegnummer}`))
  expect(auszahlung).toContain(ohneLuecken('den offenen Betrag von 1.234,50 € bis zum'))
  expect(auszahlung).toContain(ohneLuecken(heute.add({ days: 14 }).toString().split('-').toReversed().join('.')))
  expect(auszahlung).toContain(ohneLuecken('Baustelle Birkenweg'))
  await expect(liest(spaeter, 'rueckgabe')).rejects.toMatchObject(abgewiesen(409, 'haft.nicht-faellig'))
  expect(await liest(spaeter, 'austausch')).toContain(ohneLuecken('Wir bieten Ihnen eine Bürgschaft über 77,00 € an.'))
  expect(await liest(spaeter, 'sperrkonto')).toContain(ohneLuecken('77,00 € innerhalb von 18 Werktagen'))
  await expect(liest((await einbehalten('5.00')).id, 'austausch')).rejects.toMatchObject(abgewiesen(422, 'haft.nur-forderung', 'id'))
  await expect(p.als(walli, calls).brief({ params: { id: faellig, schreiben: 'rueckgabe' } })).rejects.toMatchObject({ status: 404 })
  await expect(p.als(arno, calls).brief({ params: { id: faellig, schreiben: 'rueckgabe' } })).rejects.toMatchObject({ status: 403 })
})
