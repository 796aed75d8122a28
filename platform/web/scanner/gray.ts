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

/** Luminance; what is transparent is paper. */
export function toGray({ data, width, height }: Pixels): Gray {
  const out = gray(width, height)
  const words = data.byteOffset % 4 ? null : new Uint32Array(data.buffer, data.byteOffset, width * height)
  for (let i = 0; i < out.data.length; i++) {
    const word = words ? words[i]! : (data[4 * i]! | (data[4 * i + 1]! << 8) | (data[4 * i + 2]! << 16) | (data[4 * i + 3]! << 24)) >>> 0
    const light = (306 * (word & 255) + 601 * ((word >>> 8) & 255) + 117 * ((word >>> 16) & 255) + 512) >> 10
    out.data[i] = word >>> 24 === 255 ? light : 255 - ((255 - light) * (word >>> 24)) / 255
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

/** Mean over a square of `2 radius + 1`, by running sums. */
export function blur(source: Gray, radius: number): Gray {
  const { width, height } = source
  const rows = gray(width, height)
  for (let y = 0; y < height; y++) runningMean(source.data, rows.data, y * width, 1, width, radius)
  const out = gray(width, height)
  for (let x = 0; x < width; x++) runningMean(rows.data, out.data, x, width, height, radius)
  return out
}

function runningMean(from: Uint8Array, to: Uint8Array, start: number, step: number, count: number, radius: number) {
  const last = start + (count - 1) * step
  let sum = 0
  for (let i = -radius; i <= radius; i++) sum += from[Math.min(last, Math.max(start, start + i * step))]!
  const size = 2 * radius + 1
  for (let i = 0, at = start; i < count; i++, at += step) {
    to[at] = sum / size + 0.5
    sum += from[Math.min(last, at + (radius + 1) * step)]! - from[Math.max(start, at - radius * step)]!
  }
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
