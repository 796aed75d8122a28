import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { betragstext, cent, summe } from '#domain/belege/geld.ts'
import { begleiche } from '#domain/belege/begleichen.ts'
import { gesperrteAuftraege } from '#domain/belege/kredit/auftraege.ts'
import { schliesseFaelle } from '#domain/belege/kredit/faelle.ts'
import { uuid } from '#platform/contract/uuid.ts'
import { arno, bea, beleg, bert, besetze, konto, posten, verweis, walli } from '#test/belege/belegbesetzung.ts'
import { carla, dora, max, portal, type Figure } from '#test/cast.ts'
import { calls, type Limit } from './contract.ts'

let p: Awaited<ReturnType<typeof portal>>
beforeAll(async () => {
  p = await portal()
  await besetze(p.db)
  for (const { anwenderId } of [arno, bert])
    await p.db
      .insertInto('anwenderBerechtigung')
      .values(['KREDITLIMIT', 'KONTENABFRAGE.KONTOINFO.WIDGET'].map((berechtigung) => ({ anwenderId, berechtigung })))
      .execute()
})
afterAll(() => p.stop())

const als = (who: Figure) => p.als(who, calls)
const von = (idktostamm: string) => ({ params: { idktostamm } })
let nummer = 88_000
async function kunde(vkforgid = 1000) {
  const id = uuid()
  await p.db
    .insertInto('ktostamm')
    .values({ id, nummer: ++nummer, name: `Kunde ${nummer}`, art: 'Kunde', vkforgid })
    .execute()
  return id
}
const satz = (mehr: Partial<Limit> & { gesehen?: string | null } = {}) => ({
  eigen: '50000.00',
  versichert: null,
  versichertBis: null,
  bis: null,
  grund: 'Jahresgespräch',
  gesehen: null,
  ...mehr,
})
const guthaben = (ktostammId: string, betrag: string, currency = 'EUR') =>
  p.db.transaction().execute(async (trx) => {
    const zahlungId = uuid()
    await trx
      .insertInto('zahlung')
      .values({ id: zahlungId, ktostammId, vkforgid: 1000, richtung: 'erhalten', datum: '2026-11-02', betrag, currency, referenz: 'Vorauszahlung' })
      .execute()
    await begleiche(trx, [], {
      zahlungId,
      belegId: null,
      betrag: cent(betrag),
      datum: '2026-11-02',
      ktostammId,
      vkforgid: 1000,
      currency,
      guthaben: 'verbindlichkeit',
    })
  })

