import { createElement, type ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { Router } from 'wouter'
import { uuid } from '#platform/contract/uuid.ts'
import { formatsFor } from '#platform/web/text/formats.ts'
import { portal, type Figure } from '#test/cast.ts'
import { besetze, kundeA, objekt, sina } from '#test/ticket/ticketbesetzung.ts'
import { calls } from '#apps/ticket/contract.ts'
import { messages } from '#apps/ticket/messages.ts'
import { aenderungSatz } from '#apps/ticket/web/seite/aenderung.ts'

let p: Awaited<ReturnType<typeof portal>>
beforeAll(async () => {
  p = await portal()
  await besetze(p.db)
})
afterAll(() => p.stop())
/** One module looks at the page when it is read; drawing needs none. */
vi.stubGlobal('document', { querySelector: () => null })
await import('#platform/web/pwa/start.ts')
vi.unstubAllGlobals()
const { QueryProvider } = await import('#platform/web/data/query.tsx')
const { SessionContext } = await import('#platform/web/data/session.tsx')
const { Angaben } = await import('#apps/ticket/web/angaben/Angaben.tsx')
const { Erfassen } = await import('#apps/ticket/web/Erfassen.tsx')
const { Liste } = await import('#apps/ticket/web/liste/Liste.tsx')
const als = (who: Figure) => p.als(who, calls)
const t = (key: keyof typeof messages.de) => messages.de[key]
const gezeichnet = (bild: ReactElement, personal = true) => {
  const session = { session: sina, can: (recht: string) => personal || recht !== 'TICKET.INTERN' }
  return renderToStaticMarkup(
    createElement(
      SessionContext,
      { value: session as never },
      createElement(Router, { ssrPath: '/ticket' } as never, createElement(QueryProvider, null, bild)),
    ),
  )
}
const nichts = () => {}
/** Typed as the one that is there: only the copy has it. */
const neuer = 'vertragNr' as 'cobitkategorie'

test('Formular, Seite, Spalte, Datei und Verlauf haben den neuen Text eines Tickets, und nur das Personal', async () => {
  const { id, version } = await als(sina).anlegen({ body: { id: uuid(), name: 'Pumpe', ktostammId: null, [neuer]: 'V-17' } })
  await als(sina).aendern({ params: { id }, body: { version, [neuer]: 'V-18' } })
  const ticket = await als(sina).ticket({ params: { id } })
  const { entities: rows } = await als(sina).liste({ query: {} })
  expect([ticket[neuer], rows[0]![neuer]]).toEqual(['V-18', 'V-18'])
  expect(gezeichnet(createElement(Erfassen))).toContain('Nummer des Vertrags')
  expect(gezeichnet(createElement(Angaben, { ticket }))).toMatch(/Nummer des Vertrags.*V-18/)
  const liste = createElement(Liste, { rows, sort: '-geaendert', onSort: nichts, leer: '', onOpen: nichts })
  expect(gezeichnet(liste)).toMatch(/Nummer des Vertrags.*V-18/)
  expect((await p.send(sina, calls.datei, { query: { format: 'csv' } })).payload).toMatch(/Nummer des Vertrags[^]*V-18/)
  const { feld, von, nach, intern } = (await als(sina).verlaufIntern({ params: { id }, query: {} })).entities[0]!
  expect([aenderungSatz(t, formatsFor('de'), { feld: feld!, von: von!, nach: nach! }), intern]).toEqual(['Nummer des Vertrags: V-17 → V-18', true])

  const fremdes = await als(kundeA).anlegen({ body: { id: uuid(), name: 'Pumpe', objektId: objekt.a, [neuer]: 'V-19' } })
  await als(sina).aendern({ params: { id: fremdes.id }, body: { version: fremdes.version, [neuer]: 'V-20' } })
  const gelesen = await Promise.all([
    als(kundeA).ticket({ params: { id: fremdes.id } }),
    als(kundeA).liste({ query: {} }),
    als(kundeA).verlauf({ params: { id: fremdes.id }, query: {} }),
    p.send(kundeA, calls.datei, { query: { format: 'csv' } }).then(({ payload }) => payload),
  ])
  expect(JSON.stringify(gelesen)).not.toMatch(/V-\d\d|Nummer des Vertrags/)
  for (const bild of [createElement(Erfassen), liste]) expect(gezeichnet(bild, false)).not.toContain('Nummer des Vertrags')
})
