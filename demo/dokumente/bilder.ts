import { Zufall } from '../zufall.ts'

/** A picture as rows of red, green, blue. */
export interface Bild {
  breite: number
  hoehe: number
  punkte: Uint8ClampedArray
}
/** Place and size: of a rectangle its corner, width and height, of an ellipse its middle and both radii, of a shape its box. */
type Vier = readonly [number, number, number, number]
type Farbe = readonly [number, number, number]
const BREITE = 800
const HOEHE = 600

/** How much covers what is below (0 to 1), and how many points wide the edge is. */
interface Rand {
  deckung: number
  weich: number
}

/** Draws what somebody would have photographed on the spot: plain shapes with soft edges, light from above, a little grain. */
export class Leinwand {
  readonly punkte = new Uint8ClampedArray(BREITE * HOEHE * 3)

  /** Every point from its place. */
  grund(farbe: (x: number, y: number) => Farbe) {
    for (let y = 0, i = 0; y < HOEHE; y++)
      for (let x = 0; x < BREITE; x++) {
        const [r, g, b] = farbe(x, y)
        this.punkte[i++] = r
        this.punkte[i++] = g
        this.punkte[i++] = b
      }
  }

  /** A shape by its distance (negative inside), within a box; `weich`: width of its edge in points. */
  form([x0, y0, x1, y1]: Vier, abstand: (x: number, y: number) => number, farbe: Farbe, { deckung, weich }: Rand) {
    for (let y = Math.max(0, Math.floor(y0)); y < Math.min(HOEHE, y1); y++)
      for (let x = Math.max(0, Math.floor(x0)); x < Math.min(BREITE, x1); x++) {
        const anteil = Math.min(1, Math.max(0, 0.5 - abstand(x, y) / weich)) * deckung
        if (anteil <= 0) continue
        const i = (y * BREITE + x) * 3
        for (let kanal = 0; kanal < 3; kanal++) this.punkte[i + kanal] = this.punkte[i + kanal]! * (1 - anteil) + farbe[kanal]! * anteil
      }
  }

  rechteck([x, y, breite, hoehe]: Vier, farbe: Farbe, { radius = 0, deckung = 1, weich = 1.2 } = {}) {
    const [mx, my] = [x + breite / 2, y + hoehe / 2]
    const rand = weich + 1
    this.form(
      [x - rand, y - rand, x + breite + rand, y + hoehe + rand],
      (px, py) => {
        const [dx, dy] = [Math.abs(px - mx) - breite / 2 + radius, Math.abs(py - my) - hoehe / 2 + radius]
        return Math.hypot(Math.max(dx, 0), Math.max(dy, 0)) + Math.min(Math.max(dx, dy), 0) - radius
      },
      farbe,
      { deckung, weich },
    )
  }

  ellipse(
    [mx, my, rx, ry]: Vier,
    farbe: Farbe,
    { deckung = 1, weich = 1.2, welle }: { deckung?: number; weich?: number; welle?: (winkel: number) => number } = {},
  ) {
    this.form(
      [mx - rx * 1.3 - weich, my - ry * 1.3 - weich, mx + rx * 1.3 + weich, my + ry * 1.3 + weich],
      (x, y) => {
        const [dx, dy] = [(x - mx) / rx, (y - my) / ry]
        return (Math.hypot(dx, dy) - 1 - (welle?.(Math.atan2(dy, dx)) ?? 0)) * Math.min(rx, ry)
      },
      farbe,
      { deckung, weich },
    )
  }

