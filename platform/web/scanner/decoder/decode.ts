import { bandsOf, drawn, profile, pyramid, restored, upright } from './bars.ts'
import {
  blur,
  crop,
  halve,
  level,
  negative,
  outside,
  rescale,
  sharpen,
  toGray,
  unblur,
  warp,
  whole,
  type Frame,
  type Gray,
  type Pixels,
  type Point,
} from './gray.ts'
import { formatsOf, labelTypes, wanted, type LabelType } from './labels.ts'
import { goesOn, survey, type Overview, type Region } from './regions.ts'
import { retail } from './retail.ts'
import { alone, findRings } from './rings.ts'
import { decided, vote, type Found, type Vote } from './votes.ts'
import { zxing, type Reading, type Ways, type Zxing } from './zxing.ts'

export interface DecodeOptions {
  /** What may be found; everything without it. */
  labels?: readonly LabelType[]
  /** No further pass begins after so many milliseconds. */
  budgetMs?: number
}

/** One look at a picture: what it asks, and whether it is worth asking. */
interface Pass {
  name: string
  run: (eye: Eye) => void
}
/** Everything that the passes over one picture share. */
export interface Eye {
  read: Zxing
  picture: Gray
  overview: Overview
  formats: ReturnType<typeof formatsOf>
  votes: Vote[]
  levels: () => readonly Gray[]
  /** Still time for more. */
  time: () => boolean
}

/** Reads the codes of a picture. It never answers what only one line has seen; without a code it answers nothing. */
export async function decode(image: Pixels, { labels = labelTypes, budgetMs = 2000 }: DecodeOptions = {}): Promise<Found[]> {
  const until = performance.now() + budgetMs
  const eye = look(await zxing(), toGray(image), labels, until)
  if (!eye.overview.busy) return []
  for (const pass of passes) {
    if (!eye.time()) break
    pass.run(eye)
    const found = wanted(
      decided(eye.votes).filter((one) => !isHalf(eye, one)),
      labels,
    )
    if (found.length) return found
  }
  return []
}

/** A UPC-E of number system 1 looks like the left half of an EAN-13: where bars go on beside it, a glare lies over the other half. */
export const isHalf = (eye: Eye, { labelType, data, points }: Found) => labelType === 'upc_e' && data.startsWith('1') && goesOn(eye.overview.regions, points)

/** What all looks at one picture share. */
export function look(read: Zxing, picture: Gray, labels: readonly LabelType[], until: number): Eye {
  let levels: readonly Gray[] | undefined
  return {
    read,
    picture,
    overview: survey(picture),
    formats: formatsOf(labels),
    votes: [],
    levels: () => (levels ??= pyramid(picture)),
    time: () => performance.now() < until,
  }
}

/** Asks the reader about a part or a variant of the picture; places its answers in the picture. */
export function ask(eye: Eye, pass: string, picture: Gray, frame: Frame, ways: Ways) {
  if (!ways.formats.length) return
  for (const reading of eye.read(picture, ways)) eye.votes.push(vote(reading, pass, (point) => outside(frame, point)))
}

const scaled = (factor: number): Frame => ({ x: 0, y: 0, across: { x: factor, y: 0 }, down: { x: 0, y: factor } })

