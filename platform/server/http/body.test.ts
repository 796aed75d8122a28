import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { anna, portal } from '#test/cast.ts'
import { bodies } from '#test/files/hostile.ts'
import { laborious } from './body.ts'

let p: Awaited<ReturnType<typeof portal>>
beforeAll(async () => {
  p = await portal()
})
afterAll(() => p.stop())
afterEach(() => vi.restoreAllMocks())

const frage = async (url: string, payload: string, cookie?: string) => {
  const { statusCode, json } = await p.server.inject({
    method: 'POST',
    url,
    payload,
    headers: { 'content-type': 'application/json', ...(cookie ? { cookie } : {}) },
  })
  return { status: statusCode, ...json<{ code: string; detail: string; errors?: unknown[] }>() }
}

test('was tief verschachtelt ist oder aus Zehntausenden Werten besteht, wird abgelehnt, ehe es jemand liest, auch ohne Anmeldung', async () => {
  const gelesen = vi.spyOn(JSON, 'parse')
  for (const [name, body] of Object.entries(bodies)) {
    for (const [url, cookie] of [
      ['/api/v1/auth/login', undefined],
      ['/api/v1/uebergabe', undefined],
      ['/api/v1/dateien', await p.cookie(anna)],
    ] as const)
      expect(await frage(url, body(), cookie), `${name} ${url}`).toMatchObject({ status: 400, code: 'eingabe', detail: 'Bitte überprüfen Sie Ihre Eingaben.' })
    expect(gelesen.mock.calls.filter(([text]) => String(text).length > 20_000).length, name).toBe(0)
  }
})

test('gewöhnliche Eingaben sind es nicht: Zeichen in Texten zählen nicht', () => {
  expect(laborious(JSON.stringify({ text: '[{,"\\'.repeat(50_000), ids: Array.from({ length: 1000 }, (_, nr) => ({ id: nr, tage: [1, 2, 3] })) }))).toBe(false)
  expect(laborious(JSON.stringify({ a: { b: [[{ c: 1 }]] } }))).toBe(false)
})
