import { messages } from '../messages.ts'
import { aktionstexte } from '../web/aktionen/texte.ts'
import { texte } from '../web/texte.ts'
import type { Read, Stop, Visit } from '#test/journeys/walk/stop.ts'

interface Eintrag {
  id: string
  schein: object | null
  datum: string
  wer: { id: string }
}
/** Newest first, without what stands on a sheet: that is changed there. */
const neueste = async (read: Read) =>
  (await read<{ entities: Eintrag[] }>('v1/arbeitsbericht/entities?limit=200&storniert=nein')).entities.filter(({ schein }) => schein === null)
/** The newest entry that the asker sees. */
const einer = async (read: Read) => `/arbeitsbericht/${(await neueste(read))[0]!.id}/edit`
/** The newest entry that the asker may split and strike. */
const aenderbarer = async (read: Read) => {
  for (const { id } of await neueste(read)) {
    const { darf } = await read<{ darf: string[] }>(`v1/arbeitsbericht/${id}`)
    if (['aendern', 'stornieren'].every((tat) => darf.includes(tat))) return `/arbeitsbericht/${id}/edit`
  }
  throw new Error('no entry that may be changed')
}
/** The day before that of the newest entry: work and gaps, whatever the hour. */
const tag = async (read: Read) => {
  const [erster] = await neueste(read)
  const alle = await neueste(read)
  return `/arbeitsbericht?tag=${(alle.find(({ datum }) => datum < erster!.datum) ?? erster!).datum}`
}
const druecke =
  (wort: 'letzteObjekte' | 'partie' | 'mehr' | 'speichern' | 'aktionen') =>
  ({ page, say }: Visit) =>
    page
      .getByRole('button', { name: say(texte, wort), exact: true })
      .first()
      .click()
const tue = (wort: 'stornieren' | 'teilen') => async (visit: Visit) => {
  await druecke('aktionen')(visit)
  await visit.page.getByRole('menuitem', { name: visit.say(texte, wort), exact: true }).click()
}

/** Chooses the first entry that stands and presses what is to be done with it. */
const waehleUnd =
  (was: 'kopieren' | 'schein') =>
  async ({ page, say }: Visit) => {
    const knopf = page.getByRole('button', { name: say(aktionstexte, was), exact: true })
    for (const kasten of await page.locator('tbody').getByRole('checkbox').all()) {
      await kasten.check()
      if (await knopf.isEnabled()) return knopf.click()
      await kasten.uncheck()
    }
    throw new Error('no entry for which this can be done')
  }

export const walk: readonly Stop[] = [
  { name: 'arbeitsbericht', who: 'monteur', path: tag },
  { name: 'arbeitsbericht-leer', who: 'leitung', path: '/arbeitsbericht?tag=2026-01-01', state: true },
  { name: 'arbeitsbericht-eingabe', who: 'vorarbeiter', path: '/arbeitsbericht/create', open: druecke('mehr') },
  {
    name: 'arbeitsbericht-eingabe-fehler',
    who: 'monteur',
    path: '/arbeitsbericht/create',
    state: true,
    open: async (visit) => {
      await druecke('speichern')(visit)
      await visit.page.getByText(visit.say(messages, 'arbeitsbericht.pflicht')).first().waitFor()
    },
    shows: 'alert',
  },
  { name: 'arbeitsbericht-letzte-objekte', who: 'monteur', path: '/arbeitsbericht/create', state: true, open: druecke('letzteObjekte'), shows: 'dialog' },
  { name: 'arbeitsbericht-partie', who: 'vorarbeiter', path: '/arbeitsbericht/create', state: true, open: druecke('partie'), shows: 'dialog' },
  { name: 'arbeitsbericht-abfrage', who: 'monteur', path: '/arbeitsbericht/query' },
  { name: 'arbeitsbericht-einrichtung', who: 'admin', path: '/arbeitsbericht/einrichtung' },
  { name: 'arbeitsbericht-ergebnis', who: 'leitung', path: '/arbeitsbericht/result' },
  { name: 'arbeitsbericht-nachgetragen', who: 'leitung', path: '/arbeitsbericht/result?nachgetragen=ja', state: true },
  { name: 'arbeitsbericht-nichts', who: 'leitung', path: '/arbeitsbericht/result?q=xyzxyz', state: true },
  { name: 'arbeitsbericht-seite', who: 'monteur', path: einer },
  { name: 'arbeitsbericht-aendern', who: 'leitung', path: einer },
  { name: 'arbeitsbericht-teilen', who: 'leitung', path: aenderbarer, state: true, open: tue('teilen'), shows: 'dialog' },
  { name: 'arbeitsbericht-aktionen', who: 'monteur', path: async (read) => (await tag(read)).replace('?', '/aktionen?') },
  {
    name: 'arbeitsbericht-aktionen-kopieren',
    who: 'monteur',
    path: async (read) => (await tag(read)).replace('?', '/aktionen?'),
    state: true,
    open: waehleUnd('kopieren'),
    shows: 'dialog',
  },
  {
    name: 'arbeitsbericht-aktionen-schein',
    who: 'monteur',
    path: async (read) => (await tag(read)).replace('?', '/aktionen?'),
    state: true,
    open: waehleUnd('schein'),
    shows: 'dialog',
  },
  { name: 'arbeitsbericht-unbekannt', who: 'monteur', path: '/arbeitsbericht/01a1f8d5-bec0-70ff-8541-00000000dead/edit', state: true },
]
