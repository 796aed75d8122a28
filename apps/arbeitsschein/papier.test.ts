import { afterAll, beforeAll, expect, test } from 'vitest'
import { uuid } from '#platform/contract/uuid.ts'
import { max, portal, type Figure } from '#test/cast.ts'
import { besetze, lena } from '#test/einsatz/dokubesetzung.ts'
import { ohneLuecken, seitentexte } from '#test/einsatz/pdftext.ts'
import { gezeichnet, kopf, material, zeit } from '#test/einsatz/scheine.ts'
import { calls } from './contract.ts'
import { scheinnummer } from '#domain/einsatz/contract.ts'
import { messages } from './messages.ts'

let p: Awaited<ReturnType<typeof portal>>
beforeAll(async () => {
  p = await portal()
  await besetze(p.db)
})
afterAll(() => p.stop())

const als = (who: Figure) => p.als(who, calls)
const papier = async (id: string) => new Uint8Array(await (await als(max).pdf({ params: { id }, query: {} })).arrayBuffer())

test('das PDF zurückgelesen: jede Position, jede Summe, jeder Name, der Fingerabdruck auf jeder Seite; die Unterschrift steht bei den Summen', async () => {
  const positionen = [
    zeit('00:10', '00:30'),
    zeit('00:30', '00:50'),
    zeit('00:50', '01:10'),
    ...Array.from({ length: 60 }, (_, nr) => material('2,5', { text: `Kupferrohr ${nr + 1}`, nummer: `K-${nr + 1}`, einheit: 'm' })),
  ]
  const { id, nummer } = await als(max).anlegen({ body: { id: uuid(), ...kopf, art: 'Regie', vertragsart: 'VOB', notiz: 'Druckprobe bestanden', positionen } })
  const { fingerabdruck } = await als(max).abschliessen({ params: { id }, body: { version: 1, unterschriften: [gezeichnet] } })
  const seiten = (await seitentexte(await papier(id))).map(ohneLuecken)
  expect(seiten.length).toBeGreaterThan(1)
  const ganz = seiten.join('')
  for (const worte of [
    scheinnummer(nummer),
    '800011 Werk Anker',
    '80001 Firma Anker',
    'Druckprobe bestanden',
    'Max Beispiel',
    'Heike Brandt',
    messages.de.bestaetigt,
    messages.de.regieOhneAnordnung,
    ...Array.from({ length: 60 }, (_, nr) => `K-${nr + 1} Kupferrohr ${nr + 1}`),
  ])
    expect(ganz, worte).toContain(ohneLuecken(worte))
  // E24: the printed lines add up to the printed total.
  for (const menge of ['0,33', '0,34', '1,00', '150']) expect(ganz, menge).toContain(menge)
  for (const [nr, seite] of seiten.entries()) {
    expect(seite).toContain(fingerabdruck)
    expect(seite).toContain(`${messages.de.seiteVon}${nr + 1}/${seiten.length}`)
  }
  const unterschrift = seiten.find((seite) => seite.includes('HeikeBrandt'))!
  expect(unterschrift).toContain(ohneLuecken(`${messages.de.summe}${messages.de.stunden}1,00`))
})

test('verweigert steht mit dem Grund auf dem Papier; Fassung 2 sagt, warum es sie gibt und was anders ist', async () => {
  const { id } = await als(max).anlegen({ body: { id: uuid(), ...kopf, positionen: [material('3')] } })
  await als(max).abschliessen({ params: { id }, body: { version: 1, unterschriften: [{ art: 'verweigert', grund: 'will erst den Bauleiter fragen' }] } })
  const erste = await papier(id)
  const verweigert = ohneLuecken((await seitentexte(erste)).join(''))
  for (const worte of [messages.de['unterschrift.verweigert'], 'will erst den Bauleiter fragen']) expect(verweigert).toContain(ohneLuecken(worte))
  await als(lena).fassung({ params: { id }, body: { grund: 'Menge stimmt nicht' } })
  await als(max).sichern({ params: { id }, body: { version: 3, ...kopf, positionen: [material('4')] } })
  await als(max).abschliessen({ params: { id }, body: { version: 4, unterschriften: [gezeichnet] } })
  const zweite = ohneLuecken((await seitentexte(await papier(id))).join(''))
  expect(zweite).toContain(ohneLuecken('Fassung 2: Menge stimmt nicht'))
  expect(zweite).toContain('4Stk')
  const davor = new Uint8Array(await (await als(max).pdf({ params: { id }, query: { fassung: 1 } })).arrayBuffer())
  expect(Buffer.from(davor).equals(Buffer.from(erste))).toBe(true)
})
