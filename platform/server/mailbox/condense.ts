/** More raw text than anybody writes: of one part, and of all parts of a mail together. What lies beyond stays in the kept mail. */
const mostText = { part: 1.5 * 1024 * 1024, all: 3 * 1024 * 1024 }
/** Longer heads than any mail program makes are left to the reader, which refuses them. */
const mostHead = 256 * 1024
/** Of a line without end so much is looked at together. */
const mostLine = 64 * 1024
const [dash, lf, cr] = [0x2d, 0x0a, 0x0d]

/** Where we are: in a head, or in the body of a part. `plain`: not encoded. */
type Part = { in: 'head' } | { in: 'body'; text: boolean; plain: boolean; left: number }
const between = (): Part => ({ in: 'body', text: true, plain: false, left: mostText.part })

/**
 * Makes a large mail cheap to read, part by part as it comes: text is cut after `mostText`, and bodies that are not encoded become Base64, of which the reader
 * keeps large pieces instead of an object for each line. Heads, boundaries and encoded attachments pass as they are. What it does not understand it lets pass.
 */
export class Condenser {
  /** Text was left out. */
  cut = false
  #part: Part = { in: 'head' }
  #head: Buffer[] = []
  #headBytes = 0
  #boundaries: string[] = []
  #pending: Buffer = Buffer.alloc(0)
  /** The line at hand began in an earlier piece. */
  #goesOn = false
  #blind = false
  #left = mostText.all
  /** Multiple of three: nothing is left over between two lines of Base64. */
  #plain = Buffer.allocUnsafe(48 * 1024)
  #plainBytes = 0
  #out: Buffer[] = []
  #run: { of: Buffer; from: number; to: number } | null = null

  /** The next piece of the mail; answers what is left of it. */
  push(chunk: Buffer): Buffer[] {
    const whole = this.#pending.length ? Buffer.concat([this.#pending, chunk]) : chunk
    let at = 0
    for (let end = whole.indexOf(lf); end >= 0; end = whole.indexOf(lf, at)) {
      this.#line(whole, at, end + 1)
      at = end + 1
    }
    if (whole.length - at > mostLine) {
      this.#line(whole, at, whole.length)
      this.#goesOn = true
      at = whole.length
    }
    this.#pending = whole.subarray(at)
    return this.#taken()
  }

