import { texte } from '../web/texte.ts'
import type { Read, Stop } from '#test/journeys/walk/stop.ts'

/** Two years to the end of this one: the demonstration has sold something whenever it was started. */
const jahr = Temporal.Now.plainDateISO('Europe/Berlin').year
/** The part of an address that holds a question. */
export const frageVon = (mehr: object = {}) => {
  const f = { ebene: 'Vkforg', vondat: `${jahr - 1}-01-01`, bisdat: `${jahr}-12-31`, vergleich: true, ...mehr }
  return new URLSearchParams({ f: JSON.stringify(f) }).toString()
}
const ergebnis = (mehr?: object) => `/umsatzstatistik/result?${frageVon(mehr)}`
/** The first row of the branches, one level further down. */
const darin = async (read: Read) => {
  const { entities } = await read<{ entities: { id: number }[] }>('v1/umsatzstatistik/filialen/entities?limit=1')
  return ergebnis({ ebene: 'Hauptgruppe', pfad: [{ ebene: 'Vkforg', schluessel: String(entities[0]!.id) }] })
}

export const walk: readonly Stop[] = [
  { name: 'umsatzstatistik-abfrage', who: 'buchhaltung', path: '/umsatzstatistik/query' },
  {
    name: 'umsatzstatistik-abfrage-leer',
    who: 'buchhaltung',
    path: '/umsatzstatistik/query?fehler=adresse',
    state: true,
    open: async ({ page, say }) => {
      for (const teil of await page.locator('[data-field=vondat]').getByRole('spinbutton').all()) {
        await teil.focus()
        for (let n = 0; n < 4; n++) await page.keyboard.press('Backspace')
      }
      await page.getByRole('button', { name: say(texte, 'auswerten'), exact: true }).click()
    },
    shows: 'alert',
  },
  { name: 'umsatzstatistik-filialen', who: 'buchhaltung', path: ergebnis() },
  { name: 'umsatzstatistik-darin', who: 'leitung', path: darin },
  { name: 'umsatzstatistik-kunden', who: 'leitung', path: ergebnis({ ebene: 'Kunde', menge: 5, vergleich: false }), state: true },
  { name: 'umsatzstatistik-heute', who: 'leitung', path: ergebnis({ ebene: 'Hauptgruppe', zuordnung: 'heute' }), state: true },
  { name: 'umsatzstatistik-belege', who: 'buchhaltung', path: `${ergebnis()}&ansicht=belege` },
  { name: 'umsatzstatistik-nichts', who: 'buchhaltung', path: ergebnis({ vondat: '1999-01-01', bisdat: '1999-12-31' }), state: true },
]
