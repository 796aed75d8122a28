import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readConfig } from '#platform/server/start/config.ts'
import { settings } from '#platform/server/start/settings.ts'

const read = (path: string) => readFileSync(join(import.meta.dirname, '..', path), 'utf8')
/** What belongs to Node or to the C library, and not to the portal. */
const others = ['NODE_ENV', 'MALLOC_MMAP_THRESHOLD_']
const assignments = (text: string) => [...text.matchAll(/\b([A-Z][A-Z_]+)=(\S*)/g)].map(([, name, value]) => [name!, value!] as const)
const compose = read('compose.yml')
/** The part of compose.yml that belongs to one service. */
const service = (name: string) => new RegExp(`^  ${name}:\\n((?: {4}.*\\n|\\n)+)`, 'm').exec(compose)![1]!
const environment = (part: string) => [...part.matchAll(/^ {6}([A-Z_]+): (.*)$/gm)].map(([, name, value]) => [name!, value!] as const)

test('compose.yml reicht alle Einstellungen aus .env weiter und gibt nur vor, was es gibt', () => {
  const portal = service('portal')
  expect(portal).toContain('env_file: .env\n')
  const given = environment(portal)
  expect(given.map(([name]) => name)).toEqual(['PUBLIC_URL', 'DATABASE_URL', 'TRUSTED_PROXIES'])
  const filled = Object.fromEntries(
    given.map(([name, value]) => [name, value.replace(/\$\{DOMAIN[^}]*\}/, 'portal.firma.example').replace(/\$\{POSTGRES_PASSWORD[^}]*\}/, 'geheim')]),
  )
  expect(readConfig(filled)).toMatchObject({ PUBLIC_URL: 'https://portal.firma.example', DATABASE_URL: 'postgres://portal:geheim@db:5432/portal' })
})

test('das Abbild braucht das Netz nur vor dem Kopieren des Programms', () => {
  const schritte = read('Dockerfile').replaceAll('\\\n', ' ').split('\n')
  const kopiert = schritte.indexOf('COPY . .')
  expect(kopiert).toBeGreaterThan(0)
  const netz = (zeile: string) => /\b(apt-get|npm (ci|install|i)|npx|curl|wget)\b|https?:\/\/(?!127\.0\.0\.1)|^ADD /.test(zeile)
  expect(schritte.slice(0, kopiert).filter(netz)).toHaveLength(2)
  expect(schritte.slice(kopiert).filter(netz)).toEqual([])
  expect(schritte.filter((zeile) => zeile.includes('npm prune')).every((zeile) => zeile.includes('--offline'))).toBe(true)
  // Only the first stage comes from outside.
  expect(schritte.filter((zeile) => zeile.startsWith('FROM ')).map((zeile) => zeile.split(' ')[1])).toEqual(['node:26-slim', 'grund', 'grund'])
})

test('Dockerfile und portal.service setzen nur Einstellungen, die es gibt und die gelten', () => {
  const image = assignments(/^ENV (.*)$/m.exec(read('Dockerfile'))![1]!)
  const unit = [...read('deploy/portal.service').matchAll(/^Environment=(.*)$/gm)].flatMap(([, line]) => assignments(line!))
  for (const given of [image, unit]) {
    const own = given.filter(([name]) => !others.includes(name))
    expect(own.map(([name]) => name).filter((name) => !(name in settings))).toEqual([])
    expect(() => readConfig(Object.fromEntries(own))).not.toThrow()
  }
  // Both start the same program, and what the unit reads for the service the manual's commands read as well.
  const start = '--max-semi-space-size=4 main.server.ts'
  expect([read('Dockerfile').replaceAll('", "', ' ').includes(start), read('deploy/portal.service').includes(start)]).toEqual([true, true])
  const [, file] = /^EnvironmentFile=-?(\S+)$/m.exec(read('deploy/portal.service'))!
  expect(read('docs/betrieb.md')).toContain(`-p EnvironmentFile=-${file} -E DATA_DIR=/var/lib/portal`)
})

test('was das Handbuch als Einstellung nennt, gibt es', () => {
  const named = [...read('docs/betrieb.md').matchAll(/^\| (`[A-Z_]+`(?:, `[A-Z_]+`)*) \|/gm)].flatMap(([, names]) => names!.replaceAll('`', '').split(', '))
  expect(named.length).toBeGreaterThan(10)
  expect(named.filter((name) => !(name in settings))).toEqual([])
})

test('das Handbuch beschreibt den Verbund mit Einstellungen, die das Portal annimmt', () => {
  const verbund = /### Datenbank im Verbund\n([\s\S]*?)\n## /.exec(read('docs/betrieb.md'))![1]!
  const [, url] = /`DATABASE_URL=(\S+)`/.exec(verbund)!
  expect(readConfig({ DATABASE_URL: url!.replace('…', 'geheim') })).toMatchObject({ DATABASE_URL: 'postgres://portal:geheim@10.0.0.10:5432/portal' })
  const bind = /bind (\S+)/.exec(verbund)![1]!
  expect(url).toContain(`@${bind}/`)
  expect([...verbund.matchAll(/`([A-Z]+_[A-Z_]+)/g)].map(([, name]) => name!).filter((name) => !(name in settings))).toEqual([])
})

test('der Proxy erreicht das Portal in Containern und auf demselben Rechner', () => {
  expect(read('deploy/Caddyfile')).toContain(`reverse_proxy {$PORTAL:127.0.0.1:${readConfig({}).PORT}} {`)
  expect(environment(service('proxy'))).toContainEqual(['PORTAL', `portal:${/^EXPOSE (\d+)$/m.exec(read('Dockerfile'))![1]}`])
})
