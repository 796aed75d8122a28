import { describe, expect, test } from 'vitest'
import { beginn, belegVon, leuteVon, lauf, mit, mitglieder, musterregeln, regel, tag } from '#test/belege/freigabeprobe.ts'
import { teileAuf } from './aufteilung.ts'
import { sitzVon, tue, zurueckzunehmen } from './entscheid.ts'
import { kanonisch, unterschied, type Gesehenes } from './gesehen.ts'
import { standVon, wartetTage } from './lauf.ts'
import { planFuer, verlangtePersonen } from './plan.ts'
import { inKraft, trifftZu } from './regel.ts'

/** Step kinds with how many people, stage by stage, of the rule set of the document. */
const planVon = (netto: string, mehr = {}) =>
  planFuer(belegVon(netto, mehr), musterregeln, beginn, tag, mitglieder).schritte.map(({ art, anzahl, bezeichnung }) => `${art} ${anzahl} ${bezeichnung}`)

describe('der Plan', () => {
  test('R1: 499,99 – sachlich, eine Person genügt, nicht der Erfasser', () => {
    expect(planVon('499.99')).toEqual(['sachlich 1 Sachlich richtig'])
    const eins = lauf('499.99', { beteiligt: ['s1'] })
    expect(sitzVon(eins, leuteVon(), tag, 's1')).toBe('selbst-erfasst')
    expect(standVon(mit(eins, ['s2', 'freigeben']), leuteVon(), tag).zustand).toBe('freigegeben')
  })
  test.each(['500.00', '999.99'])('R2: %s – sachlich und eine andere: zwei verschiedene', (netto) => {
    expect(planVon(netto)).toEqual(['sachlich 1 Sachlich richtig', 'freigabe 1 Vier Augen'])
    const nach = mit(lauf(netto), ['s1', 'freigeben'])
    expect(standVon(nach, leuteVon(), tag).zustand).toBe('sachlich geprüft')
    expect(sitzVon(nach, leuteVon(), tag, 's1')).toBe('schon-entschieden')
    expect(standVon(mit(nach, ['s2', 'freigeben']), leuteVon(), tag).zustand).toBe('freigegeben')
  })
  test('R3: 1.000,00 – sachlich, Leitung', () => expect(planVon('1000.00')).toEqual(['sachlich 1 Sachlich richtig', 'freigabe 1 Leitung']))
  test('R4: 9.999,99 und 10.000,00 – dazu zwei von drei', () => {
    expect(planVon('9999.99')).toEqual(['sachlich 1 Sachlich richtig', 'freigabe 1 Leitung'])
    expect(planVon('10000.00')).toEqual(['sachlich 1 Sachlich richtig', 'freigabe 1 Leitung', 'freigabe 2 Geschäftsführung'])
    expect(verlangtePersonen(lauf('10000.00').plan)).toBe(4)
  })
  test('R5: eine Gutschrift zählt mit ihrem Betrag', () => expect(planVon('-12000.00', { belegart: 'EG' })).toEqual(planVon('12000.00')))
  test('R6: wer erfasst hat und die Baustelle leitet, wird durch den Vorgesetzten ersetzt; ohne ihn ist kein Freigeber da', () => {
    const eins = lauf('499.99', { beteiligt: ['bauleiter'], adressat: { art: 'leiter' } })
    const mitLeiter = leuteVon({ leiter: 'bauleiter' })
    expect(sitzVon(eins, mitLeiter, tag, 'bauleiter')).toBe('selbst-erfasst')
    expect(sitzVon(eins, mitLeiter, tag, 's1')).toBe('nicht-gefragt')
    expect(sitzVon(eins, mitLeiter, tag, 'chef')).toMatchObject({ platz: 'bauleiter' })
    const ohneChef = leuteVon({ leiter: 'bauleiter', ohne: ['chef'] })
    expect(standVon(eins, ohneChef, tag)).toMatchObject({ zustand: 'formell geprüft', schritte: [{ keiner: true, fertig: false }] })
  })
  test('R7: wer zwei von dreien vertritt, zählt einmal; die zweite Stimme ist eine andere Person', () => {
    const leute = leuteVon({
      vertretungen: [
        { fuer: 'gf1', durch: 'd' },
        { fuer: 'gf2', durch: 'd' },
      ],
    })
    const nach = mit(lauf('10000.00'), ['s1', 'freigeben'], ['l1', 'freigeben'], ['d', 'freigeben'], leute)
    expect(standVon(nach, leute, tag)).toMatchObject({ zustand: 'in Freigabe', stufe: 3 })
    expect(sitzVon(nach, leute, tag, 'd')).toBe('schon-entschieden')
    // The deputy moves over for the one whom he stood in for.
    for (const zweiter of ['gf1', 'gf2', 'gf3']) expect(standVon(mit(nach, [zweiter, 'freigeben'], leute), leute, tag).zustand).toBe('freigegeben')
  })
  test('R8: wer vertritt und in der nächsten Stufe selbst gefragt ist, entscheidet eines von beiden', () => {
    const leute = leuteVon({
      vertretungen: [
        { fuer: 'l1', durch: 'gf1' },
        { fuer: 'l2', durch: 'gf1' },
      ],
    })
    const nach = mit(lauf('10000.00'), ['s1', 'freigeben'], ['gf1', 'freigeben'], leute)
    expect(sitzVon(nach, leute, tag, 'gf1')).toBe('schon-entschieden')
    expect(standVon(mit(nach, ['gf2', 'freigeben'], ['gf3', 'freigeben'], leute), leute, tag).zustand).toBe('freigegeben')
  })
  test('R9: 11.900,00 ohne Bescheinigung – 1.785,00 zur Seite, 10.115,00 zu zahlen', () =>
    expect(teileAuf(1190000n, { kuerzung: 0n, einbehaltSatz: 0, skontoSatz: null, steuerabzugSatz: 1500 })).toMatchObject({
      steuerabzug: 178500n,
      zahlbar: 1011500n,
    }))
  test('R10: im Vier-Augen-Bereich entscheiden zwei verschiedene, auch wenn niemand den Erfasser kennt', () => {
    const eins = mit(lauf('600.00', { beteiligt: [] }), ['s1', 'freigeben'])
    expect(standVon(eins, leuteVon(), tag).zustand).not.toBe('freigegeben')
  })
  test('eine neue Bankverbindung hält auf, bis jemand anderer mit einer Notiz zum Anruf bestätigt', () => {
    const eins = lauf('499.99', { neueIban: true, beteiligt: ['s1'] })
    expect(standVon(eins, leuteVon(), tag).zustand).toBe('eingegangen')
    const neu = { id: 'x', zeitpunkt: beginn }
    const ohne = { was: 'freigeben', grund: '', an: null, bis: null } as const
    expect(tue(eins, leuteVon(), tag, { ...ohne, wer: 's1' }, neu)).toBe('selbst-erfasst')
    expect(tue(eins, leuteVon(), tag, { ...ohne, wer: 's2' }, neu)).toBe('grund-fehlt')
    expect(standVon(mit(eins, ['s2', 'freigeben']), leuteVon(), tag).zustand).toBe('formell geprüft')
  })
  test('ohne Regel entscheidet eine Person, die nicht erfasst hat', () => {
    const plan = planFuer(belegVon('5.00'), [], beginn, tag, mitglieder)
    expect(plan.schritte).toMatchObject([{ art: 'freigabe', anzahl: 1, regel: null }])
  })
})

