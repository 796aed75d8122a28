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
const persnr = new Map<string, string>()
beforeAll(async () => {
  p = await portal()
  await besetze(p.db)
  const { ktostammId } = await p.db.selectFrom('objekt').where('id', '=', objekt.werk).select('ktostammId').executeTakeFirstOrThrow()
  await p.db.insertInto('anwenderKtostamm').values({ anwenderId: kundin.anwenderId, ktostammId }).execute()
  await p.db.insertInto('anwenderBerechtigung').values({ anwenderId: kundin.anwenderId, berechtigung: 'ARBEITSSCHEIN.KUNDE' }).execute()
  // Max and Ben are called the same.
  await p.db.updateTable('lstfix').set({ vorname: 'Max' }).where('id', '=', ben.lstfixId!).execute()
  for (const wer of [max, ben, vera])
    persnr.set(wer.name, String((await p.db.selectFrom('lstfix').where('id', '=', wer.lstfixId!).select('persnr').executeTakeFirstOrThrow()).persnr))
})
afterAll(() => p.stop())

const als = (who: Figure) => p.als(who, calls)
const zeit = (who: Figure, von: string, bis: string) => ({
  id: uuid(),
  art: 'Zeit' as const,
  lstfixId: who.lstfixId,
  von: um(vor(3), von),
  bis: um(vor(3), bis),
})
const kopf = { art: 'Regie' as const, objektId: objekt.werk, datum: vor(3) }
const lies = (who: Figure, id: string) => als(who).schein({ params: { id } })
const namen = async (who: Figure, id: string) => (await lies(who, id)).zeilen.map(({ name, persnr: nummer }) => `${name} ${nummer}`.trim())

test('wer wie ein anderer auf dem Schein heißt, steht mit seiner Personalnummer da; allein ohne sie', async () => {
  const [seine, andere] = [zeit(max, '07:00', '09:00'), zeit(ben, '07:00', '08:00')]
  const { id } = await als(vera).anlegen({ body: { id: uuid(), ...kopf, positionen: [seine, zeit(vera, '07:00', '09:00')] } })
  expect(await namen(vera, id)).toEqual(['Max Bericht', 'Vera Bericht'])
  await als(vera).sichern({ params: { id }, body: { version: 1, ...kopf, positionen: [seine, andere] } })
  expect(await namen(vera, id)).toEqual([`Max Bericht ${persnr.get('Max')}`, `Max Bericht ${persnr.get('Ben')}`])
  await als(vera).sichern({ params: { id }, body: { version: 2, ...kopf, positionen: [andere] } })
  expect(await namen(vera, id)).toEqual(['Max Bericht'])
})

test('die Auswahl der Personen unterscheidet sie', async () => {
  const { entities } = await als(vera).personen({ query: { q: 'Bericht' } })
  const hinweise = entities.filter(({ name }) => name === 'Max Bericht').map(({ hint }) => hint)
  expect(hinweise.toSorted()).toEqual([persnr.get('Max'), persnr.get('Ben')].toSorted())
  expect(entities.find(({ name }) => name === 'Vera Bericht')).toMatchObject({ hint: '', persnr: persnr.get('Vera') })
})

test('zwei eines Namens sind zwei Zeilen der Stunden: am Gerät vor der Unterschrift, im Wortlaut, auf dem Papier, beim Kunden; der Fingerabdruck ist derselbe', async () => {
  const id = uuid()
  const inhalt = { ...kopf, positionen: [zeit(max, '10:00', '12:00'), zeit(ben, '10:00', '11:00')] }
  const [{ entities: objekte }, { entities: leute }] = [await als(vera).objekte({ query: {} }), await als(vera).personen({ query: {} })]
  const dort = objekte.find((eines) => eines.id === objekt.werk)!
  const person = (wer: string) => leute.find((einer) => einer.id === wer)
  const bekannt = {
    id,
    detail: undefined,
    name: (wer: string) => (wer === dort.id ? `${dort.nummer} ${dort.name}` : person(wer)?.name),
    kunde: () => dort.kunde,
    lohngruppe: (wer: string) => person(wer)?.lohngruppe,
    persnr: (wer: string) => person(wer)?.persnr,
    taktMin: 1,
    gespeichert: false,
  }
  const werte = Scheinform.parse(inhalt)
  const gezeigt = (await zeige(werte, bekannt))!
  expect(gezeigt.schein.zeilen.map((zeile) => zeile.persnr)).toEqual([persnr.get('Max'), persnr.get('Ben')])
  // A device that does not know the numbers leaves it to the server.
  expect(await zeige(werte, { ...bekannt, persnr: () => undefined })).toBeNull()
  await als(vera).anlegen({ body: { id, ...inhalt } })
  const detail = await lies(vera, id)
  expect((await zeige(werte, { ...bekannt, detail, gespeichert: true, persnr: () => undefined }))!.fingerabdruck).toBe(gezeigt.fingerabdruck)
  const { kanonisch, fingerabdruck } = gezeigt
  const antwort = await als(vera).abschliessen({ params: { id }, body: { version: 1, unterschriften: [gezeichnet], kanonisch, fingerabdruck } })
  expect(antwort).toMatchObject({ fall: null, fingerabdruck })
  const fassung = await als(vera).eineFassung({ params: { id, nr: 1 } })
  expect(unterschriebenesAus(fassung.kanonisch).zeilen.map((zeile) => zeile.persnr)).toEqual([persnr.get('Max'), persnr.get('Ben')])
  expect(await namen(kundin, id)).toEqual([`Max Bericht ${persnr.get('Max')}`, `Max Bericht ${persnr.get('Ben')}`])
  const papier = ohneLuecken((await seitentexte(new Uint8Array(await (await als(lisa).pdf({ params: { id }, query: {} })).arrayBuffer()))).join(''))
  const worte = `Stunden je Person Person Stunden Max Bericht (${persnr.get('Max')}) 2,00 Max Bericht (${persnr.get('Ben')}) 1,00`
  expect(papier).toContain(ohneLuecken(worte))
})
