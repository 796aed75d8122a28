import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { unterschriebenesAus } from '#domain/einsatz/arbeitsschein/wortlaut.ts'
import { uuid } from '#platform/contract/uuid.ts'
import { portal, type Figure } from '#test/cast.ts'
import { ben, besetze, kundin, lisa, max, objekt, um, vera, vor } from '#test/einsatz/berichtbesetzung.ts'
import { ohneLuecken, seitentexte } from '#test/einsatz/pdftext.ts'
import { gezeichnet } from '#test/einsatz/scheine.ts'
import { calls } from './contract.ts'
import { Scheinform } from './contract/schein.ts'
import { zeige } from './web/abschluss/gezeigt.ts'

let p: Awaited<ReturnType<typeof portal>>
beforeAll(async () => {
  p = await portal()
  await besetze(p.db)
  const { ktostammId } = await p.db.selectFrom('objekt').where('id', '=', objekt.werk).select('ktostammId').executeTakeFirstOrThrow()
  await p.db.insertInto('anwenderKtostamm').values({ anwenderId: kundin.anwenderId, ktostammId }).execute()
  await p.db.insertInto('anwenderBerechtigung').values({ anwenderId: kundin.anwenderId, berechtigung: 'ARBEITSSCHEIN.KUNDE' }).execute()
})
afterAll(() => p.stop())

const als = (who: Figure | null) => p.als(who, calls)
const entlohnt = (who: Figure, lohngruppe: string | null) => p.db.updateTable('lstfix').set({ lohngruppe }).where('id', '=', who.lstfixId!).execute()
const zeit = (who: Figure, tag: number, von: string, bis: string) => ({
  id: uuid(),
  art: 'Zeit' as const,
  lstfixId: who.lstfixId,
  von: um(vor(tag), von),
  bis: um(vor(tag), bis),
})
const kopf = (tag: number) => ({ art: 'Regie' as const, objektId: objekt.werk, datum: vor(tag) })
const lies = (who: Figure, id: string) => als(who).schein({ params: { id } })
const gruppen = async (who: Figure, id: string) => (await lies(who, id)).zeilen.map(({ name, lohngruppe }) => `${name} ${lohngruppe}`.trim())
const schliesse = (id: string, version: number, text: object = {}) =>
  als(vera).abschliessen({ params: { id }, body: { version, unterschriften: [gezeichnet], ...text } })

test('eine Zeile behält die Lohngruppe, mit der sie auf den Schein kam; eine neue Zeile und eine andere Person haben die von heute', async () => {
  await entlohnt(vera, 'Obermonteur')
  await entlohnt(ben, 'Monteur')
  const [ihre, seine] = [zeit(vera, 2, '07:00', '09:00'), zeit(ben, 2, '07:00', '09:00')]
  const { id } = await als(vera).anlegen({ body: { id: uuid(), ...kopf(2), positionen: [ihre, seine] } })
  expect(await gruppen(vera, id)).toEqual(['Vera Bericht Obermonteur', 'Ben Bericht Monteur'])
  await entlohnt(ben, 'Helfer')
  expect((await als(vera).personen({ query: { q: 'Ben' } })).entities).toMatchObject([{ name: 'Ben Bericht', lohngruppe: 'Helfer' }])
  await als(vera).sichern({ params: { id }, body: { version: 1, ...kopf(2), notiz: 'geprüft', positionen: [ihre, seine, zeit(ben, 2, '10:00', '11:00')] } })
  expect(await gruppen(vera, id)).toEqual(['Vera Bericht Obermonteur', 'Ben Bericht Monteur', 'Ben Bericht Helfer'])
  await als(vera).sichern({ params: { id }, body: { version: 2, ...kopf(2), positionen: [ihre, { ...seine, lstfixId: max.lstfixId }] } })
  expect(await gruppen(vera, id)).toEqual(['Vera Bericht Obermonteur', 'Max Bericht'])
})

