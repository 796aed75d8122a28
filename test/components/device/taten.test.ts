import { expect, test } from 'vitest'
import { liveHeader } from '#platform/contract/live.ts'
import { outdated } from '#platform/contract/problem.ts'
import { uuid } from '#platform/contract/uuid.ts'
import { office, probe } from './outbox.ts'
import { refusal, staged, type Office } from '../stage.ts'

/** Counts how often each reading was asked for; the act is answered as said. */
async function gespielt(tun: Awaited<ReturnType<Office>>) {
  const gefragt = { stand: 0, anderes: 0 }
  const { page, errors, close } = await staged('taten', ({ path }) => {
    if (path === '/v1/probe/tun') return tun
    const was = path === '/v1/probe/stand' ? 'stand' : 'anderes'
    return { json: { zahl: ++gefragt[was] } }
  })
  await expect.poll(() => page.getByLabel('Stand').innerText()).toBe('1')
  await expect.poll(() => page.getByLabel('Anderes').innerText()).toBe('1')
  await page.getByRole('button', { name: 'Tun' }).click()
  const gesagt = page.getByLabel('Gesagt')
  await expect.poll(() => gesagt.innerText()).not.toBe('')
  const ergebnis = { gesagt: await gesagt.innerText(), ...gefragt, errors }
  await close()
  return ergebnis
}

test('eine Tat ist getan, wenn neu gelesen ist, was sie verändert hat, und nur das', async () => {
  expect(await gespielt({ json: { ok: true }, headers: { [liveHeader]: 'aufruf1 probe' } })).toEqual({
    gesagt: 'getan bei 2',
    stand: 2,
    anderes: 1,
    errors: [],
  })
})

test('was niemand mehr genau weiß, wird ganz neu gelesen', async () => {
  expect(await gespielt({ json: { ok: true }, headers: { [liveHeader]: 'aufruf1 *' } })).toMatchObject({ gesagt: 'getan bei 2', stand: 2, anderes: 2 })
})

test('eine Tat, die nichts verändert, liest nichts neu', async () => {
  expect(await gespielt({ json: { ok: true } })).toMatchObject({ gesagt: 'getan bei 1', stand: 1, anderes: 1 })
})

test('war jemand schneller, steht sein Stand da, bevor die Ablehnung gesagt wird', async () => {
  expect(await gespielt(refusal(409, outdated, 'Jemand war schneller.'))).toMatchObject({ gesagt: 'abgelehnt bei 2', stand: 2, anderes: 2 })
})

test('was zum ersten Mal gelesen wird, während etwas getan wird, wird danach noch einmal gelesen', async () => {
  const unterwegs = Promise.withResolvers<void>()
  let gelesen = 0
  const { page, errors, close } = await staged('taten', async ({ path }) => {
    if (path === '/v1/probe/tun') return { json: { ok: true }, headers: { [liveHeader]: 'aufruf1 probe' } }
    if (path !== '/v1/probe/stand') return { json: { zahl: 1 } }
    const zahl = ++gelesen
    if (zahl === 1) await unterwegs.promise
    return { json: { zahl } }
  })
  const getan = page.waitForResponse(/\/probe\/tun$/)
  await page.getByRole('button', { name: 'Tun' }).click()
  await (await getan).finished()
  unterwegs.resolve()
  await expect.poll(() => page.getByLabel('Gesagt').innerText()).toBe('getan bei 2')
  expect([await page.getByLabel('Stand').innerText(), gelesen, errors]).toEqual(['2', 2, []])
  await close()
})

test('kommt ein Stapel an und nichts mehr dahinter, wird gleich neu gelesen, nicht erst, wenn keiner mehr folgen kann', async () => {
  let [da, gelesen] = [false, 0]
  const ohneNetz = office(() => null)
  const buero: Office = (asked) => {
    if (asked.path === '/v1/probe/stand') return { json: { zahl: ++gelesen } }
    if (asked.path === '/v1/probe/anderes') return { json: { zahl: 1 } }
    if (asked.path !== '/v1/stapel') return ohneNetz(asked)
    const { eintraege } = asked.body as { eintraege: unknown[] }
    return da ? { json: { angenommen: eintraege.length, quittung: 1 }, headers: { [liveHeader]: 'aufruf1 probe' } } : null
  }
  // Where several stacks follow each other, 3 s are waited: here that time never ends.
  const device = () => {
    const real = globalThis.setTimeout
    const without = (act: (...given: unknown[]) => void, ms?: number, ...given: unknown[]) => (ms === 3000 ? 0 : real(act, ms, ...given))
    globalThis.setTimeout = without as unknown as typeof setTimeout
  }
  const { page, errors, close } = await staged('taten', buero, { device })
  const anna = uuid()
  await probe(page, 'start', anna)
  await Promise.all(Array.from({ length: 10 }, (_, nr) => probe(page, 'store', { id: uuid(), text: `Meldung ${nr}` })))
  // What this page has not stored itself goes in a stack.
  await page.reload()
  const stand = page.getByLabel('Stand')
  await expect.poll(() => stand.innerText()).toBe('2')
  da = true
  await probe(page, 'start', anna)
  await expect.poll(() => stand.innerText()).toBe('3')
  await expect.poll(() => probe(page, 'own')).toEqual([])
  expect(errors).toEqual([])
  await close()
})
