import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Entry } from '#platform/contract/outbox.ts'
import { uuid } from '#platform/contract/uuid.ts'
import { anna, bernd, carla, portal, type Figure } from '#test/cast.ts'
import { calls } from './contract.ts'

let p: Awaited<ReturnType<typeof portal>>
beforeAll(async () => {
  p = await portal()
})
afterAll(() => p.stop())

const vor = (sekunden: number) => Temporal.Now.instant().subtract({ seconds: sekunden }).toString()
const gestempelt = async (wer: Figure, timestamp: string, mehr: object = {}) => {
  const body = { id: uuid(), timestamp, flag: 'arrival' as const, ...mehr }
  await p.als(wer, calls).stempeln({ body })
  return body.id
}
const zurueck = (wer: Figure, stempelId: string) => p.als(wer, calls).zuruecknehmen({ body: { stempelId } })
const storno = (id: string) => p.db.selectFrom('zeitstempelStorno').where('zeitstempelId', '=', id).select('grund').executeTakeFirst()

test('wer eben gestempelt hat, nimmt den Stempel ohne Korrekturrecht zurück: er zählt nicht mehr, bleibt lesbar, und zweimal ist einmal', async () => {
  const id = await gestempelt(bernd, vor(0))
  await zurueck(bernd, id)
  await zurueck(bernd, id)
  expect(await storno(id)).toEqual({ grund: 'Gleich nach dem Stempeln zurückgenommen' })
  const { stempel } = await p.als(bernd, calls).heute()
  expect(stempel.map((einer) => einer.id)).not.toContain(id)
  expect((await p.db.selectFrom('pruefspur').where('gegenstandId', '=', id).select('aktion').execute()).map(({ aktion }) => aktion)).toContain('loeschen')
})

test('nach der Frist, für andere erfasst oder fremd: der Stempel bleibt', async () => {
  const alt = await gestempelt(bernd, vor(300))
  await expect(zurueck(bernd, alt)).rejects.toMatchObject({ status: 409, problem: { code: 'stempel.ruecknahme-zu-spaet' } })
  const fuerBernd = await gestempelt(carla, vor(0), { employeeid: bernd.lstfixId })
  await expect(zurueck(bernd, fuerBernd)).rejects.toMatchObject({ status: 409 })
  // Foreign and unknown are answered alike, and nothing happens.
  expect(await zurueck(anna, alt)).toEqual(await zurueck(anna, uuid()))
  for (const id of [alt, fuerBernd]) expect(await storno(id)).toBeUndefined()
})

test('ohne Netz zurückgenommen: es gilt der Moment auf dem Gerät, solange seine Uhr belegt ist', async () => {
  const versuch = async (grad: Entry['kopf']['grad']) => {
    const timestamp = vor(1800)
    const id = await gestempelt(bernd, timestamp)
    const geraet = uuid()
    const kopf = { geraet, folge: 1, um: Temporal.Instant.from(timestamp).add({ seconds: 20 }).toString(), grad, abweichungSek: 0 }
    const antwort = await p.send(
      bernd,
      calls.zuruecknehmen,
      { body: { stempelId: id } },
      { geraet: JSON.stringify({ id: geraet, uhr: vor(0), wartend: 0, eintrag: kopf }) },
    )
    return [antwort.statusCode < 300, (await storno(id)) !== undefined]
  }
  expect(await versuch('B')).toEqual([true, true])
  expect(await versuch('C')).toEqual([false, false])
})
