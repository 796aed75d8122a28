import { Leinwand, mal, type Bild } from '../dokumente/bilder.ts'

/** A crack in plaster over a door. */
function riss(): Bild {
  const l = new Leinwand()
  l.grund((x, y) => mal([222, 216, 204], 1.03 - y / 2400 - Math.abs(x - 380) / 6000 + ((x * 7 + y * 13) % 29 < 2 ? -0.02 : 0)))
  l.rechteck([250, 300, 300, 300], [178, 150, 116], { radius: 3 })
  l.rechteck([268, 318, 264, 282], [206, 182, 148], { radius: 2 })
  l.rechteck([496, 448, 12, 34], [120, 120, 116], { radius: 4 })
  let [x, y] = [300, 296]
  for (let glied = 0; glied < 46; glied++) {
    const [nx, ny] = [x + 3 + 5 * Math.sin(glied * 1.7), y - 6 - 2 * Math.cos(glied * 0.9)]
    for (let teil = 0; teil < 5; teil++) l.ellipse([x + ((nx - x) * teil) / 5, y + ((ny - y) * teil) / 5, 2.1, 2.1], [70, 62, 54], { deckung: 0.9 })
    ;[x, y] = [nx, ny]
  }
  l.rechteck([120, 250, 150, 22], [244, 214, 60], { radius: 2 })
  for (let strich = 0; strich < 15; strich++) l.rechteck([124 + strich * 10, 250, 1.6, strich % 5 ? 8 : 14], [40, 40, 36])
  return l.fertig('riss')
}

/** Two pumps on a pipe, one of them with a drop below its seal. */
function pumpe(): Bild {
  const l = new Leinwand()
  l.grund((_, y) => (y < 470 ? mal([172, 178, 180], 1.02 - y / 2200) : mal([120, 118, 112], 0.8 + (y - 470) / 700)))
  for (const hoehe of [190, 360]) {
    l.rechteck([0, hoehe, 800, 34], [176, 96, 66], { radius: 8 })
    l.rechteck([0, hoehe + 4, 800, 8], [214, 140, 106], { deckung: 0.7, weich: 4 })
  }
  for (const mitte of [240, 560]) {
    l.rechteck([mitte - 20, 200, 40, 190], [164, 88, 60], { radius: 8 })
    l.ellipse([mitte, 292, 74, 74], [44, 92, 104])
    l.ellipse([mitte, 292, 58, 58], [60, 122, 136])
    l.rechteck([mitte - 34, 268, 68, 42], [24, 30, 34], { radius: 6 })
    l.rechteck([mitte - 24, 280, 32, 16], [110, 220, 150], { radius: 2 })
    for (const seite of [-1, 1]) l.rechteck([mitte + seite * 66 - 8, 262, 16, 60], [96, 102, 104], { radius: 3 })
  }
  for (const [y, r] of [
    [384, 5],
    [420, 6],
  ] as const)
    l.ellipse([562, y, r, r * 1.5], [206, 226, 236], { deckung: 0.9 })
  l.ellipse([566, 520, 96, 20], [150, 168, 178], { deckung: 0.6, weich: 12 })
  return l.fertig('pumpe')
}

/** A distribution board without its cover. */
function verteiler(): Bild {
  const l = new Leinwand()
  l.grund((x, y) => mal([198, 194, 184], 1.02 - y / 2600 - Math.abs(x - 400) / 5200))
  l.rechteck([200, 50, 400, 500], [226, 226, 220], { radius: 6 })
  l.rechteck([222, 72, 356, 456], [66, 70, 74], { radius: 3 })
  for (let reihe = 0; reihe < 4; reihe++) {
    const y = 100 + reihe * 104
    l.rechteck([232, y + 26, 336, 10], [150, 152, 150])
    for (let platz = 0; platz < 11; platz++) {
      const x = 238 + platz * 30
      if (reihe === 3 && platz > 6) continue
      l.rechteck([x, y, 26, 62], [232, 232, 226], { radius: 2 })
      l.rechteck([x + 7, y + 20, 12, 20], reihe === 1 && platz === 4 ? [206, 70, 54] : [48, 52, 56], { radius: 2 })
    }
    for (let draht = 0; draht < 9; draht++)
      l.rechteck([248 + draht * 34, y + 62, 3, 34], draht % 3 === 0 ? [52, 104, 190] : draht % 3 === 1 ? [60, 150, 80] : [150, 90, 50])
  }
  return l.fertig('verteiler')
}

/** Screed with a dark damp area and a measuring device on it. */
function estrich(): Bild {
  const l = new Leinwand()
  l.grund((x, y) => (y < 170 ? mal([214, 210, 200], 1.02 - y / 1400) : mal([158, 154, 146], 0.82 + (y - 170) / 1300 + ((x * 31 + y * 17) % 41 < 3 ? 0.03 : 0))))
  l.rechteck([0, 160, 800, 12], [110, 150, 190], { deckung: 0.8 })
  l.ellipse([300, 420, 250, 130], [96, 92, 86], { deckung: 0.55, weich: 40, welle: (w) => 0.12 * Math.sin(w * 4) + 0.05 * Math.sin(w * 7) })
  l.ellipse([280, 430, 150, 70], [74, 72, 68], { deckung: 0.45, weich: 34 })
  l.rechteck([430, 330, 92, 170], [238, 190, 40], { radius: 14 })
  l.rechteck([444, 348, 64, 48], [196, 214, 190], { radius: 4 })
  for (let ziffer = 0; ziffer < 3; ziffer++) l.rechteck([451 + ziffer * 18, 358, 10, 26], [40, 52, 44], { radius: 2 })
  l.ellipse([476, 446, 20, 20], [60, 62, 60])
  for (const x of [450, 496]) l.rechteck([x, 498, 4, 34], [120, 122, 122])
  return l.fertig('estrich')
}

export const baubilder = { riss, pumpe, verteiler, estrich } as const
