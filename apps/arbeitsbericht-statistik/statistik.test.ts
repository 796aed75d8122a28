import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ebenen, summe, teile, zaehler } from '#domain/einsatz/statistik/contract.ts'
import { uuid } from '#platform/contract/uuid.ts'
import { dora, portal, type Figure } from '#test/cast.ts'
import { ben, kundin, lisa, max, objekt, ohne, stempelt, vera, verlangt, willi } from '#test/einsatz/berichtbesetzung.ts'
import { bucht, erfasst, fenster, gruppe, ticket } from '#test/einsatz/statistikbesetzung.ts'
import { alsAdresse, ausAdresse, calls, type Frage, type Zeile } from './contract.ts'

let p: Awaited<ReturnType<typeof portal>>
beforeAll(async () => {
  p = await portal()
  await erfasst(p.db)
})
afterAll(() => p.stop())

const frage = (wer: Figure, ebene: (typeof ebenen)[number], mehr: object = {}) =>
  p.als(wer, calls).statistik({ body: { ebene: ebenen.indexOf(ebene), ...fenster(), ...mehr } })
const gesamtMin = 480 + 120 + 60 + 90 + 30 + 45 + 15 + 40 + 30 + 45 + 45 + 500 + 60
const jeGruppe = (zeilen: readonly Zeile[]) => Object.fromEntries(zeilen.map((zeile) => [zeile.gruppe, zeile.arbeitszeit]))

describe('Ebenen', () => {
  test('E67: zehn Ebenen desselben Zeitraums ergeben zehnmal dasselbe, und die Zeilen die Summe', async () => {
    for (const ebene of ebenen) {
      const { zeilen, gesamt, next } = await frage(lisa, ebene)
      expect(gesamt.arbeitszeit, ebene).toBe(gesamtMin)
      expect(summe(gesamt.stunden), ebene).toBe(gesamtMin)
      expect(gesamt.eintraege, ebene).toBe(13)
      expect(next).toBeNull()
      expect(
        zeilen.reduce((minuten, zeile) => minuten + zeile.arbeitszeit, 0),
        ebene,
      ).toBe(gesamtMin)
      for (const teil of teile)
        expect(
          zeilen.reduce((minuten, { stunden }) => minuten + stunden[teil], 0),
          `${ebene} ${teil}`,
        ).toBe(gesamt.stunden[teil])
    }
  })
  test('nennen, was zusammengehört; was keine Gruppe hat, steht als eigene Zeile', async () => {
    const { zeilen } = await frage(lisa, 'objektgruppe')
    expect(zeilen.map(({ id, gruppe: name, arbeitszeit }) => [id, name, arbeitszeit])).toEqual([
      [gruppe.werk, 'Werke', gesamtMin - 45],
      [null, '', 45],
    ])
    expect(jeGruppe((await frage(lisa, 'leiter')).zeilen)).toMatchObject({ 'Lisa Bericht': gesamtMin - 45 })
    expect(jeGruppe((await frage(lisa, 'kundengruppe')).zeilen)).toEqual({ Industrie: gesamtMin })
    expect((await frage(lisa, 'mitarbeiter', { sort: 'gruppe' })).zeilen.map(({ gruppe: name, persnr, abteilung }) => [name, persnr, abteilung?.name])).toEqual(
      [
        ['Ben Bericht', 93_003, 'Montage Bericht'],
        ['Cora Bericht', 93_004, 'Montage Bericht'],
        ['Max Bericht', 93_002, 'Montage Bericht'],
        ['Vera Bericht', 93_001, 'Montage Bericht'],
      ],
    )
  })
  test('lassen sich eingrenzen, und die Teile bleiben die Summe', async () => {
    const { zeilen } = await frage(lisa, 'objektgruppe')
    for (const { id, arbeitszeit } of zeilen) {
      const { gesamt, auswahl } = await frage(lisa, 'mitarbeiter', { objektgruppe: id ?? 'ohne' })
      expect(gesamt.arbeitszeit).toBe(arbeitszeit)
      expect(auswahl).toEqual([{ feld: 'objektgruppe', name: id && 'Werke' }])
    }
    const wartung = await frage(lisa, 'einzeln', { art: 'zeitW' })
    expect(wartung.gesamt.arbeitszeit).toBe(30)
    expect(wartung.zeilen).toMatchObject([
      { datum: '2025-11-05', mitarbeiter: { name: 'Cora Bericht' }, objekt: { name: 'Werk Kran' }, verrechnet: 0, dienstplan: false },
    ])
  })
  test('werden geblättert, höchstens 200 Zeilen je Seite, und die Summe bleibt ganz', async () => {
    for (const [ebene, sort] of [
      ['mitarbeiter', undefined],
      ['mitarbeiter', 'gruppe'],
      ['einzeln', undefined],
    ] as const) {
      const gesehen: (string | null)[] = []
      for (let cursor: string | undefined, seiten = 0; seiten === 0 || cursor; seiten++) {
        const { zeilen, next, gesamt } = await frage(lisa, ebene, { limit: 3, ...(cursor && { cursor }), ...(sort && { sort }) })
        expect(gesamt.arbeitszeit).toBe(gesamtMin)
        gesehen.push(...zeilen.map(({ id }) => id))
        cursor = next ?? undefined
      }
      const alle = await frage(lisa, ebene, { ...(sort && { sort }) })
      expect(gesehen).toEqual(alle.zeilen.map(({ id }) => id))
    }
    await expect(frage(lisa, 'einzeln', { limit: 201 })).rejects.toMatchObject({ status: 400 })
    await expect(frage(lisa, 'mitarbeiter', { sort: 'erfunden' })).rejects.toMatchObject({ status: 400 })
    await expect(frage(lisa, 'mitarbeiter', { cursor: 'erfunden' })).rejects.toMatchObject({ status: 400 })
  })
})