describe('jeder Euro erklärt', () => {
  test('L1–L4 am echten Bestand: Offenes, Rücklass, Guthaben, Geliefertes, Auftrag; Liefern und Berechnen lassen die Summe gleich', async () => {
    const id = await kunde()
    const rechnung = await beleg(p.db, 'RE', { ktostamm: id, netto: '15546.22', brutto: '18500.00', offen: '18500.00', faelligkeit: '2026-11-20' })
    await posten(p.db, rechnung.id, 'GE', '2300.00')
    await guthaben(id, '1200.00')
    await beleg(p.db, 'LS', { ktostamm: id, netto: '3000.00' })
    const auftrag = await beleg(p.db, 'AB', { ktostamm: id, netto: '18000.00' })
    await als(bea).setzen({ ...von(id), body: satz({ versichert: '40000.00', sicherheit: '5000.00' }) })
    const eins = await als(bea).kreditlimit(von(id))
    expect(eins).toMatchObject({
      limit: { eigen: '50000.00', versichert: '40000.00', gilt: '40000.00', herkunft: 'kunde' },
      sicherheiten: '5000.00',
      belegt: '44590.00',
      frei: '410.00',
      auslastung: '99.1',
      stufe: 'Warnung',
      // The gate's clock stands at 25.11.2026.
      ueberfaellig: { betrag: '18500.00' },
    })
    expect(eins.teile.map(({ art, betrag, anzahl }) => [art, betrag, anzahl])).toEqual([
      ['rechnungen', '18500.00', 1],
      ['guthaben', '-1200.00', 1],
      ['ruecklass', '2300.00', 1],
      ['geliefert', '3570.00', 1],
      ['auftrag', '21420.00', 1],
    ])
    for (const { betrag, belege } of eins.teile) expect(betragstext(summe(belege.map((einer) => cent(einer.betrag))))).toBe(betrag)

    expect(await als(bea).simulation({ ...von(id), body: { betrag: '1190.00' } })).toMatchObject({
      frei: '-780.00',
      auslastung: '101.7',
      stufe: 'Auftragssperre',
      ueber: '780.00',
      nachZahlung: { belegart: 'RE', belegnummer: rechnung.belegnummer, frei: '17720.00' },
    })
    const geliefert = await beleg(p.db, 'LS', { ktostamm: id, netto: '5000.00' })
    await verweis(p.db, auftrag, geliefert, '5000.00')
    const drei = await als(bea).kreditlimit(von(id))
    expect([drei.belegt, drei.teile.map(({ betrag }) => betrag).slice(3)]).toEqual(['44590.00', ['9520.00', '15470.00']])
    const neue = await beleg(p.db, 'RE', { ktostamm: id, netto: '5000.00', offen: '5950.00', faelligkeit: '2027-01-15' })
    await verweis(p.db, geliefert, neue, '5000.00')
    expect((await als(bea).kreditlimit(von(id))).belegt).toBe('44590.00')
    await p.db.updateTable('posten').set({ offen: '0.00' }).where('belegId', '=', neue.id).execute()
    expect((await als(bea).kreditlimit(von(id))).belegt).toBe('38640.00')
  })

  test('Simulieren, schreiben, vergleichen: derselbe Stand; Entwürfe und andere Währungen zählen nicht', async () => {
    const id = await kunde()
    await als(bea).setzen({ ...von(id), body: satz({ eigen: '1000.00' }) })
    await beleg(p.db, 'AB', { ktostamm: id, zustand: 'Entwurf', netto: '9000.00' })
    await beleg(p.db, 'AB', { ktostamm: id, currency: 'CHF', netto: '9000.00' })
    await guthaben(id, '50.00', 'CHF')
    const { nachZahlung: _, ueber: __, ...vorher } = await als(bea).simulation({ ...von(id), body: { betrag: '2380.00' } })
    await beleg(p.db, 'AB', { ktostamm: id, netto: '2000.00' })
    const { belegt, frei, auslastung, stufe, andereWaehrungen } = await als(bea).kreditlimit(von(id))
    expect({ belegt, frei, auslastung, stufe }).toEqual(vorher)
    expect([belegt, andereWaehrungen]).toEqual(['2380.00', 1])
  })

  test('fällt auf Gruppe und Filiale zurück; die Kontonummer führt zum selben Kunden', async () => {
    const id = await kunde(3000)
    await p.db.insertInto('kundengruppe').values({ id: 880, bezeichnung: 'Bauträger' }).execute()
    await p.db.updateTable('ktostamm').set({ kundengruppeId: 880 }).where('id', '=', id).execute()
    expect((await als(walli).kreditlimit(von(id))).limit).toMatchObject({ gilt: null, herkunft: null })
    await p.db.insertInto('kreditlimit').values({ id: uuid(), vkforgid: 3000, ab: '2026-01-01', eigen: '1000.00' }).execute()
    expect((await als(walli).kreditlimit(von(id))).limit).toMatchObject({ gilt: '1000.00', herkunft: 'filiale' })
    await p.db.insertInto('kreditlimit').values({ id: uuid(), kundengruppeId: 880, ab: '2026-01-01', eigen: '3000.00' }).execute()
    await p.db.insertInto('kreditlimit').values({ id: uuid(), kundengruppeId: 880, ab: '2027-01-01', eigen: '9000.00' }).execute()
    expect((await als(walli).kreditlimit(von(id))).limit).toMatchObject({ gilt: '3000.00', herkunft: 'gruppe' })
    const { nummer: kontonummer } = await p.db.selectFrom('ktostamm').where('id', '=', id).select('nummer').executeTakeFirstOrThrow()
    expect((await als(walli).kreditlimit(von(String(kontonummer)))).ktostamm.id).toBe(id)
  })
})

