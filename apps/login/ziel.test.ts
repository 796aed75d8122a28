import fc from 'fast-check'
import { expect, test } from 'vitest'
import { netz } from './server/versuche.ts'
import { ziel } from './web/ziel.ts'

const origin = 'https://portal.example'

test('nach der Anmeldung geht es nur auf eigene Seiten', () => {
  for (const fremd of [
    'https://boese.example/',
    '//boese.example/x',
    '/\\boese.example',
    '/\t/boese.example',
    '/\n/boese.example',
    '/.//boese.example/a',
    '/x/..//boese.example/a',
    '/x/../\\boese.example/a',
    '/%2e//boese.example',
    '/x/%2E%2E//boese.example',
    '/%2F/boese.example',
    '/%5Cboese.example',
    '/.\t//boese.example',
    '//nutzer@boese.example',
    'data:text/html,x',
    'javascript:alert(1)',
    'boese',
    '',
    null,
    '/login',
    '/login/settings?x=1',
    '/forgot-password/reset',
  ])
    expect(ziel(fremd, origin), String(fremd)).toBe('/dashboard')
})

test('wohin auch immer jemand will: die Anmeldung bleibt auf dieser Seite', () => {
  const piece = fc.oneof(
    fc.constantFrom('/', '\\', '.', '..', '%2e', '%2f', '\t', '@', ':', '?', '#', 'boese.example'),
    fc.string({ unit: 'binary', maxLength: 5 }),
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 10 }), (pieces) => new URL(ziel(`/${pieces.join('')}`, origin), origin).origin === origin),
    { numRuns: 1000 },
  )
})

test('Suche und Anker der gewünschten Seite bleiben', () => {
  expect(ziel('/stempelerfassung/query/result?from=2026-11-01&to=2026-11-20#oben', origin)).toBe(
    '/stempelerfassung/query/result?from=2026-11-01&to=2026-11-20#oben',
  )
  expect(ziel('/', origin)).toBe('/dashboard')
})

test('gezählt wird je IPv4-Adresse und je /64-Netz', () => {
  expect(netz('192.0.2.7')).toBe('192.0.2.7')
  expect(netz('::ffff:192.0.2.7')).toBe('192.0.2.7')
  expect(netz('2001:db8:1:2:3:4:5:6')).toBe('2001:db8:1:2::/64')
  expect(netz('2001:db8:1:2::9')).toBe(netz('2001:db8:1:2:ffff::1'))
  expect(netz('2001:db8::1')).toBe('2001:db8:0:0::/64')
  expect(netz('::1')).toBe('0:0:0:0::/64')
})
