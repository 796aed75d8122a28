/** Beginning of every planted file: an app and its imports. */
const head = `import * as z from 'zod/mini'
import { defineApp } from '#platform/contract/app.ts'
import { defineContract } from '#platform/contract/contract.ts'
import { defineMessages } from '#platform/contract/messages.ts'
import { page, Paging, Uuid } from '#platform/contract/shapes.ts'
import { defineServer, type Handlers } from '#platform/server/http/app.ts'
import { defineScreens } from '#platform/web/route/screens.ts'
`
const app = `export const app = defineApp({
  id: 'probe', path: '/probe', icon: 'clock', group: 'system', title: { de: 'Probe', en: 'Trial' }, description: { de: '', en: '' }, shells: ['main'], permission: 'PROBE',
  permissions: { PROBE: { de: 'Probieren', en: 'Try' } }, menu: [{ path: '', label: { de: 'Liste', en: 'List' } }, { path: 'suche', label: { de: 'Suche', en: 'Search' } }],
  widgets: { uhr: { title: { de: 'Uhr', en: 'Clock' }, permission: 'PROBE', size: 'third' } },
})
`
const call = (line: string) => `${head}${app}export const calls = defineContract(app)({ ${line} })\n`
const screen = 'const Ansicht = () => null\n'
const liste = `liste: { method: 'GET', path: '/v1/probe/entities', permission: 'PROBE', scope: 'alle', query: Paging, result: page(z.object({ id: Uuid })) }`

/** Nothing wrong with it: must compile. */
export const right = `${call(liste)}${screen}
export const handlers: Handlers<typeof calls> = { liste: async () => ({ entities: [], next: null }) }
export const texts = defineMessages({ eins: 'Eins' }, { eins: 'One' })
export const server = defineServer(app, { calls, handlers, messages: texts })
export default defineScreens(app, { screens: { '': Ansicht, suche: Ansicht, ':id': Ansicht }, widgets: { uhr: Ansicht } })
`
/** What is wrong → the file, and a word that the compiler's message has. */
export const wrong: Readonly<Record<string, readonly [string, RegExp]>> = {
  'englischer Text fehlt': [`${head}export const texts = defineMessages({ eins: 'Eins', zwei: 'Zwei' }, { eins: 'One' })\n`, /'zwei' is missing/],
  'englischer Text zu viel': [`${head}export const texts = defineMessages({ eins: 'Eins' }, { eins: 'One', zwei: 'Two' })\n`, /'zwei' does not exist/],
  'Titel ohne Englisch': [`${head}${app.replace(", en: 'Trial'", '')}`, /'en' is missing/],
  'Menü ohne Englisch': [`${head}${app.replace(", en: 'Search'", '')}`, /'en' is missing/],
  'Icon, das es nicht gibt': [`${head}${app.replace("'clock'", "'klock'")}`, /klock/],
  'Recht einer anderen App': [call(`a: { method: 'GET', path: '/v1/a', permission: 'DASHBOARD', scope: 'alle', result: z.object({}) }`), /DASHBOARD/],
  'Aufruf ohne Recht': [call(`a: { method: 'GET', path: '/v1/a', scope: 'alle', result: z.object({}) }`), /'permission' is missing/],
  'Aufruf ohne Bereich': [call(`a: { method: 'GET', path: '/v1/a', permission: 'PROBE', result: z.object({}) }`), /'scope' is missing/],
  'Aufruf ohne Form': [call(`a: { method: 'GET', path: '/v1/a', permission: 'PROBE', scope: 'alle' }`), /'result' is missing/],
  'Handler fehlt': [`${call(liste)}export const handlers: Handlers<typeof calls> = {}\n`, /'liste' is missing/],
  'Antwort in anderer Form': [
    `${call(liste)}export const handlers: Handlers<typeof calls> = { liste: async () => ({ entities: [{ id: 1 }], next: null }) }\n`,
    /'number' is not assignable to type 'string'/,
  ],
  'Menü ohne Ansicht': [
    `${head}${app}${screen}export default defineScreens(app, { screens: { '': Ansicht }, widgets: { uhr: Ansicht } })\n`,
    /'suche' is missing/,
  ],
  'Widget ohne Ansicht': [
    `${head}${app}${screen}export default defineScreens(app, { screens: { '': Ansicht, suche: Ansicht }, widgets: {} })\n`,
    /'uhr' is missing/,
  ],
}
