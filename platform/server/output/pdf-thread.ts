import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parentPort } from 'node:worker_threads'
import type { NodeCompiler as Compiler } from '@myriaddreamin/typst-ts-node-compiler'

/** What the thread of `pdf.ts` is given, and what comes back. */
export interface Order {
  template: string
  /** JSON; see `pdf`. */
  daten: string
  pictures: Files
  attached: Files
}
export type Drawn = { bytes: Uint8Array } | { error: string }
type Files = Readonly<Record<string, Uint8Array>>

function draw({ template, daten, pictures, attached }: Order): Uint8Array {
  const files = { ...pictures, ...attached }
  for (const [name, bytes] of Object.entries(files)) compiler.mapShadow(join(workspace, name), Buffer.from(bytes))
  try {
    const names = Object.keys(attached)
    const compiled = compiler.compile({ mainFileContent: head + names.map(attach).join('') + template, inputs: { daten } })
    if (!compiled.result) throw new Error(`typst: ${JSON.stringify(compiled.takeDiagnostics()?.shortDiagnostics)}`)
    return compiler.pdf(compiled.result, { pdfStandard: names.length ? 'a-3b' : 'a-2b' })
  } finally {
    for (const name of Object.keys(files)) compiler.unmapShadow(join(workspace, name))
    compiler.evictCache(0)
  }
}

function attach(name: string) {
  // An XML says the same as the pages, for machines; a text says where they come from.
  const [relationship, type] = name.endsWith('.xml') ? ['alternative', 'text/xml'] : ['data', 'text/plain']
  return `#pdf.attach("/${name}", read("/${name}", encoding: none), relationship: "${relationship}", mime-type: "${type}", description: "${name}")\n`
}

/** A folder that does not exist: a template reads what it is given and no file of the machine. */
const workspace = join(tmpdir(), 'portal-blatt-ohne-ordner')

// The face comes with the compiler and is embedded; nothing of the machine's own fonts is used.
const head = `#let daten = json(bytes(sys.inputs.daten))
#set text(font: "Libertinus Serif", fallback: false, size: 9.5pt, lang: "de")
`
const compiler = (createRequire(import.meta.url)('@myriaddreamin/typst-ts-node-compiler') as { NodeCompiler: typeof Compiler }).NodeCompiler.create({
  fontArgs: [],
  workspace,
})

const port = parentPort!
port.on('message', (order: Order) => {
  try {
    const bytes = new Uint8Array(draw(order))
    port.postMessage({ bytes } satisfies Drawn, [bytes.buffer])
  } catch (error) {
    port.postMessage({ error: error instanceof Error ? error.message : String(error) } satisfies Drawn)
  }
})
