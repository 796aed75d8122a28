import { existsSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import type { Kysely } from 'kysely'
import { createTransport } from 'nodemailer'
import { readConfig, type Config } from '../start/config.ts'
import { settings } from '../start/settings.ts'
import { connect } from '../database/db.ts'
import { StartError } from '../start/error.ts'
import type { Tables } from '../database/tables.ts'
import { shown } from '../database/unreachable.ts'
import { read, type Command } from './command.ts'
import { using, withUrl } from './database.ts'
import { anchorFile } from '../record/audit-anchors.ts'
import { databaseChecks } from './doctor-database.ts'
import { fileCheck } from './doctor-files.ts'
import { error, fine, warning, type Finding } from './finding.ts'
import { say } from './console.ts'

/** What the product itself looks at in a database that is on the level of this program. */
export type ProductCheck = (db: Kysely<Tables>, config: Config) => Promise<Finding[]>

/** Looks at everything that has to be right for the portal to run, `product` at what its records say. */
export const doctorCommand = (env: Readonly<Record<string, string | undefined>>, product: ProductCheck): Command => ({
  words: ['doctor'],
  about: 'Einstellungen, Datenbank, Platte, E-Mail, Prüfspur, Uhr und Belege untersuchen',
  help: 'Jede Zeile ist ok, Warnung oder Fehler und nennt die Abhilfe. Bei einem Fehler endet der Befehl mit 1.',
  run: async (args) => {
    read(args, {})
    let worst = 0
    for await (const { state, name, text, remedy } of findings(env, product)) {
      if (state === 'Fehler') worst = 1
      say(`${state.padEnd(8)} ${name}: ${text}`)
      if (remedy) say(`         → ${remedy}`)
    }
    return worst
  },
})

async function* findings(env: Readonly<Record<string, string | undefined>>, product: ProductCheck): AsyncGenerator<Finding> {
  let config: Config
  try {
    config = readConfig(env)
  } catch (problem) {
    if (!(problem instanceof StartError)) throw problem
    for (const line of problem.message.split('\n')) yield error('Einstellungen', line, 'Alle Einstellungen mit Beispielen stehen in .env.example.')
    return
  }
  yield* settingChecks(config, env)
  yield await disk(config)
  yield* await database(config, product)
  yield await smtp(config)
}

function* settingChecks({ PUBLIC_URL, DEMO }: Config, env: Readonly<Record<string, string | undefined>>): Generator<Finding> {
  const given = Object.keys(settings).filter((name) => env[name])
  yield fine('Einstellungen', given.length ? `gültig (gesetzt: ${given.join(', ')})` : 'gültig (nur Vorgaben)')
  if (!PUBLIC_URL)
    yield warning(
      'Adresse',
      'PUBLIC_URL ist nicht gesetzt: Links in E-Mails führen nur auf diesen Rechner',
      'PUBLIC_URL auf die Adresse setzen, unter der die Anwender das Portal öffnen.',
    )
  else if (PUBLIC_URL.startsWith('http:'))
    yield warning('Adresse', `${PUBLIC_URL} ist unverschlüsselt`, 'Einen Proxy mit TLS davorstellen und PUBLIC_URL mit https angeben.')
  else yield fine('Adresse', PUBLIC_URL)
  if (DEMO)
    yield warning(
      'Vorführung',
      'DEMO ist eingeschaltet: Die Kennwörter sind allgemein bekannt',
      'Für den Betrieb mit echten Daten DEMO entfernen und einen neuen Datenordner verwenden.',
    )
}

async function disk({ DATA_DIR }: Config): Promise<Finding> {
  const folder = existing(resolve(DATA_DIR))
  const { bavail, bsize } = await statfs(folder)
  const megabytes = Math.floor((bavail * bsize) / 1024 / 1024)
  const text = `${megabytes.toLocaleString('de-DE')} MB frei in ${folder}`
  const remedy = 'Platz schaffen oder DATA_DIR auf einen größeren Datenträger legen.'
  return megabytes < 200 ? error('Platte', text, remedy) : megabytes < 1024 ? warning('Platte', text, remedy) : fine('Platte', text)
}

const existing = (folder: string): string => (existsSync(folder) || dirname(folder) === folder ? folder : existing(dirname(folder)))

async function database(config: Config, product: ProductCheck): Promise<Finding[]> {
  try {
    return await withUrl(config, async (url) => {
      const findings = await databaseChecks(url, config.DATABASE_URL ? shown(url) : `mitgeliefert, Daten in ${config.DATA_DIR}`, anchorFile(config))
      const whole = findings.length > 2 // otherwise the database is not on the level of this program
      return whole
        ? [...findings, ...(await using(connect(url, { max: 3 }), async (db) => [await fileCheck(config, db), ...(await product(db, config))]))]
        : findings
    })
  } catch (problem) {
    if (!(problem instanceof StartError)) throw problem
    return [error('Datenbank', problem.message, 'Ohne Datenbank wurden Migrationen, E-Mails, Prüfspur und Uhr nicht geprüft.')]
  }
}

async function smtp({ SMTP_URL, SMTP_FROM, DEMO }: Config): Promise<Finding> {
  if (!SMTP_URL)
    return DEMO
      ? fine('E-Mail-Server', 'in der Vorführung nicht nötig')
      : warning('E-Mail-Server', 'SMTP_URL ist nicht gesetzt: E-Mails bleiben im Postausgang', 'SMTP_URL und SMTP_FROM setzen.')
  const server = URL.parse(SMTP_URL)?.host ?? ''
  const transport = createTransport({ url: SMTP_URL, connectionTimeout: 8_000, greetingTimeout: 8_000, socketTimeout: 8_000 })
  try {
    await transport.verify()
    return SMTP_FROM
      ? fine('E-Mail-Server', `${server} nimmt Anmeldungen an, Absender ${SMTP_FROM}`)
      : warning('E-Mail-Server', `${server} nimmt Anmeldungen an, aber SMTP_FROM fehlt`, 'SMTP_FROM auf eine Adresse setzen, die der Server annimmt.')
  } catch (problem) {
    return error('E-Mail-Server', `${server}: ${(problem as Error).message}`, 'SMTP_URL prüfen: Rechner, Port, Benutzer und Kennwort.')
  } finally {
    transport.close()
  }
}
