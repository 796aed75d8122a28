import { setTimeout as delay } from 'node:timers/promises'
import type { Scenario } from '../box.ts'
import { Crew, signInAll } from '../crew.ts'
import { checkChain, compare } from '../ledger.ts'

export const serverKill: Scenario = {
  name: 'server-kill',
  about: 'kill -9 des Servers unter Last (16 Verbindungen), danach Neustart auf denselben Daten',
  planted: { 'early-answer': /verloren/ },
  async run(box) {
    const rounds = box.quick ? 5 : 50
    const dataDir = box.data('data')
    let server = await box.start({ dataDir })
    const crew = new Crew(box.port, await signInAll(box.port))
    crew.start()
    const back: number[] = []
    for (let round = 0; round < rounds; round++) {
      await crew.untilConfirmed()
      await delay(100 + Math.random() * 400)
      server.signal('SIGKILL')
      await server.ended
      // Every fifth time it dies a second time, while it starts.
      if (round % 5 === 4) {
        const early = box.launch({ dataDir })
        await delay(100 + Math.random() * 900)
        early.signal('SIGKILL')
        await early.ended
      }
      const began = performance.now()
      server = await box.start({ dataDir })
      await crew.untilConfirmed()
      back.push(Math.round(performance.now() - began))
    }
    await crew.stop()
    box.note(`${rounds} Abstürze, ${crew.intents.length} Stempel; ${crew.report()}`)
    box.note(`vom Neustart bis zum ersten bestätigten Stempel: Median ${median(back)} ms, längste ${Math.max(...back)} ms`)
    box.check(`kommt ${rounds}-mal ohne Zutun auf denselben Daten wieder`, back.length === rounds)
    box.check('jeder Stempel am Ende bestätigt', crew.confirmed.length === crew.intents.length)
    box.check(
      'keine anderen Antworten als 201, 200 und 503',
      [...crew.samples.keys()].every((status) => status === 503),
    )
    await compare(box, dataDir, crew.intents)
    await checkChain(box, dataDir)
  },
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!
