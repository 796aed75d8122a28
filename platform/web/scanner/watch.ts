import { ask, bars, isHalf, look, rings, type Eye } from './decoder/decode.ts'
import { sharpen, toGray, whole, type Pixels } from './decoder/gray.ts'
import { labelTypes, wanted, type LabelType } from './decoder/labels.ts'
import { decided, type Found, type Vote } from './decoder/votes.ts'
import { zxing } from './decoder/zxing.ts'

/** The scan area in pixels of the frame: where people aim. A hint, not a limit. */
export interface ScanArea {
  left: number
  top: number
  width: number
  height: number
}
export interface FrameOptions {
  area?: ScanArea | undefined
  budgetMs?: number
}

/** How many frames remember what they saw: a hand holds still for about a second. */
const memory = 12

/** Reads the frames of one camera run. What one frame saw has to be seen by another one, or in several bands. */
export async function watch(labels: readonly LabelType[] = labelTypes) {
  const read = await zxing()
  let number = 0
  let kept: { number: number; votes: Vote[] }[] = []
  return (image: Pixels, { area, budgetMs = 250 }: FrameOptions = {}): Found[] => {
    number++
    const until = performance.now() + budgetMs
    const round = rounds[number % rounds.length]!
    const part =
      area && !round.full
        ? around(image, area, round.close && area.width >= roomy && area.height >= roomy ? 0 : margin)
        : { left: 0, top: 0, width: image.width, height: image.height }
    const eye = look(read, toGray(image, part), labels, until)
    if (eye.overview.busy) round.look(eye)
    const votes = eye.votes
      .filter((one) => !isHalf(eye, one))
      .map((one) => ({ ...one, pass: `${number} ${one.pass}`, points: one.points.map(({ x, y }) => ({ x: x + part.left, y: y + part.top })) }))
    kept = [...kept.filter((old) => old.number > number - memory), { number, votes }]
    return wanted(decided(kept.flatMap(({ votes: all }) => all)), labels)
  }
}

/** Codes are seldom aimed at exactly. An area of so many pixels holds a whole code all the same. */
const [margin, roomy] = [0.2, 400]

/** The area with its margin, in whole pixels inside of the frame. */
function around(frame: { width: number; height: number }, { left, top, width, height }: ScanArea, share: number): ScanArea {
  const [mx, my] = [width * share, height * share]
  const [x, y] = [Math.max(0, Math.floor(left - mx)), Math.max(0, Math.floor(top - my))]
  return { left: x, top: y, width: Math.min(frame.width - x, Math.ceil(width + 2 * mx)), height: Math.min(frame.height - y, Math.ceil(height + 2 * my)) }
}

const quick = (eye: Eye) => ask(eye, 'quick', eye.picture, whole, { formats: eye.formats.all, hard: false, rotate: false, invert: false, downscale: false })
/** A frame has time for two, and the camera moves: what is split now may be whole in the next. */
const strokes = (eye: Eye) =>
  eye.overview.regions
    .filter(({ joined }) => !joined)
    .slice(0, 2)
    .forEach((region, index) => bars(eye, region, index))

/** Cheap frames alternate with thorough ones, each of which tries something else; every fifth looks at everything. `close`: at the area alone. */
const rounds: readonly { full?: true; close?: true; look: (eye: Eye) => void }[] = [
  { look: quick },
  // Codes that stand upright are the strokes' part.
  { look: (eye) => ask(eye, 'hard', eye.picture, whole, { formats: eye.formats.all, invert: false, rotate: false }) },
  { look: quick },
  { full: true, look: strokes },
  { look: quick },
  {
    look: (eye) => {
      strokes(eye)
      rings(eye, [1.03])
    },
  },
  { look: quick },
  { full: true, look: (eye) => ask(eye, 'whole', eye.picture, whole, { formats: eye.formats.all, hard: false }) },
  { look: quick },
  { close: true, look: (eye) => ask(eye, 'sharp', sharpen(eye.picture, 2, 1.5), whole, { formats: eye.formats.all, invert: false, rotate: false }) },
]
