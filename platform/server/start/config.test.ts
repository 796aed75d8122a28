import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { envExample } from '#tools/generate-env-example.ts'
import { readConfig } from './config.ts'

const refusal = (env: Record<string, string>) => {
  try {
    readConfig(env)
  } catch (error) {
    return (error as Error).message
  }
  return ''
}

test('ohne Angaben gelten die Vorgaben', () => {
  expect(readConfig({})).toMatchObject({
    PORT: 3000,
    HOST: '127.0.0.1',
    DATA_DIR: './data',
    DEMO: false,
    SESSION_IDLE_MINUTES: 30,
    TRUSTED_PROXIES: [],
    EMBEDDED_ORIGINS: [],
    DATABASE_URL: undefined,
  })
})

test('eine leere Angabe zählt wie keine', () => {
  expect(readConfig({ PORT: '', DATABASE_URL: ' ' })).toEqual(readConfig({}))
})

test('Listen und Adressen werden aufgeräumt', () => {
  expect(readConfig({ TRUSTED_PROXIES: '10.0.0.5, 172.16.0.0/12,::1', PUBLIC_URL: 'https://portal.firma.example/' })).toMatchObject({
    TRUSTED_PROXIES: ['10.0.0.5', '172.16.0.0/12', '::1'],
    PUBLIC_URL: 'https://portal.firma.example',
  })
})

test.each([
  [{ PORT: '70000' }, 'PORT: „70000“ ist keine Zahl von 0 bis 65535. Beispiel: PORT=3000'],
  [{ PORT: '30.5' }, 'PORT: „30.5“ ist keine Zahl von 0 bis 65535. Beispiel: PORT=3000'],
  [
    { PUBLIC_URL: 'https://firma.example/portal' },
    'PUBLIC_URL: „https://firma.example/portal“ ist keine http(s)-Adresse ohne Pfad. Beispiel: PUBLIC_URL=https://portal.firma.example',
  ],
  [
    { EMBEDDED_ORIGINS: 'http://www.firma.example' },
    'EMBEDDED_ORIGINS: „http://www.firma.example“ ist keine Liste von https-Adressen ohne Pfad. Beispiel: EMBEDDED_ORIGINS=https://www.firma.example',
  ],
  [
    { TRUSTED_PROXIES: '0.0.0.0/0' },
    'TRUSTED_PROXIES: „0.0.0.0/0“ ist keine Liste von IP-Adressen oder Netzen. Beispiel: TRUSTED_PROXIES=10.0.0.5,172.16.0.0/12',
  ],
  [{ DEMO: 'ja' }, 'DEMO: „ja“ ist weder 1 noch 0. Beispiel: DEMO=1'],
  [{ PORTAL_PROT: '1' }, 'PORTAL_PROT: unbekannte Einstellung. Gemeint ist wohl PORT.'],
])('%j wird in einer Zeile abgelehnt', (env, line) => {
  expect(refusal(env)).toBe(line)
})

test('jede falsche Angabe bekommt ihre Zeile', () => {
  expect(refusal({ PORT: 'x', LOG_LEVEL: 'laut', PORTAL_X: '' }).split('\n')).toHaveLength(3)
})

test('geheime Werte erscheinen in keiner Meldung', () => {
  expect(refusal({ DATABASE_URL: 'mysql://u:geheim-1@db/x', SMTP_URL: 'http://u:geheim-2@mail', METRICS_TOKEN: 'geheim-3' })).not.toContain('geheim-')
})

test('was Kubernetes einem Dienst namens portal mitgibt, stört nicht', () => {
  expect(refusal({ PORTAL_SERVICE_HOST: '10.0.0.1', PORTAL_SERVICE_PORT: '80', PORTAL_PORT: 'tcp://10.0.0.1:80', PORTAL_PORT_80_TCP_ADDR: '10.0.0.1' })).toBe(
    '',
  )
})

test('.env.example entspricht den Einstellungen (sonst: node tools/generate-env-example.ts)', async () => {
  expect(await readFile(new URL('../../../.env.example', import.meta.url), 'utf8')).toBe(envExample())
})

test('jedes Beispiel ist gültig', () => {
  const examples = envExample()
    .split('\n')
    .filter((line) => /^#[A-Z_]+=/.test(line))
    .map((line) => [line.slice(1, line.indexOf('=')), line.slice(line.indexOf('=') + 1)] as const)
  expect(refusal(Object.fromEntries(examples))).toBe('')
})

test('mehrere Rechner in DATABASE_URL werden in Worten abgelehnt', () => {
  for (const url of ['postgres://portal:k@eins,zwei/portal', 'postgres://portal:k@eins:5432,zwei:5432/portal?target_session_attrs=read-write'])
    expect(() => readConfig({ DATABASE_URL: url })).toThrow('mehrere gehören hinter einen Verteiler')
})
