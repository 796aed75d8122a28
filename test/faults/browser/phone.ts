import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { errors, type Page } from 'playwright-core'
import { calls } from '#apps/stempelerfassung/contract.ts'
import { messages as stempel } from '#apps/stempelerfassung/messages.ts'
import { messages as warteschlange } from '#apps/warteschlange/messages.ts'
import { shellTexts } from '#platform/web/shell/messages.ts'
import { openedIn } from '#test/browser/devicestore.ts'
import { passThere } from '#test/journeys/walk/helps.ts'
import type { Box } from '../box.ts'
import { password } from '../crew.ts'
import { startChromium, type Started } from './chromium.ts'
import type { Network } from './network.ts'
import { clockOf, shiftClock } from './clock.ts'

const de = stempel.de
/** What one stamps by hand: the word on the button, and what it means. */
const words: Readonly<Record<string, { flag: string; code: string }>> = {
  [de.arrival]: { flag: 'arrival', code: 'Normal' },
  [de.departure]: { flag: 'departure', code: 'Normal' },
  [de.pause]: { flag: 'departure', code: 'Pause' },
  [de.pauseBeenden]: { flag: 'arrival', code: 'Pause' },
}

/** One act of a person on a phone, as it was seen from outside. */
export interface Act {
  person: string
  flag: string
  code: string
  /** Between these the button was pressed, by the true clock (epoch ms); and how far the phone's own clock was off. */
  at: number
  until: number
  shift: number
  /** Did the screen say that it is stored? */
  shown: boolean
}

/** A phone with a browser on it: stamps as a person does, remembers what the screen said, and can be killed at any moment. */
export class Phone {
  readonly acts: Act[] = []
  readonly name: string
  /** Identity of the browser profile, as the office knows it. */
  geraet = ''
  person = ''
  page!: Page
  /** The phone's clock is off by so many milliseconds. */
  shift = 0
  readonly folder: string
  readonly #network: Network
  #started: Started | undefined
  #told = 0
  #waiting: Act | undefined

  constructor(box: Pick<Box, 'folder'>, network: Network, name: string) {
    this.name = name
    this.folder = join(box.folder, `profil-${name}`)
    this.#network = network
  }

