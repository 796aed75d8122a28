import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { uuid } from '#platform/contract/uuid.ts'
import { portal, type Figure } from '#test/cast.ts'
import { ben, besetze, cora, max, objekt, stempelt, uhr, um, vera, verlangt, vor, willi, zeiten } from '#test/einsatz/berichtbesetzung.ts'
import { calls } from './contract.ts'

let p: Awaited<ReturnType<typeof portal>>
beforeAll(async () => {
  p = await portal()
  await besetze(p.db)
})
afterAll(() => p.stop())

const als = (who: Figure) => p.als(who, calls)
const neu = async (who: Figure, mehr: ReturnType<typeof zeiten>) => (await als(who).anlegen({ body: { id: uuid(), objektId: objekt.werk, ...mehr } })).id
const tag = (who: Figure, datum: string) => als(who).tag({ params: { datum }, query: {} })
const lies = (who: Figure, id: string) => als(who).bericht({ params: { id } })

describe('Partie', () => {
  const datum = vor(9)
  const body = () => ({
    partieId: uuid(),
    personen: [vera, max, ben].map(({ lstfixId }) => lstfixId!),
    ...zeiten(datum, '07:00', '16:00'),
    pause: { von: um(datum, '12:00'), bis: um(datum, '12:30') },
    objektId: objekt.werk,
  })
  test('E17, E18, E20: jeder bekommt seine Zeit, wer nicht gestempelt hat, die gesagte; zweimal gesendet ist einmal', async () => {
    await stempelt(p.db, ben, datum, [
      ['07:10', 'arrival'],
      ['15:50', 'departure'],
    ])
    const wunsch = body()
    const erste = await als(vera).partie({ body: wunsch })
    const je = new Map(erste.personen.map((einer) => [einer.lstfixId, einer]))
    expect(je.get(ben.lstfixId!)).toMatchObject({ minuten: 490, was: 'neu' })
    expect(je.get(max.lstfixId!)).toMatchObject({ minuten: 510, was: 'neu' })
    const zweite = await als(vera).partie({ body: wunsch })
    expect(zweite.personen.map(({ ids }) => ids)).toEqual(erste.personen.map(({ ids }) => ids))
    // Changed on the device after the server had taken it: told, not lost in silence.
    for (const mehr of [{ beschreibung: 'Anders gesagt' }, zeiten(datum, '07:00', '15:00'), { personen: [vera.lstfixId!, ben.lstfixId!] }])
      await expect(als(vera).partie({ body: { ...wunsch, ...mehr } })).rejects.toMatchObject({ status: 409, problem: { code: 'schon-vorhanden' } })
    const { eintraege } = await tag(ben, datum)
    expect(eintraege.map(({ von, bis, erfasstVon, darf }) => [uhr(von), uhr(bis), erfasstVon, darf])).toEqual([
      ['07:10', '12:00', 'Vera Bericht', ['bestaetigen']],
      ['12:30', '15:50', 'Vera Bericht', ['bestaetigen']],
    ])
    await als(ben).bestaetigung({ params: { id: eintraege[0]!.id }, body: {} })
    await als(ben).widerspruch({ params: { id: eintraege[1]!.id }, body: { grund: 'Ich war bis 15:00 dort' } })
    expect(await lies(vera, eintraege[1]!.id)).toMatchObject({
      widerspruch: expect.any(String),
      schritte: [{ was: 'widersprochen', grund: 'Ich war bis 15:00 dort' }, {}],
    })
    await expect(als(ben).bestaetigung({ params: { id: eintraege[1]!.id }, body: {} })).rejects.toMatchObject(verlangt(409, 'arbeitsbericht.nichts-zu-sagen'))
  })
  test('E19: was jemand selbst schon eingetragen hat, wird bestätigt und nicht verdoppelt, auch umgekehrt', async () => {
    const am = vor(10)
    const eigener = await neu(max, zeiten(am, '08:00', '10:00'))
    const wunsch = { partieId: uuid(), personen: [max.lstfixId!, cora.lstfixId!], ...zeiten(am, '08:00', '10:00'), objektId: objekt.werk }
    const { personen } = await als(vera).partie({ body: wunsch })
    expect(personen.find(({ lstfixId }) => lstfixId === max.lstfixId)).toMatchObject({ ids: [eigener], was: 'bestaetigt' })
    const derPartie = personen.find(({ lstfixId }) => lstfixId === cora.lstfixId)!.ids[0]!
    expect(await neu(cora, zeiten(am, '08:00', '10:00'))).toBe(derPartie)
    expect((await tag(cora, am)).eintraege).toHaveLength(1)
    expect(await lies(cora, derPartie)).toMatchObject({ bestaetigt: expect.any(String) })
  })
  test('E21: mehr als 50 sind keine Partie; ein Fremder darin ist für den ganzen Aufruf nicht da', async () => {
    const viele = Array.from({ length: 51 }, () => uuid())
    await expect(als(vera).partie({ body: { ...body(), personen: viele } })).rejects.toMatchObject(verlangt(422, 'arbeitsbericht.partie-zu-gross', 'personen'))
    await expect(als(vera).partie({ body: { ...body(), personen: [max.lstfixId!, willi.lstfixId!] } })).rejects.toMatchObject({ status: 404 })
    await expect(als(max).partie({ body: body() })).rejects.toMatchObject({ status: 403 })
  })
  test('zur Wahl stehen die Leute der Abteilung', async () => {
    const { entities } = await als(vera).personen({ query: {} })
    expect(entities.map(({ name }) => name).toSorted()).toEqual(['Ben Bericht', 'Cora Bericht', 'Lisa Bericht', 'Max Bericht'])
  })
})
