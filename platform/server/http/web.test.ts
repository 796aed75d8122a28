import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { portal } from '#test/cast.ts'

const web = mkdtempSync(join(tmpdir(), 'portal-web-'))
let p: Awaited<ReturnType<typeof portal>>
beforeAll(async () => {
  mkdirSync(join(web, 'assets'))
  writeFileSync(join(web, 'index.html'), '<!doctype html><html lang="de"><title>Portal</title></html>')
  p = await portal({ PORT: '0' }, undefined, { web })
})
afterAll(async () => {
  await p.stop()
  rmSync(web, { recursive: true })
})

const browser = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }
const get = (url: string, headers: Record<string, string> = {}) => p.server.inject({ method: 'GET', url, headers })

test('die Seite kommt für die Adressen der Apps und der Hüllen', async () => {
  for (const path of [
    '/',
    '/?a=b',
    '/login',
    '/login?ziel=/ticket',
    '/ticket/4711',
    '/tickets',
    '/terminal',
    '/embedded',
    '/embedded/ticket/1',
    '/verwaltung/rollen/x.y',
  ])
    expect([path, (await get(path)).statusCode], path).toEqual([path, 200])
})

test('was es nicht gibt, ist 404: für Programme in Worten, für Menschen mit der Seite', async () => {
  for (const path of ['/metrics', '/.env', '/.git/HEAD', '/wp-login.php', '/ticketfremd', '/loginx', '/embedded-nicht', '/assets/fehlt.js']) {
    const answer = await get(path)
    expect([answer.statusCode, answer.headers['content-type']], path).toEqual([404, 'application/problem+json'])
  }
  for (const path of ['/metrics', '/.env', '/ticketfremd']) {
    const answer = await get(path, browser)
    expect([answer.statusCode, answer.payload], path).toEqual([404, expect.stringContaining('<title>Portal')])
  }
})

test('jede Antwort sagt dem Browser, welche Fähigkeiten des Geräts eine Seite des Portals benutzen darf', async () => {
  for (const path of ['/', '/api/v1/auth/portal', '/livez', '/.env'])
    expect((await get(path)).headers['permissions-policy'], path).toBe(
      'camera=(self), geolocation=(self), fullscreen=(self), screen-wake-lock=(self), microphone=(), payment=(), usb=(), serial=(), hid=(), bluetooth=(), midi=(), display-capture=()',
    )
})

test.each([
  ['kein HTTP', 'HALLO\r\n\r\n', 400],
  ['zwei Längen', 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab', 400],
  ['zu große Kopfzeilen', `GET / HTTP/1.1\r\nHost: x\r\nX: ${'a'.repeat(100_000)}\r\n\r\n`, 431],
])('%s: eine Antwort in unserer Form, dann ist die Verbindung zu', async (_, sent, status) => {
  const socket = connect((p.server.server.address() as AddressInfo).port, '127.0.0.1')
  socket.write(sent)
  const answer = await text(socket)
  expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
  expect(answer).toMatch(/^connection: close\r$/im)
  expect(answer).toMatch(/^x-content-type-options: nosniff\r$/im)
  const [, body = ''] = answer.split('\r\n\r\n')
  expect(JSON.parse(body)).toMatchObject({ type: 'about:blank', status, code: 'anfrage-unlesbar' })
})

test('die Seiten vor der Anmeldung sprechen die Sprache der Firma: Deutsch, oder was eingestellt ist', async () => {
  expect((await get('/login', { ...browser, 'accept-language': 'en-GB' })).payload).toContain('<html lang="de">')
  const english = await portal({ PORT: '0', DEFAULT_LANGUAGE: 'en' }, undefined, { web })
  try {
    const answer = await english.server.inject({ method: 'GET', url: '/login', headers: browser })
    expect([answer.statusCode, answer.headers['content-type'], answer.headers['cache-control']]).toEqual([200, 'text/html; charset=utf-8', 'no-cache'])
    expect(answer.payload).toContain('<html lang="en">')
  } finally {
    await english.stop()
  }
})