test('was unterschrieben ist, nennt die Lohngruppen von damals: im Wortlaut, auf dem Papier, beim Kunden, über den Link; die nächste Fassung auch', async () => {
  await entlohnt(ben, 'Monteur')
  const positionen = [zeit(vera, 3, '07:00', '09:20'), zeit(ben, 3, '07:00', '09:00'), zeit(vera, 3, '10:00', '11:20')]
  const { id } = await als(vera).anlegen({ body: { id: uuid(), ...kopf(3), positionen } })
  await schliesse(id, 1)
  await entlohnt(vera, 'Meister')
  const { kanonisch } = await als(vera).eineFassung({ params: { id, nr: 1 } })
  expect(unterschriebenesAus(kanonisch).zeilen.map(({ lohngruppe }) => lohngruppe)).toEqual(['Obermonteur', 'Monteur', 'Obermonteur'])
  const papier = ohneLuecken((await seitentexte(new Uint8Array(await (await als(vera).pdf({ params: { id }, query: {} })).arrayBuffer()))).join(''))
  for (const worte of [
    'Vera Bericht (Obermonteur)',
    'Stunden je Person Person Lohngruppe Stunden Vera Bericht Obermonteur 3,67 Ben Bericht Monteur 2,00 Summe Obermonteur 3,67 Summe Monteur 2,00',
  ])
    expect(papier, worte).toContain(ohneLuecken(worte))
  expect(await gruppen(kundin, id)).toEqual(['Vera Bericht Obermonteur', 'Ben Bericht Monteur', 'Vera Bericht Obermonteur'])
  const link = { id: uuid(), arbeitsscheinId: id, fassung: 1, an: 'kunde@bericht.example', anwenderId: vera.anwenderId, erstellt: um(vor(1), '10:00') }
  const hash = createHash('sha256').update('geheim').digest()
  await p.db
    .insertInto('arbeitsscheinLink')
    .values({ ...link, hash, laeuftAb: Temporal.Now.instant().add({ hours: 24 }).toString() })
    .execute()
  expect((await als(null).zeichnenAnsicht({ body: { geheim: 'geheim' } })).zeilen).toMatchObject([{ lohngruppe: 'Obermonteur' }, {}, {}])
  await als(lisa).fassung({ params: { id }, body: { grund: 'Zeit von Ben fehlt noch' } })
  await als(vera).sichern({ params: { id }, body: { version: 3, ...kopf(3), positionen: [...positionen, zeit(vera, 3, '12:00', '13:00')] } })
  await schliesse(id, 4)
  expect((await als(vera).eineFassung({ params: { id, nr: 2 } })).unterschiede).toMatchObject([
    { vorher: '', nachher: expect.stringContaining('Zeit Vera Bericht (Meister)') },
    { vorher: '5,67 h', nachher: '6,67 h' },
  ])
})

test('das Gerät rechnet ohne Netz denselben Fingerabdruck, mit den Lohngruppen seiner Auswahl; ohne sie rechnet das Büro allein', async () => {
  await entlohnt(vera, 'Obermonteur')
  const id = uuid()
  const inhalt = { ...kopf(4), positionen: [zeit(vera, 4, '07:00', '09:00'), zeit(max, 4, '07:00', '09:00')] }
  const [{ entities: objekte }, { entities: leute }] = [await als(vera).objekte({ query: {} }), await als(vera).personen({ query: {} })]
  const dort = objekte.find((eines) => eines.id === objekt.werk)!
  const bekannt = {
    id,
    detail: undefined,
    name: (wer: string) => (wer === dort.id ? `${dort.nummer} ${dort.name}` : leute.find((einer) => einer.id === wer)?.name),
    kunde: () => dort.kunde,
    lohngruppe: (wer: string) => leute.find((einer) => einer.id === wer)?.lohngruppe,
    persnr: (wer: string) => leute.find((einer) => einer.id === wer)?.persnr,
    taktMin: 1,
    gespeichert: false,
  }
  const werte = Scheinform.parse(inhalt)
  const gezeigt = (await zeige(werte, bekannt))!
  expect(gezeigt.schein.zeilen.map(({ lohngruppe }) => lohngruppe)).toEqual(['Obermonteur', ''])
  expect(await zeige(werte, { ...bekannt, lohngruppe: () => undefined })).toBeNull()
  await als(vera).anlegen({ body: { id, ...inhalt } })
  const detail = await lies(vera, id)
  await entlohnt(vera, 'Meister')
  const spaeter = await zeige(werte, { ...bekannt, detail, gespeichert: true, lohngruppe: () => 'Meister' })
  expect(spaeter!.fingerabdruck).toBe(gezeigt.fingerabdruck)
  const { kanonisch, fingerabdruck } = gezeigt
  expect(await schliesse(id, 1, { kanonisch, fingerabdruck })).toMatchObject({ fall: null, fingerabdruck })
})