describe('Aufträge, die kommen', () => {
  const nehmeAn = (...belege: { id: number }[]) =>
    p.db.transaction().execute((trx) =>
      gesperrteAuftraege(
        trx,
        belege.map(({ id }) => id),
        '2026-11-25',
      ),
    )
  const auftrag = (ktostamm: string, betrag: string) => beleg(p.db, 'AB', { ktostamm, netto: betrag, brutto: betrag })
  test('L10: ein geschlossener Auftrag, der wieder offen ist, wird wieder geprüft', async () => {
    const id = await kunde()
    await als(bea).setzen({ ...von(id), body: satz({ eigen: '1000.00' }) })
    const erster = await auftrag(id, '900.00')
    const lieferung = await beleg(p.db, 'LS', { ktostamm: id, netto: '900.00', brutto: '900.00' })
    const rechnung = await beleg(p.db, 'RE', { ktostamm: id, netto: '900.00', brutto: '900.00', offen: '0.00' })
    await verweis(p.db, erster, lieferung, '900.00')
    await verweis(p.db, lieferung, rechnung, '900.00')
    await schliesseFaelle(p.db)
    const zweiter = await auftrag(id, '600.00')
    expect(await nehmeAn(zweiter)).toEqual([])
    expect((await als(bea).kreditlimit(von(id))).belegt).toBe('600.00')
    // Delivery and invoice are cancelled: what they took of the order is open again.
    for (const { id: storniert } of [lieferung, rechnung]) await p.db.updateTable('beleg').set({ zustand: 'storniert' }).where('id', '=', storniert).execute()
    expect(await als(bea).kreditlimit(von(id))).toMatchObject({ belegt: '1500.00', stufe: 'Auftragssperre' })
    expect(await nehmeAn(erster)).toMatchObject([{ belegnummer: erster.belegnummer, ueber: 50_000n }])
  })
  test('L11: zwei Aufträge über 300 zugleich, frei sind 410: einer geht durch, einer ist gesperrt; in einer Datei der zweite', async () => {
    const id = await kunde()
    await als(bea).setzen({ ...von(id), body: satz({ eigen: '410.00' }) })
    const zugleich = await Promise.all(
      [1, 2].map(() =>
        p.db
          .transaction()
          .execute(async (trx) => gesperrteAuftraege(trx, [(await beleg(trx, 'AB', { ktostamm: id, netto: '300.00', brutto: '300.00' })).id], '2026-11-25')),
      ),
    )
    expect(zugleich.map((gesperrte) => gesperrte.map(({ ueber }) => ueber)).sort()).toEqual([[], [19_000n]])
    const anderer = await kunde()
    await als(bea).setzen({ ...von(anderer), body: satz({ eigen: '410.00' }) })
    const [eins, zwei] = [await auftrag(anderer, '300.00'), await auftrag(anderer, '300.00')]
    expect(await nehmeAn(eins, zwei)).toMatchObject([{ belegnummer: zwei.belegnummer, ueber: 19_000n }])
  })
})

test('die Liste als Datei: dieselben Kunden in derselben Reihe, ohne das Limit eines anderen', async () => {
  const id = await kunde()
  await als(bea).setzen({ ...von(id), body: satz({ eigen: '100.00' }) })
  await beleg(p.db, 'AB', { ktostamm: id, netto: '80.00', brutto: '80.00' })
  const { nummer: kontonummer } = await p.db.selectFrom('ktostamm').where('id', '=', id).select('nummer').executeTakeFirstOrThrow()
  const csv = await (await als(bea).datei({ query: { format: 'csv', q: String(kontonummer) } })).text()
  expect(csv.trim().split(/\r?\n/).slice(1)).toEqual([`${kontonummer};Kunde ${kontonummer};;80,0;80,00;20,00;100,00;0,00;0,00;0;Limit fast erreicht`])
  expect(await (await als(arno).datei({ query: { format: 'csv' } })).text()).not.toContain(String(kontonummer))
})