  /** Signs in, keeps the app on the phone, and has the pass without which nothing may wait. The cookie is on the disk afterwards. */
  async equip(person: string) {
    await this.start('/login')
    await this.signIn(person)
    await this.page.evaluate(async () => {
      await navigator.serviceWorker.register('/service-worker.js')
      await navigator.serviceWorker.ready
    })
    await this.open('/dashboard')
    // Answers are written two seconds after the last one, on a machine that is busy later.
    for (const until = performance.now() + 60_000; !(await openedIn(this.page)).some(({ text }) => text.includes(calls.heute.path)); await delay(200))
      if (performance.now() > until) throw new Error(`${this.name}: the answers were never kept`)
    this.geraet = await this.page.evaluate(deviceThere)
    await this.close()
    return this
  }
  get running() {
    return this.#started !== undefined
  }
  async signIn(person: string) {
    const status = await this.page.evaluate(
      async (body) => (await fetch('/api/v1/auth/login', { method: 'POST', headers: { 'content-type': 'application/json' }, body })).status,
      JSON.stringify({ username: `${person}@musterbau.example`, password, stayAuthenticated: true }),
    )
    if (status !== 200) throw new Error(`${this.name}: sign-in of ${person}: ${status}`)
    this.person = person
    await this.open('/dashboard')
    await this.page.waitForFunction(passThere)
  }
  async start(path = '/dashboard') {
    this.#started = await startChromium(this.folder)
    this.#started.context.setDefaultTimeout(60_000)
    this.page = await this.tab()
    await this.open(path)
  }
  /** One more window of the same browser. */
  async tab() {
    const page = await this.#started!.context.newPage()
    await page.setViewportSize({ width: 390, height: 844 })
    await page.exposeFunction('gezeigt', () => {
      this.#told++
      if (this.#waiting) Object.assign(this.#waiting, { shown: true, until: nowMs() })
    })
    await page.addInitScript(watchToasts, de.erfasst)
    await page.addInitScript(clockOf(this.shift))
    return page
  }
  async open(path: string, page = this.page) {
    // The page may be on its own way somewhere else in this moment (after a sign-in or a sign-out).
    for (let tries = 1; ; tries++) {
      const lost = await page.goto(this.#network.address + path, { waitUntil: 'commit' }).then(
        () => null,
        (error: Error) => error,
      )
      if (!lost) break
      if (tries === 5 || !/ERR_ABORTED|interrupted by another navigation/.test(lost.message)) throw lost
      await delay(200)
    }
    if (path === '/dashboard') await page.locator('.se-karte').getByRole('button').first().waitFor()
  }
  async kill() {
    await this.#started?.kill()
    this.#started = undefined
  }
  async close() {
    await this.#started?.close()
    this.#started = undefined
  }
  /** Somebody sets the phone's clock while the page is open. */
  async setClock(shift: number) {
    this.shift = shift
    await this.page.addInitScript(clockOf(shift))
    await this.page.evaluate(shiftClock, shift)
  }

  /** Presses what the screen offers (the last one: the obvious act; `word` names another) and waits until the screen says that it is stored. */
  async stamp(word?: string, page = this.page) {
    const before = this.#told
    await this.#press(word, page)
    for (const until = performance.now() + 40_000; this.#told === before; await delay(10))
      if (performance.now() > until) throw new Error(`${this.name}: the screen never said that the stamp is stored`)
    this.#waiting = undefined
  }
  /** Presses, and the browser is killed so many milliseconds later, wherever it is then. */
  async stampAndDie(afterMs: number) {
    void this.#press().catch(() => {})
    await delay(afterMs)
    await this.kill()
    const act = this.#waiting
    if (act && !act.shown) act.until = nowMs()
    this.#waiting = undefined
  }
  async #press(word?: string, page = this.page) {
    const card = page.locator('.se-karte')
    for (let tries = 1; ; tries++) {
      const button = word ? card.getByRole('button', { name: word, exact: true }) : card.locator('.se-zwei').getByRole('button').last()
      const label = (await button.innerText()).trim()
      const meaning = words[label]
      if (!meaning) throw new Error(`${this.name}: no such act: ${label}`)
      // A press that was not heard of in time may have counted: the same once more is the same act.
      const again = tries > 1 && this.#waiting?.flag === meaning.flag && this.#waiting.code === meaning.code ? this.#waiting : undefined
      const act: Act = again ?? { person: this.person, ...meaning, at: nowMs(), until: nowMs(), shift: this.shift, shown: false }
      if (!again) this.acts.push(act)
      this.#waiting = act
      try {
        // By its name: what the screen offers may change in this moment, the meaning of the act must not.
        return await card.getByRole('button', { name: label, exact: true }).click({ timeout: 5_000 })
      } catch (error) {
        act.until = nowMs()
        if (tries === 5 || !(error instanceof errors.TimeoutError)) throw error
      }
    }
  }

  /** Signs out although something waits, as the dialog offers it. */
  async signOut() {
    await this.page.getByRole('button', { name: /Benutzermenü/ }).click()
    await this.page.getByRole('menuitem', { name: shellTexts.de.abmelden, exact: true }).click()
    await this.page.getByRole('alertdialog').getByRole('button', { name: shellTexts.de.trotzdemAbmelden }).click()
    await this.page.waitForURL('**/login**')
    this.person = ''
  }

  /** Entries that this phone still keeps, of everybody. */
  left = () => this.page.evaluate(entriesThere)
  /** Waits until the phone keeps nothing any more; `impatient`: opens the page anew every few seconds meanwhile. */
  async untilEmpty(seconds = 120, impatient = true) {
    const until = performance.now() + seconds * 1000
    for (let at = 1; await this.left(); at++) {
      if (performance.now() > until) throw new Error(`${this.name}: ${await this.left()} entries still wait after ${seconds} s`)
      if (impatient && at % 30 === 0) await this.page.reload({ waitUntil: 'commit' })
      await delay(impatient ? 200 : 1000)
    }
  }
  /** The screen with what waits. */
  async queue() {
    await this.open('/warteschlange')
    await this.page.getByRole('heading', { level: 1, name: warteschlange.de.titel }).waitFor()
  }
}

const nowMs = () => Temporal.Now.instant().epochMilliseconds

/** Tells of every message of this wording, at the edge or in the card of the stamp, in whichever window. */
function watchToasts(text: string) {
  const seen = new WeakSet<Element>()
  new MutationObserver(() => {
    for (const toast of document.querySelectorAll('.toast, .se-antwort'))
      if (!seen.has(toast) && toast.textContent.includes(text)) {
        seen.add(toast)
        ;(globalThis as unknown as { gezeigt: () => void }).gezeigt()
      }
  }).observe(document, { subtree: true, childList: true })
}

const entriesThere = () =>
  new Promise<number>((done) => {
    const open = indexedDB.open('portal')
    open.onerror = () => done(-1)
    open.onsuccess = () => {
      const count = open.result.transaction('outbox').objectStore('outbox').count()
      count.onsuccess = () => {
        open.result.close()
        done(count.result)
      }
    }
  })
const deviceThere = () =>
  new Promise<string>((done) => {
    const open = indexedDB.open('portal')
    open.onsuccess = () => {
      const id = open.result.transaction('device').objectStore('device').get('id')
      id.onsuccess = () => {
        open.result.close()
        done(String(id.result))
      }
    }
  })
