import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Schritt } from '#domain/tickets/contract.ts'
import { uuid } from '#platform/contract/uuid.ts'
import { carla, emil, portal, type Figure } from '#test/cast.ts'
import { besetze, firma, kostenstelle, kundeA, kundeAlle, kundeB, lena, objekt, sami, sina, toni, typ } from '#test/ticket/ticketbesetzung.ts'
import { calls } from './contract.ts'
import { messages } from './messages.ts'

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
const nummern = async (who: Figure, query: object = {}) => (await als(who).liste({ query: { zustand: 'alle', ...query } })).entities.map(({ nummer }) => nummer)

describe('ein Ticket von Anfang bis Ende', () => {
  test('der Kunde erfasst, der Support bearbeitet, der Kunde bestätigt beides, beim ersten Mal sagt er nein', async () => {
    const { id, nummer } = await neu(kundeA, { beschreibung: 'Seit heute früh kalt.', typId: typ.aenderung, prioritaet: 2 })
    expect(await lies(kundeA, id)).toMatchObject({
      nummer,
      schritt: 'erfasst',
      zustand: 'Neu',
      ktostamm: { name: 'Firma Anker' },
      innen: null,
      darf: ['kommentieren', 'dateien'],
      schritte: [],
    })
    await gehe(sina, id, 'in Prüfung')
    await als(sina).kontaktHinzu({ params: { id }, body: { art: 'Zuständiger', anwenderId: sina.anwenderId } })
    await expect(gehe(sina, id, 'Auftragsbestätigung')).rejects.toMatchObject({ status: 422, problem: { code: 'ticket.schaetzung-fehlt' } })
    await als(sina).aendern({ params: { id }, body: { version: (await lies(sina, id)).version, schaetzungMin: 90 } })
    await gehe(sina, id, 'Auftragsbestätigung')
    expect(await lies(kundeA, id)).toMatchObject({ zustand: 'Freigabe', bestaetigung: 'auftrag', schaetzungMin: 90 })
    await expect(gehe(kundeA, id, 'in Prüfung')).rejects.toMatchObject({ status: 422, problem: { code: 'ticket.grund-fehlt' } })
    await gehe(kundeA, id, 'in Prüfung', 'zu teuer')
    await gehe(sina, id, 'Auftragsbestätigung')
    await gehe(kundeA, id, 'in Arbeit')
    await expect(gehe(sina, id, 'erledigt')).rejects.toMatchObject({ problem: { code: 'ticket.erst-test' } })
    await gehe(sina, id, 'Test')
    await expect(gehe(sina, id, 'Abnahme')).rejects.toMatchObject({ problem: { code: 'ticket.eigene-arbeit' } })
    await gehe(sami, id, 'Abnahme')
    for (const who of [sina, sami, lena])
      await expect(gehe(who, id, 'erledigt')).rejects.toMatchObject({
        problem: { code: 'ticket.kein-schritt', detail: 'Sie können den Status dieses Tickets nicht ändern' },
      })
    await als(kundeA).beenden({ params: { id }, body: { version: (await lies(kundeA, id)).version } })
    expect(await lies(kundeA, id)).toMatchObject({ schritt: 'erledigt', zustand: 'Erledigt' })
    const { entities } = await als(kundeA).verlauf({ params: { id }, query: {} })
    expect(entities.filter(({ was }) => was === 'schritt').map(({ nach }) => nach)).toEqual([
      'erledigt',
      'Abnahme',
      'Test',
      'in Arbeit',
      'Auftragsbestätigung',
      'in Prüfung',
      'Auftragsbestätigung',
      'in Prüfung',
      'erfasst',
    ])
  })
  test('die Antwort des Kunden beendet das Warten auf ihn', async () => {
    const { id } = await neu(kundeA)
    await gehe(sina, id, 'in Prüfung')
    await gehe(sina, id, 'wartet auf Kunde')
    await als(sina).notieren({ params: { id }, body: { id: uuid(), text: 'nachgefragt' } })
    expect((await lies(sina, id)).schritt).toBe('wartet auf Kunde')
    await als(kundeA).kommentieren({ params: { id }, body: { id: uuid(), text: 'Kessel 3' } })
    expect(await lies(sina, id)).toMatchObject({ schritt: 'in Prüfung' })
  })
  test('zurückgesetzt wird ein abgelehntes nur von der Leitung, mit Grund', async () => {
    const { id } = await neu(sina)
    await gehe(sina, id, 'abgelehnt', 'doppelt')
    const { version } = await lies(sina, id)
    await expect(als(sina).zuruecksetzen({ params: { id }, body: { version, grund: 'x' } })).rejects.toMatchObject({ status: 403 })
    expect(await als(lena).zuruecksetzen({ params: { id }, body: { version, grund: 'doch nicht' } })).toMatchObject({ schritt: 'in Prüfung' })
  })
  test('der Termin geht nur nach vorne und in die Zukunft', async () => {
    const { id } = await neu(sina)
    const setze = async (termin: string) => als(sina).aendern({ params: { id }, body: { version: (await lies(sina, id)).version, termin } })
    await expect(setze('2020-01-01T08:00:00Z')).rejects.toMatchObject({ status: 422, problem: { detail: 'Der Termin darf nur in der Zukunft liegen' } })
    await setze('2099-01-02T08:00:00Z')
    await expect(setze('2099-01-01T08:00:00Z')).rejects.toMatchObject({ status: 422, problem: { detail: 'Der Termin kann nur nach vorne veschoben werden' } })
    expect((await setze('2099-01-03T08:00:00Z')).version).toBe(3)
    // The hint says what the refusal means.
    expect(messages.de.terminHinweis).toMatch(/in der Zukunft.*nach vorne.*auf später/)
  })
})

