import { rmSync } from 'node:fs'
import { inBox, prepareData, runFolder, type Scenario } from './box.ts'
import { browserClocks } from './scenarios/browser-clocks.ts'
import { browserKills } from './scenarios/browser-kills.ts'
import { browserNetwork } from './scenarios/browser-network.ts'
import { browserPeople } from './scenarios/browser-people.ts'
import { browserPhotos } from './scenarios/browser-photos.ts'
import { browserStock } from './scenarios/browser-stock.ts'
import { browserTabs } from './scenarios/browser-tabs.ts'
import { browserUpdate } from './scenarios/browser-update.ts'
import { diskFull } from './scenarios/disk-full.ts'
import { lostAnswers } from './scenarios/lost-answers.ts'
import { mail } from './scenarios/mail.ts'
import { postgresKill } from './scenarios/postgres-kill.ts'
import { secondStart } from './scenarios/second-start.ts'
import { serverKill } from './scenarios/server-kill.ts'
import { settings } from './scenarios/settings.ts'
import { sigterm } from './scenarios/sigterm.ts'
import { twoServers } from './scenarios/two-servers.ts'

const scenarios: readonly Scenario[] = [
  serverKill,
  postgresKill,
  sigterm,
  diskFull,
  secondStart,
  twoServers,
  settings,
  mail,
  lostAnswers,
  browserKills,
  browserNetwork,
  browserTabs,
  browserClocks,
  browserPeople,
  browserUpdate,
  browserPhotos,
  browserStock,
]

/**
 * Breaks a real server on purpose and counts what is lost: `npm run faults`, `npm run faults -- NAME …`.
 * First the scenarios, then those against a portal with a defect, which must go red. `--quick`: fewer rounds, no defects; `--planted`: defects only.
 * In the quick form a red scenario is run once more and named: the system may reset a connection in the moment in which a listener ends. Red twice is red.
 */
async function main() {
  const names = process.argv.slice(2).filter((argument) => !argument.startsWith('--'))
  const [quick, planted] = ['--quick', '--planted'].map((flag) => process.argv.includes(flag))
  const unknown = names.filter((name) => !scenarios.some((scenario) => scenario.name === name))
  if (unknown.length) {
    print(`Unbekannt: ${unknown.join(', ')}. Es gibt: ${scenarios.map(({ name }) => name).join(', ')}.`)
    process.exit(1)
  }
  const chosen = scenarios.filter(({ name, long }) => (names.length ? names.includes(name) : !quick || !long))
  const runs = [
    ...(planted ? [] : chosen.map((scenario) => ({ scenario, defect: undefined, noticed: /./ }))),
    ...(quick ? [] : chosen.flatMap((scenario) => Object.entries(scenario.planted ?? {}).map(([defect, noticed]) => ({ scenario, defect, noticed })))),
  ]
  const folder = runFolder()
  const red: string[] = []
  const again: string[] = []
  let failed = 0
  let passed = 0
  try {
    const template = await prepareData(folder)
    for (const { scenario, defect, noticed } of runs) {
      print(`\n${scenario.name}${defect ? ` mit eingebautem Fehler ${defect}` : ''}: ${scenario.about}`)
      const began = performance.now()
      const said: string[] = []
      const run = () =>
        inBox(scenario, {
          folder,
          template,
          quick: quick! || defect !== undefined,
          ...(defect ? { defect } : {}),
          print(line) {
            said.push(line)
            print(line)
          },
        })
      let checks = await run()
      if (quick && !defect && checks.some(({ ok }) => !ok)) {
        again.push(scenario.name)
        print('  noch einmal')
        checks = await run()
      }
      const good = defect ? checks.some(({ text, ok }) => !ok && noticed.test(text)) : checks.every(({ ok }) => ok)
      if (good) passed++
      else {
        failed++
        red.push(`red: faults > ${scenario.name}${defect ? ` (${defect})` : ''}`, ...said.map((line) => `red: ${line}`))
      }
      print(
        `${defect ? (good ? 'ROT, WIE ERWARTET' : 'GRÜN TROTZ FEHLER') : good ? 'BESTANDEN' : 'NICHT BESTANDEN'} (${Math.round((performance.now() - began) / 1000)} s)`,
      )
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
  if (again.length) print(`\nZweiter Versuch nötig: ${again.join(', ')}`)
  print(`\n${red.map((line) => `${line}\n`).join('')}${passed} passed, ${failed} failed`)
  process.exit(failed ? 1 : 0)
}

const print = (line: string) => {
  process.stdout.write(`${line}\n`)
}

await main()
