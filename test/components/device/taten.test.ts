import { expect, test } from 'vitest'
import { liveHeader } from '#platform/contract/live.ts'
import { outdated } from '#platform/contract/problem.ts'
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
