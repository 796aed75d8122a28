/** Widths of bars and gaps of the values 0–105, three bars and three gaps each (ISO/IEC 15417, table 1), one after the other. */
const breiten =
  '212222222122222221121223121322131222122213122312132212221213221312231212112232122132122231113222123122123221223211221132221231213212223112312131311222321122321221312212322112322211212123212321232121111323131123131321112313132113132311211313231113231311112133112331132131113123113321133121313121211331231131213113213311213131311123311321331121312113312311332111314111221411431111111224111422121124121421141122141221112214112412122114122411142112142211241211221114413111241112134111111242121142121241114212124112124211411212421112421211212141214121412121111143111341131141114113114311411113411311113141114131311141411131211412211214211232'
const stopp = '2331112'
const [startB, startC] = [104, 105]

/**
 * A text as Code 128: widths of bar, gap, bar … in modules, without the quiet zones (ten modules each). Digits of an even number share a sign by two.
 * Throws RangeError for what is not printable ASCII.
 */
export function code128(text: string): number[] {
  if (!/^[ -~]+$/.test(text)) throw new RangeError('Code 128 holds printable ASCII only')
  const paarweise = /^(\d\d)+$/.test(text)
  const werte = paarweise ? (text.match(/../g) ?? []).map(Number) : Array.from(text, (zeichen) => zeichen.charCodeAt(0) - 32)
  const start = paarweise ? startC : startB
  const pruef = werte.reduce((summe, wert, nr) => summe + wert * (nr + 1), start) % 103
  return Array.from([start, ...werte, pruef].map((wert) => breiten.slice(wert * 6, wert * 6 + 6)).join('') + stopp, Number)
}
