/**
 * Repeatable chance: the same seed always draws the same. Every person and day has its own, so that one more draw for
 * one of them changes no other row (splitmix32 over an FNV-1a hash of the seed).
 */
export class Zufall {
  private zustand: number

  constructor(...saat: (string | number)[]) {
    this.zustand = 0x811c9dc5
    for (const zeichen of saat.join('|')) this.zustand = Math.imul(this.zustand ^ zeichen.codePointAt(0)!, 0x01000193)
  }

  /** In [0, 1). */
  zahl() {
    this.zustand = (this.zustand + 0x9e3779b9) | 0
    let t = this.zustand ^ (this.zustand >>> 16)
    t = Math.imul(t, 0x21f0aaad)
    t = Math.imul(t ^ (t >>> 15), 0x735a2d97)
    return ((t ^ (t >>> 15)) >>> 0) / 4_294_967_296
  }

  /** Whole number from `a` to `b`, both included. */
  zwischen(a: number, b: number) {
    return a + Math.floor(this.zahl() * (b - a + 1))
  }

  /** True with the probability `p`. */
  chance(p: number) {
    return this.zahl() < p
  }

  eins<T>(liste: readonly T[]): T {
    return liste[Math.floor(this.zahl() * liste.length)]!
  }

  mische<T>(liste: readonly T[]): T[] {
    return liste
      .map((wert) => ({ wert, rang: this.zahl() }))
      .sort((a, b) => a.rang - b.rang)
      .map(({ wert }) => wert)
  }

  /** A uuid v7 of a moment in milliseconds. */
  uuid(ms: number) {
    const zeit = Math.floor(ms).toString(16).padStart(12, '0')
    const hex = Array.from({ length: 5 }, () =>
      Math.floor(this.zahl() * 0x10000)
        .toString(16)
        .padStart(4, '0'),
    )
    return `${zeit.slice(0, 8)}-${zeit.slice(8)}-7${hex[0]!.slice(1)}-${(8 + this.zwischen(0, 3)).toString(16)}${hex[1]!.slice(1)}-${hex[2]}${hex[3]}${hex[4]}`
  }
}