describe('die Taten', () => {
  const wunsch = { was: 'zurueckstellen', wer: 's1', grund: 'Lieferung prüfen', an: null, bis: null } as const
  const neu = { id: 'n', zeitpunkt: beginn }
  test('zurückgestellt wird auf einen Tag von morgen bis in 90 Tagen', () => {
    const um = (bis: string | null) => tue(lauf('499.99'), leuteVon(), tag, { ...wunsch, bis }, neu)
    expect([um(null), um(tag), um('2026-06-30'), um('2026-09-30')]).toEqual(['bis-falsch', 'bis-falsch', 'bis-falsch', 'bis-falsch'])
    expect(um('2026-07-02')).toMatchObject({ bis: '2026-07-02' })
    expect(um('2026-09-29')).toMatchObject({ bis: '2026-09-29' })
  })
  test('an sich selbst, an Fremde und an den Erfasser wird nicht weitergeleitet', () => {
    const an = (an: string | null) => tue(lauf('499.99', { beteiligt: ['s2'] }), leuteVon(), tag, { ...wunsch, was: 'weiterleiten', an }, neu)
    expect([an(null), an('s1'), an('fremd'), an('s2')]).toEqual(['an-fehlt', 'an-unmoeglich', 'an-unmoeglich', 'an-unmoeglich'])
    const danach = mit(lauf('499.99'), ['s1', 'weiterleiten', 'l1'])
    expect([sitzVon(danach, leuteVon(), tag, 's1'), sitzVon(danach, leuteVon(), tag, 'l1')]).toEqual(['nicht-gefragt', { schritt: 0, platz: 's1' }])
  })
  test('eine Rückfrage geht an eine Person und kommt mit ihrer Antwort an denselben Schritt zurück', () => {
    const gefragt = mit(lauf('499.99'), ['s1', 'klaeren', 'l1'])
    expect(standVon(gefragt, leuteVon(), tag)).toMatchObject({ zustand: 'formell geprüft', pause: { art: 'Klärung', an: 'l1' } })
    expect(standVon(mit(gefragt, ['l1', 'klaeren']), leuteVon(), tag).pause).toBeNull()
  })
  test('zurückgenommen wird die eigene Stimme, bis die nächste Stufe begonnen hat, und nichts nach dem Ende', () => {
    const nach = mit(lauf('10000.00'), ['s1', 'freigeben'])
    expect(zurueckzunehmen(nach, standVon(nach, leuteVon(), tag), 's1')).not.toBeNull()
    const weiter = mit(nach, ['l1', 'freigeben'])
    expect(zurueckzunehmen(weiter, standVon(weiter, leuteVon(), tag), 's1')).toBeNull()
    const fertig = mit(lauf('499.99'), ['s1', 'freigeben'])
    expect(tue(fertig, leuteVon(), tag, { ...wunsch, was: 'zuruecknehmen' }, neu)).toBe('nichts-zurueckzunehmen')
  })
  test('Tage, an denen zurückgestellt war, zählen nicht bis zur Eskalation; geweckt wird am Tag von selbst', () => {
    const still = mit(lauf('499.99'), ['s1', 'zurueckstellen', '2026-07-06'])
    expect([wartetTage(still, '2026-07-04'), wartetTage(still, '2026-07-06'), wartetTage(still, '2026-07-08')]).toEqual([0, 0, 2])
    expect(standVon(still, leuteVon(), '2026-07-05').pause).toMatchObject({ art: 'zurückgestellt' })
    expect(standVon(still, leuteVon(), '2026-07-06').pause).toBeNull()
  })
})

