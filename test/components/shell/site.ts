import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { transformWithOxc } from 'vite'
import { inject } from 'vitest'
import { root } from '#test/checks/sources.ts'
import { pageOf } from '../stage.ts'

/** A version of the app as the build lays it down: its files, the list of their digests, and the worker with that list in front. */
export interface Release {
  hash: string
  files: Record<string, string>
}
const types: Readonly<Record<string, string>> = { html: 'text/html', js: 'text/javascript', css: 'text/css', json: 'application/json', txt: 'text/plain' }

/** A version whose only part of its own is `/assets/teil-….txt`; `scene` is its page. */
export async function release(version: string, scene: string): Promise<Release> {
  const { script, style } = inject('scenes')
  const hash = `hash-${version}`
  const parts: Record<string, string> = {
    '/index.html': pageOf(scene, 'de', `<meta name="build" content="${hash} ${version}">`),
    '/stage.js': script,
    '/stage.css': style,
    [`/assets/teil-${version}.txt`]: `Teil ${version}`,
  }
  const digest = (text: string) => `sha256-${createHash('sha256').update(text).digest('base64')}`
  const build = { version, hash, files: Object.fromEntries(Object.entries(parts).map(([path, text]) => [path, digest(text)])) }
  const source = join(root, 'platform', 'web', 'pwa', 'worker.ts')
  const { code } = await transformWithOxc(readFileSync(source, 'utf8'), source)
  return {
    hash,
    files: { ...parts, '/version.json': JSON.stringify({ version, hash }), '/service-worker.js': `const build = ${JSON.stringify(build)}\n${code}` },
  }
}

/** Hands out the files of `line.release` on this machine, because a worker's update reaches no route of the browser. `line.away`: nobody answers. */
export async function site(first: Release) {
  const line = { release: first, away: false, asked: [] as string[] }
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url!, 'http://localhost')
    line.asked.push(pathname)
    if (line.away) return request.socket.destroy()
    const path = line.release.files[pathname] === undefined && !/^\/(assets|api)\/|\./.test(pathname) ? '/index.html' : pathname
    const text = line.release.files[path]
    response.writeHead(text === undefined ? 404 : 200, {
      'content-type': `${types[path.split('.').at(-1)!] ?? 'text/plain'}; charset=utf-8`,
      'cache-control': 'no-store',
    })
    response.end(text ?? 'nicht da')
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    line,
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () => {
      server.closeAllConnections()
      return new Promise((done) => server.close(done))
    },
  }
}
