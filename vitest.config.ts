import { globSync, readFileSync } from 'node:fs'
import { defineConfig } from 'vitest/config'

/** What reads the sources instead of running them: it goes first and tells within the minute. */
const house = ['checks/names', 'conventions', 'help', 'loaded', 'sources', 'titles', 'ways'].map((name) => `test/${name}.test.ts`)
const others = globSync('{platform,domain,apps,demo,test}/**/*.test.ts').filter(
  (path) => !house.includes(path) && !/^test\/(components|journeys|faults|imap|bench)\//.test(path),
)
/** A test says by what it imports whether it needs PostgreSQL. */
const onDatabase = (path: string) =>
  /\binject\(|\/(cast|database|engine|fileapp|personalimport|terminalgeraet|ticketbesetzung|uebergabe|wandterminal|zeitregeln)\.ts'/.test(
    readFileSync(path, 'utf8'),
  )

export default defineConfig({
  test: {
    environment: 'node',
    pool: 'forks',
    maxWorkers: 2,
    // One process runs file after file: what a file leaves behind in it, the next one would meet. Nothing does, and a process per file costs half of the time.
    isolate: false,
    // Generous: a test says whether something happens, `npm run bench` how fast.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 30_000 } },
    projects: [
      { extends: true, test: { name: 'house', include: house } },
      { extends: true, test: { name: 'pure', include: others.filter((path) => !onDatabase(path)) } },
      { extends: true, test: { name: 'api', include: others.filter(onDatabase), globalSetup: 'test/database/engine.ts' } },
    ],
  },
})
