import { setTimeout as delay } from 'node:timers/promises'
import type { Scenario } from '../box.ts'
import { Crew, signInAll } from '../crew.ts'
import { compare } from '../ledger.ts'
import { freePort } from '../server-process.ts'
import { plainWords } from '../words.ts'

export const secondStart: Scenario = {
  name: 'second-start',
  about: 'zweiter Start auf denselben Daten, während der erste arbeitet',
  async run(box) {
    const dataDir = box.data('data')
    await box.start({ dataDir })
    const crew = new Crew(box.port, await signInAll(box.port), 4)
    crew.start()
    await crew.untilConfirmed()
    for (let round = 0; round < (box.quick ? 1 : 3); round++) {
      const second = box.launch({ dataDir, port: await freePort() })
      box.check(`der zweite endet mit 1 (${await second.ended})`, (await second.ended) === 1)
      plainWords(box, second.said(), /läuft bereits ein Portal/)
    }
    // The lock must have outlived the attempts.
    await delay(500)
    await crew.stop()
    box.check(
      `der erste arbeitet ungestört weiter (${crew.report()})`,
      [...crew.outcomes.keys()].every((what) => what === '201'),
    )
    await compare(box, dataDir, crew.intents)
  },
}
