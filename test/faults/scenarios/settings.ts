import { writeFileSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { runningEngine } from '#platform/server/database/postgres.ts'
import type { Scenario } from '../box.ts'
import { once } from '../line.ts'
import { plainWords } from '../words.ts'

export const settings: Scenario = {
  name: 'settings',
  about: 'falsche Einstellungen beim Start: je eine klare Zeile, Ende mit 1',
  async run(box) {
    const dataDir = box.data('data')
    await box.start({ dataDir })
    const url = new URL(runningEngine(dataDir)!)
    const other = (change: Partial<URL>) => Object.assign(new URL(url), change).href
    const file = join(box.folder, 'datei')
    writeFileSync(file, '')
    const stranger = createServer((socket) => socket.end('HTTP/1.0 400 Bad Request\r\n\r\n'))
    await new Promise<void>((done) => stranger.listen(0, '127.0.0.1', done))
    const { port: strangerPort } = stranger.address() as AddressInfo
    const empty = join(box.folder, 'leer')
    const cases: [what: string, env: Record<string, string>, expected: RegExp, port?: number, dataDir?: string][] = [
      ['Datenbank nicht erreichbar', { DATABASE_URL: 'postgres://portal:geheim@127.0.0.1:1/portal' }, /nicht erreichbar/],
      ['Datenbank: falsches Kennwort', { DATABASE_URL: other({ password: 'geheim' }) }, /Benutzer oder Kennwort/],
      ['Datenbank: unbekannter Name', { DATABASE_URL: other({ pathname: '/gibt_es_nicht' }) }, /gibt_es_nicht.*Diese Datenbank gibt es nicht/],
      ['Datenbank: unbekannter Rechner', { DATABASE_URL: 'postgres://portal:geheim@gibt-es-nicht.invalid/portal' }, /nicht erreichbar/],
      [
        'Datenbank: etwas anderes antwortet dort',
        { DATABASE_URL: `postgres://portal:geheim@127.0.0.1:${strangerPort}/portal` },
        /etwas anderes als PostgreSQL/,
      ],
      ['Datenbank: keine Adresse', { DATABASE_URL: 'mysql://portal:geheim@127.0.0.1/portal' }, /^DATABASE_URL: Der Wert ist keine PostgreSQL-Adresse/],
      ['unbekannte Einstellung', { PORTAL_PROT: '3000' }, /^PORTAL_PROT: unbekannte Einstellung\. Gemeint ist wohl PORT/],
      ['Port keine Zahl', { HOST: '127.0.0.1', SESSION_IDLE_MINUTES: 'lange' }, /^SESSION_IDLE_MINUTES: „lange“ ist keine Zahl/],
      ['Mailserver keine Adresse', { SMTP_URL: 'mail.firma.example' }, /^SMTP_URL: Der Wert ist keine SMTP-Adresse/],
      ['Datenordner ist eine Datei', {}, /kein Ordner/, undefined, file],
      ['Port belegt', { DATABASE_URL: url.href }, /Port .*belegt/, box.port],
      ['Port belegt, mit eigener Datenbank', {}, /Port .*belegt/, box.port, box.data('zweite')],
      ['fremde Adresse', { DATABASE_URL: url.href, HOST: '192.0.2.1' }, /192\.0\.2\.1.*HOST/],
    ]
    const servers = cases.map(([, env, , port = 0, folder = empty]) => box.launch({ dataDir: folder, port, env }))
    for (const [index, [what, , expected]] of cases.entries()) {
      const server = servers[index]!
      const how = await server.ended
      box.check(`${what}: endet mit ${how}`, how === 1)
      plainWords(box, server.said(), expected)
      box.check('kein Kennwort in der Meldung', !/geheim\b/.test(server.said()) && !server.said().includes(url.password))
    }
    stranger.close()
    box.check('der laufende Server antwortet weiter', (await once(box.port, 'GET', '/readyz')).status === 200)
  },
}