describe('wer was sieht', () => {
  test('Kunden sehen ihre eigenen, mit TICKET.KTOSTAMM die ihrer Firma, nie die anderer und nie interne', async () => {
    const eigenes = await neu(kundeA)
    const vomSupport = await neu(sina)
    const intern = await neu(sina, { intern: true })
    const fremd = await neu(kundeB, { objektId: objekt.b })
    const alle = [eigenes, vomSupport, intern, fremd].map(({ nummer }) => nummer)
    const sieht = async (who: Figure) => (await nummern(who, { sort: '-nummer' })).filter((nummer) => alle.includes(nummer)).toSorted()
    expect(await sieht(kundeA)).toEqual([eigenes.nummer])
    expect(await sieht(kundeAlle)).toEqual([eigenes.nummer, vomSupport.nummer])
    expect(await sieht(kundeB)).toEqual([fremd.nummer])
    expect(await sieht(sina)).toEqual(alle)
    for (const who of [emil, kundeB])
      for (const key of [eigenes.id, String(eigenes.nummer), uuid()])
        await expect(lies(who, key)).rejects.toMatchObject({ status: 404, problem: { detail: `Das Ticket mit der Id ${key} konnte nicht gefunden werden!` } })
    await expect(neu(kundeB)).rejects.toMatchObject({ status: 422, problem: { code: 'ticket.objekt-unbekannt' } })
  })
  test('was ein Kunde als intern, Hotline oder fremden Kunden anlegt, wird es nicht', async () => {
    const { id } = await neu(kundeA, { intern: true, hotline: true })
    expect(await lies(sina, id)).toMatchObject({ intern: false, hotline: false })
    await expect(neu(kundeA, { objektId: null, ktostammId: firma.b })).rejects.toMatchObject({ status: 422 })
  })
  test('ohne TICKET.INTERN keine Notiz, kein Feld, keine Zeit', async () => {
    const { id, version } = await neu(kundeA)
    for (const act of [
      () => als(kundeA).notieren({ params: { id }, body: { id: uuid(), text: 'x' } }),
      () => als(kundeA).aendern({ params: { id }, body: { version, prioritaet: 1 } }),
      () => als(kundeA).verlaufIntern({ params: { id }, query: {} }),
      () => als(kundeA).personen({ query: {} }),
    ])
      await expect(act()).rejects.toMatchObject({ status: 403 })
  })
})