  /** Grain and darker corners, as a telephone's camera has them. */
  fertig(saat: string): Bild {
    const z = new Zufall('korn', saat)
    const korn = Float32Array.from({ length: 4096 }, () => (z.zahl() - 0.5) * 11)
    for (let y = 0, i = 0, n = 0; y < HOEHE; y++) {
      const v = (y / HOEHE - 0.5) ** 2
      for (let x = 0; x < BREITE; x++, n++) {
        const licht = 1 - 0.55 * ((x / BREITE - 0.5) ** 2 + v)
        const rauschen = korn[(n * 31 + y * 17) & 4095]!
        for (let kanal = 0; kanal < 3; kanal++, i++) this.punkte[i] = this.punkte[i]! * licht + rauschen
      }
    }
    return { breite: BREITE, hoehe: HOEHE, punkte: this.punkte }
  }
}

export const mal = ([r, g, b]: Farbe, hell: number): Farbe => [r * hell, g * hell, b * hell]

/** A stain on the ceiling beside a lamp. */
function decke(): Bild {
  const l = new Leinwand()
  l.grund((x, y) => mal([224, 222, 214], 1.04 - y / 2600 - Math.abs(x - 620) / 5200))
  for (const x of [40, 300, 560, 820]) l.rechteck([x, 0, 3, HOEHE], [196, 193, 184])
  for (const y of [130, 390]) l.rechteck([0, y, BREITE, 3], [196, 193, 184])
  const welle = (staerke: number) => (w: number) => staerke * (Math.sin(w * 3 + 1) + 0.6 * Math.sin(w * 7 + 2) + 0.3 * Math.sin(w * 13))
  l.ellipse([330, 300, 185, 140], [176, 148, 98], { deckung: 0.34, weich: 26, welle: welle(0.07) })
  l.ellipse([322, 304, 140, 102], [226, 218, 198], { deckung: 0.42, weich: 34, welle: welle(0.09) })
  l.ellipse([318, 310, 92, 62], [150, 118, 70], { deckung: 0.36, weich: 30, welle: welle(0.1) })
  l.ellipse([322, 316, 10, 13], [112, 92, 62], { deckung: 0.8, weich: 5 })
  l.rechteck([585, 180, 180, 170], [246, 246, 240], { radius: 10 })
  l.rechteck([597, 192, 156, 146], [255, 253, 240], { radius: 6, weich: 4 })
  return l.fertig('decke')
}

/** A rolling door that stands half open, its lamp red. */
function tor(): Bild {
  const l = new Leinwand()
  l.grund((x, y) => (y < 500 ? mal([150, 156, 160], 1.05 - y / 1900 + (x % 200 < 3 ? -0.06 : 0)) : mal([112, 110, 106], 0.72 + (y - 500) / 420)))
  l.rechteck([120, 70, 560, 432], [66, 70, 74], { radius: 4 })
  l.rechteck([138, 88, 524, 412], [26, 30, 34])
  l.rechteck([138, 470, 524, 30], [96, 104, 108], { deckung: 0.5 })
  for (let lamelle = 0; lamelle < 11; lamelle++) {
    const y = 88 + lamelle * 22
    l.rechteck([138, y, 524, 21], [92, 128, 140])
    l.rechteck([138, y, 524, 5], [136, 170, 180], { deckung: 0.8, weich: 3 })
    l.rechteck([138, y + 16, 524, 5], [58, 86, 96], { deckung: 0.8, weich: 3 })
  }
  l.rechteck([134, 330, 532, 12], [40, 42, 44], { radius: 5 })
  for (let x = 0; x < 13; x++) l.rechteck([138 + x * 42, 331, 20, 9], [236, 190, 30], { radius: 2 })
  l.rechteck([706, 190, 54, 96], [52, 56, 60], { radius: 6 })
  l.ellipse([733, 216, 40, 40], [255, 70, 50], { deckung: 0.3, weich: 40 })
  l.ellipse([733, 216, 13, 13], [255, 84, 66])
  l.ellipse([733, 256, 13, 13], [48, 66, 52])
  return l.fertig('tor')
}

