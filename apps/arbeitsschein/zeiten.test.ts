import { afterAll, beforeAll, expect, test } from 'vitest'
import { calls as statistikCalls } from '#apps/arbeitsbericht-statistik/contract.ts'
import { calls as berichtCalls } from '#apps/arbeitsbericht/contract.ts'
import { calls as ticketCalls } from '#apps/ticket/contract.ts'
import { alsZeitpunkte } from '#domain/einsatz/statistik/contract.ts'
import { uuid } from '#platform/contract/uuid.ts'
import { portal, type Figure } from '#test/cast.ts'
import { ben, besetze, cora, lisa, max, objekt, stelle, um, vera, verlangt, vor } from '#test/einsatz/berichtbesetzung.ts'
import { gezeichnet } from '#test/einsatz/scheine.ts'
import { calls } from './contract.ts'

let p: Awaited<ReturnType<typeof portal>>
beforeAll(async () => {
  p = await portal()
  await besetze(p.db)
})
afterAll(() => p.stop())

const als = (who: Figure) => p.als(who, calls)
const bericht = (who: Figure, id: string) => p.als(who, berichtCalls).bericht({ params: { id } })
const summe = async (who: Figure, tag: number) => (await p.als(who, berichtCalls).summe({ query: { von: vor(tag), bis: vor(tag) } })).minuten
const zeile = (who: Figure, tag: number, [von, bis]: readonly [string, string], mehr: object = {}) => ({
  id: uuid(),
  art: 'Zeit' as const,
  lstfixId: who.lstfixId,
  von: um(vor(tag), von),
  bis: um(vor(tag), bis),
  ...mehr,
})
const kopf = (tag: number) => ({ art: 'Service' as const, objektId: objekt.werk, datum: vor(tag) })
const neu = (who: Figure, tag: number, positionen: object[], mehr: object = {}) =>
  als(who).anlegen({ body: { id: uuid(), ...kopf(tag), ...mehr, positionen: positionen as never } })
const berichte = (who: Figure, tag: number, mehr: object) =>
  p
    .als(who, berichtCalls)
    .anlegen({ body: { id: uuid(), objektId: objekt.werk, datum: vor(tag), von: um(vor(tag), '08:00'), bis: um(vor(tag), '09:00'), ...mehr } })

test('Stunden auf dem Schein sind Arbeitsberichte der Leute: Regie ist R, sonst L; Kostenstelle und Worte kommen vom Schein', async () => {
  const [eigene, fremde] = [zeile(vera, 3, ['07:00', '09:00'], { text: 'Pumpe getauscht' }), zeile(ben, 3, ['07:00', '08:30'])]
  await neu(vera, 3, [eigene, fremde], { art: 'Regie', kostenstelleId: stelle.umbau })
  expect(await bericht(vera, eigene.id)).toMatchObject({
    quelle: 'schein',
    minuten: 120,
    kzverrzeit: 'R',
    beschreibung: 'Pumpe getauscht',
    kostenstelle: { id: stelle.umbau },
    datum: vor(3),
  })
  expect(await bericht(ben, fremde.id)).toMatchObject({ erfasstVon: 'Vera Bericht', darf: ['bestaetigen'] })
  expect([await summe(vera, 3), await summe(ben, 3)]).toEqual([210, 90])
})