describe('Zahlen', () => {
  test('E66: mit Verrechnung zählt die Zeitart nicht, abgerechnete Regie für sich', async () => {
    expect((await frage(lisa, 'firma')).gesamt.stunden).toMatchObject({
      verrzeitA: 540,
      verrzeitL: 120,
      verrzeitRa: 60,
      verrzeitRna: 90,
      zeitW: 30,
      zeitE: 0,
      zeitI: 45,
    })
  })
  test('E65: ein Ticket von zwei Leuten steht in beiden Zeilen und einmal in der Summe', async () => {
    const { zeilen } = await frage(lisa, 'mitarbeiter')
    const nach = new Map(zeilen.map((zeile) => [zeile.gruppe, zeile]))
    expect(nach.get('Max Bericht')).toMatchObject({ geplant: 60, differenz: -20, ticketCntEFPlan: 1 })
    expect(nach.get('Vera Bericht')).toMatchObject({ geplant: 30, differenz: 30, ticketCntONPlan: 1 })
    // 70 of 60, 105 of 30, 45 of 45 minutes.
    expect((await frage(lisa, 'firma')).gesamt).toMatchObject({ geplant: 135, differenz: 85 })
    const nur = await frage(lisa, 'mitarbeiter', { lstfixId: ben.lstfixId! })
    expect(nur.gesamt).toMatchObject({ geplant: 90, differenz: -15 })
  })
  test('E64: vier Zähler teilen die Tickets auf, auch gegen alles, was je gebucht wurde; ihre Nummern sind zu haben', async () => {
    const { gesamt } = await frage(lisa, 'firma')
    expect(gesamt).toMatchObject({ ticketCntEF: 1, ticketCntEFPlan: 1, ticketCntON: 1, ticketCntONPlan: 1 })
    const nummer = async (id: string) => (await p.db.selectFrom('ticket').where('id', '=', id).select('nummer').executeTakeFirstOrThrow()).nummer
    for (const [zaehler, id] of [
      ['ticketCntEF', ticket.ungeplant],
      ['ticketCntEFPlan', ticket.geplant],
      ['ticketCntON', ticket.genau],
      ['ticketCntONPlan', ticket.offen],
    ] as const)
      expect(await p.als(lisa, calls).tickets({ body: { ebene: 0, ...fenster(), zaehler } })).toEqual({ nummern: [Number(await nummer(id))], mehr: false })
  })
  test('E60: eine Nachtschicht zählt ganz an dem Tag, an dem sie begann', async () => {
    await bucht(p.db, max, '2025-08-31', '22:00', '06:00')
    const im = async (von: string, bis: string) => (await p.als(lisa, calls).statistik({ body: { ebene: 0, ...fenster(von, bis) } })).gesamt.arbeitszeit
    expect(await im('2025-08-01', '2025-08-31')).toBe(480)
    expect(await im('2025-09-01', '2025-09-30')).toBe(0)
  })
  test('E75: am Ticket erfasste Zeit zählt einmal, in jeder Summe', async () => {
    const { zeilen, gesamt } = await frage(lisa, 'einzeln', { lstfixId: vera.lstfixId! })
    expect(zeilen.map(({ arbeitszeit, ticket: eines }) => [arbeitszeit, eines?.name ?? null])).toEqual([
      [60, 'Ticket in Arbeit'],
      [15, null],
    ])
    expect(gesamt.arbeitszeit).toBe(75)
  })
  test('verrechnete Zeit ist je Eintrag auf den Takt der Firma gerundet', async () => {
    await p.db
      .insertInto('installation')
      .values({ schluessel: 'arbeitsschein', wert: JSON.stringify({ taktMin: 15 }) })
      .execute()
    await bucht(p.db, max, '2025-09-10', '07:00', '07:08', { kzverrzeit: 'R' })
    await bucht(p.db, max, '2025-09-10', '08:00', '08:22', { kzverrzeit: 'R' })
    const gefragt = { ...fenster('2025-09-10', '2025-09-10'), ebene: 2 }
    expect((await p.als(lisa, calls).statistik({ body: gefragt })).gesamt).toMatchObject({ arbeitszeit: 30, verrechnet: 30 })
    expect((await p.als(lisa, calls).statistik({ body: { ...gefragt, ebene: 9 } })).zeilen.map(({ verrechnet }) => verrechnet)).toEqual([15, 15])
    await p.db.deleteFrom('installation').where('schluessel', '=', 'arbeitsschein').execute()
  })
  test('endet der Zeitraum nicht nach seinem Anfang, steht das am Feld, bei jedem Aufruf', async () => {
    const { from, to } = fenster()
    const falsch = { status: 400, problem: { errors: [{ path: 'to', message: 'Das Ende muss nach dem Anfang liegen' }] } }
    const ich = p.als(lisa, calls)
    for (const body of [
      { ebene: 2, from: to, to: from },
      { ebene: 2, from, to: from },
    ]) {
      await expect(ich.statistik({ body })).rejects.toMatchObject(falsch)
      await expect(ich.tickets({ body: { ...body, zaehler: zaehler[0]! } })).rejects.toMatchObject(falsch)
      await expect(ich.datei({ body: { ...body, format: 'csv' } })).rejects.toMatchObject(falsch)
    }
  })
  test('in einem leeren Zeitraum gibt es keine Zeile und lauter Nullen', async () => {
    for (const ebene of ebenen) {
      const { zeilen, gesamt } = await p.als(lisa, calls).statistik({ body: { ebene: ebenen.indexOf(ebene), ...fenster('2001-01-01', '2001-12-31') } })
      expect([zeilen, gesamt.arbeitszeit, gesamt.geplant]).toEqual([[], 0, null])
    }
  })
})

