import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { beginneLaeufe } from '#domain/belege/freigabe/beginnen.ts'
import { uuid } from '#platform/contract/uuid.ts'
import { anna, portal, type Figure } from '#test/cast.ts'
import {
  baustelle,
  berta,
  besetze,
  bruno,
  kostenstelle,
  kundin,
  laufVon,
  lieferanten,
  lotte,
  ludwig,
  rechnung,
  regina,
  vertritt,
  wilma,
} from '#test/belege/freigabebesetzung.ts'
import { calls, type Status } from './contract.ts'

let p: Awaited<ReturnType<typeof portal>>
beforeAll(async () => {
  p = await portal()
  await besetze(p.db)
})
afterAll(() => p.stop())

const als = (who: Figure) => p.als(who, calls)
const lies = (who: Figure, id: string) => als(who).freigabe({ params: { id } })
const meine = async (who: Figure) => (await als(who).liste({ query: { limit: 200 } })).entities.map(({ id }) => id)
/** Does something with the document as this person sees it now. */
const tue = async (who: Figure, id: string, status: Status, mehr: object = {}) =>
  als(who).status({ params: { id }, body: { status, gesehen: (await lies(who, id)).gesehen, ...mehr } }, { 'idempotency-key': uuid() })
const heute = () => Temporal.Now.plainDateISO('Europe/Berlin')

