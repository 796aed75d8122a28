import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { build, transformWithOxc } from 'vite'

const root = join(import.meta.dirname, '..')
const sources = ['apps', 'domain', 'platform', 'index.html', 'main.web.tsx', 'tools/build.ts', 'tools/manifest.ts', 'vite.config.ts', 'package.json']

/** Builds the web app into `dist/` unless it is newer than every source. `--force` builds anyway. */
async function main() {
  const dist = join(root, 'dist')
  const built = join(dist, 'service-worker.js')
  const newest = Math.max(...sources.flatMap((source) => files(join(root, source))).map((file) => statSync(file).mtimeMs))
  if (!process.argv.includes('--force') && existsSync(built) && statSync(built).mtimeMs >= newest) return
  process.stderr.write('Die Web-App wird gebaut …\n')
  await build({ root, logLevel: 'warn' })
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
  await finish(dist, version)
}

/**
 * Makes an installable version of what Vite wrote: one hash over all of it in the page and in `version.json`, the service worker
 * with the list of every file and its digest, and the compressed copies.
 */
export async function finish(folder: string, version: string) {
  const page = join(folder, 'index.html')
  const named = (text: string) => writeFileSync(page, readFileSync(page, 'utf8').replace(/(<meta name="build" content=")[^"]*/, `$1${text}`))
  named('')
  const parts = files(folder)
    .filter((file) => !/\.(gz|br)$|version\.json$|service-worker\.js$/.test(file))
    .sort()
  const name = (file: string) => `/${relative(folder, file).split(sep).join('/')}`
  const digest = (text: string | Buffer) => createHash('sha256').update(text)
  const hash = digest([version, ...parts.map((file) => `${name(file)} ${digest(readFileSync(file)).digest('hex')}`)].join('\n'))
    .digest('hex')
    .slice(0, 12)
  named(`${hash} ${version}`)
  const listed = Object.fromEntries(parts.map((file) => [name(file), `sha256-${digest(readFileSync(file)).digest('base64')}`]))
  writeFileSync(join(folder, 'version.json'), JSON.stringify({ version, hash }))
  const source = join(root, 'platform', 'web', 'pwa', 'worker.ts')
  const { code } = await transformWithOxc(readFileSync(source, 'utf8'), source)
  writeFileSync(join(folder, 'service-worker.js'), `const build = ${JSON.stringify({ version, hash, files: listed })}\n${code}`)
  await Promise.all(
    files(folder)
      .filter((one) => /\.(js|css|svg|html|webmanifest|wasm)$/.test(one))
      .map(compress),
  )
}

/** Beside a file its compressed copies: Brotli, a seventh smaller, for browsers (which take it over HTTPS and from this machine only), gzip for everything else. */
async function compress(file: string) {
  const content = readFileSync(file)
  const [gz, br] = await Promise.all([
    promisify(gzip)(content, { level: 9 }),
    promisify(brotliCompress)(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 10, [constants.BROTLI_PARAM_SIZE_HINT]: content.length } }),
  ])
  writeFileSync(`${file}.gz`, gz)
  writeFileSync(`${file}.br`, br)
}

function files(path: string): string[] {
  if (!statSync(path).isDirectory()) return [path]
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.test.ts'))
    .map((entry) => join(entry.parentPath, entry.name))
}

if (import.meta.main) await main()
