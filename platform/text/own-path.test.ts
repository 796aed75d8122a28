import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ownPath } from './own-path.ts'

const origin = 'https://portal.example'
const stays = (path: string) => new URL(path, origin).origin === origin && new URL(new URL(path, origin).pathname, origin).origin === origin

/** What browsers, proxies or servers read as another host, as another scheme, or each in its own way. */
const foreign = [
  '//boese.example/a',
  '///boese.example/a',
  '////boese.example',
  '/\\boese.example',
  '\\\\boese.example',
  '\\/boese.example',
  '/\\/boese.example',
  '//\\boese.example',
  '/.//boese.example/a',
  '/./\\boese.example/a',
  '/x/..//boese.example/a',
  '/x/../\\boese.example/a',
  '/x\\..\\\\boese.example',
  '/x/y/../..//boese.example',
  '/%2e//boese.example',
  '/%2E/%2e//boese.example',
  '/x/%2E%2E//boese.example',
  '/x/.%2e//boese.example',
  '/%2F/boese.example',
  '/%2fboese.example',
  '/%5Cboese.example',
  '/%5c%5cboese.example',
  '/x/..%2f%2fboese.example',
  '/\t/boese.example',
  '/\n/boese.example',
  '/\r/boese.example',
  '/\t\\boese.example',
  '/.\t//boese.example',
  '/\0/boese.example',
  '\0//boese.example',
  ' //boese.example',
  '\u00a0//boese.example',
  '//nutzer@boese.example',
  '//nutzer:wort@boese.example/x',
  '//portal.example@boese.example',
  '//portal.example\\@boese.example',
  '//portal.example:443@boese.example',
  '//[::1]/',
  '//boese。example',
  '／／boese.example',
  '⁄⁄boese.example',
  'https://boese.example/',
  'https:boese.example',
  'https:/boese.example',
  'HTTPS:\\\\boese.example',
  'https://portal.example/dashboard',
  'https://portal.example.boese.example/',
  'javascript:alert(1)',
  'javascript:/dashboard/%0aalert(1)',
  'java\tscript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:msgbox(1)',
  'blob:https://portal.example/x',
  'file:///etc/passwd',
  'mailto:a@b.example',
  'boese',
  '../x',
  '?x=1',
  '#x',
  '',
  `/${'x'.repeat(5000)}`,
]

test('jede Schreibweise, die jemand als fremde Adresse lesen könnte, führt nirgendwohin', () => {
  for (const address of foreign) expect(ownPath(address, origin), JSON.stringify(address)).toBeNull()
  expect([ownPath(null, origin), ownPath(undefined, origin)]).toEqual([null, null])
})

test('eine eigene Seite bleibt, wie sie ist, mit Suche und Anker, auch wenn darin fremde Adressen stehen', () => {
  for (const path of ['/', '/dashboard', '/ticket/10001?q=//boese.example#//x', '/@boese.example', '/nfc/abc?p=%2F%5C', '/%EF%BC%8Fboese.example'])
    expect(ownPath(path, origin)).toBe(path)
  expect(ownPath('/ticket/../dashboard', origin)).toBe('/dashboard')
  expect(ownPath('/／boese.example', origin)).toBe('/%EF%BC%8Fboese.example')
})

test('was auch immer hineingeht: heraus kommt nur ein Weg auf dieser Seite', () => {
  const piece = fc.oneof(
    fc.constantFrom(
      '/',
      '\\',
      '//',
      '.',
      '..',
      '%2e',
      '%2E',
      '%2f',
      '%5C',
      '\t',
      '\n',
      '\r',
      '\0',
      '@',
      ':',
      '?',
      '#',
      'https:',
      'javascript:',
      '／',
      '。',
      '​',
      'boese.example',
    ),
    fc.string({ unit: 'binary', maxLength: 8 }),
  )
  const own = (address: string) => {
    const path = ownPath(address, origin)
    // Read once more, it is the same.
    return path === null || (path.startsWith('/') && stays(path) && ownPath(path, origin) === path)
  }
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => own(pieces.join('')) && own(`/${pieces.join('')}`)),
    { numRuns: 1000 },
  )
})
