import * as fc from 'fast-check'
import type { Call } from '#platform/contract/contract.ts'
import { urlOf } from '#platform/web/data/client.ts'
import type { Input } from './by-hand.ts'
import { having, leavesOf } from './leaves.ts'

/** One request as bytes on the wire: what a contract's client would never send. */
export interface Shot {
  method: string
  url: string
  headers: Record<string, string>
  payload?: string
}

const deep = (depth: number) => '{"a":'.repeat(depth) + '1' + '}'.repeat(depth)
const times = [
  '0000-00-00',
  '+275760-09-13',
  '-271821-04-20',
  '9999-12-31',
  '10000-01-01',
  '2026-02-30',
  '0001-01-01',
  '0000-01-01',
  '0000-00-00T00:00:00Z',
  '0000-01-01T00:00:00Z',
  '+275760-09-13T00:00:00.000Z',
  '9999-12-31T23:59:59.999999999+14:00',
  '2026-03-29T02:30:00+01:00',
  '1900-01-01T00:00:00-23:59',
  '2999-12-31T23:59:60Z',
  '24:00',
  '23:59:59',
]
const texts = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\u202eRTL\u202c',
  '👩‍🔧🧱🇦🇹',
  '\ud800',
  'x\udfff',
  "'; drop table anwender; --",
  '%',
  '_',
  '\\',
  '%_\\%',
  '*',
  '../../../etc/passwd',
  '${7*7}',
  '{{1}}',
  '<script>alert(1)</script>',
  '=1+1',
  'ß',
  'İ',
  '\u0300'.repeat(50),
  'a\r\nset-cookie: x=1',
  '\ufeff',
  'NaN',
  'null',
  'true',
  '__proto__',
  'constructor',
  '\u2028',
  'x'.repeat(100_000),
  '١٢٣',
  '1e999',
  '٠',
]
const numbers = [0, -0, -1, 1.5, 2 ** 31 - 1, 2 ** 31, -(2 ** 31) - 1, 2 ** 53, 2 ** 63, 1e21, 1e308, -1e308, 5e-324, 0.1 + 0.2]
const ids = [
  '00000000-0000-0000-0000-000000000000',
  'ffffffff-ffff-ffff-ffff-ffffffffffff',
  '019aa000-0000-7000-8000-0000000B0001',
  '{019aa000-0000-7000-8000-0000000b0001}',
  '019aa000000070008000000000b0001',
  '1',
  '1001',
  '999999999',
  '9'.repeat(30),
  '-1',
]
const cursors = [
  'W10',
  'WzFd',
  'bnVsbA',
  'e30',
  Buffer.from('["a"]').toString('base64url'),
  Buffer.from('["x","y","z"]').toString('base64url'),
  Buffer.from('["9999-12-31","nicht-uuid"]').toString('base64url'),
  Buffer.from('["\\u0000",1]').toString('base64url'),
  Buffer.from('[1e400,"a"]').toString('base64url'),
  Buffer.from('[{},[]]').toString('base64url'),
  Buffer.from('["2026-11-20T00:00:00Z","019aa000-0000-7000-8000-0000000b0001"]').toString('base64url'),
  Buffer.from('["x","y","019aa000-0000-7000-8000-0000000b0001"]').toString('base64url'),
]

const text = fc.oneof(
  fc.constantFrom(...texts),
  fc.constantFrom(...times),
  fc.constantFrom(...ids),
  fc.constantFrom(...cursors),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.string({ maxLength: 12 }),
)
const scalar = fc.oneof(
  { weight: 5, arbitrary: text },
  { weight: 2, arbitrary: fc.constantFrom<unknown>(...numbers) },
  { weight: 1, arbitrary: fc.constantFrom<unknown>(null, true, false) },
)
const value = fc.oneof(
  { weight: 6, arbitrary: scalar },
  { weight: 1, arbitrary: fc.array(scalar, { maxLength: 5 }) },
  { weight: 1, arbitrary: fc.dictionary(fc.constantFrom('id', '__proto__', 'constructor', 'toString', 'a'), scalar, { maxKeys: 3 }) },
  { weight: 1, arbitrary: fc.array(fc.constant('x'), { minLength: 300, maxLength: 300 }) },
)

const contentTypes = [
  'text/plain',
  'application/xml',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'application/json; charset=utf-16',
  'application/json;;;',
  '',
  'application/problem+json',
  'APPLICATION/JSON',
  'application/json, text/plain',
]
const bodies = [
  '',
  '{',
  '[]',
  'null',
  '"text"',
  '1',
  '{"a":1}}',
  deep(3000),
  '['.repeat(20_000),
  '{"__proto__":{"admin":true}}',
  '{"constructor":{"prototype":{"x":1}}}',
  '{"id":1,"id":2}',
  '\ufeff{}',
  '{"a":1e9999}',
  '\u0000',
  `{"a":"${'x'.repeat(100_000)}"}`,
  '{"a":"\\ud800"}',
  '{"a":"\\u0000"}',
  'a=1&b=2',
  '<a/>',
  '{"\\u0000":1}',
]
const paths = ['%', '%zz', '%ff%fe', '%00', '..%2f..%2f', '%E0%A4%A', 'a%20b', '%2e%2e', 'x'.repeat(400), '%F0%9F%A7%B1', '%ED%A0%80', '😀', '//', '?', ';a=b']
const queries = [
  'a=1&a=2',
  'limit=1&limit=2',
  'limit=-1',
  'limit=1e3',
  'limit=0x10',
  'limit= 5',
  'limit=NaN',
  'limit=201',
  'cursor=',
  'cursor=%00',
  'cursor=%ff',
  'sort=__proto__',
  'sort=constructor',
  'sort=-',
  'sort=%27',
  '__proto__[a]=1',
  'constructor=1',
  'q=%',
  'q=%C3%28',
  'q=%00',
  '&&&',
  '=',
  'limit[]=1',
  `q=${'x'.repeat(5000)}`,
  'from=0000-00-00&to=%2B275760-09-13',
]

