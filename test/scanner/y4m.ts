import type { Pixels } from '#platform/web/scanner/decoder/gray.ts'

/** A film of gray frames for Chromium's fake camera (`--use-file-for-fake-video-capture`). */
export function film(frames: readonly Pixels[], perSecond = 10): Buffer {
  const { width, height } = frames[0]!
  const colourless = Buffer.alloc((width / 2) * (height / 2) * 2, 128)
  const parts = frames.flatMap(({ data }) => {
    const light = Buffer.alloc(width * height)
    for (let i = 0; i < light.length; i++) light[i] = data[4 * i]!
    return [Buffer.from('FRAME\n'), light, colourless]
  })
  return Buffer.concat([Buffer.from(`YUV4MPEG2 W${width} H${height} F${perSecond}:1 Ip A1:1 C420mpeg2\n`), ...parts])
}
