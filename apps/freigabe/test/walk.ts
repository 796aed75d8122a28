import { texte } from '../web/texte.ts'
import type { Read, Stop } from '#test/journeys/walk/stop.ts'

/** The document that waits first. */
const erster = async (read: Read): Promise<string> => {
  const { entities } = await read<{ entities: { id: string }[] }>('v1/freigabe/entities?limit=1')
  return `/freigabe/${entities[0]!.id}`
}

/** The rule of this name. */
const regel = (name: string) => async (read: Read) => {
  const { entities } = await read<{ entities: { id: string; bezeichnung: string }[] }>('v1/freigaberegel/entities?limit=200')
  return `/freigabe/regeln/${entities.find(({ bezeichnung }) => bezeichnung === name)!.id}`
}

export const walk: readonly Stop[] = [
  { name: 'freigabe-liste', who: 'leitung', path: '/freigabe' },
  { name: 'freigabe-erledigte', who: 'buchhaltung', path: '/freigabe?was=erledigt', state: true },
  { name: 'freigabe-fenster', who: 'leitung', path: '/freigabe/fenster' },
  { name: 'freigabe-beleg', who: 'buchhaltung', path: erster },
  {
    name: 'freigabe-rueckfrage',
    who: 'buchhaltung',
    path: erster,
    state: true,
    open: async ({ page, say, phone }) => {
      if (phone) await page.getByRole('button', { name: say(texte, 'mehr'), exact: true }).click()
      await page.getByRole(phone ? 'menuitem' : 'button', { name: say(texte, 'rueckfrage'), exact: true }).click()
    },
    shows: 'dialog',
  },
  { name: 'freigabe-mehrere', who: 'leitung', path: '/freigabe/freigeben' },
  { name: 'freigabe-regeln', who: 'admin', path: '/freigabe/regeln' },
  { name: 'freigabe-regel', who: 'admin', path: regel('Zwei der Geschäftsführung ab 10.000 €'), state: true },
  {
    name: 'freigabe-regel-bestaetigen',
    who: 'admin',
    path: regel('Leitung ab 2.500 €'),
    state: true,
    open: ({ page, say }) => page.getByRole('button', { name: say(texte, 'bestaetigen'), exact: true }).click(),
    shows: 'alertdialog',
  },
  { name: 'freigabe-freistellung', who: 'buchhaltung', path: '/freigabe/freistellung' },
  { name: 'freigabe-bauleitung', who: 'admin', path: '/freigabe/bauleitung', state: true },
  {
    name: 'freigabe-probe',
    who: 'admin',
    path: '/freigabe/probe',
    open: async ({ page, say }) => {
      await page.getByRole('textbox', { name: say(texte, 'betragNetto') }).fill('12000')
      await page.getByRole('button', { name: new RegExp(say(texte, 'filiale')) }).click()
      await page.getByRole('option').first().click()
      await page.getByRole('button', { name: say(texte, 'probeRechnen'), exact: true }).click()
      await page.getByRole('heading', { name: say(texte, 'probeErgebnis') }).waitFor()
    },
  },
]
