import { expect, test } from 'vitest'
import { apps } from '#apps/index.ts'
import { deadLinks } from './checks/apps.ts'
import { read, shipped } from './checks/sources.ts'

/** Ways out of the page whose address does not stand in the source, with who judges the address. A new one is looked at first, and then written down here. */
const judged: Readonly<Record<string, string>> = {
  'apps/login/web/Anmelden.tsx': 'ziel(), which asks ownPath',
  'apps/nfc/web/Tag.tsx': 'lesen(): constants of its own',
  'apps/statusabfrage/web/evakuierung/Abhakzeile.tsx': 'telefonziel(): tel: and digits',
  'apps/stempelerfassung/web/Ortsangabe.tsx': 'tagAdresse(): the exact form of our tags, on this origin',
  'platform/server/push/onesignal.ts': 'ownPath',
  'platform/web/pwa/worker.ts': 'the whole address, on this origin',
}
const ways =
  /\b(?:location\.(?:assign|replace)|window\.open|openWindow|(?<=\.)redirect)\(\s*(?!['"`]\/\w)|\blocation(?:\.href)?\s*=(?!=)|\blocation\.hash\s*=(?!=)/
const leadsOn = (text: string) => text.split('\n').some((line) => ways.test(line) && !/^\s*(?:openWindow: \(|\*|\/\/)/.test(line))

test('wohin jemand geführt wird, steht in der Quelle oder ist geprüft', () => {
  expect(shipped().filter((path) => leadsOn(read(path)))).toEqual(Object.keys(judged).sort())
})

test('keine Adresse von uns entsteht aus dem, was ein Fremder als Namen des Servers nennt', () => {
  const named = /headers\.host\b|headers\['(?:x-forwarded-)?host'\]|x-forwarded-host|request\.(?:host|hostname)\b/
  expect(shipped().filter((path) => named.test(read(path)))).toEqual([])
})

test('Gegenprobe: ein Weg, den niemand geprüft hat, wird erkannt', () => {
  for (const line of [
    'window.location.assign(next)',
    'location.replace(`${x}`)',
    'location.href = x',
    'window.open(url)',
    'return reply.redirect(x)',
    "location.assign('//x')",
  ])
    expect(leadsOn(line), line).toBe(true)
  for (const line of [
    "window.location.assign('/login')",
    'location.assign(`/login?x=${y}`)',
    'if (location.href === x) return',
    'const { location } = globalThis',
  ])
    expect(leadsOn(line), line).toBe(false)
})

/** Words that stand in a link where a screen has a parameter. */
const parameter = { 'ticket/einrichtung/:bereich': ['antworten', 'arten', 'checklisten', 'kalender', 'zeiten'], 'gesamtabfrage/:type/list': ['AS'] }
test('jeder ausgeschriebene Link führt zu einer Ansicht', () => {
  const targets = new Map(apps.map((app) => [app.id, app.screens]))
  expect(shipped().flatMap((path) => deadLinks(path, read(path), targets, parameter))).toEqual([])
})

test('Gegenprobe: ein Link zu keiner Ansicht wird erkannt, auch wo ein Parameter stehen könnte, und in E-Mails', () => {
  const apps = new Map([['probe', ['', 'suche', ':id']]])
  const words = { 'probe/:id': ['neu'] }
  const source = (inside: string) => `const A = () => <>${inside}</>`
  const red = [
    '<a href="/probe/suche/mehr" />',
    '<a href="/geheim" />',
    '<L href={x ? "/probe" : `/geheim/${id}`} />',
    '<L href={`${app.path}/liste/neu`} />',
    '<a href="/probe/suhce" />',
    '<L href={`/probe/${id}/nonsense`} />',
    '{schreibe(`${context.publicUrl}/probe/suche/mehr`)}',
    "{schreibe('/probe/suche/mehr')}",
  ]
  const green = [
    '<a href="/probe" />',
    '<a href="/probe/suche?von=1" />',
    '<L href={`/probe/${id}`} />',
    '<L href={`${app.path}/suche`} />',
    '<a href="#oben" />',
    '<a href="/probe/neu" />',
    '{schreibe(`${publicUrl}/probe/suche?von=1`)}',
    '<a href={telefon(nummer)} />',
  ]
  expect(red.filter((inside) => deadLinks('apps/probe/web/A.tsx', source(inside), apps, words).length !== 1)).toEqual([])
  expect(green.flatMap((inside) => deadLinks('apps/probe/web/A.tsx', source(inside), apps, words))).toEqual([])
})

/** Where an address is taken for a way without the compiler's word, with who vouches for it. */
const taken: Readonly<Record<string, string>> = {
  'platform/text/way.ts': 'withQuery: a way stays one with a query',
  'platform/web/record/ListScreen.tsx': 'a list with records has a screen for them below it',
  'platform/web/route/apps.tsx': 'menuPath: defineApp has compared menu and screens',
}
test('kein anderer Link geht am Compiler vorbei', () => {
  expect(shipped().filter((path) => /\bas (?:unknown as )?(?:Way|Href)\b/.test(read(path)))).toEqual(Object.keys(taken))
})
