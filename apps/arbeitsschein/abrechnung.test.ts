import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { calls as berichtCalls } from '#apps/arbeitsbericht/contract.ts'
import { calls as statistikCalls } from '#apps/arbeitsbericht-statistik/contract.ts'
import { alsZeitpunkte, ebenen } from '#domain/einsatz/statistik/contract.ts'
import { uuid } from '#platform/contract/uuid.ts'
import { max, portal, type Figure } from '#test/cast.ts'
import { besetze, lena, resi } from '#test/einsatz/dokubesetzung.ts'
import { gezeichnet, heute, kopf, material, zeit } from '#test/einsatz/scheine.ts'
import { calls } from './contract.ts'
import { messages } from './messages.ts'

let p: Awaited<ReturnType<typeof portal>>
beforeAll(async () => {
  p = await portal()
  await besetze(p.db)
})
afterAll(() => p.stop())

const als = (who: Figure) => p.als(who, calls)
const lies = (who: Figure, id: string) => als(who).schein({ params: { id } })
/** A finished sheet with an hour and a half of Max. */
async function fertig(von: string, bis: string, mehr: object = {}) {
  const { id } = await als(max).anlegen({ body: { id: uuid(), ...kopf, positionen: [zeit(von, bis), material('2')], ...mehr } })
  await als(max).abschliessen({ params: { id }, body: { version: 1, unterschriften: [gezeichnet], email: '' } })
  const [zeile] = (await lies(max, id)).zeilen
  return { id, berichtId: zeile!.berichtId! }
}
const akt = (id: string, was: 'abgerechnet' | 'irrtum' | 'einwendung' | 'zugang', text = 'RE-2611-0077', wer: Figure = lena) =>
  als(wer).regieakt({ params: { id }, body: { akt: was, tag: heute.toString(), text } })
const stunden = async () => {
  const fenster = alsZeitpunkte({ von: heute.subtract({ days: 2 }), bis: heute.add({ days: 2 }) }, 'Europe/Berlin')
  return (await p.als(lena, statistikCalls).statistik({ body: { ebene: ebenen.indexOf('firma'), ...fenster } })).gesamt.stunden
}
const bericht = async (id: string) => p.als(lena, berichtCalls).bericht({ params: { id } })

describe('Regie', () => {
  test('abgerechnet: ihre Zeit zählt als „Regie abgerechnet“ und nicht mehr als „nicht abgerechnet“; zurückgenommen wieder umgekehrt', async () => {
    const { id, berichtId } = await fertig('01:00', '02:30', { art: 'Regie', vertragsart: 'VOB' })
    const vorher = await stunden()
    await akt(id, 'abgerechnet')
    expect(await stunden()).toEqual({ ...vorher, verrzeitRa: vorher.verrzeitRa + 90, verrzeitRna: vorher.verrzeitRna - 90 })
    expect(await lies(lena, id)).toMatchObject({
      abgerechnet: { tag: heute.toString(), text: 'RE-2611-0077', wer: 'Lena Doku' },
      frist: { abgerechnet: true },
      schritte: [{ was: 'abgerechnet', grund: 'RE-2611-0077' }, {}, {}],
    })
    expect(await bericht(berichtId)).toMatchObject({ abgerechnet: true, schritte: expect.arrayContaining([expect.objectContaining({ was: 'abgerechnet' })]) })
    await akt(id, 'irrtum', 'Falscher Schein')
    expect(await stunden()).toEqual(vorher)
    expect((await lies(lena, id)).abgerechnet).toBeNull()
    expect((await bericht(berichtId)).abgerechnet).toBe(false)
  })
  test('ein Irrtum nimmt nur den letzten Eintrag zurück: nach einer Einwendung bleibt die Abrechnung', async () => {
    const { id, berichtId } = await fertig('03:00', '04:00', { art: 'Regie', vertragsart: 'VOB' })
    await akt(id, 'abgerechnet')
    await akt(id, 'einwendung', 'Eine Stunde zu viel')
    await akt(id, 'irrtum', 'Gehört zu einem anderen Schein')
    expect((await bericht(berichtId)).abgerechnet).toBe(true)
    await akt(id, 'irrtum', 'Auch das')
    expect((await bericht(berichtId)).abgerechnet).toBe(false)
  })
  test('ohne VOB und ÖNORM läuft keine Frist; abgerechnet wird sie trotzdem', async () => {
    const { id } = await fertig('05:00', '05:30', { art: 'Regie', vertragsart: 'BGB' })
    const vorher = await stunden()
    await expect(akt(id, 'zugang')).rejects.toMatchObject({ problem: { code: 'regie.keine' } })
    await akt(id, 'abgerechnet')
    expect((await stunden()).verrzeitRa).toBe(vorher.verrzeitRa + 30)
  })
})