describe('der Weg einer Rechnung', () => {
  test('sachlich durch die Buchhaltung, dann die Leitung; beide sehen, was auf sie wartet und warum', async () => {
    const { lauf } = await rechnung(p.db, '2000.00')
    expect(await meine(berta)).toContain(lauf)
    expect(await meine(lotte)).not.toContain(lauf)
    await expect(lies(lotte, lauf)).rejects.toMatchObject({ status: 404 })
    expect(await lies(berta, lauf)).toMatchObject({
      zustand: 'formell geprüft',
      nettoBetrag: '2000.00',
      bruttoBetrag: '2380.00',
      meinSchritt: { art: 'sachlich', bezeichnung: 'Sachlich richtig', fuer: null },
      schritte: [
        { stufe: 1, wer: [], fertig: false },
        { stufe: 2, bezeichnung: 'Leitung ab 1.000 €', fertig: false },
      ],
    })
    expect(await tue(berta, lauf, 'freigeben')).toEqual({ zustand: 'sachlich geprüft' })
    expect(await meine(lotte)).toContain(lauf)
    expect(await tue(lotte, lauf, 'freigeben')).toEqual({ zustand: 'freigegeben' })
    expect(await meine(ludwig)).not.toContain(lauf)
    expect((await lies(berta, lauf)).entscheide.map(({ was, wer }) => [was, wer])).toEqual([
      ['freigeben', 'Berta Frei'],
      ['freigeben', 'Lotte Frei'],
    ])
  })
  test('wer erfasst hat, gibt nicht frei; wer entschieden hat, nicht noch einmal', async () => {
    const { lauf } = await rechnung(p.db, '600.00', { erstellerId: berta.anwenderId })
    expect(await meine(berta)).not.toContain(lauf)
    await expect(tue(berta, lauf, 'freigeben')).rejects.toMatchObject({ status: 409, problem: { code: 'freigabe.selbst-erfasst' } })
    await tue(bruno, lauf, 'freigeben')
    await expect(tue(bruno, lauf, 'freigeben')).rejects.toMatchObject({ status: 409, problem: { code: 'freigabe.schon-entschieden' } })
  })
  test('P15: Verwalten gibt keine Stimme', async () => {
    const { lauf } = await rechnung(p.db, '100.00')
    expect(await meine(regina)).not.toContain(lauf)
    await expect(tue(regina, lauf, 'freigeben')).rejects.toMatchObject({ status: 409 })
  })
  test('ablehnen braucht einen Grund und beendet den Lauf; neu eingereicht beginnt ein neuer', async () => {
    const { lauf } = await rechnung(p.db, '100.00')
    await expect(tue(berta, lauf, 'ablehnen')).rejects.toMatchObject({ status: 422, problem: { errors: [{ path: 'grund' }] } })
    expect(await tue(berta, lauf, 'ablehnen', { grund: 'nicht bestellt' })).toEqual({ zustand: 'abgelehnt' })
    await expect(tue(bruno, lauf, 'freigeben')).rejects.toMatchObject({ status: 409, problem: { detail: 'Berta Frei hat den Beleg bereits abgelehnt.' } })
    const { id } = await als(berta).einreichen({ params: { id: lauf }, body: { grund: 'doch bestellt' } }, { 'idempotency-key': uuid() })
    expect(await lies(berta, id)).toMatchObject({ anlass: 'eingereicht', vorher: lauf, lauf: 2 })
    await expect(als(berta).einreichen({ params: { id: lauf }, body: { grund: 'zweimal' } }, { 'idempotency-key': uuid() })).rejects.toMatchObject({
      status: 409,
    })
  })
  test('zurückgestellt, gefragt, weitergeleitet: bis der Tag, die Antwort, die Person da ist', async () => {
    const { lauf } = await rechnung(p.db, '100.00')
    await expect(tue(berta, lauf, 'zurueckstellen', { grund: 'Lieferung', bis: heute().add({ days: 92 }).toString() })).rejects.toMatchObject({ status: 422 })
    await tue(berta, lauf, 'zurueckstellen', { grund: 'Lieferung', bis: heute().add({ days: 30 }).toString() })
    expect(await meine(bruno)).not.toContain(lauf)
    await tue(bruno, lauf, 'klaeren', { grund: 'Ist geliefert?', an: lotte.anwenderId })
    expect(await meine(lotte)).toContain(lauf)
    await tue(lotte, lauf, 'klaeren', { grund: 'Ja, am Montag.' })
    await tue(bruno, lauf, 'weiterleiten', { grund: 'Ihre Baustelle', an: ludwig.anwenderId })
    expect(await meine(ludwig)).toContain(lauf)
    expect(await meine(bruno)).not.toContain(lauf)
    expect(await tue(ludwig, lauf, 'freigeben')).toEqual({ zustand: 'freigegeben' })
  })
  test('wer vertritt, sieht, was schon wartet, und entscheidet an Stelle des anderen', async () => {
    const { lauf } = await rechnung(p.db, '5000.00')
    await tue(berta, lauf, 'freigeben')
    await vertritt(p.db, ludwig, wilma)
    expect((await lies(wilma, lauf)).meinSchritt).toMatchObject({ fuer: 'Ludwig Frei' })
    expect(await tue(wilma, lauf, 'freigeben')).toEqual({ zustand: 'freigegeben' })
    await p.db
      .updateTable('vertretung')
      .set({ beendet: new Temporal.Instant(0n).toString() })
      .execute()
  })
  test('die eigene Stimme lässt sich zurücknehmen, solange die nächste Stufe nicht begonnen hat', async () => {
    const { lauf } = await rechnung(p.db, '2000.00')
    await tue(berta, lauf, 'freigeben')
    expect(await tue(berta, lauf, 'zuruecknehmen')).toEqual({ zustand: 'formell geprüft' })
    await tue(berta, lauf, 'freigeben')
    await tue(lotte, lauf, 'klaeren', { grund: 'Warum so viel?', an: berta.anwenderId })
    await expect(tue(berta, lauf, 'zuruecknehmen')).rejects.toMatchObject({ status: 409, problem: { code: 'freigabe.nichts-zurueckzunehmen' } })
  })
})