/** A radiator below a window, its valve at frost protection. */
function heizkoerper(): Bild {
  const l = new Leinwand()
  l.grund((_, y) => (y < 520 ? mal([206, 202, 190], 1.05 - y / 3000) : mal([142, 104, 70], 0.86 + (y - 520) / 500)))
  l.rechteck([0, 512, BREITE, 14], [232, 230, 224])
  l.rechteck([90, 0, 620, 150], [232, 234, 232])
  l.rechteck([110, 0, 276, 132], [158, 190, 208], { weich: 8 })
  l.rechteck([412, 0, 278, 132], [150, 184, 204], { weich: 8 })
  l.rechteck([70, 150, 660, 20], [240, 239, 233], { radius: 4 })
  l.rechteck([150, 236, 520, 240], [88, 82, 70], { radius: 10, deckung: 0.35, weich: 34 })
  for (let rippe = 0; rippe < 16; rippe++) {
    const x = 140 + rippe * 32
    l.rechteck([x, 218, 27, 244], [238, 237, 230], { radius: 12 })
    l.rechteck([x + 19, 226, 7, 228], [196, 194, 184], { radius: 3, weich: 5 })
  }
  l.rechteck([130, 232, 530, 13], [226, 225, 217], { radius: 6 })
  l.rechteck([130, 436, 530, 13], [226, 225, 217], { radius: 6 })
  l.rechteck([652, 436, 62, 12], [184, 146, 96], { radius: 5 })
  l.rechteck([700, 436, 12, 84], [184, 146, 96], { radius: 5 })
  l.ellipse([672, 442, 25, 25], [246, 246, 244])
  l.ellipse([672, 442, 17, 17], [218, 220, 222])
  l.rechteck([669, 420, 6, 14], [40, 104, 200], { radius: 2 })
  return l.fertig('heizkoerper')
}

/** Water under an air conditioner in a server room. */
function pfuetze(): Bild {
  const l = new Leinwand()
  l.grund((x, y) =>
    y < 330 ? mal([190, 196, 200], 1.04 - y / 1600) : mal([124, 130, 134], 0.84 + (y - 330) / 900 - (x % 150 < 2 || (y - 330) % 92 < 2 ? 0.07 : 0)),
  )
  l.rechteck([40, 20, 190, 330], [34, 38, 42], { radius: 4 })
  for (let fach = 0; fach < 9; fach++) {
    l.rechteck([52, 34 + fach * 34, 166, 27], [54, 60, 66], { radius: 2 })
    l.ellipse([66, 48 + fach * 34, 3, 3], fach % 4 === 2 ? [240, 180, 50] : [70, 210, 120])
    l.ellipse([78, 48 + fach * 34, 3, 3], [70, 210, 120])
  }
  l.rechteck([340, 50, 360, 150], [244, 245, 245], { radius: 16 })
  l.rechteck([340, 150, 360, 50], [226, 228, 230], { radius: 16 })
  for (let lamelle = 0; lamelle < 4; lamelle++) l.rechteck([366, 154 + lamelle * 10, 308, 4], [150, 156, 160], { radius: 2 })
  l.rechteck([640, 70, 34, 16], [60, 150, 170], { radius: 3 })
  for (const [x, y, r] of [
    [470, 232, 5],
    [474, 286, 6],
    [566, 252, 4],
    [471, 352, 6],
  ] as const)
    l.ellipse([x, y, r, r * 1.5], [206, 228, 238], { deckung: 0.9 })
  const welle = (w: number) => 0.08 * Math.sin(w * 3) + 0.05 * Math.sin(w * 5 + 1)
  l.ellipse([500, 462, 220, 72], [84, 98, 108], { deckung: 0.75, weich: 8, welle })
  l.ellipse([486, 452, 186, 52], [150, 172, 184], { deckung: 0.55, weich: 20, welle })
  l.ellipse([452, 440, 92, 14], [236, 244, 248], { deckung: 0.6, weich: 12, welle })
  return l.fertig('pfuetze')
}

export const bilder = { decke, tor, heizkoerper, pfuetze } as const