describe('wer was sieht', () => {
  test('Kunden nur das eigene Konto und nur mit Recht; Innendienst nur die eigenen Filialen; Lieferanten nie', async () => {
    expect((await als(arno).kreditlimit(von(konto.a))).darf).toEqual([])
    expect((await als(arno).kreditlimit(von('86001'))).ktostamm.id).toBe(konto.a)
    for (const fremd of [konto.b, konto.wien, konto.lieferant, uuid(), '86002', '86003', '999999999'])
      for (const frage of [() => als(arno).kreditlimit(von(fremd)), () => als(arno).kontoinfo(von(fremd))])
        await expect(frage(), fremd).rejects.toMatchObject({ status: 404 })
    await expect(als(arno).vorgang(von(konto.a))).rejects.toMatchObject({ status: 404 })
    await expect(als(arno).simulation({ ...von(konto.a), body: { betrag: '1.00' } })).rejects.toMatchObject({ status: 404 })
    await expect(als(bea).kreditlimit(von(konto.wien))).rejects.toMatchObject({ status: 404 })
    await expect(als(bea).kreditlimit(von(konto.lieferant))).rejects.toMatchObject({ status: 404 })
    for (const frage of [() => als(max).kreditlimit(von(konto.a)), () => als(max).kontoinfo(von(konto.a)), () => als(max).liste({ query: {} })])
      await expect(frage()).rejects.toMatchObject({ status: 403 })
    expect((await als(arno).liste({ query: {} })).entities.map(({ ktostamm }) => ktostamm.nummer).filter((eine) => eine !== 86001)).toEqual([])
  })
  test('ohne KREDITLIMIT sagt Kontoinfo kein Limit; eine Sperre sagt sie in Worten', async () => {
    const id = await kunde()
    await p.db.insertInto('anwenderBerechtigung').values({ anwenderId: max.anwenderId, berechtigung: 'KONTENABFRAGE.KONTOINFO.WIDGET' }).execute()
    const frisch = await p.second()
    await als(bea).setzen({ ...von(id), body: satz({ eigen: '0.00' }) })
    await beleg(p.db, 'RE', { ktostamm: id, offen: '119.00', faelligkeit: '2026-11-24' })
    expect(await frisch.als(max, calls).kontoinfo(von(id))).toMatchObject({
      kredit: null,
      sperre: 'Auftragssperre',
      offen: { betrag: '119.00', anzahl: 1 },
      ueberfaellig: { betrag: '119.00', tageAeltester: 1 },
    })
    await frisch.stop()
  })
})

