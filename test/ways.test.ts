import { expect, test } from 'vitest'
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