/** From the cheapest to the dearest, each for what the ones before it miss. */
const passes: readonly Pass[] = [
  {
    name: 'as it is',
    run: (eye) => {
      const { left, top, width, height } = eye.overview.busy!
      const part = crop(eye.picture, left, top, width, height)
      ask(eye, 'as it is', part, { ...whole, x: Math.max(0, left), y: Math.max(0, top) }, { formats: eye.formats.all })
    },
  },
  { name: 'bars', run: (eye) => eye.overview.regions.slice(0, 6).forEach((region, index) => bars(eye, region, index)) },
  { name: 'rings', run: (eye) => rings(eye, [1.03, 1.03, 1]) },
  {
    name: 'other size',
    run: (eye) => {
      if (Math.min(eye.picture.width, eye.picture.height) > 480) ask(eye, 'half', halve(eye.picture), scaled(2), { formats: eye.formats.all })
      if (Math.max(eye.picture.width, eye.picture.height) < 1300)
        ask(eye, 'double', rescale(eye.picture, 2), scaled(0.5), { formats: eye.formats.all, downscale: false })
    },
  },
  { name: 'sharp', run: (eye) => ask(eye, 'sharp', sharpen(eye.picture, 2, 1.5), whole, { formats: eye.formats.all }) },
  {
    name: 'negative',
    run: (eye) => ask(eye, 'negative', negative(eye.picture), whole, { formats: [...new Set([...eye.formats.linear, ...eye.formats.upright])], invert: false }),
  },
  { name: 'restored bars', run: (eye) => eye.overview.regions.slice(0, 4).forEach((region, index) => hardBars(eye, region, index)) },
  { name: 'drawings', run: (eye) => eye.overview.regions.slice(0, 4).forEach((region, index) => drawings(eye, region, index)) },
  {
    name: 'sharp double',
    run: (eye) => {
      if (Math.max(eye.picture.width, eye.picture.height) < 1300)
        ask(eye, 'sharp double', sharpen(rescale(eye.picture, 2), 3, 2), scaled(0.5), { formats: eye.formats.matrix, downscale: false })
    },
  },
  { name: 'unblurred', run: (eye) => ask(eye, 'unblurred', unblur(eye.picture, 2), whole, { formats: eye.formats.matrix, invert: false, downscale: false }) },
  {
    name: 'level',
    run: (eye) => ask(eye, 'level', level(eye.picture, Math.max(8, eye.picture.width >> 5)), whole, { formats: eye.formats.all, global: true }),
  },
  { name: 'soft', run: (eye) => ask(eye, 'soft', blur(eye.picture, 1), whole, { formats: eye.formats.all, denoise: true }) },
  { name: 'more bars', run: (eye) => eye.overview.regions.slice(6, 20).forEach((region, index) => bars(eye, region, index + 6)) },
  { name: 'global', run: (eye) => ask(eye, 'global', eye.picture, whole, { formats: eye.formats.matrix, global: true }) },
  {
    name: 'turned',
    run: (eye) => {
      for (const degrees of [45, 22, 67, 12, 33, 57, 78]) if (eye.time()) turned(eye, degrees)
    },
  },
]

/** Parallel strokes, turned upright: first as a picture, then band by band. */
export function bars(eye: Eye, region: Region, index: number) {
  if (!eye.time()) return
  const { picture, frame } = upright(eye.levels(), region)
  const tall = eye.formats.upright.length || eye.formats.linear.length ? [...eye.formats.linear, ...eye.formats.upright] : []
  ask(eye, `bars ${index}`, picture, frame, { formats: tall, downscale: false })
  bands(eye, picture, frame, index, drawn)
}

/** What the bands of an upright region say, each drawn in some hands. */
function bands(eye: Eye, picture: Gray, frame: Frame, index: number, draw: (row: Float32Array) => Gray) {
  if (!eye.formats.linear.length || picture.height < 6) return
  for (const [band, top, bottom] of bandsOf(picture)) {
    const row = draw(profile(picture, top, bottom))
    const place = (point: Point) => outside(frame, { x: point.x / 2, y: (top + bottom) / 2 })
    const seen = new Set<string>()
    for (const reading of eye.read(row, { formats: eye.formats.linear, rotate: false, downscale: false })) {
      // A band is one witness, however many of its drawings agree.
      if (seen.has(reading.format + reading.text)) continue
      seen.add(reading.format + reading.text)
      eye.votes.push(vote(reading, `bars ${index} band ${band}`, place, 3))
    }
  }
}

