import { join } from 'node:path'
import { build, type Rolldown } from 'vite'
import type { TestProject } from 'vitest/node'
import { findChromium } from '../browser/chromium.ts'
import { root } from '../checks/sources.ts'

declare module 'vitest' {
  interface ProvidedContext {
    scenes: { script: string; style: string }
    chromium: string
  }
}

/** All scenes as one script and one style sheet, made once. */
export default async function setup({ provide }: TestProject) {
  // vite makes JSX for development in a process that tests.
  const before = process.env['NODE_ENV']
  process.env['NODE_ENV'] = 'production'
  const result = (await build({
    root,
    configFile: false,
    mode: 'production',
    define: { 'process.env.NODE_ENV': '"production"' },
    logLevel: 'error',
    build: { write: false, target: 'es2024', minify: true, lib: { entry: join(import.meta.dirname, 'scenes', 'stage.tsx'), formats: ['iife'], name: 'stage' } },
  })) as Rolldown.RolldownOutput | Rolldown.RolldownOutput[]
  process.env['NODE_ENV'] = before
  const parts = [result].flat()[0]!.output
  const style = parts.find(({ fileName }) => fileName.endsWith('.css'))
  provide('scenes', { script: (parts[0] as { code: string }).code, style: String((style as { source?: string | Uint8Array } | undefined)?.source ?? '') })
  provide('chromium', findChromium())
}