describe('wer was sieht', () => {
  test('E68: mit dem Recht am Widget nur sich selbst; unbekannt ist mit dem Recht am Modul 404', async () => {
    expect((await frage(max, 'mitarbeiter')).zeilen.map(({ gruppe: name }) => name)).toEqual(['Max Bericht'])
    expect((await frage(max, 'firma', { lstfixId: max.lstfixId! })).gesamt.arbeitszeit).toBe(640)
    await expect(frage(max, 'mitarbeiter', { lstfixId: ben.lstfixId! })).rejects.toMatchObject(verlangt(403, 'keine-berechtigung'))
    await expect(frage(max, 'mitarbeiter', { lstfixId: uuid() })).rejects.toMatchObject(verlangt(403, 'keine-berechtigung'))
    await expect(frage(lisa, 'mitarbeiter', { lstfixId: uuid() })).rejects.toMatchObject(verlangt(404, 'nicht-gefunden'))
    await expect(frage(lisa, 'mitarbeiter', { lstfixId: willi.lstfixId! })).rejects.toMatchObject(verlangt(404, 'nicht-gefunden'))
    expect((await frage(ohne, 'mitarbeiter')).zeilen).toEqual([])
    await expect(frage(kundin, 'firma')).rejects.toMatchObject(verlangt(403, 'keine-berechtigung'))
    await expect(p.als(max, calls).datei({ body: { ebene: 0, ...fenster(), format: 'csv' } })).rejects.toMatchObject({ status: 403 })
    await expect(p.als(max, calls).tag({ params: { datum: '2025-11-03' }, query: { lstfix: ben.lstfixId! } })).rejects.toMatchObject({ status: 403 })
  })
  test('andere Konten zählen nirgends mit, auch nicht über eine Eingrenzung, und verraten keinen Namen', async () => {
    expect((await frage(lisa, 'objekt', { objekt: objekt.wien })).gesamt.arbeitszeit).toBe(0)
    expect((await frage(lisa, 'objekt', { objekt: objekt.wien })).auswahl).toEqual([{ feld: 'objekt', name: null }])
    await expect(p.als(lisa, calls).tag({ params: { datum: '2025-11-05' }, query: { lstfix: willi.lstfixId! } })).rejects.toMatchObject({ status: 404 })
  })
  test('wer die Zahlen anderer beim Namen ansieht, steht in der Prüfspur, einmal je Stunde', async () => {
    const zahl = async () =>
      (await p.db.selectFrom('pruefspur').where('gegenstand', '=', 'arbeitsberichtsstatistik').where('anwenderId', '=', lisa.anwenderId).select('id').execute())
        .length
    const gefragt = { ...fenster('2025-07-01', '2025-07-31') }
    const vorher = await zahl()
    await p.als(lisa, calls).statistik({ body: { ebene: 1, ...gefragt } })
    await p.als(lisa, calls).statistik({ body: { ebene: 2, lstfixId: lisa.lstfixId!, ...gefragt } })
    expect(await zahl()).toBe(vorher)
    await p.als(lisa, calls).statistik({ body: { ebene: 2, ...gefragt } })
    await p.als(lisa, calls).statistik({ body: { ebene: 2, ...gefragt } })
    expect(await zahl()).toBe(vorher + 1)
  })
})

