/** Why a line cannot be taken; `spalte` is the title of the column ('' = the line as a whole), `wert` what stood there. */
export interface Fehler {
  zeile: number
  spalte: string
  wert: string
  grund: string
}

/** So many are kept and told; the rest is counted. */
const hoechstens = 10_000

/** Errors of a run in the order of their lines: one for each column of a line. */
export class Fehlerliste {
  anzahl = 0
  readonly #alle: Fehler[] = []
  readonly #stellen = new Set<string>()

  /** Takes them over and empties the list that they come from. */
  nimm(fehler: Fehler[]) {
    for (const einer of fehler.splice(0)) this.push(einer)
  }
  push(einer: Fehler) {
    const stelle = `${einer.zeile} ${einer.spalte}`
    if (einer.spalte && this.#stellen.has(stelle)) return
    this.anzahl += 1
    if (this.#alle.length >= hoechstens) return
    this.#alle.push({ ...einer, spalte: lesbar(einer.spalte), wert: lesbar(einer.wert).slice(0, 80), grund: lesbar(einer.grund) })
    this.#stellen.add(stelle)
  }
  get alle() {
    return this.#alle.toSorted((a, b) => a.zeile - b.zeile)
  }
}

/** What a file says, as the database takes it and a screen shows it: signs that no text has are a box. */
export const lesbar = (text: string) =>
  // oxlint-disable-next-line no-control-regex -- they are what is looked for
  text.toWellFormed().replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\u202a-\u202e\u2066-\u2069]/g, '\ufffd')
