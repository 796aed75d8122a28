import { setTimeout as delay } from 'node:timers/promises'
import { explain, type Scenario } from '../box.ts'
import { Crew, signInAll } from '../crew.ts'
import { checkChain, compare } from '../ledger.ts'
import { once } from '../line.ts'
import { familyOf, postmasterOf } from '../postgres.ts'

export const postgresKill: Scenario = {
  name: 'postgres-kill',
  about: 'kill -9 von PostgreSQL unter Last; der Server läuft weiter und findet von selbst zurück',
  planted: { 'early-answer': /verloren/ },
  async run(box) {
    const rounds = box.quick ? 3 : 10
    const dataDir = box.data('data')
    const server = await box.start({ dataDir })
    const crew = new Crew(box.port, await signInAll(box.port))
    crew.start()
    const back: number[] = []
    for (let round = 0; round < rounds; round++) {
      await crew.untilConfirmed()
      await delay(200 + Math.random() * 500)
      // In turn: the postmaster alone, all its processes at once, one of its backends (the others then restart).
      const family = familyOf(postmasterOf(dataDir)!)
      const victims = [[family[0]!], family, family.slice(-1)][round % 3]!
      for (const pid of victims)
        try {
          process.kill(pid, 'SIGKILL')
        } catch {
          /* gone by itself */
        }
      const killed = performance.now()
      // A lone postmaster's backends live on until they notice; only after the first failure does a confirmation mean recovery.
      while (crew.lastFailed < killed && performance.now() - killed < 5_000) await delay(5)
      await crew.untilConfirmed()
      back.push(Math.round(performance.now() - killed))
    }
    await crew.stop()
    box.note(`${rounds} Abstürze, ${crew.intents.length} Stempel; ${crew.report()}`)
    box.note(`vom Absturz bis zum ersten Stempel danach: ${back.join(', ')} ms`)
    explain(box, server, crew.samples)
    box.check(
      'währenddessen nur 503, nie 500',
      [...crew.samples.keys()].every((status) => status === 503),
    )
    box.check('503 sagt auf Deutsch, dass nichts gespeichert wurde', crew.samples.get(503)?.includes('Nichts wurde gespeichert') ?? false)
    box.check('keine Verbindung ohne Antwort: der Server selbst fällt nicht aus', !crew.outcomes.has('keine Antwort') && !crew.outcomes.has('niemand da'))
    box.check('/readyz ist wieder 200', (await once(box.port, 'GET', '/readyz')).status === 200)
    box.check('jeder Stempel am Ende bestätigt', crew.confirmed.length === crew.intents.length)
    await compare(box, dataDir, crew.intents)
    await checkChain(box, dataDir)
    server.signal('SIGTERM')
    box.check('beendet sich danach in Ordnung', (await server.ended) === 0)
  },
}
