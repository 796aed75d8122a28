import { setTimeout as delay } from 'node:timers/promises'
import { SMTPServer } from 'smtp-server'
import type { Box, Scenario } from '../box.ts'
import { signIn } from '../crew.ts'
import { withOwner } from '../owner.ts'
import { once } from '../line.ts'
import { freePort } from '../server-process.ts'

export const mail: Scenario = {
  name: 'mail',
  about: 'kein Postausgangsserver: die Nachricht wartet mit Grund, nichts schlägt fehl',
  async run(box) {
    const dataDir = box.data('data')
    const smtp = await freePort()
    const without = await box.start({ dataDir })
    const first = await write(box, 'ohne Einstellung')
    const unset = await reason(dataDir, first)
    box.check(`ohne SMTP_URL: ${unset}`, unset.startsWith('wartet: Kein SMTP-Server'))
    without.signal('SIGTERM')
    box.check('beendet sich in Ordnung', (await without.ended) === 0)
    await box.start({ dataDir, env: { SMTP_URL: `smtp://127.0.0.1:${smtp}` } })
    const second = await write(box, 'ohne Server')
    const away = await reason(dataDir, second)
    box.check(`Server nicht erreichbar: ${away}`, /^wartet: .*ECONNREFUSED/.test(away))
    if (box.quick) return
    await arrives(box, smtp)
  },
}

/** Sends a message to a colleague; answers its subject. */
async function write(box: Box, betreff: string) {
  const cookie = await signIn(box.port, 'leitung')
  const { body } = await once(box.port, 'GET', '/api/v1/statusabfrage/empfaenger/user/entities?limit=1&q=1007', { cookie })
  const empfaenger = (JSON.parse(body) as { entities: { id: string; name: string }[] }).entities.slice(0, 1).map(({ id, name }) => ({ id, name }))
  const answer = await once(box.port, 'POST', '/api/v1/statusabfrage/nachricht', { cookie }, JSON.stringify({ empfaenger, betreff, text: 'Bitte melden.' }))
  box.check(`die Nachricht „${betreff}“ wird angenommen (${answer.status})`, answer.status === 200 || answer.status === 201)
  return betreff
}

/** State and reason of a mail, once it was tried. */
async function reason(dataDir: string, betreff: string) {
  for (let waited = 0; ; waited += 100) {
    const row = await withOwner(
      dataDir,
      async (client) =>
        (await client.query<{ zustand: string; fehler: string | null }>('select zustand, fehler from postausgang where betreff = $1', [betreff])).rows[0],
    )
    if (row?.fehler || waited > 10_000) return `${row?.zustand ?? 'nicht im Postausgang'}: ${row?.fehler ?? 'ohne Grund'}`
    await delay(100)
  }
}

/** The mail server comes back: both messages arrive, each once. */
async function arrives(box: Box, port: number) {
  const subjects: string[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _, done) {
      let text = ''
      stream.on('data', (part: Buffer) => {
        text += part.toString()
      })
      stream.on('end', () => {
        subjects.push(/^Subject: (.*)$/m.exec(text)?.[1]?.trim() ?? '')
        done()
      })
    },
  })
  await new Promise<void>((done) => server.listen(port, '127.0.0.1', done))
  const began = performance.now()
  while (subjects.length < 2 && performance.now() - began < 180_000) await delay(200)
  await delay(2_000)
  box.check(
    `der Mailserver ist wieder da: ${subjects.length} Nachrichten nach ${Math.round((performance.now() - began) / 1000)} s, jede einmal`,
    subjects.toSorted().join() === 'ohne Einstellung,ohne Server',
  )
  await new Promise<void>((done) => server.close(done))
}
