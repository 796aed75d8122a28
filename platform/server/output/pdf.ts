import { createRequire } from 'node:module'
import type { NodeCompiler as Compiler } from '@myriaddreamin/typst-ts-node-compiler'

/**
 * A PDF/A-2b from a template of ours and data. Data reach the template as JSON (`#let daten = …`) and are never source: what
 * somebody typed stays text. Characters that the embedded face lacks (emoji, Asian scripts) become '?': an archive must show every sign it holds.
 * Blocks for some milliseconds a page; many documents in one call belong apart with `setImmediate`.
 */
export function pdf(template: string, daten: unknown): Uint8Array {
  compiler ??= load()
  const text = JSON.stringify(daten, (_, value: unknown) => (typeof value === 'string' ? value.normalize('NFC').replace(unknown, '?') : value))
  const compiled = compiler.compile({ mainFileContent: head + template, inputs: { daten: text } })
  if (!compiled.result) throw new Error(`typst: ${JSON.stringify(compiled.takeDiagnostics()?.shortDiagnostics)}`)
  const bytes = compiler.pdf(compiled.result, { pdfStandard: 'a-2b' })
  compiler.evictCache(0)
  return bytes
}

// Loaded with the first document: it is 60 MB of native code that most servers need once a month.
const load = (): Compiler =>
  (createRequire(import.meta.url)('@myriaddreamin/typst-ts-node-compiler') as { NodeCompiler: typeof Compiler }).NodeCompiler.create({ fontArgs: [] })
let compiler: Compiler | undefined

// The face comes with the compiler and is embedded; nothing of the machine's own fonts is used.
const head = `#let daten = json(bytes(sys.inputs.daten))
#set text(font: "Libertinus Serif", fallback: false, size: 9.5pt, lang: "de")
`
const unknown = /[^\n\u0020-\u024f\u0370-\u03ff\u0400-\u045f\u2010-\u2026\u20ac\u2212]/gu
