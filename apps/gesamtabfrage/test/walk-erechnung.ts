import { texte as verwaltungstexte } from '#apps/verwaltung/web/texte.ts'
import { texte as freigabetexte } from '#apps/freigabe/web/texte.ts'
import { alsUbl } from '#domain/belege/erechnung/schreiben/ubl.ts'
import { rechnungAus } from '#domain/belege/erechnung/schreiben/rechnung.ts'
import { faelle, kunde, wir } from '#test/belege/rechnungsfaelle.ts'
import type { Erechnung } from '#domain/belege/erechnung/contract.ts'
import { texte } from '#domain/belege/web/erechnung/texte.ts'
import type { Read, Stop } from '#test/journeys/walk/stop.ts'

const jahre = 'from=2024-01-01&to=2099-12-31'
/** The first of these records that an e-invoice of this kind lies with. */
async function erster(read: Read, liste: string, erechnung: (id: number | string) => string, passt: (eine: Erechnung) => boolean) {
  const { entities } = await read<{ entities: { id: number | string }[] }>(liste)
  for (const { id } of entities) if ((await read<{ erechnungen: Erechnung[] }>(erechnung(id))).erechnungen.some(passt)) return id
  throw new Error('no such e-invoice in the demonstration')
}
/** An incoming invoice with such an e-invoice, open beside its list. */
const eingang = (passt: (eine: Erechnung) => boolean) => async (read: Read) =>
  `/gesamtabfrage/ER/list?${jahre}&beleg=${await erster(read, `v1/gesamtabfrage/ER/entities?limit=100&${jahre}`, (id) => `v1/gesamtabfrage/ER/${id}/erechnung`, passt)}`
const freigabe = async (read: Read) =>
  `/freigabe/${await erster(
    read,
    'v1/freigabe/entities?limit=100',
    (id) => `v1/freigabe/${id}/erechnung`,
    () => true,
  )}`

/** E-invoices: one that says another amount than its PDF, one with faults, read to its end; one whose release waits. */
export const walk: readonly Stop[] = [
  { name: 'gesamtabfrage-erechnung-anders', who: 'buchhaltung', path: eingang(({ unterschiede }) => unterschiede.some(({ feld }) => feld === 'BT-112')) },
  {
    name: 'gesamtabfrage-erechnung-gelesen',
    who: 'buchhaltung',
    path: eingang(({ gueltig, rechnung }) => !gueltig && rechnung !== null),
    state: true,
    open: ({ page, say }) => page.getByText(say(texte, 'lesen'), { exact: true }).click(),
  },
  {
    name: 'freigabe-erechnung',
    who: 'buchhaltung',
    path: freigabe,
    state: true,
    open: ({ page, say }) => page.getByRole('tab', { name: say(freigabetexte, 'erechnung'), exact: true }).click(),
  },
  {
    name: 'verwaltung-importe-erechnungen',
    who: 'admin',
    path: '/verwaltung/importe',
    state: true,
    open: async ({ page, say }) => {
      const gefragt = page.waitForEvent('filechooser')
      await page.getByRole('button', { name: say(verwaltungstexte, 'erechnungenEinlesen'), exact: true }).click()
      await (await gefragt).setFiles([
        { name: 'keine.xml', mimeType: 'application/xml', buffer: Buffer.from('<a/>') },
        { name: 'rechnung.xml', mimeType: 'application/xml', buffer: Buffer.from(alsUbl(rechnungAus(faelle['rechnung']!.vorlage, wir, kunde))) },
      ])
      await page.getByText('rechnung.xml', { exact: true }).waitFor()
    },
    shows: 'dialog',
  },
]