describe('jeder andere fertige Schein', () => {
  test('wird abgerechnet und zurückgenommen; dazwischen gibt es keine neue Fassung und kein Storno', async () => {
    const { id, berichtId } = await fertig('06:00', '07:00')
    expect((await lies(lena, id)).darf).toEqual(expect.arrayContaining(['fassung', 'stornieren', 'abrechnen']))
    await akt(id, 'abgerechnet')
    await expect(akt(id, 'abgerechnet')).rejects.toMatchObject({ problem: { errors: [{ path: 'akt', message: messages.de['regie.schon'] }] } })
    const { darf } = await lies(lena, id)
    expect(darf).toContain('zuruecknehmen')
    for (const nein of ['fassung', 'stornieren', 'abrechnen']) expect(darf).not.toContain(nein)
    const fest = { status: 409, problem: { code: 'regie.abgerechnet', detail: messages.de['regie.abgerechnet'] } }
    await expect(als(lena).fassung({ params: { id }, body: { grund: 'Menge stimmt nicht' } })).rejects.toMatchObject(fest)
    await expect(als(lena).stornieren({ params: { id }, body: { grund: 'Doppelt' } })).rejects.toMatchObject(fest)
    await akt(id, 'irrtum', 'Rechnung storniert')
    expect((await bericht(berichtId)).abgerechnet).toBe(false)
    expect(await als(lena).fassung({ params: { id }, body: { grund: 'Menge stimmt nicht' } })).toEqual({ fassung: 2 })
  })
  test('abgerechnete Zeit lässt sich nicht stornieren, und auf einen zweiten Schein kommt sie nicht', async () => {
    const { id, berichtId } = await fertig('08:00', '08:45')
    await akt(id, 'abgerechnet')
    await expect(p.als(max, berichtCalls).storno({ params: { id: berichtId }, body: { grund: 'Falsch' } })).rejects.toMatchObject({
      status: 409,
      problem: { code: 'arbeitsbericht.fest' },
    })
    await expect(p.als(lena, berichtCalls).storno({ params: { id: berichtId }, body: { grund: 'Falsch' } })).rejects.toMatchObject({
      status: 409,
      problem: { code: 'arbeitsbericht.am-schein' },
    })
    await expect(als(max).anlegen({ body: { id: uuid(), ...kopf, positionen: [{ ...zeit('08:00', '08:45'), berichtId }] } })).rejects.toMatchObject({
      problem: { errors: [{ path: 'positionen.0.von' }] },
    })
  })
  test('nur mit dem Recht und nur in den eigenen Konten', async () => {
    const { id } = await fertig('09:00', '09:30')
    await expect(akt(id, 'abgerechnet', 'RE-1', max)).rejects.toMatchObject({ status: 403 })
    await expect(akt(id, 'abgerechnet', 'RE-1', resi)).rejects.toMatchObject({ status: 404 })
    const offen = await als(max).anlegen({ body: { id: uuid(), ...kopf } })
    await expect(akt(offen.id, 'abgerechnet')).rejects.toMatchObject({ status: 409, problem: { code: 'regie.offen' } })
    expect((await lies(max, id)).darf).not.toContain('abrechnen')
  })
})
