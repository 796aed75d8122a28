import { codes, good, photograph, print, type Code, type Shot } from './pictures.ts'

/** How each code is photographed in the shipped set. `bars`: only codes of bars, which zxing alone reads upright only. */
export const shots: Readonly<Record<string, Partial<Shot>>> = {
  gedruckt: {},
  klein: { module: 1.7 },
  unscharf: { blur: 2, module: 3.4 },
  verrauscht: { noise: 22 },
  dunkel: { dark: 8, light: 60, noise: 4 },
  perspektive: { perspective: 0.25 },
  schatten: { shade: 0.75, turn: 4 },
  'gekippt-20': { turn: 20 },
  'gekippt-45': { turn: 45 },
  'gekippt-70': { turn: 70 },
  'gekippt-und-unscharf': { turn: 32, blur: 1.5, noise: 8 },
}

export interface ShippedPicture {
  name: string
  /** null: there is no code in the picture. */
  code: Code | null
  shot: Shot
  image: () => ReturnType<typeof photograph>
}

/** The pictures that come with the product: drawn when they are needed, always the same. */
export async function shippedSet(): Promise<ShippedPicture[]> {
  const pictures: ShippedPicture[] = []
  for (const [index, code] of codes.entries()) {
    const printed = await print(code)
    for (const [how, change] of Object.entries(shots)) {
      const shot = { ...good, ...change, seed: index + 1 }
      pictures.push({ name: `${code.format}-${how}`, code, shot, image: () => photograph(printed, shot) })
    }
  }
  for (let seed = 1; seed <= 12; seed++) {
    const shot = { ...good, seed: 100 + seed, noise: seed * 3, blur: seed % 3 }
    pictures.push({ name: `ohne-${seed}`, code: null, shot, image: () => photograph(null, shot) })
  }
  return pictures
}