test('der Tag hinter einem Eintrag zeigt die Stempel und was eingetragen wurde', async () => {
  await stempelt(p.db, max, '2025-11-03', [
    ['07:00', 'arrival'],
    ['15:30', 'departure'],
  ])
  const blatt = await p.als(lisa, calls).tag({ params: { datum: '2025-11-03' }, query: { lstfix: max.lstfixId! } })
  expect(blatt).toMatchObject({
    person: { name: 'Max Bericht' },
    summeMin: 480,
    anwesend: [{ von: 420, bis: 930 }],
    eintraege: [{ ab: 420, ende: 900, teil: 'verrzeitA', minuten: 480 }],
  })
})

test('wer die Abteilung wechselt, nimmt vergangene Stunden nicht mit: Sie zählen, wo sie geleistet wurden', async () => {
  const vorher = await frage(lisa, 'abteilung')
  const neue = uuid()
  const { abteilungId } = await p.db.selectFrom('lstfix').where('id', '=', max.lstfixId).select('abteilungId').executeTakeFirstOrThrow()
  await p.db.insertInto('abteilung').values({ id: neue, nummer: 93_777, bezeichnung: 'Neue Abteilung' }).execute()
  await p.db.updateTable('lstfix').set({ abteilungId: neue }).where('id', '=', max.lstfixId).execute()
  try {
    const je = (antwort: typeof vorher) => antwort.zeilen.map(({ gruppe, arbeitszeit }) => [gruppe, arbeitszeit])
    expect(je(await frage(lisa, 'abteilung'))).toEqual(je(vorher))
    const abteilungVon = async (mehr: object) =>
      (await frage(lisa, 'mitarbeiter', mehr)).zeilen.find(({ gruppe }) => gruppe === 'Max Bericht')?.abteilung?.name ?? null
    expect(await abteilungVon({})).toBe('Montage Bericht')
    await bucht(p.db, max, '2025-11-08', '07:00', '08:00', {})
    expect([await abteilungVon({}), await abteilungVon({ abteilung: neue }), await abteilungVon({ abteilung: abteilungId })]).toEqual([
      null,
      'Neue Abteilung',
      'Montage Bericht',
    ])
    const nachher = await frage(lisa, 'abteilung')
    expect(nachher.zeilen.find(({ gruppe }) => gruppe === 'Neue Abteilung')?.arbeitszeit).toBe(60)
    await p.db.deleteFrom('arbeitsbericht').where('abteilungId', '=', neue).execute()
  } finally {
    await p.db.updateTable('lstfix').set({ abteilungId }).where('id', '=', max.lstfixId).execute()
  }
})

