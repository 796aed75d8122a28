/** A picture of one channel, 0 = black. */
export interface Gray {
  data: Uint8Array
  width: number
  height: number
}
/** What a canvas, sharp or a test gives: four bytes per pixel. */
export interface Pixels {
  data: Uint8Array | Uint8ClampedArray
  width: number
  height: number
}
export interface Point {
  x: number
  y: number
}

export const gray = (width: number, height: number): Gray => ({ data: new Uint8Array(width * height), width, height })

/** Luminance of a picture, or of a part of it that lies inside in whole pixels; what is transparent is paper. */
export function toGray({ data, width, height }: Pixels, part = { left: 0, top: 0, width, height }): Gray {
  const out = gray(part.width, part.height)
  const bytes = data.byteOffset % 4 ? data.slice() : data
  const words = new Uint32Array(bytes.buffer, bytes.byteOffset, width * height)
  for (let row = 0, to = 0; row < part.height; row++) {
    const from = (part.top + row) * width + part.left
    for (let at = from; at < from + part.width; at++, to++) {
      const word = words[at]!
      const light = (306 * (word & 255) + 601 * ((word >>> 8) & 255) + 117 * ((word >>> 16) & 255) + 512) >> 10
      out.data[to] = word >= 0xff000000 ? light : 255 - ((255 - light) * (word >>> 24)) / 255
    }
  }
  return out
}

/** A part of a picture, clipped to it. */
export function crop(source: Gray, left: number, top: number, width: number, height: number): Gray {
  const x = Math.max(0, Math.floor(left))
  const y = Math.max(0, Math.floor(top))
  const out = gray(Math.max(1, Math.min(source.width - x, Math.ceil(width))), Math.max(1, Math.min(source.height - y, Math.ceil(height))))
  for (let row = 0; row < out.height; row++) {
    const from = (y + row) * source.width + x
    out.data.set(source.data.subarray(from, from + out.width), row * out.width)
  }
  return out
}

/** Half the size; every pixel is the mean of four. */
export function halve({ data, width, height }: Gray): Gray {
  const out = gray(width >> 1, height >> 1)
  for (let y = 0, to = 0; y < out.height; y++)
    for (let x = 0, from = 2 * y * width; x < out.width; x++, from += 2, to++)
      out.data[to] = (data[from]! + data[from + 1]! + data[from + width]! + data[from + width + 1]! + 2) >> 2
  return out
}

/** Bilinear enlargement or a mild reduction (down to 0.5). */
export const rescale = (source: Gray, factor: number): Gray =>
  warp(source, Math.round(source.width * factor), Math.round(source.height * factor), {
    x: 0.5 / factor - 0.5,
    y: 0.5 / factor - 0.5,
    across: { x: 1 / factor, y: 0 },
    down: { x: 0, y: 1 / factor },
  })

/** Where the pixel (0, 0) of a picture lies in another one, and one step to the right and down. */
export interface Frame {
  x: number
  y: number
  across: Point
  down: Point
}
export const whole: Frame = { x: 0, y: 0, across: { x: 1, y: 0 }, down: { x: 0, y: 1 } }

/** A point of the framed picture in the picture around it. */
export const outside = (frame: Frame, { x, y }: Point): Point => ({
  x: frame.x + x * frame.across.x + y * frame.down.x,
  y: frame.y + x * frame.across.y + y * frame.down.y,
})