describe('was gesehen wurde', () => {
  test('P6, P7: mit einer Kürzung beginnt ein neuer Lauf; die alte Entscheidung kommt mit dem Unterschied zurück', async () => {
    const { lauf } = await rechnung(p.db, '2000.00')
    const gesehen = (await lies(berta, lauf)).gesehen
    await tue(bruno, lauf, 'freigeben')
    const { pruefung } = await lies(berta, lauf)
    const werte = { kuerzung: '357.00', grund: '12 m² weniger', einbehalt: '5', steuerabzug: '0', kostenstellen: [{ kostenstelle, netto: '2000.00' }] }
    const { id } = await als(regina).pruefung({ params: { id: lauf }, body: { ...werte, revision: pruefung.revision } })
    await expect(als(berta).status({ params: { id: lauf }, body: { status: 'freigeben', gesehen } }, { 'idempotency-key': uuid() })).rejects.toMatchObject({
      status: 409,
      problem: { code: 'freigabe.geaendert', errors: [{ path: 'kostenstellen' }, { path: 'kuerzung' }, { path: 'einbehalt' }] },
    })
    const neu = await lies(berta, id)
    expect(neu).toMatchObject({ zustand: 'formell geprüft', lauf: 2, entscheide: [], geaendert: ['kostenstellen', 'kuerzung', 'einbehalt'] })
    expect(neu.aufteilung).toEqual({ zahlbar: '1921.85', einbehalt: '101.15', skonto: '0.00', kuerzung: '357.00', steuerabzug: '0.00' })
    expect((await lies(bruno, lauf)).zustand).toBe('überholt')
  })
  test('Abzüge, die nicht passen, und Kostenstellen, die nicht aufgehen, stehen am Feld', async () => {
    const { lauf } = await rechnung(p.db, '100.00')
    const { revision } = (await lies(berta, lauf)).pruefung
    const mit = (mehr: object) =>
      als(berta).pruefung({
        params: { id: lauf },
        body: { kuerzung: '0.00', grund: '', einbehalt: '0', steuerabzug: '0', kostenstellen: [], revision, ...mehr },
      })
    for (const [feld, mehr] of [
      ['kuerzung', { kuerzung: '119.01', grund: 'zu viel' }],
      ['kuerzung', { kuerzung: '-1.00', grund: 'falsch herum' }],
      ['grund', { kuerzung: '1.00' }],
      ['kostenstellen', { kostenstellen: [{ kostenstelle, netto: '99.99' }] }],
      ['kostenstellen', { kostenstellen: [{ kostenstelle: uuid(), netto: '100.00' }] }],
    ] as const)
      await expect(mit(mehr)).rejects.toMatchObject({ status: 422, problem: { errors: [{ path: feld }] } })
    for (const schlecht of ['1e9', '1.234,50', 'NaN', '12345678901234567.00', '-0'])
      await expect(mit({ kuerzung: schlecht, grund: 'x' })).rejects.toMatchObject({ status: 400 })
  })
  test('eine neue Fassung aus dem ERP überholt den Lauf, auch einen freigegebenen', async () => {
    const { beleg, lauf } = await rechnung(p.db, '100.00')
    await tue(berta, lauf, 'freigeben')
    const alt = await p.db.selectFrom('beleg').where('id', '=', beleg).selectAll().executeTakeFirstOrThrow()
    await p.db.updateTable('beleg').set({ aktuell: false }).where('id', '=', beleg).execute()
    const { id: _, zeilenhash: _hash, ...rest } = alt
    const { id } = await p.db
      .insertInto('beleg')
      .values({ ...rest, version: 2, iban: 'DE89370400440532013000' })
      .returning('id')
      .executeTakeFirstOrThrow()
    await beginneLaeufe(p.db, Temporal.Now.instant())
    expect((await lies(berta, lauf)).zustand).toBe('überholt')
    const neu = await lies(berta, (await laufVon(p.db, id))!)
    expect(neu).toMatchObject({ lauf: 2, vorher: lauf, anlass: 'geaendert', geaendert: ['iban'] })
  })
  test('P14: derselbe Schlüssel entscheidet einmal; zwei Geräte zugleich: eine Entscheidung, eine Absage', async () => {
    const { lauf } = await rechnung(p.db, '2000.00')
    const { gesehen } = await lies(berta, lauf)
    const schluessel = { 'idempotency-key': uuid() }
    const einmal = () => als(berta).status({ params: { id: lauf }, body: { status: 'freigeben', gesehen } }, schluessel)
    expect(await einmal()).toEqual(await einmal())
    const andere = await lies(lotte, lauf)
    const beide = await Promise.allSettled(
      [1, 2].map(() => als(lotte).status({ params: { id: lauf }, body: { status: 'freigeben', gesehen: andere.gesehen } }, { 'idempotency-key': uuid() })),
    )
    expect(beide.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect((await lies(lotte, lauf)).entscheide).toHaveLength(2)
  })
})

describe('geprüft wird, bevor jemand entscheidet', () => {
  const hinweis = async (lauf: string, art: string) => (await lies(berta, lauf)).hinweise.find((eine) => eine.art === art)
  test('doppelt: dieselbe Nummer, anders geschrieben', async () => {
    await rechnung(p.db, '10.00', { bezugsnummer: 'RG-2026-0815' })
    const { lauf } = await rechnung(p.db, '20.00', { bezugsnummer: 'rg 2026/0815' })
    expect(await hinweis(lauf, 'doppelt')).toMatchObject({ lage: 'warnung', werte: [expect.stringContaining('RG-2026-0815')] })
  })
  test('eine neue IBAN hält auf, bis jemand den Anruf notiert; eine falsche lässt sich nicht freigeben', async () => {
    const alt = 'DE12500105170648489890'
    for (const netto of ['11.00', '12.00', '13.00', '14.00']) await rechnung(p.db, netto, { iban: alt })
    const { lauf } = await rechnung(p.db, '100.00', { iban: 'DE02120300000000202051' })
    expect(await lies(berta, lauf)).toMatchObject({ zustand: 'eingegangen', neueIban: true, meinSchritt: { art: 'iban' } })
    await expect(tue(berta, lauf, 'freigeben')).rejects.toMatchObject({ status: 422, problem: { errors: [{ path: 'grund' }] } })
    expect(await tue(berta, lauf, 'freigeben', { grund: 'Anruf bei Frau Anker, 0170' })).toEqual({ zustand: 'formell geprüft' })
    const falsch = await rechnung(p.db, '100.00', { iban: 'DE89370400440532013001' })
    await expect(tue(berta, falsch.lauf, 'freigeben', { grund: 'egal' })).rejects.toMatchObject({ status: 409, problem: { code: 'freigabe.iban-falsch' } })
  })
  test('andere Währungen werden gezeigt und nicht freigegeben; fehlende Angaben und Summen werden genannt', async () => {
    const { lauf } = await rechnung(p.db, '1000.00', { currency: 'CHF', bezugsnummer: '', leistungVon: null })
    expect(await hinweis(lauf, 'waehrung')).toMatchObject({ lage: 'sperre', werte: ['CHF'] })
    expect(await hinweis(lauf, 'pflicht')).toMatchObject({ lage: 'warnung', werte: ['bezugsnummer', 'leistung'] })
    await expect(tue(berta, lauf, 'freigeben')).rejects.toMatchObject({ status: 409, problem: { code: 'freigabe.waehrung' } })
  })
})

describe('geteilte Rechnungen und Freistellung', () => {
  const hinweis = async (lauf: string, art: string) => (await lies(berta, lauf)).hinweise.find((eine) => eine.art === art)
  test('zwei Rechnungen für eine Baustelle stehen zusammen da; über einer Grenze der Regeln ist es eine Abweichung', async () => {
    const ort = { baustelleId: baustelle, ktostammId: lieferanten.ziegel }
    const erste = await rechnung(p.db, '200.00', { ...ort, bezugsnummer: 'T-1' })
    const zweite = await rechnung(p.db, '250.00', { ...ort, bezugsnummer: 'T-2' })
    expect(await hinweis(zweite.lauf, 'geteilt')).toEqual({ art: 'geteilt', lage: 'gut', werte: ['450.00', 'T-1'] })
    const dritte = await rechnung(p.db, '100.00', { ...ort, bezugsnummer: 'T-3' })
    expect(await hinweis(dritte.lauf, 'geteilt')).toEqual({ art: 'geteilt', lage: 'warnung', werte: ['550.00', 'T-2', 'T-1'] })
    expect(await hinweis(erste.lauf, 'geteilt')).toMatchObject({ lage: 'warnung' })
    const andere = await rechnung(p.db, '480.00', { ktostammId: lieferanten.ziegel })
    expect(await hinweis(andere.lauf, 'geteilt')).toBeUndefined()
  })
  test('R9: ohne Freistellungsbescheinigung gehen 15 % an das Finanzamt, unter 5.000 € im Jahr nichts; mit einer gültigen auch nichts', async () => {
    const ort = { baustelleId: baustelle, ktostammId: lieferanten.beton }
    const klein = await rechnung(p.db, '1000.00', ort)
    expect(await hinweis(klein.lauf, 'freistellung')).toBeUndefined()
    const { lauf } = await rechnung(p.db, '10000.00', ort)
    expect(await hinweis(lauf, 'freistellung')).toEqual({ art: 'freistellung', lage: 'warnung', werte: ['1785.00', '10115.00'] })
    const zeile = async () => (await als(berta).freistellungen({ query: { q: 'Beton' } })).entities[0]!
    const setze = (mehr: object, wer = berta) =>
      zeile().then(({ id, revision }) =>
        als(wer).freistellungSetzen({
          params: { id },
          body: { nummer: '143 1000 20000', gueltigVon: '2020-01-01', gueltigBis: '2099-12-31', revision, ...mehr },
        }),
      )
    await expect(setze({ gueltigBis: '2019-12-31' })).rejects.toMatchObject({ status: 422, problem: { errors: [{ path: 'gueltigBis' }] } })
    await expect(setze({ gueltigVon: null })).rejects.toMatchObject({ status: 400, problem: { errors: [{ path: 'gueltigVon' }] } })
    await expect(setze({}, lotte)).rejects.toMatchObject({ status: 403 })
    const { revision } = await zeile()
    await setze({ gueltigBis: heute().subtract({ days: 1 }).toString() })
    await expect(setze({ revision })).rejects.toMatchObject({ status: 409 })
    expect(await zeile()).toMatchObject({ lage: 'abgelaufen' })
    expect(await hinweis(lauf, 'freistellung')).toMatchObject({ lage: 'warnung' })
    await setze({})
    expect(await hinweis(lauf, 'freistellung')).toEqual({ art: 'freistellung', lage: 'gut', werte: ['2099-12-31'] })
    expect(
      await als(wilma)
        .freistellungen({ query: {} })
        .catch(({ status }) => status),
    ).toBe(403)
  })
})

describe('wer was sieht', () => {
  test('die andere Filiale, Kunden und Leute ohne Recht sehen nichts davon', async () => {
    const { lauf } = await rechnung(p.db, '2000.00')
    await expect(lies(wilma, lauf)).rejects.toMatchObject({ status: 404 })
    for (const fremd of [kundin, anna]) await expect(lies(fremd, lauf)).rejects.toMatchObject({ status: 403 })
    expect((await als(wilma).liste({ query: { was: 'offen' } })).entities).toEqual([])
    await expect(
      als(wilma).status({ params: { id: lauf }, body: { status: 'freigeben', gesehen: 'a'.repeat(64) } }, { 'idempotency-key': uuid() }),
    ).rejects.toMatchObject({ status: 404 })
  })
  test('am Gerät liegt, was wartet, ganz; die Zahl am Zeichen stimmt damit überein', async () => {
    const { entities } = await als(berta).wartend()
    expect((await als(berta).stand()).wartet).toBeGreaterThanOrEqual(entities.length)
    const frist = entities.map(({ skonto, faelligkeit }) => `${skonto?.bis ?? '9999'} ${faelligkeit ?? '9999'}`)
    expect(frist).toEqual(frist.toSorted())
  })
  test('Geschichte wird nicht gefragt: was alt hereinkommt, beginnt keinen Lauf', async () => {
    const { lauf } = await rechnung(p.db, '100.00', { belegdatum: heute().subtract({ days: 90 }).toString() })
    expect(lauf).toBeUndefined()
  })
  test('Läufe und Entscheidungen lassen sich nicht umschreiben', async () => {
    const { lauf } = await rechnung(p.db, '100.00')
    await tue(berta, lauf, 'freigeben')
    await expect(p.db.updateTable('freigabeentscheid').set({ grund: 'anders' }).where('laufId', '=', lauf).execute()).rejects.toThrow()
    await expect(p.db.updateTable('belegfreigabe').set({ ende: 'abgelehnt' }).where('id', '=', lauf).execute()).rejects.toThrow()
    await expect(p.db.updateTable('belegfreigabe').set({ beteiligt: [] }).where('id', '=', lauf).execute()).rejects.toThrow()
  })
})
