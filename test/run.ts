import { AsyncLocalStorage } from 'node:async_hooks'
import { spawn, spawnSync } from 'node:child_process'
import { appendFileSync, existsSync, mkdtempSync, readFileSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { freemem, tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { parseArgs, stripVTControlCharacters } from 'node:util'
import { findChromium } from './browser/chromium.ts'
import { businessMoment, clockAt, oddMoments, ofTheBusinessMoment } from './clock.ts'
import { startOlder } from './database/older.ts'

/**
 * `npm test`: the gate, one step after the other (one of them beside another); a red step does not stop the next. The last lines name what was left out, what needed a second try, what is red, and count all.
 * `--all`: everything. `--only a,b`: these steps. `--seed n`: the share of an earlier run.
 */
const { values } = parseArgs({ options: { only: { type: 'string' }, all: { type: 'boolean' }, seed: { type: 'string' } } })
const memory = inMemory()
const folder = mkdtempSync(join(memory ?? tmpdir(), 'portal-test-'))
const leftOut = join(folder, 'left-out')
writeFileSync(leftOut, '')
const seed = Number(values.seed ?? process.env['TEST_SEED'] ?? seedOfTree())
Object.assign(process.env, { TEST_ALL: values.all ? '1' : '0', TEST_SEED: String(seed), TEST_LEFT_OUT: leftOut })
const bin = (name: string) => join(import.meta.dirname, '..', 'node_modules', '.bin', name)
interface Count {
  passed: number
  failed: number
}
interface Way {
  moment?: string | false | undefined
  env?: Record<string, string>
  share?: string[]
}
interface Report extends Record<`num${'Passed' | 'Failed' | 'Pending'}Tests`, number> {
  testResults: { name: string; status: string; message: string; assertionResults: { status: string; fullName: string; failureMessages: string[] }[] }[]
}

const steps: Record<string, () => Promise<Count>> = {
  lint: () => single(bin('oxlint'), ['--deny-warnings', '--quiet']),
  format: () => single(bin('biome'), ['format', '--reporter=summary', '.']),
  types: () => single(bin('tsc'), ['--noEmit']),
  house: () => vitest('house', ['run', '--project', 'house']),
  pure: () => vitest('pure', ['run', '--project', 'pure'], { moment: businessMoment }),
  api: () => vitest('api', ['run', '--project', 'api'], { moment: businessMoment }),
  build: () => single(process.execPath, ['tools/build.ts', '--force']),
  components: () => vitest('components', ['run', '--config', 'test/components/vitest.config.ts']),
  faults: () => lastLine(process.execPath, ['test/faults/run.ts', ...(values.all ? [] : ['--quick'])]),
  journeys: async () => {
    process.env['CHROMIUM_PATH'] = findChromium()
    const share = aFifth('journeys: four fifths of the files beside the core (test/journeys/shares.ts)')
    return vitest('journeys', ['run', '--config', 'test/journeys/vitest.config.ts'], { moment: businessMoment, share })
  },
  odd: () => {
    appendFileSync(leftOut, `odd: ${ofTheBusinessMoment.length} files that reckon with documents and devices of autumn 2026 (test/clock.ts)\n`)
    const args = ['run', '--project', 'pure', '--project', 'api', ...ofTheBusinessMoment.map((path) => `--exclude=${path}`)]
    return vitest('odd', args, { moment: oddMoments[seed % oddMoments.length]! })
  },
  older: async () => {
    const clock = clockAt(businessMoment)
    const server = await startOlder(clock, memory)
    const share = aFifth('older: four fifths of the files')
    const env = { ...clock, DATABASE_URL: server.url }
    return vitest('older', ['run', '--project', 'api'], { moment: clock && businessMoment, env, share }).finally(server.stop)
  },
  fuzz: () => vitest('fuzz', ['run', '--project', 'api', 'test/access/fuzz.test.ts'], { moment: businessMoment, env: { FUZZ: '500' } }),
  imap: () => vitest('imap', ['run', '--config', 'test/imap/vitest.config.ts']),
  screens: () => lastLine(process.execPath, ['test/journeys/walk/bilder.ts']),
}
/** `screens` draws the pictures of the README; it is no test. */
const everything = Object.keys(steps).filter((name) => name !== 'screens')
const gate = everything.filter((name) => !['odd', 'older', 'fuzz', 'imap'].includes(name))

/** What runs beside the step before it: each of them leaves a processor idle. */
const besides: Record<string, string> = { house: 'types' }
/** What a step says that runs beside another: told when it is done. */
const held = new AsyncLocalStorage<string[]>()
const say = (text: string) => {
  const lines = held.getStore()
  if (lines) lines.push(text)
  else process.stdout.write(text)
}

const chosen = values.only?.split(',') ?? (values.all ? everything : gate)
const total: Count = { passed: 0, failed: 0 }
const red: string[] = []
const secondTries: string[] = []
const unknown = chosen.find((name) => !steps[name])
if (unknown !== undefined) {
  process.stderr.write(`Unbekannter Schritt ${unknown}. Es gibt: ${Object.keys(steps).join(', ')}\n`)
  process.exit(2)
}
const isBeside = (at: number) => at > 0 && besides[chosen[at]!] === chosen[at - 1]
for (const [at, name] of chosen.entries()) if (!isBeside(at)) await Promise.all([taken(name), isBeside(at + 1) && held.run([], () => taken(chosen[at + 1]!))])
const missing = [...new Set(readFileSync(leftOut, 'utf8').split('\n').filter(Boolean))]
rmSync(folder, { recursive: true, force: true })
for (const line of missing) process.stdout.write(`left out: ${line}\n`)
process.stdout.write(values.all ? 'everything was run\n' : `seed ${seed}; npm test -- --all runs everything\n`)
for (const line of secondTries) process.stdout.write(`second try: ${line}\n`)
for (const line of red) process.stdout.write(`red: ${line}\n`)
process.stdout.write(`${total.passed} passed, ${total.failed} failed\n`)
process.exit(total.failed ? 1 : 0)

/** One step, counted. */
async function taken(name: string) {
  const start = performance.now()
  const { passed, failed } = await steps[name]!().catch((error: Error) => {
    process.stderr.write(`${name}: ${error.message}\n`)
    return { passed: 0, failed: 1 }
  })
  total.passed += passed
  total.failed += failed
  if (failed) red.push(`${name}: ${failed} failed`)
  say(`${name}: ${passed} passed, ${failed} failed (${((performance.now() - start) / 1000).toFixed(1)} s)\n`)
  process.stdout.write(held.getStore()?.join('') ?? '')
}

/**
 * Where this machine keeps files in memory, when it has plenty of both: what tests write there never waits for a disk, and a database is cloned in a tenth of the time. The
 * fault scripts, which judge what a disk holds, stay where they are.
 */
function inMemory(): string | undefined {
  const place = '/dev/shm'
  if (!existsSync(place)) return undefined
  const { bavail, bsize } = statfsSync(place)
  return Math.min(bavail * bsize, freemem()) > 6e9 ? place : undefined
}

/** The seed of a commit is that of its files: whoever runs the gate on it looks at the same share, and what a change leaves out, the next one looks at. */
function seedOfTree(): number {
  const { stdout } = spawnSync('git', ['rev-parse', '--verify', '--quiet', 'HEAD^{tree}'], { encoding: 'utf8' })
  return parseInt(stdout?.slice(0, 5) || '1', 16)
}

/** Of a step's files those whose turn it is by the seed: one in five, with `--all` each. What is not looked at is said in the last lines. */
function aFifth(missing: string) {
  if (values.all) return []
  appendFileSync(leftOut, `${missing}\n`)
  return [`--shard=${(seed % 5) + 1}/5`]
}

/** A program that is green or red as a whole. */
async function single(command: string, args: string[]): Promise<Count> {
  const { code } = await run(command, args)
  return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
}

/**
 * A vitest run; a run that collects nothing or breaks off counts as a failure. `moment`: what it takes for the present, where this machine allows it;
 * nobody's clock decides then. `share`: what chooses the files. Those with a red test are tried once more, each in a process of its own: what is green then is named, what is
 * red twice is red.
 */
async function vitest(name: string, args: string[], { moment, env = {}, share = [] }: Way = {}): Promise<Count> {
  // A foreign database goes by a clock of its own, and instants of both meet in one row.
  const clock = moment && !process.env['DATABASE_URL'] && clockAt(moment)
  if (moment) say(clock ? `${name}: at ${moment}\n` : `${name}: at this machine's own time\n`)
  const first = await reported(name, [...args, ...share], { ...clock, ...env })
  if (!first) return { passed: 0, failed: 1 }
  const files = first.files.filter(({ bad }) => bad.length > 0).map(({ path }) => path)
  const again = files.length > 0 ? await reported(`${name}-again`, [...args, '--isolate', ...files], { ...clock, ...env }) : null
  const stays = (again ?? first).files.flatMap(({ bad }) => bad)
  red.push(...stays)
  secondTries.push(...first.files.flatMap(({ late }) => late), ...(again ? first.files.flatMap(({ bad }) => bad).filter((line) => !stays.includes(line)) : []))
  return again ? { passed: first.passed + first.failed - again.failed, failed: again.failed } : first
}

/** One run and what its report says: of each file the lines that tell what is red, and what was red at first. Null when there is no report. */
async function reported(name: string, args: string[], env: Record<string, string>) {
  const report = join(folder, `${name}.json`)
  const { code } = await run(bin('vitest'), [...args, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`], {
    ...(memory && { TMPDIR: memory }),
    ...env,
  })
  try {
    const { numPassedTests: passed, numFailedTests: wrong, numPendingTests: skipped, testResults } = JSON.parse(readFileSync(report, 'utf8')) as Report
    const files = testResults.map(({ name: path, status, message, assertionResults }) => {
      const file = relative(process.cwd(), path)
      const linesOf = (chosen: typeof assertionResults) =>
        chosen.flatMap(({ fullName, failureMessages }) => [`${file} > ${fullName}`, ...failureMessages.map(gist)])
      const bad = linesOf(assertionResults.filter(({ status }) => status !== 'passed'))
      return {
        path: file,
        bad: bad.length > 0 || status === 'passed' ? bad : [`${file}: ${gist(message)}`],
        // Green, and yet a failure to tell: it was red at first.
        late: linesOf(assertionResults.filter(({ status, failureMessages }) => status === 'passed' && failureMessages.length > 0)),
      }
    })
    return { passed, failed: wrong + skipped || (code === 0 && passed > 0 ? 0 : 1), files }
  } catch {
    return null
  }
}

/** Of a failure message what fits on one line: what it says first, and where in the tests it was. */
function gist(message: string) {
  const lines = stripVTControlCharacters(message).split('\n')
  const place = lines.find((line) => /^\s+at .*\.test\.ts:/.test(line)) ?? ''
  return `  ${lines
    .filter((line) => !/^\s+at /.test(line))
    .join(' ')
    .replace(/\s+/g, ' ')
    .slice(0, 400)} ${place.trim()}`
}

/** A program of ours that ends with `N passed, N failed`; what it says of red ones before that is said again at the end. */
async function lastLine(command: string, args: string[]): Promise<Count> {
  const { code, output } = await run(command, args)
  red.push(...[...output.matchAll(/^red: (.*)$/gm)].map(([, line]) => line!))
  const [, passed, failed] = /(\d+) passed, (\d+) failed\s*$/.exec(output) ?? []
  return passed === undefined || (code !== 0 && failed === '0') ? { passed: 0, failed: 1 } : { passed: Number(passed), failed: Number(failed) }
}

function run(command: string, args: string[], env: Record<string, string> = {}) {
  return new Promise<{ code: number | null; output: string }>((done) => {
    const child = spawn(command, args, {
      cwd: join(import.meta.dirname, '..'),
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { ...process.env, ...env, FORCE_COLOR: '0' },
    })
    let output = ''
    child.stdout.on('data', (text: Buffer) => {
      output = (output + text.toString()).slice(-10_000)
      say(text.toString())
    })
    child.on('close', (code) => done({ code, output }))
    child.on('error', () => done({ code: 1, output }))
  })
}
