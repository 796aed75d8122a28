import { existsSync, readdirSync, statSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'vite'

const root = import.meta.dirname
const sources = ['apps', 'domain', 'platform', 'index.html', 'main.web.tsx', 'vite.config.ts', 'package.json']

/** Builds the web app into `dist/` unless it is newer than every source. `--force` builds anyway. */
const built = join(root, 'dist', 'index.html')
const newest = Math.max(...sources.flatMap((source) => files(join(root, source))).map((file) => statSync(file).mtimeMs))
if (process.argv.includes('--force') || !existsSync(built) || statSync(built).mtimeMs < newest) {
  process.stderr.write('Die Web-App wird gebaut …\n')
  await build({ root, logLevel: 'warn' })
  for (const file of files(join(root, 'dist')).filter((name) => /\.(js|css|svg|html)$/.test(name))) writeFileSync(`${file}.gz`, gzipSync(readFileSync(file), { level: 9 }))
}

function files(path: string): string[] {
  if (!statSync(path).isDirectory()) return [path]
  return readdirSync(path, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile() && !entry.name.endsWith('.test.ts')).map((entry) => join(entry.parentPath, entry.name))
}