test('mit einem Auftrag des Kunden für das Objekt ist die Zeit A, danach und ohne ihn L; Regie bleibt R', async () => {
  const { ktostammId } = await p.db.selectFrom('objekt').where('id', '=', objekt.halle).select('ktostammId').executeTakeFirstOrThrow()
  const beleg = async (belegart: 'AB' | 'LS' | 'RE', belegnummer: number, belegdatum: string) => {
    const { kreis } = await p.db.selectFrom('belegart').where('id', '=', belegart).select('kreis').executeTakeFirstOrThrow()
    const betrag = { netto: '100.00', steuer: '19.00', brutto: '119.00' }
    const wo = { vkforgid: 1000, ktostammId, objektId: objekt.halle }
    return (
      await p.db
        .insertInto('beleg')
        .values({ belegart, kreis, belegnummer, belegdatum, zustand: 'ausgestellt', ...betrag, ...wo })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id
  }
  let stunde = 5
  const verrechnung = async (tag: number, mehr: object = {}) => {
    const von = String(++stunde).padStart(2, '0')
    const eine = zeile(max, tag, [`${von}:00`, `${von}:30`])
    await neu(max, tag, [eine], { objektId: objekt.halle, ...mehr })
    return (await bericht(max, eine.id)).kzverrzeit
  }
  expect(await verrechnung(2)).toBe('L')
  const auftrag = await beleg('AB', 930_101, vor(2))
  expect(await verrechnung(2)).toBe('A')
  expect(await verrechnung(2, { art: 'Regie' })).toBe('R')
  // Before its day there was no order, and the other object has none.
  expect(await verrechnung(3)).toBe('L')
  expect(await verrechnung(2, { objektId: objekt.werk })).toBe('L')
  const lieferung = await beleg('LS', 930_102, vor(1))
  await p.db.insertInto('belegverweis').values({ von: auftrag, nach: lieferung, art: 'wird zu' }).execute()
  expect(await verrechnung(2)).toBe('A')
  const rechnung = await beleg('RE', 930_103, vor(0))
  await p.db.insertInto('belegverweis').values({ von: lieferung, nach: rechnung, art: 'wird zu' }).execute()
  expect(await verrechnung(2)).toBe('L')
})

test('was der Schein ändert, ändert der Eintrag; im Arbeitsbericht geht es nicht, solange der Schein steht', async () => {
  const eine = zeile(max, 0, ['07:00', '09:00'])
  const { id } = await neu(max, 0, [eine])
  const { nummer } = await als(max).sichern({ params: { id }, body: { version: 1, ...kopf(0), positionen: [{ ...eine, bis: um(vor(0), '10:00') }] } })
  const gelesen = await bericht(max, eine.id)
  expect(gelesen).toMatchObject({ minuten: 180, schein: { id, nummer }, darf: [], schritte: [{ was: 'geaendert' }, { was: 'erfasst' }] })
  const { revision } = gelesen
  const inhalt = { revision, datum: vor(0), von: um(vor(0), '07:00'), bis: um(vor(0), '08:00'), objektId: objekt.werk }
  await expect(p.als(max, berichtCalls).aendern({ params: { id: eine.id }, body: inhalt })).rejects.toMatchObject(verlangt(409, 'arbeitsbericht.am-schein'))
  await expect(p.als(lisa, berichtCalls).storno({ params: { id: eine.id }, body: { grund: 'Nie gewesen' } })).rejects.toMatchObject(
    verlangt(409, 'arbeitsbericht.am-schein'),
  )
})

test('vom Schein genommen: was er angelegt hat, wird storniert, was er übernommen hat, ist wieder frei', async () => {
  const { id: berichtet } = await berichte(ben, 4, { beschreibung: 'Filter gewechselt' })
  const [frei] = (await als(ben).arbeitsberichte({ query: { objektId: objekt.werk, datum: vor(4) } })).entities
  expect(frei).toMatchObject({ id: berichtet, minuten: 60, beschreibung: 'Filter gewechselt' })
  const [getippt, genommen] = [zeile(ben, 4, ['10:00', '11:00']), zeile(ben, 4, ['08:00', '09:00'], { berichtId: berichtet })]
  const { id } = await neu(ben, 4, [getippt, genommen])
  expect((await als(ben).arbeitsberichte({ query: { objektId: objekt.werk, datum: vor(4) } })).entities).toEqual([])
  expect(await bericht(ben, berichtet)).toMatchObject({ kzverrzeit: 'L', beschreibung: 'Filter gewechselt', schein: { id } })
  await expect(neu(ben, 4, [zeile(ben, 4, ['08:00', '09:00'], { berichtId: berichtet })])).rejects.toMatchObject(
    verlangt(422, 'schein.bericht-vergeben', 'positionen.0.von'),
  )
  await als(ben).sichern({ params: { id }, body: { version: 1, ...kopf(4), notiz: 'Ohne Stunden' } })
  expect(await bericht(ben, getippt.id)).toMatchObject({ storniert: true, stornogrund: 'Vom Arbeitsschein genommen' })
  expect(await bericht(ben, berichtet)).toMatchObject({ storniert: false, schein: null })
  expect(await summe(ben, 4)).toBe(60)
})

test('E19: dieselbe Zeit am selben Objekt steht schon: der Schein nimmt sie, statt sie noch einmal zu schreiben; zweimal auf einem Schein geht nicht', async () => {
  const { id: berichtet } = await berichte(cora, 5, {})
  const { id } = await neu(cora, 5, [zeile(cora, 5, ['08:00', '09:00'])])
  expect((await als(cora).schein({ params: { id } })).zeilen).toMatchObject([{ berichtId: berichtet, minuten: 60 }])
  expect(await summe(cora, 5)).toBe(60)
  await expect(neu(cora, 6, [zeile(cora, 6, ['08:00', '09:00']), zeile(cora, 6, ['08:00', '09:00'])])).rejects.toMatchObject(
    verlangt(422, 'arbeitsbericht.gibt-es-schon', 'positionen.1.von'),
  )
  expect(await summe(cora, 6)).toBe(0)
})

test('unterschrieben bleibt der Eintrag fest, storniert wird er wieder frei; eine andere Person ist ein anderer Eintrag', async () => {
  const eine = zeile(vera, 7, ['07:00', '08:00'])
  const { id } = await neu(vera, 7, [eine])
  await als(vera).sichern({ params: { id }, body: { version: 1, ...kopf(7), positionen: [{ ...eine, lstfixId: max.lstfixId }] } })
  const [stehend] = (await als(vera).schein({ params: { id } })).zeilen
  expect(await bericht(vera, eine.id)).toMatchObject({ storniert: true })
  expect(await bericht(max, stehend!.berichtId!)).toMatchObject({ wer: { id: max.lstfixId }, minuten: 60 })
  await als(vera).abschliessen({ params: { id }, body: { version: 2, unterschriften: [gezeichnet] } })
  await expect(p.als(lisa, berichtCalls).storno({ params: { id: stehend!.berichtId! }, body: { grund: 'Falsch' } })).rejects.toMatchObject(
    verlangt(409, 'arbeitsbericht.am-schein'),
  )
  await als(lisa).stornieren({ params: { id }, body: { grund: 'Doppelt geschrieben' } })
  expect(await bericht(max, stehend!.berichtId!)).toMatchObject({ storniert: false, schein: null })
  await p.als(lisa, berichtCalls).storno({ params: { id: stehend!.berichtId! }, body: { grund: 'Falsch' } })
})

test('E76: wird das Objekt inzwischen umbenannt, steht in der Fassung, was der Kunde auf dem Schein gesehen hat', async () => {
  const { id } = await neu(max, 9, [zeile(max, 9, ['08:00', '09:00'])])
  const heisst = (name: string) => p.db.updateTable('objekt').set({ name }).where('id', '=', objekt.werk).execute()
  await heisst('Werk Umbenannt')
  await als(max).abschliessen({ params: { id }, body: { version: 1, unterschriften: [gezeichnet] } })
  await heisst('Werk Kran')
  const { kanonisch } = await als(max).eineFassung({ params: { id, nr: 1 } })
  expect(kanonisch).toContain('930011 Werk Kran')
  expect(kanonisch).not.toContain('Umbenannt')
})

test('böse Eingaben an der Zeile: fremder Bericht, anderes Objekt, Zukunft', async () => {
  const { id: fremder } = await berichte(ben, 8, {})
  const { id: anderswo } = await berichte(max, 8, { objektId: objekt.halle })
  const faelle: [object, string, string][] = [
    [zeile(max, 8, ['08:00', '09:00'], { berichtId: fremder }), 'positionen.0.von', 'schein.bericht-unbekannt'],
    [zeile(max, 8, ['08:00', '09:00'], { berichtId: anderswo }), 'positionen.0.von', 'schein.bericht-unbekannt'],
    [zeile(max, -3, ['08:00', '09:00']), 'positionen.0.von', 'arbeitsbericht.zukunft'],
  ]
  for (const [position, path, code] of faelle) await expect(neu(max, 8, [position])).rejects.toMatchObject(verlangt(422, code, path))
})

test('E75: an einem Ticket, auf einem Schein, vom Bericht auf den Schein genommen: einmal im Tag, einmal in jeder Summe', async () => {
  const [ticketId, schein, aufTicket, berichtet, getippt] = [uuid(), uuid(), uuid(), uuid(), uuid()]
  const tagDavor = vor(12)
  const frage = { von: tagDavor, bis: tagDavor }
  const [typ] = await p.db.selectFrom('tickettyp').limit(1).select('id').execute()
  const kunde = await p.db.selectFrom('objekt').where('id', '=', objekt.werk).select('ktostammId').executeTakeFirstOrThrow()
  await p.db
    .insertInto('ticket')
    .values({ id: ticketId, vkforgid: 1000, typId: typ!.id, name: 'Pumpe', prioritaet: 5, ...kunde })
    .execute()
  const zeit = { objektId: objekt.werk, kostenstelleId: stelle.wartung, kzverrzeit: 'A' as const, datum: tagDavor }
  await p.als(ben, ticketCalls).zeitErfassen({ params: { id: ticketId }, body: { id: aufTicket, ...zeit, von: '08:00', bis: '10:15' } })
  await berichte(ben, 12, { id: berichtet, von: um(tagDavor, '11:00'), bis: um(tagDavor, '12:00'), ticketId })
  const linie = (id: string, von: string, bis: string, mehr = {}) => ({
    id,
    art: 'Zeit' as const,
    lstfixId: ben.lstfixId,
    von: um(tagDavor, von),
    bis: um(tagDavor, bis),
    ...mehr,
  })
  const positionen = [linie(getippt, '13:00', '14:00', { text: 'Dichtung' }), linie(uuid(), '11:00', '12:00', { berichtId: berichtet })]
  await als(ben).anlegen({ body: { id: schein, art: 'Service', objektId: objekt.werk, datum: tagDavor, positionen } })
  expect(await p.als(ben, berichtCalls).summe({ query: frage })).toEqual({ anzahl: 3, minuten: 255, je: { K: 0, R: 0, A: 135, L: 120 } })
  expect(
    (await p.als(ben, berichtCalls).tag({ params: { datum: tagDavor }, query: {} })).eintraege.map(({ id, quelle, minuten, schein: auf }) => [
      id,
      quelle,
      minuten,
      auf?.id,
    ]),
  ).toEqual([
    [aufTicket, 'ticket', 135, undefined],
    [berichtet, 'portal', 60, schein],
    [getippt, 'schein', 60, schein],
  ])
  expect((await p.als(lisa, ticketCalls).ticket({ params: { id: ticketId } })).innen!.istMin).toBe(195)
  const { gesamt } = await p
    .als(lisa, statistikCalls)
    .statistik({
      body: {
        ebene: 2,
        ...alsZeitpunkte({ von: Temporal.PlainDate.from(tagDavor), bis: Temporal.PlainDate.from(vor(11)) }, 'Europe/Berlin'),
        lstfixId: ben.lstfixId!,
      },
    })
  expect(gesamt.arbeitszeit).toBe(255)
})
