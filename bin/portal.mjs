#!/usr/bin/env node
// The machine's Node may be too old for TypeScript and Temporal: the package brings its own, and this line only hands over to it.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const node = own() ?? (Number(process.versions.node.split('.')[0]) >= 26 ? process.execPath : undefined)
if (node) {
  const child = spawn(node, [join(root, 'portal.ts'), ...process.argv.slice(2)], { stdio: 'inherit' })
  // Ctrl+C reaches both; the child ends in order and decides the exit code.
  for (const signal of ['SIGINT', 'SIGTERM'])
    process.on(signal, () => {
      if (signal === 'SIGTERM') child.kill(signal)
    })
  child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 1)))
} else {
  process.stderr.write('Das mitgelieferte Node fehlt. Bitte im Ordner des Portals „npm ci“ ausführen.\n')
  process.exit(1)
}

function own() {
  try {
    const folder = dirname(createRequire(import.meta.url).resolve('node/package.json'))
    return ['node', 'node.exe'].map((name) => join(folder, 'bin', name)).find((file) => existsSync(file))
  } catch {
    return undefined
  }
}
