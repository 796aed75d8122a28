import { spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { clockOfRun } from '#test/clock.ts'
import { freePort, launch, root, type ServerProcess } from '#test/faults/server-process.ts'
import { smtpServer } from '#test/mail/smtp.ts'
import { opened, profile, type Look } from '../harness/browser.ts'
import { newBrowser } from '../harness/person.ts'

/** A machine with a portal for a real company: its folder, its port, its mail server. Nothing of the demo. */
export async function machine() {
  const folder = mkdtempSync(join(tmpdir(), 'portal-firma-'))
  chmodSync(folder, 0o711) // as root, PostgreSQL runs as another user, who has to get through
  const [smtp, port] = [await smtpServer(), await freePort()]
  const data = join(folder, 'daten')
  const env = { SMTP_URL: smtp.url, SMTP_FROM: 'Portal Zimmerei Grün <portal@zimmerei-gruen.example>', EMBEDDED_ORIGINS: 'https://www.firma.example' }
  let server: ServerProcess | undefined
  const box = {
    smtp,
    folder,
    address: `http://127.0.0.1:${port}`,
    /** `npm start`; answers once it is ready. */
    start: async () => {
      const started = launch({ dataDir: data, port, env })
      server = started
      await started.ready
      return started
    },
    /** A start beside the running one: how it ends and what it says. */
    secondStart: async () => {
      const second = launch({ dataDir: data, port: await freePort(), env })
      return { code: await second.ended, said: second.said() }
    },
    stop: async () => {
      server?.signal('SIGTERM')
      const code = await server?.ended
      server = undefined
      return code
    },
    /** `npx portal …` at the terminal of this machine. */
    portal: (...args: string[]) =>
      new Promise<{ code: number | null; said: string }>((done) => {
        const child = spawn(process.execPath, [join(root, 'bin', 'portal.mjs'), ...args], {
          cwd: folder,
          env: { PATH: process.env['PATH'], ...clockOfRun, DATA_DIR: data },
        })
        let said = ''
        for (const stream of [child.stdout, child.stderr])
          stream.on('data', (part: Buffer) => {
            said += part.toString()
          })
        child.on('close', (code) => done({ code, said }))
      }),
    /** A file in the machine's folder, as Excel writes it (Windows-1252). */
    file: (name: string, text: string) => {
      writeFileSync(join(folder, name), Buffer.from(text, 'latin1'))
      return name
    },
    /** A browser profile of its own, signed in by nobody. */
    visitor: async (look: Look = {}) => opened(await (await newBrowser()).newContext(profile(box.address, look))),
    remove: async () => {
      await box.stop()
      await smtp.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
  return box
}

/** The example of the documentation as it is: made for the demo's company, so another company finds mistakes in it. */
export const beispiel = readFileSync(join(root, 'docs', 'beispiele', 'personal.csv'), 'latin1')

/** The same people for a company with one branch and no working-time models yet. */
export const personal = beispiel
  .replaceAll('musterbau.example', 'zimmerei-gruen.example')
  .replace(/;(2000|3000|Musterbau Österreich);/g, ';1000;')
  .replace(';80;;1000;', ';Zimmerei;;1000;')
  .split('\r\n')
  .map((line) =>
    /;(Vollzeit Büro|Vollzeit Montage|Lehrling|Frühdienst|Spätdienst);/.test(line) ? line.replace(/;{7}$/, `${';07:00-16:00/45'.repeat(5)};;`) : line,
  )
  .join('\r\n')