describe('setzen, sperren, freigeben', () => {
  test('zwei setzen zugleich: der zweite erfährt es; ein vergangener Tag, ein Betrag, der keiner ist, ein Ende ohne Versicherung', async () => {
    const id = await kunde()
    await als(bea).setzen({ ...von(id), body: satz() })
    await expect(als(bea).setzen({ ...von(id), body: satz({ eigen: '1.00' }) })).rejects.toMatchObject({ status: 409, problem: { code: 'kredit.inzwischen' } })
    const { limit } = await als(bea).vorgang(von(id))
    expect(limit).toMatchObject({ eigen: '50000.00', grund: 'Jahresgespräch', ab: '2026-11-25' })
    await expect(als(bea).setzen({ ...von(id), body: satz({ bis: '2026-11-24', gesehen: limit!.id }) })).rejects.toMatchObject({
      status: 422,
      problem: { errors: [{ path: 'bis' }] },
    })
    await expect(als(bea).setzen({ ...von(id), body: satz({ versichertBis: '2026-12-24', gesehen: limit!.id }) })).rejects.toMatchObject({ status: 422 })
    for (const eigen of ['-1.00', '1e9', '1.234,50', '1,234.50', '-0.00', 'NaN', '9'.repeat(16), '1'])
      await expect(als(bea).setzen({ ...von(id), body: satz({ eigen, gesehen: limit!.id }) }), eigen).rejects.toMatchObject({ status: 400 })
    for (const betrag of ['0.00', '-1.00', '00.00'])
      await expect(als(bea).simulation({ ...von(id), body: { betrag } }), betrag).rejects.toMatchObject({ status: 400 })
    await expect(als(carla).setzen({ ...von(id), body: satz({ gesehen: limit!.id }) })).rejects.toMatchObject({ status: 403 })
  })
  test('eine Liefersperre von Hand, mit Grund, einmal; nach dem Lösen ist sie weg', async () => {
    const id = await kunde()
    await als(bea).sperren({ ...von(id), body: { akt: 'sperren', grund: 'Insolvenz angemeldet' } })
    expect(await als(bea).kreditlimit(von(id))).toMatchObject({ stufe: 'Liefersperre', sperrgrund: 'Insolvenz angemeldet' })
    await expect(als(bea).sperren({ ...von(id), body: { akt: 'sperren', grund: 'noch einmal' } })).rejects.toMatchObject({ status: 409 })
    await als(bea).sperren({ ...von(id), body: { akt: 'loesen', grund: 'Zahlung eingegangen' } })
    expect(await als(bea).kreditlimit(von(id))).toMatchObject({ stufe: 'frei', sperrgrund: '' })
    const briefe = await p.db
      .selectFrom('postausgang')
      .where('an', '=', dora.username)
      .where('anlass', '=', 'kreditlimit.sperre')
      .orderBy('id')
      .select(['betreff', 'text'])
      .execute()
    expect(briefe.slice(-2).map(({ betreff }) => betreff)).toEqual([`Liefersperre für Kunde ${nummer}`, `Liefersperre für Kunde ${nummer} aufgehoben`])
    expect(briefe.map(({ text }) => text).join()).not.toContain('Insolvenz')
  })
  test('eine Überschreitung gibt frei, wer sie nicht braucht: mit Betrag, Grund und Ende; sie hebt die Sperre auf, nicht die Auslastung', async () => {
    const id = await kunde()
    await als(bea).setzen({ ...von(id), body: satz({ eigen: '100.00' }) })
    await beleg(p.db, 'AB', { ktostamm: id, netto: '200.00', brutto: '200.00' })
    const anfrage = { betrag: '100.00', bis: '2026-12-01', grund: 'Zahlung ist zugesagt' }
    await expect(als(carla).anfragen({ ...von(id), body: { ...anfrage, bis: '2026-11-24' } })).rejects.toMatchObject({ status: 422 })
    await expect(als(carla).anfragen({ ...von(id), body: { ...anfrage, bis: '2027-11-24' } })).rejects.toMatchObject({
      status: 422,
      problem: { code: 'kredit.zu-lange' },
    })
    const { id: nr } = await als(carla).anfragen({ ...von(id), body: anfrage })
    const antwort = { anfrage: nr, erlaubt: true }
    await expect(als(carla).freigeben({ ...von(id), body: antwort })).rejects.toMatchObject({ status: 403, problem: { code: 'kredit.selbst' } })
    await expect(als(bea).freigeben({ ...von(id), body: antwort })).rejects.toMatchObject({ status: 403 })
    await expect(als(dora).freigeben({ ...von(konto.a), body: antwort })).rejects.toMatchObject({ status: 404 })
    expect((await als(bea).kreditlimit(von(id))).stufe).toBe('Auftragssperre')
    await als(dora).freigeben({ ...von(id), body: antwort })
    expect(await als(bea).kreditlimit(von(id))).toMatchObject({ stufe: 'Warnung', auslastung: '200.0' })
    await expect(als(dora).freigeben({ ...von(id), body: antwort })).rejects.toMatchObject({ status: 409 })
    const briefe = await p.db
      .selectFrom('postausgang')
      .where('anlass', 'like', 'kreditlimit.%')
      .orderBy('id')
      .select(['an', 'anlass', 'betreff', 'text'])
      .execute()
    const anfragen = briefe.filter(({ anlass }) => anlass === 'kreditlimit.anfrage')
    expect(anfragen.map(({ an }) => an)).toContain(dora.username)
    for (const niemand of [carla, bea, arno, walli]) expect(anfragen.map(({ an }) => an)).not.toContain(niemand.username)
    expect(anfragen[0]!.text).toMatch(new RegExp(`Kunde ${nummer} bis 01.12.2026 überschreiten zu dürfen.\\n.*/kreditlimit/${id}$`))
    expect(anfragen.map(({ text }) => text).join()).not.toMatch(/100|zugesagt/)
    expect(briefe.at(-1)).toMatchObject({ an: carla.username, anlass: 'kreditlimit.antwort', betreff: 'Überschreitung freigegeben' })
    expect((await als(bea).vorgang(von(id))).anfragen).toMatchObject([{ erlaubt: true, meine: false, betrag: '100.00' }])
  })
})