describe('zwei zugleich', () => {
  test('einer gewinnt, der andere erfährt, wer und was', async () => {
    const { id, version } = await neu(kundeA)
    const beide = await Promise.allSettled([sina, sami].map((who) => als(who).weiter({ params: { id }, body: { version, nach: 'in Prüfung' } })))
    expect(beide.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const verlierer = beide.find((one) => one.status === 'rejected') as PromiseRejectedResult
    expect(verlierer.reason).toMatchObject({ status: 409, problem: { code: 'ticket.ueberholt' } })
    expect((verlierer.reason as { problem: { detail: string } }).problem.detail).toMatch(/^(Sina|Sami) Ticket war schneller \(in Prüfung\)/)
  })
  test('zwei Haken auf zwei Geräten: der zweite überschreibt nichts', async () => {
    const { id } = await neu(sina)
    const punkt = (await als(sina).punktAnlegen({ params: { id }, body: { text: 'Pumpe', art: 'ENTW' } })).id
    await als(sina).haken({ params: { id, punkt }, body: { id: uuid(), version: 1, erledigt: true, notiz: 'neu' } })
    await expect(als(sami).haken({ params: { id, punkt }, body: { id: uuid(), version: 1, erledigt: false } })).rejects.toMatchObject({
      status: 409,
      problem: { code: 'ticket.punkt-ueberholt' },
    })
    expect((await lies(sami, id)).innen!.checkliste).toMatchObject([{ erledigt: true, notiz: 'neu', erledigtVon: 'Sina Ticket' }])
  })
  test('dasselbe Ticket zweimal gesendet ist eines', async () => {
    const body = { id: uuid(), name: 'Doppelt', objektId: objekt.a }
    const [eins, zwei] = [await als(kundeA).anlegen({ body }), await als(kundeA).anlegen({ body })]
    expect(zwei).toEqual(eins)
  })
})

describe('Zeiten, Verbindungen, Sammeländerung', () => {
  const zeit = (mehr: object = {}) => ({
    id: uuid(),
    objektId: objekt.a,
    kostenstelleId: kostenstelle.a,
    datum: '2026-10-20',
    von: '08:00',
    bis: '09:30',
    ...mehr,
  })
  test('Zeit braucht ein offenes Objekt des Kunden und eine Kostenstelle dieses Objekts; der Kunde sieht, was berechnet wird', async () => {
    const { id } = await neu(kundeA)
    for (const mehr of [{ objektId: objekt.b, kostenstelleId: kostenstelle.b }, { objektId: objekt.ruht }, { kostenstelleId: kostenstelle.b }])
      await expect(als(toni).zeitErfassen({ params: { id }, body: zeit(mehr) })).rejects.toMatchObject({ status: 422 })
    await als(toni).zeitErfassen({ params: { id }, body: zeit() })
    const regie = await als(toni).zeitErfassen({ params: { id }, body: zeit({ kzverrzeit: 'R', von: '10:00', bis: '11:00', beschreibung: 'Pumpe getauscht' }) })
    expect((await lies(kundeA, id)).zeiten).toMatchObject([{ kzverrzeit: 'R', dauerMin: 60 }])
    expect(await lies(toni, id)).toMatchObject({ innen: { istMin: 150 } })
    await expect(als(sina).zeitStornieren({ params: { id, zeit: regie.id }, body: { grund: 'x' } })).rejects.toMatchObject({ status: 404 })
    await als(toni).zeitStornieren({ params: { id, zeit: regie.id }, body: { grund: 'falscher Tag' } })
    expect((await lies(kundeA, id)).zeiten).toEqual([])
  })
  test('in den Nächten der Zeitumstellung zählt die Uhr der Filiale; eine Uhrzeit, die es nicht gibt, wird am Feld abgelehnt', async () => {
    const { id } = await neu(kundeA)
    const am = (datum: string, von: string, bis: string) => als(toni).zeitErfassen({ params: { id }, body: zeit({ datum, von, bis }) })
    for (const [von, bis, feld] of [
      ['02:30', '04:00', 'von'],
      ['01:00', '02:59', 'bis'],
    ] as const)
      await expect(am('2026-03-29', von, bis)).rejects.toMatchObject({ status: 422, problem: { code: 'ticket.uhrzeit-fehlt-dort', errors: [{ path: feld }] } })
    await am('2026-03-29', '01:00', '04:00')
    await am('2026-10-25', '01:00', '04:00')
    const stand = await lies(toni, id)
    expect(stand.zeiten.map(({ datum, dauerMin }) => [datum, dauerMin])).toEqual([
      ['2026-10-25', 240],
      ['2026-03-29', 120],
    ])
    expect(stand.innen!.istMin).toBe(360)
  })
  test('Zusammengeführtes geht beim Ziel weiter, nie über Kunden hinweg und nie von intern zu sichtbar', async () => {
    const [eins, zwei, andere, intern] = [await neu(kundeA), await neu(kundeA), await neu(kundeB, { objektId: objekt.b }), await neu(sina, { intern: true })]
    await als(kundeA).kommentieren({ params: { id: eins.id }, body: { id: uuid(), text: 'geht mit' } })
    const version = (await lies(sina, eins.id)).version
    for (const ziel of [andere.id, intern.id])
      await expect(als(sina).zusammenfuehren({ params: { id: eins.id }, body: { version, ziel } })).rejects.toMatchObject({ status: 422 })
    await als(sina).zusammenfuehren({ params: { id: eins.id }, body: { version, ziel: String(zwei.nummer) } })
    expect(await lies(kundeA, eins.id)).toMatchObject({
      schritt: 'zusammengeführt',
      verknuepfungen: [{ art: 'zusammengeführt', ticket: { nummer: zwei.nummer } }],
    })
    expect((await als(kundeA).verlauf({ params: { id: zwei.id }, query: {} })).entities.map(({ text }) => text)).toContain('geht mit')
  })
  test('ein Ticket steht nie unter sich selbst', async () => {
    const [a, b, c] = [await neu(sina), await neu(sina), await neu(sina)]
    await als(sina).unterordnen({ params: { id: b.id }, body: { eltern: a.id } })
    await als(sina).unterordnen({ params: { id: c.id }, body: { eltern: b.id } })
    for (const eltern of [c.id, a.id]) await expect(als(sina).unterordnen({ params: { id: a.id }, body: { eltern } })).rejects.toMatchObject({ status: 422 })
  })
  test('eine Sammeländerung ändert, was geht, und nennt, was nicht', async () => {
    const [offen, fertig] = [await neu(sina), await neu(sina)]
    await gehe(sina, fertig.id, 'abgelehnt', 'doppelt')
    const fremd = uuid()
    expect(await als(sina).sammeln({ body: { ids: [offen.id, fertig.id, fremd], prioritaet: 1, zustaendigId: sami.anwenderId } })).toMatchObject({
      geaendert: 1,
      nicht: expect.arrayContaining([
        { id: fertig.id, nummer: fertig.nummer, hinweis: expect.stringContaining('abgeschlossen') },
        { id: fremd, nummer: null, hinweis: expect.stringContaining('nicht gefunden') },
      ]),
    })
    expect(await lies(sina, offen.id)).toMatchObject({ prioritaet: 1, zustaendig: { name: 'Sami Ticket' } })
    expect((await lies(sina, fertig.id)).prioritaet).toBe(5)
  })
})

describe('die Liste', () => {
  test('findet nach Wortstamm, Anfang und Nummer, auch in Kommentaren, und bei Tippfehlern Ähnliches', async () => {
    const { id, nummer } = await neu(kundeA, { name: 'Lüftungsanlage brummt', beschreibung: 'Die Ventilatoren sind sehr laut.' })
    await als(kundeA).kommentieren({ params: { id }, body: { id: uuid(), text: 'Im Keller riecht es nach Schmieröl.' } })
    for (const q of ['lüftung', 'Ventilator', 'brummen', 'schmieröl', String(nummer)]) expect(await nummern(sina, { q }), q).toEqual([nummer])
    const aehnlich = await als(sina).liste({ query: { q: 'Lüftngsanlge', zustand: 'alle' } })
    expect([aehnlich.aehnlich, aehnlich.entities[0]?.nummer]).toEqual([true, nummer])
    expect(await nummern(kundeB, { q: 'Lüftngsanlge' })).toEqual([])
  })
  test('blättert in jeder Sortierung ohne Lücke und ohne Wiederholung', async () => {
    const alle = (await nummern(sina, { limit: 200 })).toSorted()
    for (const sort of ['-geaendert', 'geaendert', '-nummer', 'nummer', 'faellig', 'prioritaet'] as const) {
      const gesehen: number[] = []
      let cursor: string | null = null
      do {
        const seite: Awaited<ReturnType<ReturnType<typeof als>['liste']>> = await als(sina).liste({
          query: { zustand: 'alle', sort, limit: 3, ...(cursor ? { cursor } : {}) },
        })
        gesehen.push(...seite.entities.map(({ nummer }) => nummer))
        cursor = seite.next
      } while (cursor)
      expect(gesehen.toSorted(), sort).toEqual(alle)
    }
  })
  test('gespeicherte Ansichten zählen; geteilte sieht der Support, nicht der Kunde', async () => {
    await als(sina).ansichtMerken({ body: { name: 'Dringend', geteilt: true, filter: { prioBis: 2 } } })
    await als(kundeA).ansichtMerken({ body: { name: 'Meine', geteilt: true, filter: {} } })
    expect((await als(sami).ansichten({ query: {} })).entities).toMatchObject([{ name: 'Dringend', eigene: false, anzahl: expect.any(Number) }])
    expect((await als(kundeA).ansichten({ query: {} })).entities).toMatchObject([{ name: 'Meine', geteilt: false }])
    await expect(als(sina).ansichtMerken({ body: { name: 'Dringend', filter: {} } })).rejects.toMatchObject({
      status: 422,
      problem: { errors: [{ path: 'name', code: 'ticket.ansicht-gibt-es', message: 'Eine Ansicht dieses Namens haben Sie schon.' }] },
    })
  })
  test('als Datei: dieselben Zeilen, keine Formel', async () => {
    await neu(kundeA, { name: '=1+1' })
    const csv = await (await als(kundeA).datei({ query: { zustand: 'alle', format: 'csv' } })).text()
    expect(csv).toContain('Nummer;Name')
    expect(csv).not.toMatch(/;=1\+1/)
    expect(csv).not.toContain('Birke')
  })
})

test('die Leitung schaltet an fremder Stelle nur mit Grund weiter, und so steht es im Verlauf', async () => {
  const { id } = await neu(sina)
  await gehe(sina, id, 'in Prüfung')
  await als(sina).kontaktHinzu({ params: { id }, body: { art: 'Zuständiger', anwenderId: sami.anwenderId } })
  await expect(gehe(sina, id, 'in Arbeit')).rejects.toMatchObject({ problem: { code: 'ticket.kein-schritt' } })
  await expect(gehe(lena, id, 'in Arbeit')).rejects.toMatchObject({ problem: { code: 'ticket.grund-fehlt' } })
  await gehe(lena, id, 'in Arbeit', 'Sami ist krank')
  expect((await als(sina).verlaufIntern({ params: { id }, query: {} })).entities[0]).toMatchObject({
    nach: 'in Arbeit',
    erzwungen: true,
    text: 'Sami ist krank',
  })
  expect(await lies(carla, id)).toMatchObject({ schritt: 'in Arbeit' })
})
