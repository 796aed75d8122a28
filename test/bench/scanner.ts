import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { readBarcodes } from 'zxing-wasm/reader'
import { decode } from '#platform/web/scanner/decoder/decode.ts'
import type { Pixels } from '#platform/web/scanner/decoder/gray.ts'
import { labelTypes, named } from '#platform/web/scanner/decoder/labels.ts'
import { watch } from '#platform/web/scanner/watch.ts'
import { photoSet } from '#test/scanner/photos.ts'
import { good, photograph } from '#test/scanner/pictures.ts'
import { shippedSet } from '#test/scanner/set.ts'

/**
 * `npm run bench:scanner` measures the shipped pictures, `npm run bench:scanner -- FOLDER` those of a folder and what is in it: `name.png`
 * (or .jpg, .webp, .gif) with the expected text in `name.txt`; without a text, nothing must be found. A file that is no picture is named
 * and left out. `--photos` draws every label in every kind of photograph instead (`--seed N` draws others, `--rounds N` at so many strengths). Each picture is also given to zxing-wasm alone, with
 * everything on, in the same run. `--budget MS` limits each picture (default 2000).
 */
interface Sample {
  name: string
  /** Empty: there is no code. */
  text: string
  label?: string | null
  /** How it was photographed, when that is what the table tells. */
  kind?: string
  image: () => Promise<Pixels> | Pixels
}
interface Score {
  pictures: number
  found: number
  wrong: number
  ms: number
  theirs: { found: number; wrong: number; ms: number }
}

const args = process.argv.slice(2)
const after = (name: string, otherwise: number) => Number(args[args.indexOf(name) + 1] && args.includes(name) ? args[args.indexOf(name) + 1] : otherwise)
const folder = args.find((arg, index) => !arg.startsWith('--') && !['--budget', '--seed', '--rounds'].includes(args[index - 1] ?? ''))
const budgetMs = after('--budget', 2000)
const print = (text: string) => process.stdout.write(`${text}\n`)

const alone = ['Aztec', 'Codabar', 'Code39', 'Code93', 'Code128', 'DataMatrix', 'EAN8', 'EAN13', 'ITF', 'PDF417', 'QRCode', 'UPCE', 'MaxiCode'] as const
const formats = [...alone, 'DataBarOmni', 'DataBarStk', 'DataBarStkOmni', 'DataBarExp', 'DataBarExpStk'] as const
const theirs = (image: Pixels) => readBarcodes({ ...image, data: new Uint8ClampedArray(image.data) } as ImageData, { formats: [...formats], textMode: 'Plain' })

async function main() {
  const samples = folder ? fromFolder(folder) : args.includes('--photos') ? await drawn() : await shipped()
  // Both start warm.
  const blank = photograph(null, { ...good, width: 64, height: 64 })
  await decode(blank)
  await theirs(blank)
  const scores = new Map<string, Score>()
  const missed: string[] = []
  const unreadable = new Set<string>()
  for (const sample of samples) {
    const image = await picture(sample)
    if (!image) {
      unreadable.add(sample.name)
      continue
    }
    const score = scores.get(group(sample)) ?? { pictures: 0, found: 0, wrong: 0, ms: 0, theirs: { found: 0, wrong: 0, ms: 0 } }
    scores.set(group(sample), score)
    score.pictures++
    let start = performance.now()
    const found = await decode(image, { budgetMs })
    score.ms += performance.now() - start
    start = performance.now()
    const other = (await theirs(image)).map(named)
    score.theirs.ms += performance.now() - start
    const right = ({ data, labelType }: { data: string; labelType: string | null }) =>
      plain(data) === sample.text && (sample.label === undefined || labelType === sample.label)
    if (found.some(right)) score.found++
    else if (sample.text) missed.push(sample.name)
    if (!found.every(right)) score.wrong++
    for (const one of found) if (!right(one)) print(`wrong: ${sample.name}: ${one.labelType} ${JSON.stringify(one.data)}`)
    if (other.some(right)) score.theirs.found++
    if (!other.every(right)) score.theirs.wrong++
  }
  report(scores)
  if (args.includes('--missed')) print(`\nnot found: ${missed.join(', ')}`)
  if (unreadable.size) print(`\nno pictures, left out: ${[...unreadable].join(', ')}`)
  await frameByFrame(samples.filter(({ name }) => !unreadable.has(name)))
  await emptyFrame()
}

/** null: the file is no picture. */
async function picture({ image }: Sample) {
  try {
    return await image()
  } catch {
    return null
  }
}
/** Without the line ends of other systems, a mark of the byte order, and blanks around. */
const plain = (text: string) => text.replaceAll('\r\n', '\n').trim()

const group = ({ name, text, label, kind }: Sample) =>
  kind ?? (text ? (label ?? (folder ? name.replace(/[-_/]?[^-_/]*$/, '') || 'all' : 'all')) : 'without a code')