/** The picture that `frame` cuts out of `source`, turned upright; outside of the source its edge goes on. */
export function warp(source: Gray, width: number, height: number, frame: Frame): Gray {
  const out = gray(Math.max(1, width), Math.max(1, height))
  const [right, bottom] = [source.width - 1, source.height - 1]
  for (let row = 0, to = 0; row < out.height; row++) {
    let x = frame.x + row * frame.down.x
    let y = frame.y + row * frame.down.y
    for (let column = 0; column < out.width; column++, to++) {
      const px = x < 0 ? 0 : x > right ? right : x
      const py = y < 0 ? 0 : y > bottom ? bottom : y
      const ix = px | 0
      const iy = py | 0
      const fx = px - ix
      const at = iy * source.width + ix
      const next = ix < right ? 1 : 0
      const under = iy < bottom ? source.width : 0
      const upper = source.data[at]! + (source.data[at + next]! - source.data[at]!) * fx
      const lower = source.data[at + under]! + (source.data[at + under + next]! - source.data[at + under]!) * fx
      out.data[to] = upper + (lower - upper) * (py - iy) + 0.5
      x += frame.across.x
      y += frame.across.y
    }
  }
  return out
}

/** Mean over a square of `2 radius + 1`, by running sums; the columns go on row by row, as the picture lies in memory. */
export function blur(source: Gray, radius: number): Gray {
  const { width, height } = source
  const size = 2 * radius + 1
  const rows = gray(width, height)
  for (let y = 0; y < height; y++) {
    const [start, last] = [y * width, y * width + width - 1]
    let sum = 0
    for (let i = -radius; i <= radius; i++) sum += source.data[Math.min(last, Math.max(start, start + i))]!
    for (let at = start; at <= last; at++) {
      rows.data[at] = sum / size + 0.5
      const [after, before] = [at + radius + 1, at - radius]
      sum += source.data[after > last ? last : after]! - source.data[before < start ? start : before]!
    }
  }
  const out = gray(width, height)
  const sums = new Uint32Array(width)
  const row = (y: number) => Math.min(height - 1, Math.max(0, y)) * width
  for (let i = -radius; i <= radius; i++) for (let x = 0, at = row(i); x < width; x++, at++) sums[x]! += rows.data[at]!
  for (let y = 0, at = 0; y < height; y++) {
    let [after, before] = [row(y + radius + 1), row(y - radius)]
    for (let x = 0; x < width; x++, at++, after++, before++) {
      out.data[at] = sums[x]! / size + 0.5
      sums[x] = sums[x]! + rows.data[after]! - rows.data[before]!
    }
  }
  return out
}

/** Unsharp mask. */
export function sharpen(source: Gray, radius: number, amount: number): Gray {
  const soft = blur(source, radius)
  const out = gray(source.width, source.height)
  for (let i = 0; i < out.data.length; i++) {
    const value = source.data[i]! + amount * (source.data[i]! - soft.data[i]!)
    out.data[i] = value < 0 ? 0 : value > 255 ? 255 : value
  }
  return out
}

/** Takes a blur back: adds again and again what the blurred guess lacks of the picture. */
export function unblur(source: Gray, radius: number, rounds = 4): Gray {
  let guess = source
  for (let round = 0; round < rounds; round++) {
    const soft = blur(blur(guess, radius), radius)
    const next = gray(source.width, source.height)
    for (let i = 0; i < next.data.length; i++) {
      const value = guess.data[i]! + source.data[i]! - soft.data[i]!
      next.data[i] = value < 0 ? 0 : value > 255 ? 255 : value
    }
    guess = next
  }
  return guess
}

/** Dark for light. */
export function negative(source: Gray): Gray {
  const out = gray(source.width, source.height)
  for (let i = 0; i < out.data.length; i++) out.data[i] = 255 - source.data[i]!
  return out
}

/** Takes the light out of a picture: every pixel against the mean and the spread of what is around it. */
export function level(source: Gray, radius: number): Gray {
  const mean = blur(source, radius)
  const away = gray(source.width, source.height)
  for (let i = 0; i < away.data.length; i++) away.data[i] = Math.abs(source.data[i]! - mean.data[i]!)
  const spread = blur(away, radius)
  for (let i = 0; i < away.data.length; i++) {
    const value = 128 + (64 * (source.data[i]! - mean.data[i]!)) / Math.max(6, spread.data[i]!)
    away.data[i] = value < 0 ? 0 : value > 255 ? 255 : value
  }
  return away
}
