import { connect, createServer, type AddressInfo } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import type { Scenario } from '../box.ts'
import { Crew, Device, signInAll, stempeln } from '../crew.ts'
import { compare } from '../ledger.ts'
import { Line } from '../line.ts'

export const lostAnswers: Scenario = {
  name: 'lost-answers',
  about: 'die Antwort geht nach dem Speichern verloren; das Gerät wiederholt',
  planted: { 'forgets-keys': /doppelt/ },
  async run(box) {
    const stamps = box.quick ? 600 : 10_000
    const dataDir = box.data('data')
    await box.start({ dataDir })
    const cookies = await signInAll(box.port)
    const hangUps = await hangingUp(box.port, cookies, stamps / 4)
    const network = await badNetwork(box.port)
    const crew = new Crew(network.port, cookies)
    crew.start()
    while (crew.intents.length < stamps) await delay(50)
    await crew.stop()
    network.close()
    box.note(
      `Leitung, die Antworten verschluckt, verzögert und doppelt abliefert: ${crew.intents.length} Stempel, ${network.dropped()} verschluckte Antworten; ${crew.report()}`,
    )
    box.note(`aufgelegt gleich nach dem Senden: ${hangUps.intents.length} Stempel, ${hangUps.cuts}-mal`)
    const intents = [...crew.intents, ...hangUps.intents]
    box.check(
      'jeder Stempel am Ende bestätigt',
      intents.every(({ confirmed }) => confirmed !== undefined),
    )
    box.check(
      'Wiederholungen antworten 200',
      intents.some(({ confirmed }) => confirmed === 200),
    )
    box.check('keine Ablehnung', crew.samples.size === 0)
    await compare(box, dataDir, intents)
  },
}

/** Devices that hang up within 6 ms after sending: before, while or after the server works. Then they ask again. */
async function hangingUp(port: number, cookies: readonly string[], stamps: number) {
  const intents: ReturnType<Device['next']>[] = []
  let cuts = 0
  await Promise.all(
    cookies.map(async (cookie, nr) => {
      const device = new Device(cookie, 900 + nr)
      for (let count = 0; count < stamps / cookies.length; count++) {
        const intent = device.next()
        intents.push(intent)
        const line = new Line(port)
        for (let tries = 0; intent.confirmed === undefined; tries++) {
          const answer = line.send('POST', stempeln, { cookie }, intent.body).catch(() => undefined)
          if (tries === 0)
            setTimeout(() => {
              cuts++
              line.close()
            }, Math.random() * 6)
          const status = (await answer)?.status
          if (status === 200 || status === 201) intent.confirmed = status
        }
        line.close()
      }
    }),
  )
  return { intents, cuts }
}

/** A proxy that delivers every request, but loses 5 % of the answers, holds 1 % back for a while and sends 2 % of the requests twice. */
async function badNetwork(target: number) {
  let dropped = 0
  const proxy = createServer((client) => {
    const server = connect(target, '127.0.0.1')
    for (const socket of [client, server]) socket.on('error', () => {})
    client.on('data', (request) => {
      server.write(request)
      if (Math.random() < 0.02) {
        const twin = connect(target, '127.0.0.1')
        twin.on('error', () => {})
        twin.end(request)
      }
    })
    server.on('data', (answer) => {
      const fate = Math.random()
      if (fate < 0.05) {
        dropped++
        client.destroy()
        server.destroy()
      } else if (fate < 0.06) setTimeout(() => client.write(answer), 500)
      else client.write(answer)
    })
    client.on('close', () => server.destroy())
    server.on('close', () => client.destroy())
  })
  await new Promise<void>((done) => proxy.listen(0, '127.0.0.1', done))
  return { port: (proxy.address() as AddressInfo).port, dropped: () => dropped, close: () => proxy.close() }
}
