import type { Wert } from './kanonisch.ts'

/** One line that is different: added (`vorher` null), gone (`nachher` null) or changed. */
export interface Unterschied {
  feld: string
  vorher: Wert
  nachher: Wert
}
type Inhalt = Readonly<Record<string, Wert>>

/** What differs between two versions: fields as a whole, lists (positions, pictures, totals) line by line. Its own number is no difference. */
export function unterschiede(vorher: Inhalt, nachher: Inhalt): Unterschied[] {
  const felder = [...new Set([...Object.keys(vorher), ...Object.keys(nachher)])].filter((feld) => feld !== 'fassung').toSorted()
  return felder.flatMap((feld) => {
    const [alt, neu] = [vorher[feld] ?? null, nachher[feld] ?? null]
    if (Array.isArray(alt) || Array.isArray(neu))
      return zeilenweise((alt ?? []) as readonly Wert[], (neu ?? []) as readonly Wert[]).map((zeile) => ({ feld, ...zeile }))
    return alt === neu ? [] : [{ feld, vorher: alt, nachher: neu }]
  })
}

/** Lines that both have in the same order stay; what lies between two of them was changed in pairs, the rest added or taken away. */
function zeilenweise(alt: readonly Wert[], neu: readonly Wert[]) {
  const [a, b] = [alt, neu].map((zeilen) => zeilen.map((zeile) => JSON.stringify(zeile))) as [string[], string[]]
  const laenge = gemeinsame(a, b)
  const gefunden: Omit<Unterschied, 'feld'>[] = []
  let [von, zu] = [0, 0]
  let [weg, dazu]: [Wert[], Wert[]] = [[], []]
  const sammle = () => {
    for (let nr = 0; nr < Math.max(weg.length, dazu.length); nr++) gefunden.push({ vorher: weg[nr] ?? null, nachher: dazu[nr] ?? null })
    ;[weg, dazu] = [[], []]
  }
  while (von < a.length || zu < b.length) {
    if (von < a.length && zu < b.length && a[von] === b[zu]) {
      sammle()
      von++
      zu++
    } else if (zu >= b.length || (von < a.length && laenge[von + 1]![zu]! >= laenge[von]![zu + 1]!)) weg.push(alt[von++]!)
    else dazu.push(neu[zu++]!)
  }
  sammle()
  return gefunden
}

/** For each pair of places: how many lines both have in common from there on. */
function gemeinsame(a: readonly string[], b: readonly string[]) {
  const laenge = Array.from({ length: a.length + 1 }, () => Array.from({ length: b.length + 1 }, () => 0))
  for (let von = a.length - 1; von >= 0; von--)
    for (let zu = b.length - 1; zu >= 0; zu--)
      laenge[von]![zu] = a[von] === b[zu] ? laenge[von + 1]![zu + 1]! + 1 : Math.max(laenge[von + 1]![zu]!, laenge[von]![zu + 1]!)
  return laenge
}
