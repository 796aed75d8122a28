import { rmSync } from 'node:fs'
import { inBox, prepareData, runFolder, type Scenario } from './box.ts'
import { diskFull } from './scenarios/disk-full.ts'
import { lostAnswers } from './scenarios/lost-answers.ts'
import { mail } from './scenarios/mail.ts'
import { postgresKill } from './scenarios/postgres-kill.ts'
import { secondStart } from './scenarios/second-start.ts'
import { serverKill } from './scenarios/server-kill.ts'
import { settings } from './scenarios/settings.ts'
import { sigterm } from './scenarios/sigterm.ts'
import { twoServers } from './scenarios/two-servers.ts'

const scenarios: readonly Scenario[] = [serverKill, postgresKill, sigterm, diskFull, secondStart, twoServers, settings, mail, lostAnswers]

/**
 * Breaks a real server on purpose and counts what is lost: `npm run faults`, `npm run faults -- NAME …`.
 * `--quick`: fewer rounds. `--planted`: the scenarios against a server with a defect; they must go red.
 */
async function main() {
  const names = process.argv.slice(2).filter((argument) => !argument.startsWith('--'))
  const [quick, planted] = ['--quick', '--planted'].map((flag) => process.argv.includes(flag))
  const unknown = names.filter((name) => !scenarios.some((scenario) => scenario.name === name))
  if (unknown.length) {
    print(`Unbekannt: ${unknown.join(', ')}. Es gibt: ${scenarios.map(({ name }) => name).join(', ')}.`)
    process.exit(1)
  }
  const chosen = scenarios.filter(({ name }) => !names.length || names.includes(name))
  const folder = runFolder()
  let failed = 0
  let passed = 0
  try {
    const template = await prepareData(folder)
    for (const scenario of chosen) {
      for (const [defect, noticed] of planted ? Object.entries(scenario.planted ?? {}) : [[undefined, /./] as const]) {
        print(`\n${scenario.name}${defect ? ` mit eingebautem Fehler ${defect}` : ''}: ${scenario.about}`)
        const began = performance.now()
        const checks = await inBox(scenario, { folder, template, quick: quick! || planted!, ...(defect ? { defect } : {}), print })
        const good = defect ? checks.some(({ text, ok }) => !ok && noticed.test(text)) : checks.every(({ ok }) => ok)
        if (good) passed++
        else failed++
        print(
          `${defect ? (good ? 'ROT, WIE ERWARTET' : 'GRÜN TROTZ FEHLER') : good ? 'BESTANDEN' : 'NICHT BESTANDEN'} (${Math.round((performance.now() - began) / 1000)} s)`,
        )
      }
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
  print(`\n${passed} passed, ${failed} failed`)
  process.exit(failed ? 1 : 0)
}

const print = (line: string) => {
  process.stdout.write(`${line}\n`)
}

await main()
