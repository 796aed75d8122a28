import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { NodeCompiler as Compiler } from '@myriaddreamin/typst-ts-node-compiler'

/**
 * A PDF/A-2b from a template of ours and data. Data reach the template as JSON (`#let daten = …`) and are never source: what
 * somebody typed stays text. Characters that the embedded face lacks (emoji, Asian scripts) become '?': an archive must show every sign it holds.
 * `pictures`: bytes by name (letters and figures), for `image("/name")`; see `forPrint`. `attached`: texts by name that a reader finds in the document,
 * byte for byte (PDF/A-3b then). Blocks for some milliseconds a page and some more a picture; many
 * documents in one call belong apart with `setImmediate`.
 */
export function pdf(template: string, daten: unknown, pictures: Files = {}, attached: Files = {}): Uint8Array {
  compiler ??= load()
  const files = { ...pictures, ...attached }
  for (const [name, bytes] of Object.entries(files)) compiler.mapShadow(join(workspace, name), Buffer.from(bytes))
  try {
    return drawn(compiler, template, daten, Object.keys(attached))
  } finally {
    for (const name of Object.keys(files)) compiler.unmapShadow(join(workspace, name))
    compiler.evictCache(0)
  }
}

type Files = Readonly<Record<string, Uint8Array>>

function drawn(compiler: Compiler, template: string, daten: unknown, attached: readonly string[]): Uint8Array {
  const text = JSON.stringify(daten, (_, value: unknown) => (typeof value === 'string' ? value.normalize('NFC').replace(unknown, '?') : value))
  const attach = attached
    .map((name) => {
      // An XML says the same as the pages, for machines; a text says where they come from.
      const [relationship, type] = name.endsWith('.xml') ? ['alternative', 'text/xml'] : ['data', 'text/plain']
      return `#pdf.attach("/${name}", read("/${name}", encoding: none), relationship: "${relationship}", mime-type: "${type}", description: "${name}")\n`
    })
    .join('')
  const compiled = compiler.compile({ mainFileContent: head + attach + template, inputs: { daten: text } })
  if (!compiled.result) throw new Error(`typst: ${JSON.stringify(compiled.takeDiagnostics()?.shortDiagnostics)}`)
  return compiler.pdf(compiled.result, { pdfStandard: attached.length ? 'a-3b' : 'a-2b' })
}

// Loaded with the first document: it is 60 MB of native code that most servers need once a month.
const load = (): Compiler =>
  (createRequire(import.meta.url)('@myriaddreamin/typst-ts-node-compiler') as { NodeCompiler: typeof Compiler }).NodeCompiler.create({
    fontArgs: [],
    workspace,
  })
let compiler: Compiler | undefined
/** A folder that does not exist: a template reads what it is given and no file of the machine. */
const workspace = join(tmpdir(), 'portal-blatt-ohne-ordner')

// The face comes with the compiler and is embedded; nothing of the machine's own fonts is used.
const head = `#let daten = json(bytes(sys.inputs.daten))
#set text(font: "Libertinus Serif", fallback: false, size: 9.5pt, lang: "de")
`
const unknown = /[^\n\u0020-\u024f\u0370-\u03ff\u0400-\u045f\u2010-\u2026\u20ac\u2212]/gu
