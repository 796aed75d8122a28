import { expect, test } from 'vitest'
import { axeViolations } from '../journeys/harness/browser.ts'
import { staged } from './stage.ts'

test('eine Kennung, die zweimal im Dokument steht, wird gefunden, auch wenn nur nach dem Fenster darüber gefragt wird', async () => {
  const { page, close } = await staged('fenster')
  const doppelt = (within?: string) => axeViolations(page, { within }).then((zeilen) => zeilen.filter((zeile) => zeile.startsWith('double-id')))
  const setze = (text: string, id: string, wohin: string) =>
    page.evaluate(
      ([text, id, wohin]) => {
        const kopf = document.createElement('h2')
        kopf.textContent = text
        kopf.id = id
        document.querySelector(wohin)!.append(kopf)
      },
      [text, id, wohin] as const,
    )
  expect(await doppelt()).toEqual([])
  await setze('Seite', 'kopf', '#portal')
  expect(await doppelt()).toEqual([])
  await page.evaluate(() => {
    const fenster = document.createElement('div')
    fenster.setAttribute('role', 'dialog')
    document.body.append(fenster)
  })
  await setze('Fenster', 'kopf', '[role=dialog]')
  expect(await doppelt()).toEqual([expect.stringMatching(/^double-id: #kopf .*Seite.*Fenster/)])
  expect(await doppelt('dialog')).toEqual(await doppelt())
  await close()
})
