import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { beginneLaeufe } from '#domain/belege/freigabe/beginnen.ts'
import { uuid } from '#platform/contract/uuid.ts'
import { anna, portal, type Figure } from '#test/cast.ts'
import { baustelle, berta, besetze, kostenstelle, kundin, laufVon, lotte, ludwig, rechnung, regina, rolf, wilma } from '#test/belege/freigabebesetzung.ts'
import { calls } from './contract.ts'
import type { Regelangaben } from './contract/regel.ts'

let p: Awaited<ReturnType<typeof portal>>
let rollen: ReadonlyMap<string, string>
beforeAll(async () => {
  p = await portal()
  await besetze(p.db)
  rollen = new Map((await p.db.selectFrom('rolle').select(['id', 'name']).execute()).map(({ id, name }) => [name, id]))
})
afterAll(() => p.stop())

const als = (who: Figure) => p.als(who, calls)
const angaben = (mehr: Partial<Regelangaben> = {}): Regelangaben => ({
  bezeichnung: 'Leitung ab 3.000 €',
  vonBetrag: '3000.00',
  bisBetrag: null,
  belegarten: ['ER'],
  lieferanten: [],
  baustellen: [],
  kostenstellen: [],
  filialen: [1000],
  ohneBestellung: false,
  neueIban: false,
  zusammen: false,
  schritt: 'freigabe',
  stufe: 3,
  adressat: 'person',
  personen: [ludwig.anwenderId],
  rolleId: null,
  wieViele: 'einer',
  anzahl: 1,
  mindestens: 0,
  eskalationTage: null,
  gueltigAb: '2026-01-01',
  gueltigBis: null,
  ...mehr,
})
const neu = async (mehr: Partial<Regelangaben> = {}, wer = regina) => (await als(wer).regelAnlegen({ body: angaben(mehr) })).id
const lies = async (id: string, wer = regina) => (await als(wer).regeln({ query: { limit: 200 } })).entities.find((eine) => eine.id === id)!
const bestaetige = (id: string, version = 1, wer = rolf) => als(wer).regelBestaetigen({ params: { id }, body: { version } })
const plan = async (netto: string) => {
  const { lauf } = await rechnung(p.db, netto)
  const { plan: gefroren } = await p.db.selectFrom('belegfreigabe').where('id', '=', lauf).select('plan').executeTakeFirstOrThrow()
  return (gefroren as { schritte: { bezeichnung: string }[] }).schritte.map(({ bezeichnung }) => bezeichnung)
}

describe('eine Regel gilt erst, wenn eine zweite Person sie bestätigt hat', () => {
  test('P16: vorher steht sie in keinem Plan; wer sie erfasst hat, bestätigt sie nicht; danach wirkt sie auf neue Läufe', async () => {
    const id = await neu({ bisBetrag: '4000.00' })
    expect(await lies(id)).toMatchObject({ lage: 'wartet', version: 1, erfasstVon: 'Regina Frei', darf: ['ablehnen'], luecken: [] })
    expect(await plan('3000.00')).not.toContain('Leitung ab 3.000 €')
    await expect(bestaetige(id, 1, regina)).rejects.toMatchObject({ status: 409, problem: { code: 'freigabe.regel-selbst' } })
    expect((await lies(id, rolf)).darf).toEqual(['bestaetigen', 'ablehnen'])
    await bestaetige(id)
    await expect(bestaetige(id)).rejects.toMatchObject({ status: 409, problem: { code: 'freigabe.regel-anders' } })
    expect(await lies(id)).toMatchObject({ lage: 'gilt', urteilVon: 'Rolf Frei', darf: [] })
    expect(await plan('3000.00')).toContain('Leitung ab 3.000 €')
    expect(await plan('2999.99')).not.toContain('Leitung ab 3.000 €')
  })
  test('eine Änderung ist die nächste Fassung: bis sie bestätigt ist, gilt die alte; verworfen bleibt sie stehen', async () => {
    const id = await neu({ bezeichnung: 'Alte Fassung', vonBetrag: '7000.00' })
    await bestaetige(id)
    const { revision } = await lies(id)
    await als(regina).regelAendern({ params: { id }, body: { ...angaben({ bezeichnung: 'Neue Fassung', vonBetrag: '8000.00' }), revision } })
    expect(await lies(id)).toMatchObject({ version: 2, lage: 'wartet', gilt: 1 })
    expect(await plan('7000.00')).toContain('Alte Fassung')
    await expect(als(rolf).regelAendern({ params: { id }, body: { ...angaben({ bezeichnung: 'Zugleich' }), revision } })).rejects.toMatchObject({
      status: 409,
      problem: { code: 'record.outdated' },
    })
    await als(rolf).regelAblehnen({ params: { id }, body: { version: 2, grund: 'Zu hoch' } })
    expect(await lies(id)).toMatchObject({ version: 2, lage: 'abgelehnt', grund: 'Zu hoch', gilt: 1 })
    expect(await plan('7000.00')).toContain('Alte Fassung')
    const { revision: jetzt } = await lies(id)
    await als(rolf).regelAendern({
      params: { id },
      body: { ...angaben({ bezeichnung: 'Alte Fassung', vonBetrag: '7000.00', gueltigBis: '2026-01-02' }), revision: jetzt },
    })
    await bestaetige(id, 3, regina)
    expect(await lies(id)).toMatchObject({ version: 3, lage: 'beendet' })
    expect(await plan('7000.00')).not.toContain('Alte Fassung')
  })
  test('was jemand mit einer Regel tut, steht in der Prüfspur', async () => {
    const id = await neu({ bezeichnung: 'Spur' })
    await als(regina).regelAblehnen({ params: { id }, body: { version: 1, grund: 'Irrtum' } })
    const spur = await p.db.selectFrom('pruefspur').where('gegenstandId', '=', id).select(['aktion', 'anwenderName']).orderBy('id').execute()
    expect(spur.map(({ aktion }) => aktion)).toEqual(['anlegen', 'ablehnen'])
    await expect(p.db.updateTable('freigaberegel').set({ bezeichnung: 'anders' }).where('id', '=', id).execute()).rejects.toThrow()
  })
})

