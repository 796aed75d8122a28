import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{platform,domain,apps,demo,test}/**/*.test.ts'],
    exclude: ['**/node_modules/**', 'test/journeys/**', 'test/faults/**', 'test/bench/**'],
    environment: 'node',
    globalSetup: 'test/engine.ts',
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 20_000,
    hookTimeout: 20_000,
  },
})
