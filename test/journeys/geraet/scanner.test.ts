import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Browser, type Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { messages as loginTexts } from '#apps/login/messages.ts'
import { messages as settings } from '#apps/settings/messages.ts'
import type { Pixels } from '#platform/web/scanner/decoder/gray.ts'
import { scannerTexts } from '#platform/web/scanner/messages.ts'
import { flags } from '#test/browser/chromium.ts'
import { codes, good, photograph, print, unlabelled } from '#test/scanner/pictures.ts'
import { film } from '#test/scanner/y4m.ts'
import { axeViolations, closeBrowser, leave, password, people, settled, signedIn, signIn } from '../harness/person.ts'
import { opened, profile } from '../harness/browser.ts'

const folder = mkdtempSync(join(tmpdir(), 'portal-scanner-'))
const browsers: Browser[] = []
afterAll(async () => {
  for (const browser of browsers) await browser.close()
  await closeBrowser()
  rmSync(folder, { recursive: true, force: true })
})

const { de } = settings
const login = loginTexts.de
const scanner = scannerTexts.de
const code = (format: string) => [...codes, ...unlabelled].find((one) => one.format === format)!
const shot = { ...good, width: 640, height: 480 }
let ean: Pixels
let nothing: Pixels
let micro: Pixels
beforeAll(async () => {
  ean = photograph(await print(code('EAN13')), { ...shot, turn: 25 })
  micro = photograph(await print(code('MicroQRCode')), { ...shot, module: 6 })
  nothing = photograph(null, shot)
})

/** A device with a camera that films this picture. */
async function withCamera(
  picture: Pixels,
  { args = ['--use-fake-ui-for-media-stream'], path = '/settings#scanner', who = people.support as string | null } = {},
): Promise<Page> {
  const file = join(folder, `${browsers.length}.y4m`)
  writeFileSync(file, film([picture, picture]))
  const browser = await chromium.launch({
    executablePath: inject('chromium'),
    args: [...flags, ...args, '--use-fake-device-for-media-stream', `--use-file-for-fake-video-capture=${file}`],
  })
  browsers.push(browser)
  const page = await opened(await browser.newContext(profile(inject('portal'), {})))
  // Every track that the page is given: at the end none may run.
  await page.addInitScript(() => {
    const tracks: MediaStreamTrack[] = []
    Object.assign(globalThis, { tracks })
    const open = navigator.mediaDevices?.getUserMedia.bind(navigator.mediaDevices)
    if (open)
      navigator.mediaDevices.getUserMedia = async (wanted) => {
        const stream = await open(wanted)
        tracks.push(...stream.getTracks())
        return stream
      }
  })
  if (who) await signIn(page.context(), who)
  await page.goto(path)
  await settled(page)
  return page
}
const tracks = (page: Page) => page.evaluate(() => (globalThis as unknown as { tracks: MediaStreamTrack[] }).tracks.map(({ readyState }) => readyState))
const probe = (page: Page) => page.getByRole('button', { name: de['settings.scanner-probe'] }).click()
const png = ({ data, width, height }: Pixels) =>
  sharp(data, { raw: { width, height, channels: 4 } })
    .png()
    .toBuffer()

test('die Kamera liest einen gekippten Code, piept, hört auf und nennt Text, Art und Zeitpunkt', async () => {
  const page = await withCamera(ean)
  const beeps: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('.wav')) beeps.push(request.url())
  })
  await probe(page)
  const facts = page.locator('[role=status] .facts')
  await facts.waitFor()
  expect(await facts.innerText()).toContain('4006381333931')
  expect(await facts.innerText()).toContain('ean13')
  expect(await page.getByRole('dialog').count()).toBe(0)
  const kept = JSON.parse((await page.evaluate(() => localStorage.getItem('scanner')))!) as { hasPermission: boolean; lastUsedCameraId: string }
  expect(kept).toEqual({ hasPermission: true, lastUsedCameraId: expect.stringMatching(/./) as string })
  expect(new Set(await tracks(page))).toEqual(new Set(['ended']))
  await expect.poll(() => beeps.length).toBe(1)
  await leave(page)
})

test('schließen bricht ab, auch mit Escape, und jede Spur der Kamera endet – vierzigmal, ohne dass der Speicher wächst', async () => {
  const page = await withCamera(nothing)
  const rounds = Number(process.env['SCANNER_ROUNDS'] ?? 40)
  const heap = async () => {
    const session = await page.context().newCDPSession(page)
    await session.send('HeapProfiler.collectGarbage')
    const { usedSize } = await session.send('Runtime.getHeapUsage')
    await session.detach()
    return usedSize
  }
  let before = 0
  for (let round = 0; round < rounds; round++) {
    await probe(page)
    await page.locator('.scan-foot').waitFor()
    if (round % 2) await page.keyboard.press('Escape')
    else await page.getByRole('button', { name: scanner.schliessen }).click()
    await page.getByText('(Scan cancelled)').waitFor()
    if (round === 9) before = await heap()
  }
  expect(await page.getByText(scanner.cancelled).isVisible()).toBe(true)
  expect(new Set(await tracks(page))).toEqual(new Set(['ended']))
  // What a leak per opening would cost is far more: a frame has a megabyte, an overlay a few kilobytes.
  const grown = (await heap()) - before
  if (rounds > 40) process.stdout.write(`scanner, ${rounds} rounds: heap ${before} bytes after 10, ${grown} more at the end\n`)
  expect(grown).toBeLessThan((rounds - 10) * 20_000)
  await leave(page)
})

