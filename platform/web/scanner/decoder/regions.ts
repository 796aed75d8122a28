import { halve, type Gray, type Point } from './gray.ts'

/** Where bars may be: a rectangle of any tilt, in pixels of the full picture. */
export interface Region {
  centre: Point
  /** Unit vector across the bars, and how far the region reaches along it and along the bars. */
  across: Point
  width: number
  height: number
  weight: number
  /** Two of the others, taken as one. */
  joined?: true
}

export interface Overview {
  /** Parallel strokes, the strongest first; looked for when they are asked for. */
  readonly regions: Region[]
  /** The box around everything that is not flat; null: an empty picture. */
  busy: { left: number; top: number; width: number; height: number } | null
}

interface Tile {
  energy: number
  /** 0: strokes in every direction, 1: in one only. */
  order: number
  /** Direction across the strokes, 0–π. */
  angle: number
}

const enough = 18

/** Looks at a picture once and cheaply: is there anything, where, and how do its strokes lie. */
export function survey(picture: Gray): Overview {
  let small = picture
  let factor = 1
  while (Math.max(small.width, small.height) > 1600) {
    small = halve(small)
    factor *= 2
  }
  const size = Math.min(20, Math.max(8, Math.round(Math.max(small.width, small.height) / 64)))
  const columns = Math.floor(small.width / size)
  const rows = Math.floor(small.height / size)
  const lively: boolean[] = []
  let [left, top, right, bottom] = [columns, rows, -1, -1]
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) {
      const differs = contrast(small, column * size, row * size, size) >= enough
      lively.push(differs)
      if (!differs) continue
      left = Math.min(left, column)
      top = Math.min(top, row)
      right = Math.max(right, column)
      bottom = Math.max(bottom, row)
    }
  if (right < 0) return { regions: [], busy: null }
  const scale = size * factor
  let regions: Region[] | undefined
  return {
    get regions() {
      const tiles = () => lively.map((differs, index) => (differs ? strokes(small, (index % columns) * size, Math.floor(index / columns) * size, size) : null))
      return (regions ??= gather(tiles(), columns, rows, scale))
    },
    busy: { left: (left - 1) * scale, top: (top - 1) * scale, width: (right - left + 3) * scale, height: (bottom - top + 3) * scale },
  }
}

/**
 * Lightest against darkest 2 × 2 mean of a tile and of the edge of the next ones: noise of the sensor stays below what counts, print does not, nor does a drawing whose modules are
 * as large as a tile and lie on its grid.
 */
function contrast({ data, width, height }: Gray, left: number, top: number, size: number) {
  let [low, high] = [1020, 0]
  const [rows, columns] = [Math.min(size + 2, height - top), Math.min(size + 2, width - left)]
  for (let y = 0; y + 1 < rows; y += 2)
    for (let x = 0, at = (top + y) * width + left; x + 1 < columns; x += 2, at += 2) {
      const sum = data[at]! + data[at + 1]! + data[at + width]! + data[at + width + 1]!
      if (sum < low) low = sum
      if (sum > high) high = sum
    }
  return (high - low) / 4
}

/** The structure tensor of a tile, from every second row: bars are as clear in half of them, at half the cost. */
function strokes({ data, width, height }: Gray, left: number, top: number, size: number): Tile {
  let [xx, yy, xy] = [0, 0, 0]
  const [endX, endY] = [Math.min(left + size, width - 1), Math.min(top + size, height - 1)]
  for (let y = Math.max(1, top); y < endY; y += 2)
    for (let x = Math.max(1, left), at = y * width + x; x < endX; x++, at++) {
      const [nw, ne, sw, se] = [data[at - width - 1]!, data[at - width + 1]!, data[at + width - 1]!, data[at + width + 1]!]
      const dx = 2 * (data[at + 1]! - data[at - 1]!) + ne + se - nw - sw
      const dy = 2 * (data[at + width]! - data[at - width]!) + sw + se - nw - ne
      xx += dx * dx
      yy += dy * dy
      xy += dx * dy
    }
  const energy = xx + yy
  const angle = Math.atan2(2 * xy, xx - yy) / 2
  return { energy: (2 * energy) / (size * size), order: energy ? Math.hypot(xx - yy, 2 * xy) / energy : 0, angle: angle < 0 ? angle + Math.PI : angle }
}

const turn = (one: number, other: number) => {
  const away = Math.abs(one - other) % Math.PI
  return Math.min(away, Math.PI - away)
}