function report(scores: ReadonlyMap<string, Score>) {
  print('| | pictures | found | wrong | ms | zxing-wasm alone: found | wrong | ms |\n|---|---|---|---|---|---|---|---|')
  const total = { pictures: 0, found: 0, wrong: 0, ms: 0, theirs: { found: 0, wrong: 0, ms: 0 } }
  for (const [name, score] of [...scores].sort(([a], [b]) => a.localeCompare(b))) {
    print(row(name, score))
    for (const key of ['pictures', 'found', 'wrong', 'ms'] as const) total[key] += score[key]
    for (const key of ['found', 'wrong', 'ms'] as const) total.theirs[key] += score.theirs[key]
  }
  print(row('all', total))
}
const row = (name: string, { pictures, found, wrong, ms, theirs }: Score) =>
  `| ${name} | ${pictures} | ${found} | ${wrong} | ${(ms / pictures).toFixed(0)} | ${theirs.found} | ${theirs.wrong} | ${(theirs.ms / pictures).toFixed(0)} |`

/** The same pictures as a camera that does not move shows them: how many are read within twenty frames, how many frames that takes, and what zxing reads of one. */
async function frameByFrame(samples: readonly Sample[]) {
  const all = samples.filter(({ text }) => text)
  if (!all.length) return
  let [read, wrong, frames, other, ours, single] = [0, 0, 0, 0, 0, 0]
  for (const sample of all) {
    const image = await sample.image()
    const look = await watch(labelTypes)
    const area = { left: image.width / 2 - 125, top: image.height / 2 - 125, width: 250, height: 250 }
    const right = ({ data }: { data: string }) => plain(data) === sample.text
    let found: ReturnType<typeof look> = []
    let start = performance.now()
    for (let frame = 0; frame < 20 && !found.length; frame++, frames++) found = look(image, { area })
    ours += performance.now() - start
    if (found.some(right)) read++
    if (!found.every(right)) wrong++
    start = performance.now()
    if ((await theirs(image)).map(named).some(right)) other++
    single += performance.now() - start
  }
  print(
    `frame by frame: ${read} of ${all.length} read within 20 frames, ${wrong} wrong, ${(frames / all.length).toFixed(1)} frames and ${(ours / all.length).toFixed(0)} ms a picture; zxing-wasm alone ${other} with one frame of ${(single / all.length).toFixed(0)} ms`,
  )
}

/** A frame of 1280 × 720 without a code: a wall, and a desk full of print; mean of ten rounds of frames. */
async function emptyFrame() {
  for (const [what, image] of [
    ['wall', wall()],
    ['desk', photograph(null, { ...good, width: 1280, height: 720 })],
  ] as const) {
    const frame = await watch(labelTypes)
    for (let warm = 0; warm < 10; warm++) frame(image, { area: middle })
    const ours = await mean(30, () => frame(image, { area: middle }))
    const other = await mean(8, () => theirs(image))
    print(`empty frame 1280×720 (${what}): ${ours.toFixed(1)} ms, zxing-wasm alone ${other.toFixed(1)} ms, ratio ${(ours / other).toFixed(2)} (at most 0.30)`)
  }
}
const middle = { left: 390, top: 110, width: 500, height: 500 }
const wall = () => {
  const image = photograph(null, { ...good, width: 1280, height: 720, noise: 4, dark: 128, light: 128 })
  return image
}
async function mean(times: number, act: () => unknown) {
  const start = performance.now()
  for (let index = 0; index < times; index++) await act()
  return (performance.now() - start) / times
}

function fromFolder(path: string): Sample[] {
  return readdirSync(path, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(png|jpe?g|webp|gif)$/i.test(name))
    .sort()
    .map((name) => {
      const words = join(path, name.replace(/\.[^.]+$/, '.txt'))
      return { name: name.replace(/\.[^.]+$/, ''), text: existsSync(words) ? plain(readFileSync(words, 'utf8')) : '', image: () => load(join(path, name)) }
    })
}
async function load(file: string): Promise<Pixels> {
  const { data, info } = await sharp(file, { failOn: 'none', limitInputPixels: false })
    .rotate()
    .ensureAlpha()
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { data: new Uint8Array(data), width: info.width, height: info.height }
}

const shipped = async (): Promise<Sample[]> =>
  (await shippedSet()).map(({ name, code, image }) => ({ name, text: code ? (code.data ?? code.text) : '', label: code?.labelType ?? null, image }))
const drawn = async (): Promise<Sample[]> =>
  photoSet(after('--rounds', 2), after('--seed', 1)).map(({ name, kind, code, image }) => ({
    name,
    kind,
    text: code.data ?? code.text,
    label: code.labelType,
    image,
  }))

await main()