/** Bars that are too blurred, or light on dark. */
function hardBars(eye: Eye, region: Region, index: number) {
  if (!eye.time()) return
  const { picture, frame } = upright(eye.levels(), region)
  bands(eye, picture, frame, index, restored)
  for (const hand of [negative, (one: Gray) => unblur(one, 2)])
    ask(eye, `hard bars ${index}`, hand(picture), frame, { formats: eye.formats.upright, rotate: false, invert: false, downscale: false })
}

/** EAN and UPC by what they would look like, in three bands of a region that agree; where the middle one says nothing, the others are not asked. */
export function drawings(eye: Eye, region: Region, index: number) {
  const formats = eye.formats.linear.filter((format) => ['EAN13', 'EAN8', 'UPCE'].includes(format))
  if (!formats.length || !eye.time()) return
  const { picture, frame } = upright(eye.levels(), region)
  const [first, middle, last] = bandsOf(picture)
  if (!first || !middle || !last) return
  const seen: Vote[] = []
  for (const [band, top, bottom] of [middle, first, last]) {
    const reading = retail(profile(picture, top, bottom), formats)
    if (!reading && band === 1) return
    if (!reading) continue
    const { format, text, printed, left, right } = reading
    const extra = format === 'UPCE' ? JSON.stringify({ UPCE: printed }) : ''
    const points = [left, right, right, left].map((x, corner) => ({ x, y: corner < 2 ? top : bottom })) as unknown as Reading['points']
    // The same band that zxing was asked about: one witness, of more weight than a few of its lines, never proof alone.
    seen.push(vote({ format, symbology: 'EANUPC', text, extra, lines: 5, points }, `bars ${index} band ${band}`, (point) => outside(frame, point)))
  }
  const [one] = seen
  const needed = one?.format === 'EAN13' ? 2 : 3
  if (one && seen.length >= needed && seen.every(({ data }) => data === one.data)) eye.votes.push(...seen)
}

/** Degrees between two tries of a round: more than one beside the truth reads nothing. The next round tries those in between. */
const turnBy = 2

/** A MaxiCode stands alone, upright and in its size, or it is not read: each try cuts one out around its rings. */
export function rings(eye: Eye, sizes: readonly number[]) {
  if (!eye.formats.all.includes('MaxiCode')) return
  for (const found of findRings(eye.picture))
    for (const [round, grown] of sizes.entries())
      for (let degrees = round; degrees < 360; degrees += turnBy) {
        if (!eye.time()) return
        const { picture, frame } = alone(eye.picture, found, (degrees * Math.PI) / 180, grown)
        const ways = { formats: ['MaxiCode'], pure: true, hard: false, rotate: false, invert: false, downscale: false }
        const before = eye.votes.length
        ask(eye, 'rings', picture, frame, ways)
        if (eye.votes.length > before) return
      }
}

/** The whole picture turned by an angle: what has no strokes of one direction. */
function turned(eye: Eye, degrees: number) {
  const half = eye.levels()[1]
  const source = half && Math.max(eye.picture.width, eye.picture.height) > 1400 ? { picture: half, scale: 2 } : { picture: eye.picture, scale: 1 }
  const { width, height } = source.picture
  const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)]
  const [w, h] = [Math.round(width * cos + height * sin), Math.round(width * sin + height * cos)]
  const frame: Frame = {
    x: width / 2 - (w * cos) / 2 + (h * sin) / 2,
    y: height / 2 - (w * sin) / 2 - (h * cos) / 2,
    across: { x: cos, y: sin },
    down: { x: -sin, y: cos },
  }
  const big = (point: Point) => ({ x: point.x * source.scale, y: point.y * source.scale })
  const formats = [...eye.formats.linear, ...eye.formats.upright]
  if (!formats.length) return
  for (const reading of eye.read(warp(source.picture, w, h, frame), { formats, downscale: false }))
    eye.votes.push(vote(reading, `turned ${degrees}`, (point) => big(outside(frame, point))))
}
