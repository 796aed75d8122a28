import type { Point } from './gray.ts'
import { named, type LabelType } from './labels.ts'
import type { Reading } from './zxing.ts'

/** What a person gets. `labelType` null: a code that is not in the list of labels. */
export interface Found {
  data: string
  labelType: LabelType | null
  points: readonly Point[]
}

/** A reading with the pass that it came from: lines of one pass that agree are one witness with many words, not many witnesses. */
export interface Vote extends Found {
  format: string
  extra: string
  lines: number
  pass: string
}

export const vote = (reading: Reading, pass: string, place: (point: Point) => Point, lines = reading.lines): Vote => ({
  ...named(reading),
  format: reading.format,
  extra: reading.extra,
  lines,
  pass,
  points: reading.points.map(place),
})

/** Codes without a check digit, or with so few bars that chance draws them: they need more. */
const weak = new Set(['itf', 'codabar', 'code39', 'upc_e', 'ean8'])
/** A check digit is not proof: so many lines of one pass, or two passes, have to agree. */
const linesOfOnePass = (label: LabelType | null, length: number) => (label === 'itf' && length < 6 ? 40 : label !== null && weak.has(label) ? 14 : 6)

/** What the votes prove so far. */
export function decided(votes: readonly Vote[]): Found[] {
  const claims = Map.groupBy(votes, ({ labelType, data, format }) => `${labelType ?? format} ${data}`)
  const proven = [...claims.values()].filter(proof).map((claim) => ({ claim, weight: weightOf(claim) }))
  const kept = proven.filter(({ claim, weight }) => !contradicted(claim[0]!, weight, votes))
  return distinct(kept.map(({ claim: [first] }) => ({ data: first!.data, labelType: first!.labelType, points: first!.points })))
}

function proof(claim: readonly Vote[]) {
  const { labelType, data } = claim[0]!
  const passes = new Set(claim.map(({ pass }) => pass)).size
  const lines = Math.max(...claim.map(({ lines }) => lines))
  if (lines > 0) {
    const needed = linesOfOnePass(labelType, data.length)
    return lines >= needed || (passes > 1 && weightOf(claim) >= needed / 2)
  }
  // Matrix codes prove themselves by error correction, small ones only when it was not used up.
  return passes > 1 || (labelType !== null && !fragile(claim[0]!))
}

function fragile({ labelType, extra, data }: Vote) {
  const { UEC = 1, Version = '' } = (extra ? JSON.parse(extra) : {}) as { UEC?: number; Version?: string }
  if (labelType === 'datamatrix') return (/^(8|10|12)x/.test(Version) && UEC < 0.5) || UEC < 0.1
  if (labelType === 'aztec') return (Version === '1' || data.length < 4) && UEC < 0.3
  return labelType === 'maxicode' ? false : UEC < 0.05
}

const weightOf = (claim: readonly Vote[]) => claim.reduce((sum, { lines }) => sum + Math.max(1, lines), 0)

/** Another text at the same place: the one with four times the lines is right, otherwise none is. */
function contradicted(one: Vote, weight: number, votes: readonly Vote[]) {
  const others = votes.filter((other) => (other.data !== one.data || other.labelType !== one.labelType) && overlaps(one.points, other.points))
  return [...Map.groupBy(others, ({ data, labelType }) => `${labelType} ${data}`).values()].some((claim) => {
    const bars = claim[0]!.lines > 0
    if (one.lines > 0 && !bars) return proof(claim)
    return one.lines === 0 ? !bars && weightOf(claim) >= weight : weightOf(claim) * 4 > weight
  })
}

const box = (points: readonly Point[]) => {
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)]
  return { left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) }
}
function overlaps(one: readonly Point[], other: readonly Point[]) {
  const [a, b] = [box(one), box(other)]
  return a.left <= b.right && b.left <= a.right && a.top <= b.bottom && b.top <= a.bottom
}

/** The same text twice in one picture is told once per place. */
function distinct(found: readonly Found[]) {
  return found.filter((one, index) => !found.some((other, before) => before < index && other.data === one.data && other.labelType === one.labelType))
}