// `SCANNER_MINUTES=30` is the long form; its figures are printed.
const minutes = Number(process.env['SCANNER_MINUTES'] ?? 0.3)
test(
  'eine Kamera, die lange läuft, füllt den Speicher nicht: weder den der Seite noch den des Decoders',
  async () => {
    const page = await withCamera(nothing)
    await probe(page)
    await page.locator('.scan-foot').waitFor()
    const sizes: Awaited<ReturnType<typeof memory>>[] = []
    const samples = minutes < 5 ? 4 : 11
    for (let sample = 0; sample < samples; sample++) {
      await page.waitForTimeout((minutes * 60_000) / samples)
      sizes.push(await memory(page))
    }
    if (minutes >= 5) process.stdout.write(`camera, ${minutes} min: ${JSON.stringify(sizes)}\n`)
    expect(await page.getByText(scanner.halten).isVisible()).toBe(true)
    // The first sample has what is loaded once; a frame that were kept would be a megabyte, ten times a second.
    const [first, last] = [sizes[0]!, sizes.at(-1)!]
    expect(last.page - first.page).toBeLessThan(3_000_000)
    expect(last.worker - first.worker).toBeLessThan(6_000_000)
    expect(last.buffers - first.buffers).toBeLessThan(16_000_000)
    await page.keyboard.press('Escape')
    await leave(page)
  },
  180_000 + minutes * 90_000,
)

/** Bytes in use after a collection: the page's heap, the decoder's heap, and its buffers (the wasm's memory among them). */
async function memory(page: Page) {
  const client = await page.context().newCDPSession(page)
  const used = async (ask: (method: string) => Promise<unknown>) => {
    await ask('HeapProfiler.collectGarbage')
    return (await ask('Runtime.getHeapUsage')) as { usedSize: number; backingStorageSize?: number }
  }
  const own = await used((method) => client.send(method as 'Runtime.getHeapUsage'))
  const session = await workerOf(page)
  const decoder = await used(session.ask)
  await session.detach()
  await client.detach()
  return { page: own.usedSize, worker: decoder.usedSize, buffers: decoder.backingStorageSize ?? 0 }
}

/** A line to the decoder's worker: Playwright has none of its own. */
async function workerOf(page: Page) {
  const client = await page.context().newCDPSession(page)
  const attached = new Promise<string>((done) => {
    client.on('Target.attachedToTarget', ({ sessionId, targetInfo }) => {
      if (targetInfo.type === 'worker') done(sessionId)
    })
  })
  await client.send('Target.setAutoAttach', { autoAttach: true, waitForDebuggerOnStart: false, flatten: false })
  const sessionId = await attached
  let last = 0
  const waiting = new Map<number, (result: unknown) => void>()
  client.on('Target.receivedMessageFromTarget', ({ message }) => {
    const { id, result } = JSON.parse(message) as { id: number; result: unknown }
    waiting.get(id)?.(result)
  })
  return {
    ask: (method: string) =>
      new Promise<unknown>((done) => {
        waiting.set(++last, done)
        void client.send('Target.sendMessageToTarget', { sessionId, message: JSON.stringify({ id: last, method }) })
      }),
    detach: () => client.detach(),
  }
}

test('anhalten hält die Kamera an, weiter liest wieder; der Zoom geht in Zehnteln', async () => {
  const page = await withCamera(nothing)
  await probe(page)
  await page.locator('.scan-foot').waitFor()
  expect(await axeViolations(page)).toEqual([])
  await page.getByRole('button', { name: scanner.pause }).click()
  await page.getByText(scanner.angehalten).waitFor()
  await page.getByRole('button', { name: scanner.weiter }).click()
  await page.getByText(scanner.halten).waitFor()
  const zoom = page.getByRole('slider', { name: scanner.zoom })
  await zoom.focus()
  for (let press = 0; press < 3; press++) await page.keyboard.press('ArrowRight')
  expect(await page.locator('.scan-zoom output').innerText()).toBe('1,3×')
  await page.keyboard.press('Escape')
  await leave(page)
})

