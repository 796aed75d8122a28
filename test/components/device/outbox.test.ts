import { expect, test } from 'vitest'
import { uuid } from '#platform/contract/uuid.ts'
import { onDevice } from './device.ts'
import { office, probe, taken } from './outbox.ts'
import { refusal, staged, type Asked } from '../stage.ts'

const [anna, bernd] = [uuid(), uuid()]
const meldungen = (asked: readonly Asked[]) => asked.filter(({ path }) => path === '/v1/probe/meldungen')

test('ein Eintrag wird erst behalten, dann gesendet, und ist danach fort', async () => {
  const { page, asked, close } = await staged('leer', office(taken))
  await probe(page, 'start', anna)
  const id = uuid()
  expect(await probe(page, 'store', { id, text: 'Riss im Estrich' })).toEqual({ kept: true, came: 'angekommen' })
  expect(meldungen(asked)).toMatchObject([{ method: 'POST', body: { id, text: 'Riss im Estrich' } }])
  expect(await probe(page, 'own')).toEqual([])
  await close()
})

test('ohne Büro wartet er, überlebt die Seite und geht hinaus, sobald es da ist – ein Mal', async () => {
  let da = false
  const { page, asked, close } = await staged(
    'leer',
    office((one) => (da ? taken(one) : null)),
  )
  await probe(page, 'start', anna)
  const id = uuid()
  expect(await probe(page, 'store', { id, text: 'wartet' })).toMatchObject({ kept: true })
  await page.reload()
  await probe(page, 'start', anna)
  await expect.poll(() => probe(page, 'own')).toMatchObject([{ id, problem: null }])
  // The page goes first: an attempt of its own that the office still took would die with it, unheard, and the next page would send once more.
  await page.goto('about:blank')
  da = true
  const before = meldungen(asked).length
  await page.goBack()
  await probe(page, 'start', anna)
  await expect.poll(() => probe(page, 'own')).toEqual([])
  expect(meldungen(asked).length - before).toBe(1)
  await close()
})

test('eine Antwort ohne Quittung zählt nicht: ein fremdes WLAN sagt auch 200', async () => {
  const { page, close } = await staged(
    'leer',
    office(() => ({ json: { ok: true } })),
  )
  await probe(page, 'start', anna)
  const id = uuid()
  await probe(page, 'store', { id, text: 'Hotel' })
  expect(await probe(page, 'own')).toMatchObject([{ id, problem: null }])
  await close()
})

test('was das Büro abweist, bleibt mit seinem Grund liegen, bis jemand es noch einmal sendet', async () => {
  let streng = true
  const { page, close } = await staged(
    'leer',
    office((one) => (streng ? refusal(422, 'zu-spaet', 'Das ist zu spät.') : taken(one))),
  )
  await probe(page, 'start', anna)
  const id = uuid()
  expect(await probe(page, 'store', { id, text: 'spät' })).toEqual({ kept: true, came: 'abgewiesen 422' })
  await expect.poll(() => probe(page, 'own')).toMatchObject([{ id, problem: 'zu-spaet' }])
  streng = false
  await probe(page, 'retryAll')
  await expect.poll(() => probe(page, 'own')).toEqual([])
  await close()
})

test('verworfen wird nur Abgewiesenes: was wartet, bleibt', async () => {
  const { page, close } = await staged(
    'leer',
    office(({ body }) => ((body as { text: string }).text === 'falsch' ? refusal(422, 'falsch', 'Falsch.') : null)),
  )
  await probe(page, 'start', anna)
  const [falsch, wartet] = [uuid(), uuid()]
  await probe(page, 'store', { id: falsch, text: 'falsch' })
  await probe(page, 'store', { id: wartet, text: 'wartet' })
  await probe(page, 'discard', wartet)
  await probe(page, 'discard', falsch)
  await expect.poll(() => probe(page, 'own')).toMatchObject([{ id: wartet }])
  await close()
})

test('was eine Person auf dem Gerät lässt, liest die nächste nicht: der Schlüssel ist fort', async () => {
  const { page, close } = await staged(
    'leer',
    office(() => null),
  )
  await probe(page, 'start', anna)
  await probe(page, 'store', { id: uuid(), text: 'nur für Anna' })
  await page.reload()
  await probe(page, 'start', bernd)
  expect(await probe(page, 'own')).toEqual([])
  expect(Object.keys(await onDevice(page, 'keys'))).toEqual([bernd])
  const stored = await page.evaluate(async () => {
    const open = indexedDB.open('portal')
    const db = await new Promise<IDBDatabase>((done) => {
      open.onsuccess = () => done(open.result)
    })
    const all = [...db.objectStoreNames].map(
      (name) =>
        new Promise<string>((done) => {
          const got = db.transaction(name).objectStore(name).getAll()
          got.onsuccess = () => done(JSON.stringify(got.result, (_, value: unknown) => (value instanceof Uint8Array ? new TextDecoder().decode(value) : value)))
        }),
    )
    return (await Promise.all(all)).join('')
  })
  expect(stored).not.toContain('nur für Anna')
  await close()
})