/** Neighbouring tiles whose strokes lie alike. */
function gather(tiles: readonly (Tile | null)[], columns: number, rows: number, scale: number): Region[] {
  const order = tiles.map((tile, index) => [tile && tile.order > 0.5 ? tile.energy * tile.order : 0, index] as const).filter(([weight]) => weight > 0)
  order.sort(([a], [b]) => b - a)
  const taken = new Uint8Array(tiles.length)
  const regions: Region[] = []
  for (const [, seed] of order) {
    if (taken[seed]) continue
    const members = flood(tiles, columns, rows, seed, taken)
    if (members.length >= 4) regions.push(outline(members, tiles, columns, scale))
    if (regions.length >= 24) break
  }
  const strongest = regions.filter(({ width, height }) => width >= 2 * scale && height >= scale / 2).sort((a, b) => b.weight - a.weight)
  return [...joined(strongest), ...strongest].sort((a, b) => b.weight - a.weight)
}

/** Two regions in one line are one code whose wide spaces, or a glare, lie between them. */
function joined(regions: readonly Region[]): Region[] {
  const found: Region[] = []
  for (const [index, one] of regions.slice(0, 6).entries())
    for (const other of regions.slice(index + 1, 8)) {
      const { across } = one
      if (Math.abs(across.x * other.across.y - across.y * other.across.x) > 0.15) continue
      const [dx, dy] = [other.centre.x - one.centre.x, other.centre.y - one.centre.y]
      const [u, v] = [dx * across.x + dy * across.y, dy * across.x - dx * across.y]
      const gap = Math.abs(u) - (one.width + other.width) / 2
      const [low, high] = [Math.min(one.height, other.height), Math.max(one.height, other.height)]
      if (gap > low * 0.6 || gap < -0.5 * Math.min(one.width, other.width) || high > 2 * low || Math.abs(v) > low * 0.4) continue
      const [left, right] = [Math.min(-one.width / 2, u - other.width / 2), Math.max(one.width / 2, u + other.width / 2)]
      const [along, aside] = [(left + right) / 2, v / 2]
      found.push({
        centre: { x: one.centre.x + along * across.x - aside * across.y, y: one.centre.y + along * across.y + aside * across.x },
        across,
        width: right - left,
        height: low,
        weight: one.weight + other.weight,
        joined: true,
      })
    }
  return found
}

function flood(tiles: readonly (Tile | null)[], columns: number, rows: number, seed: number, taken: Uint8Array) {
  const start = tiles[seed]!
  const members = [seed]
  taken[seed] = 1
  for (let next = 0; next < members.length; next++) {
    const at = members[next]!
    const [x, y] = [at % columns, Math.floor(at / columns)]
    for (let dy = -1; dy <= 1; dy++)
      for (let dx = -1; dx <= 1; dx++) {
        const [column, row] = [x + dx, y + dy]
        const index = row * columns + column
        if (column < 0 || row < 0 || column >= columns || row >= rows || taken[index]) continue
        const tile = tiles[index]
        if (!tile || tile.order < 0.4 || turn(tile.angle, start.angle) > 0.3 || turn(tile.angle, tiles[at]!.angle) > 0.25) continue
        taken[index] = 1
        members.push(index)
      }
  }
  return members
}

function outline(members: readonly number[], tiles: readonly (Tile | null)[], columns: number, scale: number): Region {
  let [sin, cos, weight] = [0, 0, 0]
  for (const index of members) {
    const { angle, energy, order } = tiles[index]!
    sin += Math.sin(2 * angle) * energy * order
    cos += Math.cos(2 * angle) * energy * order
    weight += energy * order
  }
  const angle = Math.atan2(sin, cos) / 2
  const across = { x: Math.cos(angle), y: Math.sin(angle) }
  let [low, high, first, last] = [Infinity, -Infinity, Infinity, -Infinity]
  for (const index of members) {
    const [x, y] = [((index % columns) + 0.5) * scale, (Math.floor(index / columns) + 0.5) * scale]
    const u = x * across.x + y * across.y
    const v = -x * across.y + y * across.x
    low = Math.min(low, u)
    high = Math.max(high, u)
    first = Math.min(first, v)
    last = Math.max(last, v)
  }
  const [u, v] = [(low + high) / 2, (first + last) / 2]
  return { centre: { x: u * across.x - v * across.y, y: u * across.y + v * across.x }, across, width: high - low + scale, height: last - first + scale, weight }
}

/** Whether the strokes of a code go on beside it, in its line: then it is a part of a longer one. */
export function goesOn(regions: readonly Region[], points: readonly Point[]) {
  const middle = { x: mean(points.map(({ x }) => x)), y: mean(points.map(({ y }) => y)) }
  const least = 0.2 * (regions[0]?.weight ?? 0)
  return regions.some(({ centre, across, width, height, weight }) => {
    // Writing beside a code has strokes as well, far weaker ones.
    if (weight < least) return false
    const along = points.map(({ x, y }) => (x - centre.x) * across.x + (y - centre.y) * across.y)
    const [left, right] = [Math.min(...along), Math.max(...along)]
    const aside = Math.abs((middle.y - centre.y) * across.x - (middle.x - centre.x) * across.y)
    const more = (right - left) * 0.3
    return right - left > height * 0.2 && aside < height / 2 && (width / 2 - right > more || width / 2 + left > more)
  })
}
const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