  /** The end of the mail. */
  end(): Buffer[] {
    if (this.#pending.length) this.#line(this.#pending, 0, this.#pending.length)
    this.#endHead()
    this.#endPlain()
    return this.#taken()
  }

  #line(of: Buffer, from: number, to: number) {
    const begins = !this.#goesOn
    this.#goesOn = false
    if (this.#blind) return this.#pass(of, from, to)
    if (begins && this.#boundaries.length && of[from] === dash && of[from + 1] === dash && this.#atBoundary(bare(of, from, to))) return this.#pass(of, from, to)
    if (this.#part.in === 'head') return this.#headLine(of, from, to)
    const { text, plain } = this.#part
    if (text && !this.#fits(this.#part, to - from)) return
    if (plain) this.#encode(of, from, to)
    else this.#pass(of, from, to)
  }

  /** Is there room for so much more text? Where there is none, the part ends. */
  #fits(part: Part & { in: 'body' }, bytes: number) {
    if (bytes > part.left || bytes > this.#left) {
      part.left = 0
      this.cut = true
      return false
    }
    part.left -= bytes
    this.#left -= bytes
    return true
  }

  /** Is this one of the open boundaries? Then what stood inside of it is closed. */
  #atBoundary(line: string) {
    for (let nr = this.#boundaries.length - 1; nr >= 0; nr--) {
      const boundary = `--${this.#boundaries[nr]}`
      if (!line.startsWith(boundary)) continue
      const [, ends] = /^(--)?[ \t]*$/.exec(line.slice(boundary.length)) ?? [null]
      if (ends === null) continue
      this.#endHead()
      this.#endPlain()
      this.#boundaries.length = ends ? nr : nr + 1
      this.#part = ends ? between() : { in: 'head' }
      return true
    }
    return false
  }

  #headLine(of: Buffer, from: number, to: number) {
    this.#headBytes += to - from
    if (this.#headBytes > mostHead) {
      for (const line of this.#head.splice(0)) this.#pass(line, 0, line.length)
      this.#blind = true
      return this.#pass(of, from, to)
    }
    this.#head.push(Buffer.from(of.subarray(from, to)))
    if (bare(of, from, to) === '') this.#endHead()
  }

  /** The head of a part is there: what is it, and how does it come? */
  #endHead() {
    if (this.#part.in !== 'head') return
    const lines = this.#head.splice(0)
    const fields = unfolded(lines)
    const value = (name: string) => fields.find((one) => one.name === name)?.value ?? ''
    const type = /^[^;\s(]*/.exec(value('content-type'))![0].toLowerCase()
    const file = /^\s*attachment\b/i.test(value('content-disposition'))
    const many = type.startsWith('multipart/')
    const [, quoted, bareword] = (many && /;\s*boundary\s*=\s*(?:"([^"\\]+)"|([^\s;"()]+))/i.exec(value('content-type'))) || []
    const boundary = quoted ?? bareword
    // A part of parts whose boundary cannot be read here: the reader may read it, so nothing after it is touched.
    if (many && boundary === undefined) this.#blind = true
    if (boundary !== undefined) this.#boundaries.push(boundary)
    const text = many || (!file && ['', 'text/plain', 'text/html'].includes(type))
    const plain = !many && !this.#blind && !/base64|quoted-printable/i.test(value('content-transfer-encoding'))
    this.#part = { in: 'body', text, plain, left: mostText.part }
    const empty = lines.length > 0 && bare(lines.at(-1)!, 0, lines.at(-1)!.length) === '' ? lines.pop() : undefined
    const kept = plain ? without('content-transfer-encoding', lines) : lines
    for (const line of plain && empty ? [...kept, encoding] : kept) this.#pass(line, 0, line.length)
    if (empty) this.#pass(empty, 0, empty.length)
  }

  /** Lines end in a single line feed, as the reader has them. */
  #encode(of: Buffer, from: number, to: number) {
    const ends = of[to - 1] === lf
    let last = to - (ends ? 1 : 0)
    if (ends) while (last > from && of[last - 1] === cr) last--
    for (let at = from; at < last; ) {
      const bytes = Math.min(last - at, this.#plain.length - this.#plainBytes)
      of.copy(this.#plain, this.#plainBytes, at, at + bytes)
      at += bytes
      this.#plainBytes += bytes
      if (this.#plainBytes === this.#plain.length) this.#endPlain()
    }
    if (!ends) return
    this.#plain[this.#plainBytes++] = lf
    if (this.#plainBytes === this.#plain.length) this.#endPlain()
  }
  #endPlain() {
    if (!this.#plainBytes) return
    const line = Buffer.from(`${this.#plain.toString('base64', 0, this.#plainBytes)}\r\n`, 'latin1')
    this.#plainBytes = 0
    this.#pass(line, 0, line.length)
  }

  /** Neighbours stay one piece. */
  #pass(of: Buffer, from: number, to: number) {
    if (this.#run?.of === of && this.#run.to === from) {
      this.#run.to = to
      return
    }
    this.#endRun()
    this.#run = { of, from, to }
  }
  #endRun() {
    if (this.#run) this.#out.push(this.#run.of.subarray(this.#run.from, this.#run.to))
    this.#run = null
  }
  #taken() {
    this.#endRun()
    return this.#out.splice(0)
  }
}

const encoding = Buffer.from('Content-Transfer-Encoding: base64\r\n')

/** A line without its end. */
function bare(of: Buffer, from: number, to: number) {
  let end = to
  while (end > from && (of[end - 1] === lf || of[end - 1] === cr)) end--
  return of.toString('latin1', from, end)
}

function unfolded(lines: readonly Buffer[]) {
  const fields: { name: string; value: string }[] = []
  for (const line of lines) {
    const text = bare(line, 0, line.length)
    const last = fields.at(-1)
    if (/^[ \t]/.test(text) && last) last.value += ` ${text.trim()}`
    else {
      const colon = text.indexOf(':')
      if (colon > 0) fields.push({ name: text.slice(0, colon).trim().toLowerCase(), value: text.slice(colon + 1).trim() })
    }
  }
  return fields
}

/** The lines of a head without those of one field. */
function without(name: string, lines: readonly Buffer[]) {
  let drop = false
  return lines.filter((line) => {
    if (line[0] !== 0x20 && line[0] !== 0x09) drop = line.toString('latin1', 0, 80).toLowerCase().startsWith(name)
    return !drop
  })
}
