import { cpSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'vite'
import { finish } from '#tools/build.ts'
import { root } from '../checks/sources.ts'

/**
 * Another version of the built web app in `folder`: every part has another name, as after a change that touches all of them.
 * Needs `dist/`.
 */
export async function otherVersion(folder: string, version: string) {
  cpSync(join(root, 'dist'), folder, { recursive: true, filter: (path) => !/\.(gz|br)$/.test(path) })
  const assets = join(folder, 'assets')
  const renamed = new Map(readdirSync(assets).map((name) => [name, name.replace(/\.(\w+)$/, `-${version}.$1`)]))
  const anew = (text: string) => text.replace(/[\w.-]+-[\w-]{8}\.(?:js|css|woff2)/g, (name) => renamed.get(name) ?? name)
  for (const [name, next] of renamed) {
    if (/\.(js|css)$/.test(name)) writeFileSync(join(assets, name), anew(readFileSync(join(assets, name), 'utf8')))
    renameSync(join(assets, name), join(assets, next))
  }
  const page = join(folder, 'index.html')
  writeFileSync(page, anew(readFileSync(page, 'utf8')))
  await finish(folder, version)
  return { folder, hash: (JSON.parse(readFileSync(join(folder, 'version.json'), 'utf8')) as { hash: string }).hash }
}

/** A version whose list names a part that the server does not have: half-deployed. */
export const withMissingPart = (folder: string) => {
  const name =
    readdirSync(join(folder, 'assets')).find((one) => one.startsWith('Konto') && one.endsWith('.js')) ??
    readdirSync(join(folder, 'assets')).find((one) => one.endsWith('.js'))!
  for (const path of [name, `${name}.gz`, `${name}.br`]) rmSync(join(folder, 'assets', path))
}

/** A version whose worker fails while it is installed. */
export const withThrowingWorker = (folder: string) => {
  const path = join(folder, 'service-worker.js')
  for (const copy of ['gz', 'br']) rmSync(`${path}.${copy}`)
  writeFileSync(
    path,
    `self.addEventListener('install', (event) => { event.stopImmediatePropagation(); event.waitUntil(Promise.reject(new Error('planted'))) })\n${readFileSync(path, 'utf8')}`,
  )
}

/** A change of one module. */
export interface Change {
  file: string
  place: RegExp
  instead: string
}
/** The web app built anew with one module changed, in `folder`; the module itself stays as it is. Throws when there is nothing to change. */
export async function changedBuild(folder: string, { file, place, instead }: Change) {
  let changed = false
  await build({
    root,
    logLevel: 'warn',
    build: { outDir: folder, emptyOutDir: true },
    plugins: [
      {
        name: 'changed',
        enforce: 'pre',
        transform(code, id) {
          if (id !== join(root, file) || !place.test(code)) return undefined
          changed = true
          return { code: code.replace(place, instead), map: null }
        },
      },
    ],
  })
  if (!changed) throw new Error(`${file} has no place for this change any more: ${place.source}`)
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
  await finish(folder, version)
  return folder
}