test('eine Regel gilt, sobald jemand anderer sie bestätigt hat; eine beendete Fassung nimmt sie weg, die ältere kommt nicht wieder', () => {
  const vorher = beginn.subtract({ seconds: 1 })
  const nummern = (...regeln: ReturnType<typeof regel>[]) => inKraft(regeln, beginn, tag).map(({ version }) => version)
  expect(nummern(regel({ bestaetigt: null, bestaetigtVon: null }))).toEqual([])
  expect(nummern(regel({ bestaetigtVon: 'verfasser' }))).toEqual([])
  expect(nummern(regel({ bestaetigt: beginn.add({ seconds: 1 }) }))).toEqual([])
  expect(nummern(regel({ bestaetigt: vorher }), regel({ version: 2, bestaetigt: null }))).toEqual([1])
  expect(nummern(regel({}), regel({ version: 2, gueltigBis: '2026-06-30' }))).toEqual([])
})

test('der Betrag als Linie: Kürzung, vom Rest der Einbehalt, davon der Skonto (10.281,60 € des Entwurfs)', () =>
  expect(teileAuf(1028160n, { kuerzung: 35700n, einbehaltSatz: 500, skontoSatz: 200, steuerabzugSatz: 0 })).toEqual({
    brutto: 1028160n,
    kuerzung: 35700n,
    einbehalt: 49623n,
    skonto: 18857n,
    steuerabzug: 0n,
    zahlbar: 923980n,
  }))

test('was gesehen wurde, ist ein Text; was anders ist, wird beim Namen genannt', () => {
  const eins: Gesehenes = {
    lauf: 1,
    netto: '100.00',
    steuer: '19.00',
    brutto: '119.00',
    waehrung: 'EUR',
    lieferant: 'Müller',
    baustelle: null,
    kostenstellen: [],
    iban: null,
    faelligkeit: null,
    skonto: [],
    kuerzung: '0.00',
    einbehalt: '0',
    steuerabzug: '0',
    bezugsnummer: 'A-1',
    dateien: [],
  }
  expect(kanonisch({ ...eins, lieferant: 'Mu\u0308ller' })).toBe(kanonisch(eins))
  expect(unterschied(eins, { ...eins, lieferant: 'Mu\u0308ller' })).toEqual([])
  expect(unterschied(eins, { ...eins, iban: 'DE89370400440532013000', kuerzung: '1.00' })).toEqual(['iban', 'kuerzung'])
})

test('eine Regel, die geteilte Rechnungen zusammenzählt, greift bei der Summe; jede andere bei der einzelnen', () => {
  const grenze = regel({ id: 'g', vonBetrag: 100_000n, zusammen: true })
  expect(trifftZu(grenze, belegVon('600.00', { zusammen: 120_000n }))).toBe(true)
  expect(trifftZu(grenze, belegVon('600.00'))).toBe(false)
  expect(trifftZu({ ...grenze, zusammen: false }, belegVon('600.00', { zusammen: 120_000n }))).toBe(false)
})
