import { enableCompileCache } from 'node:module'
import { join } from 'node:path'

// As the server does: compiled code is kept between starts, which only helps what is imported after this line.
enableCompileCache(join(import.meta.dirname, 'node_modules', '.cache', 'portal'))
await import('./start.portal.ts')
