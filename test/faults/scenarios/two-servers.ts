import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { runningEngine } from '#platform/server/database/postgres.ts'
import type { Box, Scenario } from '../box.ts'
import { Crew, Device, signIn, stempeln } from '../crew.ts'
import { compare } from '../ledger.ts'
import { withOwner } from '../owner.ts'
import { once } from '../line.ts'
import { listen } from '../listener.ts'
import { freePort } from '../server-process.ts'

export const twoServers: Scenario = {
  name: 'two-servers',
  about: 'zwei Server an einer Datenbank',
  alone: true,
  async run(box) {
    const dataDir = box.data('data')
    await box.start({ dataDir })
    await startTogether(box, dataDir)
    const other = await freePort()
    await box.start({ dataDir: join(box.folder, 'zweiter'), port: other, env: { DATABASE_URL: runningEngine(dataDir)! } })
    await liveAcross(box, other)
    await rightsAcross(box, other, dataDir)
    await guessing(box, other)
    await sharedKeys(box, other, dataDir)
  },
}

/** A stamp on the one is heard at the other. */
async function liveAcross(box: Box, other: number) {
  const [worker, head] = [await signIn(box.port, 'monteur'), await signIn(other, 'leitung')]
  const ear = await listen(other, head)
  const device = new Device(worker, 1)
  const took: number[] = []
  for (let count = 0; count < (box.quick ? 10 : 50); count++) {
    const began = performance.now()
    const heard = ear.next('anwesenheit', 5_000)
    await once(box.port, 'POST', stempeln, { cookie: worker }, device.next().body)
    took.push((await heard) - began)
    await delay(30)
  }
  ear.close()
  const sorted = took.toSorted((a, b) => a - b)
  box.check(
    `Stempel am einen → Ereignis am anderen: Median ${Math.round(sorted[sorted.length >> 1]!)} ms, längste ${Math.round(sorted.at(-1)!)} ms (höchstens 1000)`,
    sorted.at(-1)! <= 1_000,
  )
}

/** A role taken away on the one no longer opens anything on the other. */
async function rightsAcross(box: Box, other: number, dataDir: string) {
  const [admin, head] = [await signIn(box.port, 'admin'), await signIn(other, 'support')]
  const ear = await listen(other, head)
  const board = () => once(other, 'GET', `/api/v1/statusabfrage/uebersicht/${Temporal.Now.plainDateISO()}`, { cookie: head })
  box.check('vorher darf Support die Statusabfrage sehen', (await board()).status === 200)
  const { rolle, anwender } = await withOwner(
    dataDir,
    async (client) =>
      (
        await client.query<{ rolle: string; anwender: string }>(
          `select ar.rolle_id as rolle, a.id as anwender from anwender a join anwender_rolle ar on ar.anwender_id = a.id where a.username = 'support@musterbau.example'`,
        )
      ).rows[0]!,
  )
  const began = performance.now()
  const told = ear.next('rechte', 5_000).then(
    (at) => Math.round(at - began),
    () => undefined,
  )
  const removed = await once(box.port, 'DELETE', `/api/v1/verwaltung/rollen/${rolle}/mitglieder/${anwender}`, { cookie: admin })
  box.check(`die Verwaltung nimmt die Rolle weg (${removed.status})`, removed.status === 200)
  while ((await board()).status !== 403 && performance.now() - began < 10_000) await delay(20)
  const took = Math.round(performance.now() - began)
  box.check(`am anderen Server abgelehnt nach ${took} ms (höchstens 5000)`, took <= 5_000)
  box.check(`die offene Seite erfährt es nach ${await told} ms`, (await told) !== undefined)
  const quiet = ear.next('anwesenheit', 1_500).then(
    () => false,
    () => true,
  )
  const worker = await signIn(box.port, 'monteur')
  await once(box.port, 'POST', stempeln, { cookie: worker }, new Device(worker, 2).next().body)
  box.check('und hört nichts mehr von der Anwesenheit', await quiet)
  ear.close()
}

/** Wrong passwords count together: the two do not give twice the tries. */
async function guessing(box: Box, other: number) {
  const body = JSON.stringify({ username: 'buchhaltung@musterbau.example', password: 'falsch', stayAuthenticated: false })
  const answers = await Promise.all(Array.from({ length: 40 }, (_, nr) => once(nr % 2 ? other : box.port, 'POST', '/api/v1/auth/login', {}, body)))
  const count = (status: number) => answers.filter((answer) => answer.status === status).length
  box.check(`40 falsche Anmeldungen an beiden zugleich: ${count(401)} geprüft, ${count(429)} gebremst`, count(401) <= 10 && count(401) + count(429) === 40)
  box.check(
    'gebremst mit Wartezeit',
    answers.filter(({ status }) => status === 429).every(({ headers }) => Number(headers['retry-after']) > 0),
  )
}

/** More servers start at the same moment: none trips over another. */
async function startTogether(box: Box, dataDir: string) {
  const ports = await Promise.all([1, 2, 3].map(freePort))
  const servers = ports.map((port) => box.launch({ dataDir: join(box.folder, `weiterer-${port}`), port, env: { DATABASE_URL: runningEngine(dataDir)! } }))
  const started = await Promise.allSettled(servers.map(({ ready }) => ready))
  for (const { reason } of started.filter((one) => one.status === 'rejected')) box.note(String(reason))
  box.check(
    'drei weitere starten zugleich',
    started.every(({ status }) => status === 'fulfilled'),
  )
  for (const server of servers) {
    server.signal('SIGTERM')
    await server.ended
  }
}

/** The same stamp to both at once counts once. */
async function sharedKeys(box: Box, other: number, dataDir: string) {
  const cookies = [await signIn(box.port, 'monteur'), await signIn(box.port, 'leitung')]
  const crew = new Crew(box.port, cookies, 2)
  const device = new Device(cookies[0]!, 3)
  for (let count = 0; count < (box.quick ? 50 : 300); count++) {
    const intent = device.next()
    const answers = await Promise.all([box.port, other].map((port) => once(port, 'POST', stempeln, { cookie: device.cookie }, intent.body)))
    intent.confirmed =
      answers
        .map(({ status }) => status)
        .sort()
        .join() === '200,201'
        ? 201
        : undefined
    crew.intents.push(intent)
  }
  box.check('derselbe Stempel an beiden zugleich: je einmal 201 und einmal 200', crew.confirmed.length === crew.intents.length)
  await compare(box, dataDir, crew.intents)
}
