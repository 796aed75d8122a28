import { existsSync, mkdirSync } from 'node:fs'
import { serverApps } from '#apps/index.server.ts'
import { createSetupToken } from '#apps/einrichtung/server/token.ts'
import { ensureRollen, standardrechte } from '#domain/personal/rollen.ts'
import { messages as stempelTexte } from '#domain/stempel/messages.ts'
import { readConfig } from '#platform/server/start/config.ts'
import { connect } from '#platform/server/database/db.ts'
import { fileStore } from '#platform/server/files/store.ts'
import { drain } from '#platform/server/start/drain.ts'
import { migrate } from '#platform/server/database/migrate.ts'
import { openVault } from '#platform/server/access/vault.ts'
import { hashPassword } from '#platform/server/access/password.ts'
import { startEngine, type Engine } from '#platform/server/database/postgres.ts'
import { StartError } from '#platform/server/start/error.ts'
import { startPortal } from '#platform/server/start/start.ts'
import { watchOver } from '#platform/server/start/watchdog.ts'

/** Starts the server: settings → database → migrations → apps → listen. `--demo` brings the Musterfirma. */
async function main() {
  if (existsSync('.env')) process.loadEnvFile('.env')
  // The demo has a support mailbox of its own, on a port that nobody else uses; whoever names one gets his.
  const config = readConfig(process.argv.includes('--demo') ? { ...(process.env['MAIL_IN_ADDRESS'] ? {} : mailbox), ...process.env, DEMO: '1' } : process.env)
  if (config.DATABASE_URL) mkdirSync(config.DATA_DIR, { recursive: true })
  const say = (line: string) => process.stderr.write(`${line}\n`)
  const engine: Engine | undefined = config.DATABASE_URL ? undefined : await startEngine(config.DATA_DIR, say)
  const url = config.DATABASE_URL ?? engine!.url
  try {
    const { role } = await migrate(url)
    await prepare(url, config, say)
    const running = await startPortal({ config, url, role, apps: serverApps, texts: [stempelTexte] })
    watchOver()
    const stop = async (signal: string) => {
      if (running.portal.closing) return
      running.server.log.info({ signal }, 'stopping')
      setTimeout(() => process.exit(1), 9_500 + config.DRAIN_SECONDS * 1000).unref()
      await drain(running)
      await running.stop()
      await engine?.stop()
      process.exit(0)
    }
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop(signal))
    const address = running.portal.publicUrl()
    const token = config.DEMO ? null : await createSetupToken(running.db)
    if (token) say(`Noch keine Firma eingerichtet. Einmaliger Link: ${address}/einrichtung?token=${token}`)
    if (config.DEMO) say(`${signIns}${running.mailPort() ? `E-Mails an ${config.MAIL_IN_ADDRESS} nimmt smtp://127.0.0.1:${running.mailPort()} an.\n` : ''}`)
    process.stdout.write(`ready http://${config.HOST}:${new URL(running.address).port}\n`)
  } catch (error) {
    await engine?.stop()
    throw error
  }
}

/** Roles of all apps, and in the demo the Musterfirma (first start only). As the database's owner. */
async function prepare(url: string, config: ReturnType<typeof readConfig>, say: (line: string) => void) {
  const { DEMO: demo, DEMO_SIZE: size } = config
  const db = connect(url, { max: 2 })
  try {
    const firma = await db.selectFrom('firma').select('id').executeTakeFirst()
    const vorfuehrung = await db.selectFrom('installation').where('schluessel', '=', 'vorfuehrung').select('schluessel').executeTakeFirst()
    if (firma && vorfuehrung && !demo)
      throw new StartError(
        'Diese Daten gehören zur Vorführung mit bekannten Kennwörtern. Bitte für den echten Betrieb ein anderes DATA_DIR (oder eine andere DATABASE_URL) wählen.',
      )
    if (firma && !vorfuehrung && demo)
      throw new StartError('Hier liegen die Daten einer echten Firma. Bitte für die Vorführung ein anderes DATA_DIR (oder eine andere DATABASE_URL) wählen.')
    await ensureRollen(db, standardrechte(serverApps.map(({ app }) => app)))
    if (!demo || firma) return
    say('Die Musterfirma wird angelegt …')
    const { loadDemo } = await import('#demo/load.ts')
    await db
      .insertInto('installation')
      .values({ schluessel: 'vorfuehrung', wert: 'true' })
      .onConflict((on) => on.doNothing())
      .execute()
    await loadDemo(db, size, Temporal.Now.instant(), await hashPassword(demoPassword), { store: fileStore(config), vault: openVault(config) })
  } finally {
    await db.destroy()
  }
}

const mailbox = { MAIL_IN_ADDRESS: 'service@musterbau.example', MAIL_IN_SMTP_URL: 'smtp://127.0.0.1:0' }
const demoPassword = 'Muster-2026!'
const signIns = `
Anmeldungen der Vorführung (Passwort für alle: ${demoPassword})
  admin@musterbau.example         Administration
  leitung@musterbau.example       Leitung Montage
  monteur@musterbau.example       Monteur
  vorarbeiter@musterbau.example   Vorarbeiter
  buchhaltung@musterbau.example   Buchhaltung
  support@musterbau.example       Support
  kunde.a@kunde-a.example         Kunde A
  kunde.b@kunde-b.example         Kunde B
  kunde.a.alle@kunde-a.example    Kunde A, sieht alle Tickets seiner Firma
E-Mails der Vorführung liegen unter /dev/mail.
`

main().catch((error: unknown) => {
  if (error instanceof StartError) process.stderr.write(`${error.message}\n`)
  else
    process.stderr.write(
      `Unerwarteter Fehler beim Start: ${error instanceof Error ? error.message : String(error)}\n${process.env['LOG_LEVEL'] === 'debug' && error instanceof Error ? error.stack : ''}`,
    )
  process.exit(1)
})
