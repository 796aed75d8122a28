import { build, type Rolldown } from 'vite'
import { root } from '../server-process.ts'

/** A module of the test with everything that it imports, as one script for `page.evaluate`; what it exports is `globalThis.probe` afterwards. */
export async function bundled(entry: string) {
  const result = (await build({
    root,
    configFile: false,
    define: { 'process.env.NODE_ENV': '"production"' },
    logLevel: 'warn',
    build: { write: false, target: 'es2024', minify: false, lib: { entry, formats: ['iife'], name: 'probe' } },
  })) as Rolldown.RolldownOutput | Rolldown.RolldownOutput[]
  const { code } = [result].flat()[0]!.output[0]
  return `${code};globalThis.probe = probe;`
}