/** Requests for one call: wrong values at right places, wrong places, wrong bytes. `base` is an input that is right. */
export const shots = (call: Call, base: Input): fc.Arbitrary<Shot> => {
  const leaves = leavesOf(call)
  const json = { 'content-type': 'application/json' }
  const shot = (input: Input, headers: Record<string, string> = {}): Shot => ({
    method: call.method,
    url: safeUrl(call, input),
    headers: { ...(input.body === undefined ? {} : json), ...headers },
    ...(input.body === undefined ? {} : { payload: JSON.stringify(input.body) }),
  })
  const plain = shot(base)
  const withQuery = (query: string): Shot => ({ ...plain, url: `${plain.url}${plain.url.includes('?') ? '&' : '?'}${query}` })
  const change = leaves.length
    ? fc
        .array(fc.tuple(fc.constantFrom(...leaves), value), { minLength: 1, maxLength: 3 })
        .map((changes) => shot(changes.reduce((input, [{ path }, one]) => having(input, call, path, one), base)))
    : fc.constant(plain)
  const key = scalar.map((one) => shot(base, { 'idempotency-key': ascii(String(one)) }))
  const raw = fc
    .tuple(fc.constantFrom(...bodies), fc.oneof(fc.constant('application/json'), fc.constantFrom(...contentTypes)))
    .map(([payload, type]): Shot => ({ ...plain, headers: type ? { 'content-type': type } : {}, payload }))
  const path = fc
    .constantFrom(...paths)
    .map((part): Shot => ({ ...plain, url: `/api${call.path.replace(/\{\w+\}/g, () => part)}${call.path.includes('{') ? '' : `/${part}`}` }))
  const header = scalar.map(
    (one): Shot => ({ ...plain, headers: { ...plain.headers, 'accept-language': ascii(String(one)), accept: ascii(String(one)), range: 'bytes=0-0' } }),
  )
  const whole = call.body ? value.map((body) => shot({ ...base, body })) : change
  return fc.oneof(
    { weight: 10, arbitrary: change },
    { weight: 3, arbitrary: raw },
    { weight: 3, arbitrary: fc.constantFrom(...queries).map(withQuery) },
    { weight: 2, arbitrary: path },
    { weight: 1, arbitrary: key },
    { weight: 1, arbitrary: header },
    { weight: 2, arbitrary: whole },
  )
}

/** What columns, parsers and addresses choke on: tried in turn, so that neighbouring calls get different ones. */
const worst = [
  '\ud800',
  2 ** 63,
  '9999-12-31T23:59:59.999999999+14:00',
  'x'.repeat(100_000),
  { __proto__: null, constructor: 1 },
  '%_\\%',
  -1,
  '9'.repeat(30),
  null,
]

/**
 * Always the same requests for one call: a NUL at each value (no text column takes it), another bad value there and the next of the bad bodies, queries and
 * paths. `turn` says which ones come first.
 */
export function hostile(call: Call, base: Input, turn: number): Shot[] {
  const json = { 'content-type': 'application/json' }
  const shot = (input: Input): Shot => ({
    method: call.method,
    url: safeUrl(call, input),
    headers: input.body === undefined ? {} : json,
    ...(input.body === undefined ? {} : { payload: JSON.stringify(input.body) }),
  })
  const plain = shot(base)
  const next = <T>(list: readonly T[], by: number) => list[by % list.length]!
  const values = leavesOf(call).flatMap(({ path }, index) => ['a\u0000b', next(worst, turn + index)].map((one) => shot(having(base, call, path, one))))
  const part = next(paths, turn)
  return [
    ...values,
    ...(call.body ? [{ ...plain, headers: json, payload: next(bodies, turn) }] : []),
    { ...plain, url: `${plain.url}${plain.url.includes('?') ? '&' : '?'}${next(queries, turn)}` },
    ...(call.path.includes('{') ? [{ ...plain, url: `/api${call.path.replace(/\{\w+\}/g, () => part)}` }] : []),
  ]
}

/** A header carries bytes of its own; what HTTP itself cannot carry never arrives. */
const ascii = (one: string) => one.replace(/[^\u0020-\u007e]/g, '').slice(0, 2000)

/** Lone surrogates and objects cannot stand in an address: they are sent as what a careless client makes of them. */
function safeUrl(call: Call, { params = {}, query = {} }: Input) {
  const clean = (part: Record<string, unknown>) =>
    Object.fromEntries(Object.entries(part).map(([key, one]) => [key, Array.isArray(one) ? one.map(word) : word(one)]))
  return urlOf(call, { params: clean(params), query: clean(query) } as never)
}
const word = (one: unknown) => (typeof one === 'string' ? one : (JSON.stringify(one) ?? '')).toWellFormed().slice(0, 8000)