describe('keine Regel sperrt still alle aus', () => {
  test('wo niemand mehr entscheiden könnte, wird sie nicht bestätigt, und die Liste nennt den Ort', async () => {
    const id = await neu({ bezeichnung: 'Vorstand', adressat: 'rolle', personen: [], rolleId: rollen.get('Monteur')! })
    expect((await lies(id)).luecken).toEqual([{ filiale: expect.any(String), baustelle: null, schritt: 'Vorstand' }])
    await expect(bestaetige(id)).rejects.toMatchObject({ status: 409, problem: { code: 'freigabe.regel-sperrt' } })
  })
  test('auch dann nicht, wenn erst die eigene Bestätigung die letzte Stimme nimmt', async () => {
    const id = await neu({ bezeichnung: 'Nur Lotte', vonBetrag: '20000.00', personen: [lotte.anwenderId] })
    await expect(bestaetige(id, 1, lotte)).rejects.toMatchObject({ status: 409, problem: { code: 'freigabe.regel-sperrt' } })
    await bestaetige(id)
    await als(rolf).regelAendern({
      params: { id },
      body: { ...angaben({ bezeichnung: 'Nur Lotte', vonBetrag: '20000.00', gueltigBis: '2026-01-02' }), revision: (await lies(id)).revision },
    })
    await bestaetige(id, 2, regina)
  })
})

describe('was nicht zusammenpasst, steht am Feld', () => {
  test.each([
    ['bisBetrag', { vonBetrag: '500.00', bisBetrag: '499.99' }],
    ['gueltigBis', { gueltigAb: '2026-05-02', gueltigBis: '2026-05-01' }],
    ['personen', { personen: [] }],
    ['rolleId', { adressat: 'rolle' as const }],
    ['rolleId', { adressat: 'rolle' as const, rolleId: uuid() }],
    ['mindestens', { schritt: null, mindestens: 1 }],
    ['anzahl', { wieViele: 'anzahl' as const, anzahl: 2 }],
    ['lieferanten', { lieferanten: [uuid()] }],
    ['baustellen', { baustellen: [uuid()] }],
    ['filialen', { filialen: [4711] }],
  ])('%s', async (feld, mehr) => {
    await expect(neu(mehr)).rejects.toMatchObject({ status: 422, problem: { errors: [{ path: feld }] } })
  })
  test('von 0 Personen, negative Beträge, ein Tag, den es nicht gibt', async () => {
    for (const mehr of [{ wieViele: 'anzahl' as const, anzahl: 0 }, { vonBetrag: '-1.00' }, { vonBetrag: '1e9' }, { gueltigAb: '2026-02-30' }])
      await expect(neu(mehr)).rejects.toMatchObject({ status: 400 })
  })
  test('Kunden, Monteure und die Buchhaltung haben mit Regeln nichts zu tun', async () => {
    for (const fremd of [kundin, anna, berta]) {
      await expect(als(fremd).regeln()).rejects.toMatchObject({ status: 403 })
      await expect(als(fremd).regelAnlegen({ body: angaben() })).rejects.toMatchObject({ status: 403 })
    }
  })
})

