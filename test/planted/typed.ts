/** Beginning of every planted file: an app and its imports. */
const head = `import * as z from 'zod/mini'
import { defineApp } from '#platform/contract/app.ts'
import { defineContract } from '#platform/contract/contract.ts'
import { defineMessages } from '#platform/contract/messages.ts'
import { idOf, page, Paging, Uuid, type Id } from '#platform/contract/shapes.ts'
import type { Input, Result } from '#platform/contract/contract.ts'
import type { Db } from '#platform/server/database/db.ts'
import { defineServer, type Handlers } from '#platform/server/http/app.ts'
import { defineScreens } from '#platform/web/route/screens.ts'
`
const app = `export const app = defineApp({
  id: 'probe', path: '/probe', icon: 'clock', group: 'system', title: { de: 'Probe', en: 'Trial' }, description: { de: '', en: '' }, shells: ['main'], permission: 'PROBE',
  permissions: { PROBE: { de: 'Probieren', en: 'Try' } }, screens: ['', 'suche', ':id'], menu: [{ path: '', label: { de: 'Liste', en: 'List' } }, { path: 'suche', label: { de: 'Suche', en: 'Search' } }],
  widgets: { uhr: { title: { de: 'Uhr', en: 'Clock' }, permission: 'PROBE', size: 'third' } },
})
`
const call = (line: string) => `${head}${app}export const calls = defineContract(app)({ ${line} })\n`
const screen = 'const Ansicht = () => null\n'
const liste = `liste: { method: 'GET', path: '/v1/probe/entities', permission: 'PROBE', scope: 'alle', query: Paging, result: page(z.object({ id: Uuid })) }`

/** A person, and what asks for one: by a rule, by a call, by a column. */
const mensch = `${call(`mensch: { method: 'GET', path: '/v1/probe/{id}', permission: 'PROBE', scope: 'alle', params: z.object({ id: idOf('lstfix') }), result: z.object({ id: idOf('lstfix') }) }`)}
export const rule = (id: Id<'lstfix'>): string => id
export const ask = (input: Input<typeof calls.mensch>) => input
export const read = (db: Db, id: Id<'lstfix'>) => db.selectFrom('lstfix').select('id').where('id', '=', id).executeTakeFirst()
`

/** Nothing wrong with it. */
const whole = `${call(liste)}${screen}
export const handlers: Handlers<typeof calls> = { liste: async () => ({ entities: [], next: null }) }
export const texts = defineMessages({ eins: 'Eins' }, { eins: 'One' })
export const server = defineServer(app, { calls, handlers, messages: texts })
export default defineScreens(app, { screens: { '': Ansicht, suche: Ansicht, ':id': Ansicht }, widgets: { uhr: Ansicht } })
`
/** Its own kind fits, and a plain string does. */
const ownIds = `${mensch}
export const own = (one: Result<typeof calls.mensch>, typed: string, db: Db) => [rule(one.id), rule(typed), rule('019a'), ask({ params: { id: one.id } }), read(db, typed)]
`
/** Ways of a portal whose one app has no parameter right below it. */
const ways = `${head}import { withQuery, type Href, type Way } from '#platform/text/way.ts'
${app.replace("':id'", "'fall/:id'")}
declare module '#platform/text/way.ts' { interface Manifests { probe: typeof app } }
export const ways = (id: string, frage: string): Way[] => ['/', '/probe', '/probe/suche?von=1', \`/probe/fall/\${id}\`, \`\${app.path}/suche#\${frage}\`, withQuery('/probe', frage)]
export const links = (nummer: string): Href[] => ['/probe/suche', \`tel:\${nummer}\`, '/api/v1/probe/datei', '#oben']
`
/** Files that must compile. */
export const right: Readonly<Record<string, string>> = { 'whole.ts': whole, 'ids.ts': ownIds, 'ways.ts': ways }

const way = (line: string) => `import { withQuery, type Href, type Way } from '#platform/text/way.ts'\nexport const wrong = ${line}\n`

const foreign = (line: string) => `${mensch}export const wrong = (kunde: Id<'ktostamm'>, db: Db) => ${line}\n`
const notThis = /'Id<"ktostamm">' is not assignable to/
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
  'Kennung einer anderen Art an eine Regel': [foreign('rule(kunde)'), notThis],
  'Kennung einer anderen Art an einen Aufruf': [foreign('ask({ params: { id: kunde } })'), notThis],
  'Kennung einer anderen Art an eine Frage': [foreign('read(db, kunde)'), notThis],
  'Kennung einer anderen Art an eine Spalte': [foreign("db.selectFrom('lstfix').select('id').where('id', '=', kunde)"), /Id<"ktostamm">/],
  'Menü ohne Ansicht': [
    `${head}${app}${screen}export default defineScreens(app, { screens: { '': Ansicht, ':id': Ansicht }, widgets: { uhr: Ansicht } })\n`,
    /'suche' is missing/,
  ],
  'Menü zu einer Ansicht, die das Manifest nicht nennt': [`${head}${app.replace("path: 'suche'", "path: 'suhce'")}`, /suhce/],
  'Ansicht, die das Manifest nicht nennt': [
    `${head}${app}${screen}export default defineScreens(app, { screens: { '': Ansicht, suche: Ansicht, ':id': Ansicht, mehr: Ansicht }, widgets: { uhr: Ansicht } })\n`,
    /'mehr' does not exist/,
  ],
  'Link zu einer verschriebenen Ansicht': [way("(): Way => '/probe/suhce'"), /"\/probe\/suhce"' is not assignable to type 'Way'/],
  'Link zu einer App, die es nicht gibt': [way("(): Href => '/porbe'"), /"\/porbe"' is not assignable to type 'Href'/],
  'Link, der sich vor dem Parameter verschreibt': [way('(id: string): Way => `/probe/fal/${id}`'), /is not assignable to type 'Way'/],
  'Link aus irgendeinem Text': [way('(text: string): Way => text'), /'string' is not assignable to type 'Way'/],
  'Link mit Frage zu einer verschriebenen Ansicht': [way("withQuery('/probe/suhce', 'von=1')"), /"\/probe\/suhce"' is not assignable/],
  'Widget ohne Ansicht': [
    `${head}${app}${screen}export default defineScreens(app, { screens: { '': Ansicht, suche: Ansicht }, widgets: {} })\n`,
    /'uhr' is missing/,
  ],
}
