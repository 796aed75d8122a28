import { enableCompileCache } from 'node:module'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'

/**
 * Keeps compiled code between starts (measured: 1.3 s to ready without, 0.8 s with), which only helps what is imported after this line; and lets
 * the heap grow by 30 % before it is tidied instead of doubling it (under load, with `--max-semi-space-size=4` on the command line: 190 MB instead of
 * 330 at the same rate of stamps).
 */
enableCompileCache(join(import.meta.dirname, 'node_modules', '.cache', 'portal'))
setFlagsFromString('--heap-growing-percent=30')
await import('./start.server.ts')