describe('Bauleitung, Kostenstelle, Ausprobieren', () => {
  const ort = async (wer = regina) => (await als(wer).bauleitungen({ query: { limit: 200 } })).entities.find(({ id }) => id === baustelle)!
  test('die Bauleitung setzt jemand anderes; die andere Filiale sieht die Baustelle nicht', async () => {
    const { revision } = await ort()
    const setze = (leiterId: string | null, wer = regina, gesehen = revision) =>
      als(wer).bauleitungSetzen({ params: { id: baustelle }, body: { leiterId, revision: gesehen } })
    await expect(setze(lotte.anwenderId, lotte)).rejects.toMatchObject({ status: 422, problem: { errors: [{ path: 'leiterId' }] } })
    await expect(setze(wilma.anwenderId)).rejects.toMatchObject({ status: 422 })
    await expect(setze(lotte.anwenderId, wilma)).rejects.toMatchObject({ status: 404 })
    await setze(lotte.anwenderId)
    await expect(setze(ludwig.anwenderId)).rejects.toMatchObject({ status: 409, problem: { code: 'record.outdated' } })
    expect(await ort(lotte)).toMatchObject({ leiter: { name: 'Lotte Frei' }, darf: false })
    await expect(setze(null, lotte, (await ort(lotte)).revision)).rejects.toMatchObject({ status: 409, problem: { code: 'freigabe.bauleitung-selbst' } })
  })
  test('eine Regel für eine Kostenstelle wirkt, sobald der Beleg sie trägt: Die Freigabe beginnt neu und fragt die Bauleitung', async () => {
    const id = await neu({
      bezeichnung: 'Rohbau',
      vonBetrag: null,
      bisBetrag: '900.00',
      adressat: 'leiter',
      personen: [],
      baustellen: [baustelle],
      kostenstellen: [kostenstelle],
    })
    await bestaetige(id)
    const { beleg, lauf } = await rechnung(p.db, '100.00', { baustelleId: baustelle })
    const { pruefung } = await als(berta).freigabe({ params: { id: lauf } })
    const werte = { kuerzung: '0.00', grund: '', einbehalt: '0', steuerabzug: '0', kostenstellen: [{ kostenstelle, netto: '100.00' }] }
    await als(berta).pruefung({ params: { id: lauf }, body: { ...werte, revision: pruefung.revision } })
    const { schritte } = await als(regina).freigabe({ params: { id: (await laufVon(p.db, beleg))! } })
    expect(schritte.map(({ bezeichnung }) => bezeichnung)).toEqual(['Sachlich richtig', 'Rohbau'])
  })
  test('R1–R4: wer müsste freigeben? Derselbe Weg wie im Lauf, und nichts wird geschrieben', async () => {
    const vorher = await p.db.selectFrom('belegfreigabe').select('id').execute()
    const frage = { belegart: 'ER' as const, filiale: 1000 }
    const weg = async (betrag: string, mehr = {}) =>
      (await als(regina).probe({ query: { ...frage, betrag, ...mehr } })).schritte.map(({ bezeichnung }) => bezeichnung)
    expect(await weg('499.99')).toEqual(['Sachlich richtig'])
    expect(await weg('500.00')).toEqual(['Sachlich richtig', 'Vier Augen ab 500 €'])
    expect(await weg('1000.00')).toEqual(['Sachlich richtig', 'Leitung ab 1.000 €'])
    expect(await weg('-1000.00', { belegart: 'EG' })).toEqual(await weg('1000.00', { belegart: 'EG' }))
    expect(await weg('1000.00', { neueIban: 'ja' })).toEqual(['', 'Sachlich richtig', 'Leitung ab 1.000 €'])
    const { schritte, ohneStimme } = await als(regina).probe({ query: { ...frage, betrag: '499.99', erfasser: berta.anwenderId } })
    expect(schritte[0]).toMatchObject({ wer: ['Bruno Frei'], keiner: false })
    expect(ohneStimme).toEqual(['Berta Frei', 'Regina Frei', 'Rolf Frei'])
    expect(await p.db.selectFrom('belegfreigabe').select('id').execute()).toHaveLength(vorher.length)
  })
  test('ein Beleg gibt seine Angaben her, aber nur einer der eigenen Konten', async () => {
    await rechnung(p.db, '1234.00', { bezugsnummer: 'PROBE-1' })
    await beginneLaeufe(p.db, Temporal.Now.instant())
    const finde = async (wer: Figure) => (await als(wer).probebelege({ query: { q: 'PROBE-1' } })).entities
    expect(await finde(regina)).toMatchObject([{ nummer: 'PROBE-1', betrag: '1234.00', filiale: 1000, ohneBestellung: true }])
    expect(await finde(wilma)).toEqual([])
  })
})
