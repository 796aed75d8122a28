import type { Page } from 'playwright-core'
import { afterAll, expect, inject, test } from 'vitest'
import { connect } from '#platform/server/database/db.ts'
import { texte } from '#apps/stempel-terminal/web/texte.ts'
import { scriptErrors, sizes } from '../harness/browser.ts'
import { axeViolations, closeBrowser, goesOffline, overflow, settled, visitor, type Look } from '../harness/person.ts'
import { gekoppelt, halte, mitAusweis, neuesTerminal, verbunden } from '#test/terminal/wandterminal.ts'

goesOffline()

const db = connect(inject('demoDatabase'), { max: 2 })
afterAll(async () => {
  await db.destroy()
  await closeBrowser()
})
/** 20 mm on a screen of up to 132 dpi. */
const zielPx = 104

const looks: [string, Look, 'de' | 'en', number][] = [
  ['hell, deutsch', { size: 'terminal', theme: 'light', locale: 'de-DE' }, 'de', 3],
  ['dunkel, englisch', { size: 'terminal', theme: 'dark', locale: 'en-GB' }, 'en', 4],
]

test.each(looks)(
  'jede Ansicht des Terminals, %s: keine Verletzung der Zugänglichkeit, nichts ragt hinaus, Ziele von 20 mm',
  async (name, look, language, platz) => {
    const t = texte[language]
    const wer = await mitAusweis(db, platz, `ANSICHT${platz}`)
    const { id, code } = await neuesTerminal(db, `Ansichten ${name}`)
    const page = await visitor(look)
    const gesehen: Record<string, unknown> = {}
    const schau = async (ansicht: string) => {
      for (const viewport of [sizes.terminal, sizes.desktop]) {
        await page.setViewportSize(viewport)
        await settled(page)
        gesehen[`${ansicht} ${viewport.width}`] = {
          zuBreit: Math.max(0, await overflow(page)),
          zuHoch: await page.evaluate(() => Math.max(0, document.documentElement.scrollHeight - document.documentElement.clientHeight)),
          klein: await zuKlein(page),
          ueberschriften: await page.locator('h1').count(),
          sprache: await page.evaluate(() => document.documentElement.lang),
        }
      }
      gesehen[`${ansicht} axe`] = await axeViolations(page)
      await page.setViewportSize(sizes.terminal)
    }
    const taste = (text: string) => page.getByRole('button', { name: text, exact: true }).click()

    await page.goto('/terminal')
    await schau('Koppeln')
    await gekoppelt(page, code, t)
    await verbunden(page, t)
    await schau('Uhr')
    await page.context().setOffline(true)
    await page.getByText(t.ohneNetz, { exact: true }).waitFor()
    await schau('ohne Netz')
    await halte(page, 'FREMDOHNENETZ')
    await schau('Karte behalten')
    await page.context().setOffline(false)
    await halte(page, wer.nummer)
    await page.locator('.st-wer').waitFor()
    await schau('gebucht')
    await halte(page, wer.nummer)
    await taste(t.andereBuchung)
    await schau('andere Buchung')
    await halte(page, 'FREMDEKARTE')
    await schau('fremde Karte')
    await page.getByRole('heading', { name: t.anhalten }).waitFor()
    await taste(t.ohneAusweis)
    await page.keyboard.type(String(wer.persnr), { delay: 90 })
    await schau('PIN')
    await taste(t.abbrechen)
    await taste(t.spezialstempel)
    await page.getByRole('heading', { name: t.spezialstempel }).waitFor()
    await schau('Spezialstempel')
    await taste('Arzt')
    await schau('gewählt')
    await page.locator('.st-name').click()
    await page.getByRole('heading', { name: t.geraet, exact: true }).waitFor()
    await schau('Übersicht')
    await taste(t.anlernen)
    await schau('Anlernen')
    await taste(t.abbrechen)
    await taste(t.neuKoppeln)
    await schau('Neu koppeln')
    await taste(t.abbrechen)
    await db.updateTable('terminal').set({ zustand: 'gesperrt', kontakt: 'Bernhard Huber, 0170 5550123' }).where('id', '=', id).execute()
    await page.getByRole('heading', { name: t.gesperrt }).waitFor()
    await schau('gesperrt')

    expect(gesehen).toEqual(
      Object.fromEntries(
        Object.keys(gesehen).map((ansicht) => [
          ansicht,
          ansicht.endsWith('axe') ? [] : { zuBreit: 0, zuHoch: 0, klein: [], ueberschriften: 1, sprache: language },
        ]),
      ),
    )
    expect(scriptErrors(page)).toEqual([])
    await page.context().close()
  },
  300_000,
)

/** What somebody in gloves has to hit: every key of the wall. The strip on top and what only supervisors set are no keys. */
const zuKlein = (page: Page) =>
  page.evaluate(
    (px) =>
      [...document.querySelectorAll('.st-tasten .btn, .st-codes .btn, .st-ziffern .btn')]
        .map((key) => ({ name: key.textContent, ...key.getBoundingClientRect().toJSON() }) as { name: string; width: number; height: number })
        .filter(({ width, height }) => width < px || height < px)
        .map(({ name, width, height }) => `${name} ${Math.round(width)}×${Math.round(height)}`),
    zielPx,
  )
