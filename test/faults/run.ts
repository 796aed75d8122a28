import { rmSync } from 'node:fs'
import { leaveOut, seed } from '../selection.ts'
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
import { importKill } from './scenarios/import-kill.ts'
import { lostAnswers } from './scenarios/lost-answers.ts'
import { mail } from './scenarios/mail.ts'
import { postgresKill } from './scenarios/postgres-kill.ts'
import { scheinBrowser } from './scenarios/schein-browser.ts'
import { scheinKill } from './scenarios/schein-kill.ts'
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
  importKill,
  scheinKill,
  scheinBrowser,
]

/** In every quick run; of the others one in five, by the seed. */
const core: readonly Scenario[] = [serverKill, browserKills]
const fifth = (list: readonly Scenario[]) => list.filter((_, at) => at % 5 === seed % 5)

interface Run {
  scenario: Scenario
  defect?: string
  /** Of a defect: the check that must notice it. */
  noticed: RegExp
}

/**
 * Breaks a real server on purpose and counts what is lost: `npm run faults`, `npm run faults -- NAME …`.
 * First the scenarios, then those against a portal with a defect, which must go red. `--quick`: fewer rounds, no defects, a share of the scenarios; `--planted`: defects only.
 * In the quick form two run side by side, for half of their time they wait; those that measure how long something takes run alone. A red one is run once more, alone, and
 * named: the system may reset a connection in the moment in which a listener ends. Red twice is red.
 */
async function main() {
  const names = process.argv.slice(2).filter((argument) => !argument.startsWith('--'))
  const [quick = false, planted] = ['--quick', '--planted'].map((flag) => process.argv.includes(flag))
  const unknown = names.filter((name) => !scenarios.some((scenario) => scenario.name === name))
  if (unknown.length) {
    print(`Unbekannt: ${unknown.join(', ')}. Es gibt: ${scenarios.map(({ name }) => name).join(', ')}.`)
    process.exit(1)
  }
  const others = scenarios.filter((scenario) => !scenario.long && !core.includes(scenario))
  const chosen = names.length ? scenarios.filter(({ name }) => names.includes(name)) : quick ? [...core, ...fifth(others)] : scenarios
  if (quick) {
    const missing = scenarios.filter((scenario) => !chosen.includes(scenario)).map(({ name }) => name)
    leaveOut(`faults: fewer rounds, no planted defects, not ${missing.join(', ')}`)
  }
  const runs: Run[] = [
    ...(planted ? [] : chosen.map((scenario) => ({ scenario, noticed: /./ }))),
    ...(quick ? [] : chosen.flatMap((scenario) => Object.entries(scenario.planted ?? {}).map(([defect, noticed]) => ({ scenario, defect, noticed })))),
  ]
  const folder = runFolder()
  const red: string[] = []
  const again: Run[] = []
  let passed = 0
  try {
    const template = await prepareData(folder)
    const attempt = (run: Run, tell: (line: string) => void) => tried(run, { folder, template, quick: quick || run.defect !== undefined }, tell)
    const count = async (run: Run) => {
      const { good, said } = await attempt(run, print)
      if (good) passed++
      else red.push(`red: faults > ${run.scenario.name}${run.defect ? ` (${run.defect})` : ''}`, ...said.map((line) => `red: ${line}`))
    }
    const together = quick ? runs.filter(({ scenario }) => !scenario.alone) : []
    const lane = async () => {
      for (let run = together.shift(); run; run = together.shift()) {
        const lines: string[] = []
        const { good } = await attempt(run, (line) => lines.push(line))
        for (const line of lines) print(line)
        if (good) passed++
        else again.push(run)
      }
    }
    const rest = runs.filter((run) => !together.includes(run))
    await Promise.all([lane(), lane()])
    for (const run of rest)
      if (!quick) await count(run)
      else if ((await attempt(run, print)).good) passed++
      else again.push(run)
    for (const run of again) {
      print('\nnoch einmal')
      await count(run)
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
  const failed = runs.length - passed
  if (again.length) print(`\nZweiter Versuch nötig: ${again.map(({ scenario }) => scenario.name).join(', ')}`)
  print(`\n${red.map((line) => `${line}\n`).join('')}${passed} passed, ${failed} failed`)
  process.exit(failed ? 1 : 0)
}

/** One scenario with its head and its end; `good`: all its checks hold, or the planted defect was noticed. */
async function tried({ scenario, defect, noticed }: Run, where: { folder: string; template: string; quick: boolean }, tell: (line: string) => void) {
  tell(`\n${scenario.name}${defect ? ` mit eingebautem Fehler ${defect}` : ''}: ${scenario.about}`)
  const began = performance.now()
  const said: string[] = []
  const checks = await inBox(scenario, {
    ...where,
    ...(defect ? { defect } : {}),
    print(line) {
      said.push(line)
      tell(line)
    },
  }).catch((error: Error) => {
    tell(`  FEHLER ${error.message}`)
    return [{ text: error.message, ok: false }]
  })
  const good = defect ? checks.some(({ text, ok }) => !ok && noticed.test(text)) : checks.every(({ ok }) => ok)
  const words = defect ? (good ? 'ROT, WIE ERWARTET' : 'GRÜN TROTZ FEHLER') : good ? 'BESTANDEN' : 'NICHT BESTANDEN'
  tell(`${words} (${Math.round((performance.now() - began) / 1000)} s)`)
  return { good, said }
}

const print = (line: string) => {
  process.stdout.write(`${line}\n`)
}

await main()