test('ein Code ohne Label beendet den Scan mit „Unknown LabelType“', async () => {
  const page = await withCamera(micro)
  await probe(page)
  await page.getByText('(Unknown LabelType)').waitFor()
  expect(new Set(await tracks(page))).toEqual(new Set(['ended']))
  await leave(page)
})

test('verweigerte Kamera: rote Zeile, ein Weg zur Datei, und die Datei wird gelesen', async () => {
  const page = await withCamera(nothing, { args: ['--use-fake-ui-for-media-stream=deny'] })
  await probe(page)
  await page.getByRole('alert').getByText(scanner.denied).waitFor()
  await page.getByRole('button', { name: scanner.stattdessen }).click()
  await page.getByRole('dialog', { name: 'Datei scannen' }).waitFor()
  await page
    .locator('input[type=file]')
    .last()
    .setInputFiles({ name: 'ohne.png', mimeType: 'image/png', buffer: await png(nothing) })
  await page.getByText(scanner.parse).waitFor()
  await page
    .locator('input[type=file]')
    .last()
    .setInputFiles({ name: 'code.png', mimeType: 'image/png', buffer: await png(ean) })
  await page.locator('.facts').getByText('4006381333931').waitFor()
  await leave(page)
})

test('ohne Kamera ist die Quelle die Datei, die anderen sind gesperrt; nichts zu wählen bricht ab', async () => {
  const page = await signedIn('support')
  await page.goto('/settings#scanner')
  await settled(page)
  await page.getByText(de['settings.scanner-ohne']).waitFor()
  expect(await page.getByRole('button', { name: de['settings.scanner-bereich'] }).count()).toBe(0)
  await probe(page)
  await page.getByRole('dialog', { name: 'Datei scannen' }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByText('(Scan cancelled)').waitFor()
  await leave(page)
})

test('„Jedes Mal fragen“ fragt nach der Quelle und bleibt mit der Person gespeichert', async () => {
  const page = await withCamera(ean)
  await page
    .getByRole('button', { name: new RegExp(`^.*${de['settings.scanner-quelle']}`) })
    .first()
    .click()
  await page.getByRole('option', { name: de['settings.scanner-prompt'] }).click()
  await page.reload()
  await settled(page)
  await probe(page)
  const question = page.getByRole('dialog', { name: 'Quelle' })
  await question.getByRole('button', { name: scanner.kamera }).click()
  await page.locator('.facts').getByText('4006381333931').waitFor()
  const stored = (await (await page.request.get('/api/v1/auth/session')).json()) as { einstellungen: Record<string, { source?: string }> }
  expect(stored.einstellungen['html5Scanner']?.source).toBe('prompt')
  await page.request.put('/api/v1/auth/einstellungen/html5Scanner', { data: { wert: null } })
  await leave(page)
})

test('mit dem Ausweis anmelden: Code vor die Kamera, PIN, fertig – und der Code ist verbraucht', async () => {
  const owner = await signedIn('support')
  const call = { headers: { 'sec-fetch-site': 'same-origin' } }
  const pin = '482915'
  expect((await owner.request.put('/api/v1/settings/ausweis/pin', { ...call, data: { password, pin } })).status()).toBe(200)
  await owner.request.delete('/api/v1/settings/ausweis/codes', call)
  const made = (await (await owner.request.post('/api/v1/settings/ausweis/codes', { ...call, data: { anzahl: 1 } })).json()) as { codes: { code: string }[] }
  const badge = photograph(await print({ format: 'QRCode', text: made.codes[0]!.code, labelType: 'qrcode' }), { ...shot, module: 6, turn: 8 })
  const page = await withCamera(badge, { path: '/login', who: null })
  for (const [geheim, ende] of [
    ['000001', login['login.ausweis-abgelehnt']],
    [pin, de['settings.ausweis-offen-keiner']],
  ] as const) {
    if (geheim === pin) await page.getByLabel(login['login.pin'], { exact: true }).fill(geheim)
    else {
      await page.getByRole('button', { name: login['login.mit-ausweis'] }).click()
      await page.getByLabel(login['login.pin'], { exact: true }).fill(geheim)
    }
    await page.getByRole('button', { name: login['login.anmelden'], exact: true }).click()
    await page.getByText(ende).waitFor()
  }
  expect(new URL(page.url()).hash).toBe('#ausweis')
  expect((await page.request.post('/api/v1/auth/ausweis', { ...call, data: { code: made.codes[0]!.code, pin } })).status()).toBe(401)
  await leave(page)
  await leave(owner)
})

test('ein fremder QR-Code meldet niemanden an', async () => {
  const page = await withCamera(photograph(await print(code('QRCode')), { ...shot, module: 6 }), { path: '/login', who: null })
  await page.getByRole('button', { name: login['login.mit-ausweis'] }).click()
  await page.getByText(login['login.ausweis-fremd']).waitFor()
  await leave(page)
})
