import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Schritt } from '#domain/tickets/contract.ts'
import { uuid } from '#platform/contract/uuid.ts'
import { portal, type Figure } from '#test/cast.ts'
import { besetze, firma, kostenstelle, kundeA, lena, objekt, sami, sina, toni, typ } from '#test/ticket/ticketbesetzung.ts'
import { calls } from './contract.ts'

let p: Awaited<ReturnType<typeof portal>>
beforeAll(async () => {
  p = await portal()
  await besetze(p.db)
})
afterAll(() => p.stop())

const als = (who: Figure) => p.als(who, calls)
const neu = async (who: Figure, mehr: object = {}) => als(who).anlegen({ body: { id: uuid(), name: 'Heizung fällt aus', objektId: objekt.a, ...mehr } })
const lies = (who: Figure, id: string) => als(who).ticket({ params: { id } })
const gehe = async (who: Figure, id: string, nach: Schritt, grund = '') =>
  als(who).weiter({ params: { id }, body: { version: (await lies(who, id)).version, nach, grund } })

describe('was die Seite des Tickets tut', () => {
  test('wer zu spät ändert, erfährt, wer was tat, in seiner Sprache; auch eine interne Änderung wird genannt', async () => {
    const { id, version } = await neu(kundeA)
    await als(sami).aendern({ params: { id }, body: { version, schaetzungMin: 90 } })
    await expect(als(sina).aendern({ params: { id }, body: { version, prioritaet: 1 } })).rejects.toMatchObject({
      status: 409,
      problem: { code: 'ticket.ueberholt', detail: 'Sami Ticket war schneller (Schätzung). Bitte prüfen Sie den neuen Stand.' },
    })
    const stand = await lies(sina, id)
    expect(stand).toMatchObject({ prioritaet: 5, schaetzungMin: 90 })
    await als(sami).aendern({ params: { id }, body: { version: stand.version, cobitkategorie: 'Incident' } })
    await expect(als(sina).aendern({ params: { id }, body: { version: stand.version, prioritaet: 1 } })).rejects.toMatchObject({
      problem: { detail: expect.stringContaining('(Cobit-Kategorie)') },
    })
  })
  test('Anschrift und Telefon von Kunde und Objekt stehen beim Ticket, für das Personal', async () => {
    await p.db.updateTable('ktostamm').set({ strasse: 'Hofweg 3', plz: '80331', ort: 'München', telefon: '+49 89 1234-0' }).where('id', '=', firma.a).execute()
    await p.db.updateTable('objekt').set({ strasse: 'Am Kanal 12', plz: '85221', ort: 'Dachau' }).where('id', '=', objekt.a).execute()
    const { id } = await neu(kundeA)
    expect((await lies(sina, id)).innen!.anschriften).toEqual({
      kunde: { strasse: 'Hofweg 3', plz: '80331', ort: 'München', telefon: '+49 89 1234-0' },
      objekt: { strasse: 'Am Kanal 12', plz: '85221', ort: 'Dachau', telefon: null },
    })
    expect((await lies(kundeA, id)).innen).toBeNull()
    expect((await lies(sina, (await neu(sina, { objektId: null })).id)).innen!.anschriften).toEqual({ kunde: null, objekt: null })
  })
  test('ein angesehener Test ist erledigt oder sagt, was falsch ist', async () => {
    const { id } = await neu(sina)
    const punkt = (await als(sina).punktAnlegen({ params: { id }, body: { text: 'Druckprobe', art: 'TEST' } })).id
    const setze = (body: object) => als(sina).haken({ params: { id, punkt }, body: { id: uuid(), version: 1, erledigt: false, ...body } })
    await expect(setze({})).rejects.toMatchObject({
      status: 422,
      problem: { errors: [{ path: 'fehlertext', message: 'Der Test muss entweder auf "Erledigt" gesetzt sein oder einen Fehlertext beinhalten.' }] },
    })
    await expect(setze({ erledigt: true, fehlertext: 'tropft' })).rejects.toMatchObject({ status: 422 })
    expect(await setze({ fehlertext: 'tropft' })).toEqual({ version: 2 })
  })
  test('ohne Kunden wartet es auf niemanden, der bestätigen könnte: erst wer benannt ist, wird gefragt, auch im Haus', async () => {
    const { id } = await neu(sina, { objektId: null, typId: typ.aenderung })
    await gehe(sina, id, 'in Prüfung')
    await als(sina).aendern({ params: { id }, body: { version: (await lies(sina, id)).version, schaetzungMin: 30 } })
    await expect(gehe(sina, id, 'Auftragsbestätigung')).rejects.toMatchObject({ status: 422, problem: { code: 'ticket.niemand-bestaetigt' } })
    expect((await lies(sina, id)).schritte.find(({ nach }) => nach === 'Auftragsbestätigung')?.hindernis).toMatch(/Kontakte/)
    await als(sina).kontaktHinzu({ params: { id }, body: { art: 'Auftragsbestätigung', anwenderId: sami.anwenderId } })
    await gehe(sina, id, 'Auftragsbestätigung')
    expect((await lies(sami, id)).bestaetigung).toBe('auftrag')
    await gehe(sami, id, 'in Arbeit')
    await gehe(sina, id, 'Test')
    await expect(gehe(sami, id, 'Abnahme')).rejects.toMatchObject({ problem: { code: 'ticket.niemand-bestaetigt' } })
    await gehe(sami, id, 'erledigt')
    expect(await lies(sina, id)).toMatchObject({ schritt: 'erledigt' })
  })
  test('was vorbei ist, nimmt keine Zeit, keinen Haken und keinen Kontakt mehr; was zusammengeführt ist, keine Nachricht, und sagt, wo sie hingehört', async () => {
    const { id } = await neu(kundeA)
    const ziel = await neu(kundeA)
    const punkt = (await als(sina).punktAnlegen({ params: { id }, body: { text: 'Pumpe', art: 'ENTW' } })).id
    await gehe(sina, id, 'in Prüfung')
    await gehe(sina, id, 'abgelehnt', 'kein Fehler')
    const params = { id }
    const zeit = { id: uuid(), objektId: objekt.a, kostenstelleId: kostenstelle.a, datum: '2026-01-05', von: '08:00', bis: '09:00' }
    for (const act of [
      () => als(sina).zeitErfassen({ params, body: zeit }),
      () => als(sina).haken({ params: { id, punkt }, body: { id: uuid(), version: 1, erledigt: true } }),
      () => als(sina).punktAnlegen({ params, body: { text: 'Noch etwas', art: 'ZUT' } }),
      () => als(sina).punktWeg({ params: { id, punkt } }),
      () => als(sina).kontaktHinzu({ params, body: { art: 'Beobachter', anwenderId: sami.anwenderId } }),
    ])
      await expect(act()).rejects.toMatchObject({ status: 409, problem: { code: 'ticket.vorbei' } })
    // What was refused or closed still takes a word.
    await als(kundeA).kommentieren({ params, body: { id: uuid(), text: 'Schade' } })
    await als(lena).zuruecksetzen({ params, body: { version: (await lies(lena, id)).version, grund: 'doch' } })
    await als(sina).zusammenfuehren({ params, body: { version: (await lies(sina, id)).version, ziel: ziel.id } })
    await expect(als(kundeA).kommentieren({ params, body: { id: uuid(), text: 'Und?' } })).rejects.toMatchObject({
      status: 409,
      problem: { code: 'ticket.geht-weiter', detail: `Dieses Ticket geht in Ticket ${ziel.nummer} weiter. Bitte schreiben Sie dort.` },
    })
    await expect(als(sina).zeitErfassen({ params, body: zeit })).rejects.toMatchObject({ problem: { code: 'ticket.vorbei' } })
    await als(sina).notieren({ params, body: { id: uuid(), text: 'Warum es dort weitergeht' } })
  })
  test('ein Ansprechpartner mit Anmeldung sieht das Ticket, in dem er Kontakt wird; wer keine hat, bekommt nur die Post', async () => {
    const [mit, ohne] = [uuid(), uuid()]
    await p.db
      .insertInto('ansprechpartner')
      .values([
        { id: mit, ktostammId: firma.a, anwenderId: kundeA.anwenderId, vorname: 'Alma', zuname: 'Anker' },
        { id: ohne, ktostammId: firma.a, vorname: 'Otto', zuname: 'Ohne', email: 'otto@anker.example' },
      ])
      .execute()
    const { id } = await neu(sina)
    await expect(lies(kundeA, id)).rejects.toMatchObject({ status: 404 })
    for (const ansprechpartnerId of [mit, ohne]) await als(sina).kontaktHinzu({ params: { id }, body: { art: 'Auftragsbestätigung', ansprechpartnerId } })
    expect((await lies(sina, id)).kontakte).toMatchObject([
      { art: 'Aufnehmer' },
      { name: 'Alma Ticket', anwenderId: kundeA.anwenderId },
      { name: 'Otto Ohne', anwenderId: null, email: 'otto@anker.example' },
    ])
    expect((await lies(kundeA, id)).id).toBe(id)
    const kontakt = (await lies(sina, id)).kontakte[2]!.id
    await als(sina).kontaktWeg({ params: { id, kontakt } })
    expect((await als(sina).verlaufIntern({ params: { id }, query: {} })).entities[0]).toMatchObject({
      feld: 'Auftragsbestätigung',
      von: 'Otto Ohne',
      nach: '',
    })
  })
  test('zweimal zugewiesen nennt, wen der zweite ablöst', async () => {
    const { id } = await neu(sina)
    for (const wer of [sami, sina]) await als(sina).kontaktHinzu({ params: { id }, body: { art: 'Zuständiger', anwenderId: wer.anwenderId } })
    expect((await als(sina).verlaufIntern({ params: { id }, query: {} })).entities[0]).toMatchObject({
      feld: 'Zuständiger',
      von: 'Sami Ticket',
      nach: 'Sina Ticket',
    })
    expect((await lies(sina, id)).kontakte.filter(({ art }) => art === 'Zuständiger')).toHaveLength(1)
  })
  test('eine Verbindung steht im Verlauf beider Tickets, gesetzt und gelöst', async () => {
    const [a, b] = [await neu(sina), await neu(sina)]
    await als(sina).verknuepfen({ params: { id: a.id }, body: { anderes: String(b.nummer), art: 'blockiert' } })
    await als(sina).unterordnen({ params: { id: a.id }, body: { eltern: b.id } })
    const letzte = async (id: string, n: number) =>
      (await als(sina).verlaufIntern({ params: { id }, query: {} })).entities.slice(0, n).map(({ feld, von, nach }) => [feld, von, nach])
    expect(await letzte(a.id, 2)).toEqual([
      ['eltern', '', String(b.nummer)],
      ['blockiert', '', String(b.nummer)],
    ])
    expect(await letzte(b.id, 2)).toEqual([
      ['kind', '', String(a.nummer)],
      ['blockiert.von', '', String(a.nummer)],
    ])
    await als(sina).loesen({ params: { id: b.id, anderes: a.id } })
    await als(sina).unterordnen({ params: { id: a.id }, body: { eltern: null } })
    expect((await letzte(b.id, 2)).map(([feld, von]) => [feld, von])).toEqual([
      ['kind', String(a.nummer)],
      ['verknuepfung', String(a.nummer)],
    ])
    expect((await lies(sina, a.id)).verknuepfungen).toEqual([])
  })
  test('ein storniertes bleibt mit seinem Grund stehen, zählt nicht mehr und wird nicht zweimal storniert', async () => {
    const { id } = await neu(kundeA)
    const zeit = { id: uuid(), objektId: objekt.a, kostenstelleId: kostenstelle.a, datum: '2026-10-20', von: '08:00', bis: '09:00' }
    for (const _ of [1, 2]) await als(toni).zeitErfassen({ params: { id }, body: zeit })
    expect((await lies(sina, id)).zeiten).toHaveLength(1)
    const storniere = (who: Figure) => als(who).zeitStornieren({ params: { id, zeit: zeit.id }, body: { grund: 'doppelt' } })
    await storniere(lena)
    expect(await lies(toni, id)).toMatchObject({ innen: { istMin: 0 }, zeiten: [{ storno: { grund: 'doppelt' }, darf: [] }] })
    await expect(storniere(toni)).rejects.toMatchObject({ status: 409, problem: { code: 'ticket.schon-storniert' } })
  })
  test('bewertet wird vom Kunden, einmal, nach dem Ende', async () => {
    const { id } = await neu(kundeA, { typId: typ.stoerung })
    const bewerte = (who: Figure) => als(who).bewerten({ params: { id }, body: { sterne: 5, text: 'schnell' } })
    await expect(bewerte(kundeA)).rejects.toMatchObject({ status: 422 })
    for (const nach of ['in Prüfung', 'in Arbeit', 'erledigt'] as const) await gehe(sina, id, nach)
    await expect(bewerte(sina)).rejects.toMatchObject({ status: 422 })
    expect((await lies(kundeA, id)).darf).toContain('bewerten')
    await bewerte(kundeA)
    expect(await lies(sina, id)).toMatchObject({ bewertung: { sterne: 5, text: 'schnell' } })
    await expect(bewerte(kundeA)).rejects.toMatchObject({ status: 409 })
  })
})
