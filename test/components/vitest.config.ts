import { join } from 'node:path'
import { defineConfig } from 'vitest/config'

/** Components in a browser without a server: what they ask for, the test answers. */
export default defineConfig({
  root: join(import.meta.dirname, '..', '..'),
  test: {
    include: ['test/components/**/*.test.ts'],
    globalSetup: 'test/components/bundle.ts',
    environment: 'node',
    pool: 'forks',
    // One process and one browser for all files.
    maxWorkers: 2,
    isolate: false,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 20_000 } },
  },
})