test('als PDF ist dasselbe zu drucken, was zu sehen ist, auf jeder Ebene und in beiden Sprachen; mehr als 2.000 Zeilen nicht', async () => {
  for (const ebene of ebenen.keys()) {
    const antwort = await p.als(lisa, calls).datei({ body: { ebene, ...fenster(), format: 'pdf' } }, { 'accept-language': ebene % 2 ? 'en' : 'de' })
    expect(Buffer.from(await antwort.arrayBuffer()).toString('latin1'), ebenen[ebene]).toMatch(/^%PDF-/)
  }
})

test('die Datei hat alle Felder aller Zeilen, ohne Formeln', async () => {
  await bucht(p.db, max, '2025-06-02', '07:00', '08:00', { beschreibung: '=HYPERLINK("x")' })
  const body = { ebene: 9, ...fenster('2025-06-02', '2025-06-02') }
  const csv = await (await p.als(lisa, calls).datei({ body: { ...body, format: 'csv' } })).text()
  const [kopf, zeile] = csv.split('\r\n')
  expect(kopf!.split(';')).toHaveLength(36)
  expect(kopf).toContain('Personalnummer;Beschreibung;Einträge;Arbeitszeit (min);Verrechnet (min)')
  expect(zeile).toContain('Max Bericht')
  expect(zeile).not.toMatch(/;"?=HYPERLINK/)
  expect((await p.als(lisa, calls).datei({ body: { ...body, ebene: 2, format: 'xlsx' } })).size).toBeGreaterThan(1000)
})

describe('die Adresse des Ergebnisses', () => {
  test('trägt die Frage hin und zurück', () => {
    const gefragt: Frage = { ebene: 2, ...fenster(), lstfixId: max.lstfixId!, kundengruppe: 'ohne', art: 'zeitW' }
    expect(ausAdresse(alsAdresse(gefragt))).toEqual(gefragt)
  })
  test('ist gefälscht keine Frage', () => {
    for (const text of ['', 'x', 'e30', btoa('{"ebene":10}'), btoa(JSON.stringify({ ebene: 2, from: 'gestern', to: 'heute' })), 'ä'.repeat(9000)])
      expect(ausAdresse(text)).toBeNull()
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => ausAdresse(text) === null))
    const { from, to } = fenster()
    expect(ausAdresse(alsAdresse({ ebene: 2, from: to, to: from }))).toBeNull()
  })
})

describe('ohne einzelne Personen', () => {
  const setze = (personen: boolean) => p.als(dora, calls).einstellungenSetzen({ body: { personen } })
  afterAll(() => setze(true))
  test('gibt es die Ebenen der Personen nicht mehr, auch nicht als Datei, im Tag oder mit einem Namen; die eigenen Stunden bleiben', async () => {
    await expect(p.als(lisa, calls).einstellungenSetzen({ body: { personen: false } })).rejects.toMatchObject({ status: 403 })
    await setze(false)
    const aus = { status: 422, problem: { errors: [{ path: 'ebene', message: 'Einzelne Personen werden in dieser Firma nicht ausgewertet' }] } }
    for (const ebene of ['mitarbeiter', 'einzeln'] as const) {
      await expect(frage(lisa, ebene), ebene).rejects.toMatchObject(aus)
      await expect(p.als(lisa, calls).datei({ body: { ebene: ebenen.indexOf(ebene), ...fenster(), format: 'csv' } }), ebene).rejects.toMatchObject(aus)
    }
    await expect(frage(lisa, 'firma', { lstfixId: max.lstfixId })).rejects.toMatchObject(aus)
    await expect(p.als(lisa, calls).tickets({ body: { ebene: 0, ...fenster(), lstfixId: max.lstfixId!, zaehler: 'ticketCntEF' } })).rejects.toMatchObject(aus)
    await expect(p.als(lisa, calls).tag({ params: { datum: '2026-11-20' }, query: { lstfix: max.lstfixId! } })).rejects.toMatchObject(aus)
    for (const ebene of ebenen.filter((eine) => eine !== 'mitarbeiter' && eine !== 'einzeln'))
      expect((await frage(lisa, ebene)).gesamt.arbeitszeit, ebene).toBe(gesamtMin)
    expect((await frage(max, 'mitarbeiter', { lstfixId: max.lstfixId })).gesamt.arbeitszeit).toBeGreaterThan(0)
  })
})
