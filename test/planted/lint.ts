import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { root } from '../checks/sources.ts'

/** What the linter or the compiler says of each file: path → messages. */
export type Findings = ReadonlyMap<string, readonly string[]>

/** Runs oxlint with the project's own rules over a small tree of files that exist nowhere else. */
export function lint(tree: Readonly<Record<string, string>>): Findings {
  return inFolder(tree, (folder) => {
    cpSync(join(root, '.oxlintrc.json'), join(folder, '.oxlintrc.json'))
    const { stdout } = spawnSync(bin('oxlint'), ['--deny-warnings', '--format', 'json', '.'], { cwd: folder, encoding: 'utf8' })
    const { diagnostics } = JSON.parse(stdout) as { diagnostics: { filename: string; message: string; code?: string; help?: string }[] }
    return grouped(diagnostics.map(({ filename, message, code, help }) => [filename, `${code ?? ''} ${message} ${help ?? ''}`]))
  })
}

/** Compiles a small tree of files with the project's own settings and types. */
export function compile(tree: Readonly<Record<string, string>>): Findings {
  return inFolder(tree, (folder) => {
    const paths = Object.fromEntries(['platform', 'domain', 'apps', 'test'].map((name) => [`#${name}/*`, [join(root, name, '*')]]))
    const config = {
      extends: join(root, 'tsconfig.json'),
      compilerOptions: { paths, types: ['node'], typeRoots: [join(root, 'node_modules', '@types')] },
      include: ['*.ts', '*.tsx'],
    }
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config))
    symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'), 'dir')
    const { stdout } = spawnSync(bin('tsc'), ['--noEmit', '--pretty', 'false', '-p', '.'], { cwd: folder, encoding: 'utf8' })
    return grouped([...stdout.matchAll(/^([^\s(][^(\n]*)\(\d+,\d+\): (error .*(?:\n .*)*)/gm)].map(([, path, text]) => [path!, text!]))
  })
}

const bin = (name: string) => join(root, 'node_modules', '.bin', name)

function inFolder<T>(tree: Readonly<Record<string, string>>, act: (folder: string) => T): T {
  const folder = mkdtempSync(join(tmpdir(), 'portal-planted-'))
  try {
    for (const [path, text] of Object.entries(tree)) {
      mkdirSync(dirname(join(folder, path)), { recursive: true })
      writeFileSync(join(folder, path), text)
    }
    cpSync(join(root, 'package.json'), join(folder, 'package.json'))
    return act(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const grouped = (pairs: (readonly [string, string])[]) => {
  const found = new Map<string, string[]>()
  for (const [path, text] of pairs) found.set(path, [...(found.get(path) ?? []), text])
  return found
}
