import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { ausBaum, liesErechnung } from '#domain/belege/erechnung/lesen/lies.ts'
import { Ablehnung, leseXml, type Knoten } from '#domain/belege/erechnung/lesen/xml.ts'
import { pruefe } from '#domain/belege/erechnung/pruefen/pruefe.ts'

// node tools/erechnung-orakel.ts ORDNER [FINDINGS.json]
// Reads every invoice below ORDNER/files with our validator and compares with the verdicts of the official rules in ORDNER/verdicts.json. Prints a table in
// Markdown; the second argument takes our findings by file.

interface Urteil {
  kind: string
  verdict: 'valid' | 'invalid' | 'unjudged'
  because: string[]
  tests?: { test: number | string; rule?: string; stated: string; agrees?: boolean }[]
}
const [ordner, ausgabe] = process.argv.slice(2)
if (!ordner) throw new Error('which folder?')
const urteile = JSON.parse(readFileSync(join(ordner, 'verdicts.json'), 'utf8')) as Record<string, Urteil>
const dateien = readdirSync(join(ordner, 'files'), { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.(?:xml|pdf)$/i.test(name))
  .map((name) => relative('.', name).replaceAll('\\', '/'))
  .toSorted()

const gefunden: Record<string, string[]> = {}
const fehlt = new Map<string, string[]>()
const zuviel = new Map<string, string[]>()
const arten = new Map<string, { alle: number; urteil: number; gleich: number }>()
for (const datei of dateien) {
  const urteil = urteile[datei]
  if (!urteil || urteil.verdict === 'unjudged') continue
  const unsere = [...new Set(await regelnVon(readFileSync(join(ordner, 'files', datei))))].toSorted()
  gefunden[datei] = unsere
  const zeile = arten.get(urteil.kind) ?? { alle: 0, urteil: 0, gleich: 0 }
  const amtlich = new Set(urteil.because)
  for (const regel of amtlich) if (!unsere.includes(regel)) merke(fehlt, regel, datei)
  for (const regel of unsere) if (!amtlich.has(regel)) merke(zuviel, regel, datei)
  arten.set(urteil.kind, {
    alle: zeile.alle + 1,
    urteil: zeile.urteil + Number(unsere.length > 0 === amtlich.size > 0),
    gleich: zeile.gleich + Number(unsere.length === amtlich.size && unsere.every((regel) => amtlich.has(regel))),
  })
}
const proben = einzelproben()
if (ausgabe) writeFileSync(ausgabe, JSON.stringify(gefunden, null, 1))
process.stdout.write(
  `${tabelle(
    ['Schreibweise', 'Dateien', 'Urteil gleich', 'alle Regeln gleich'],
    [...arten].map(([art, z]) => [art, z.alle, z.urteil, z.gleich]),
  )}\n`,
)
process.stdout.write(
  `${tabelle(['Einzelprobe der Regel', 'gleich', 'nicht erkannt', 'zu Unrecht'], [['alle', proben.gleich, stellen(proben.fehlt), stellen(proben.zuviel)]])}\n`,
)
process.stdout.write(
  `${`\nNicht erkannt:\n${liste(fehlt)}\n\nZu Unrecht:\n${liste(zuviel)}\n\nEinzelproben, nicht erkannt:\n${liste(proben.fehlt)}\n\nEinzelproben, zu Unrecht:\n${liste(proben.zuviel)}`}\n`,
)

async function regelnVon(bytes: Uint8Array): Promise<string[]> {
  try {
    return pruefe(await liesErechnung(bytes))
      .befunde.filter(({ stufe }) => stufe === 'fehler')
      .map(({ regel }) => regel)
  } catch (error) {
    if (error instanceof Ablehnung) return [error.grund === 'kein-xml' || error.grund === 'kodierung' ? 'not well-formed' : error.grund]
    throw error
  }
}

/** Every test of a set holds one small invoice and says of one rule whether it is broken. */
function einzelproben() {
  const ergebnis = { gleich: 0, fehlt: new Map<string, string[]>(), zuviel: new Map<string, string[]>() }
  for (const [datei, { kind, tests = [] }] of Object.entries(urteile)) {
    if (kind !== 'test-set') continue
    const satz = leseXml(readFileSync(join(ordner!, 'files', datei)))
    const proben = satz.kinder.filter(({ name }) => name === 'test')
    for (const { test, rule, stated, agrees } of tests) {
      const rechnung = proben[Number(test) - 1]?.kinder.find(({ name }) => name !== 'assert')
      if (!rechnung || !rule || agrees === false) continue
      const verletzt = geprueft(rechnung).has(rule)
      if (verletzt === (stated !== 'success')) ergebnis.gleich += 1
      else merke(verletzt ? ergebnis.zuviel : ergebnis.fehlt, rule, `${datei} ${test}`)
    }
  }
  return ergebnis
}
function geprueft(baum: Knoten) {
  return new Set(pruefe(ausBaum(baum)).befunde.map(({ regel }) => regel))
}

function merke(karte: Map<string, string[]>, regel: string, datei: string) {
  karte.set(regel, [...(karte.get(regel) ?? []), datei])
}
/** How many files or tests a map of rules names. */
function stellen(karte: ReadonlyMap<string, readonly string[]>) {
  return [...karte.values()].flat().length
}
function liste(karte: ReadonlyMap<string, readonly string[]>) {
  return (
    [...karte]
      .toSorted(([, a], [, b]) => b.length - a.length)
      .map(([regel, wo]) => `- ${regel} ×${wo.length}: ${wo.slice(0, 3).join(', ')}`)
      .join('\n') || '- nichts'
  )
}
function tabelle(kopf: readonly string[], zeilen: readonly (readonly (string | number)[])[]) {
  return [kopf, kopf.map(() => '---'), ...zeilen].map((zeile) => `| ${zeile.join(' | ')} |`).join('\n') + '\n'
}
