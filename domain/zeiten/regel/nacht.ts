import type { Regelwert } from '../contract.ts'
import { minuten, ortstag, versatz } from '../tag/ortszeit.ts'

/** Minutes of the parts that lie in the night of the wall's clock. What runs counts until `jetztMs`. */
export function nachtMinuten(
  { von, bis }: Regelwert<'nacht'>,
  abschnitte: readonly { von: number; bis: number | null }[],
  zone: string,
  jetztMs: number,
): number {
  const [beginn, ende] = [minute(von), minute(bis)]
  const dauer = ende > beginn ? ende - beginn : ende + TAG_MIN - beginn
  let summe = 0
  for (const abschnitt of abschnitte) {
    const schluss = abschnitt.bis ?? jetztMs
    for (let tag = ortstag(abschnitt.von, zone) - 1; tag <= ortstag(schluss, zone); tag++) {
      const [ab, zu] = [wand(tag, beginn, zone), wand(tag, beginn + dauer, zone)]
      summe += minuten(Math.max(ab, abschnitt.von), Math.min(zu, schluss))
    }
  }
  return summe
}

const TAG_MIN = 1440
const minute = (zeit: string) => Number(zeit.slice(0, 2)) * 60 + Number(zeit.slice(3, 5))
/** The instant (milliseconds) at which the wall's clock shows a minute of a day; of a doubled hour the second, of a skipped one the moment after. */
function wand(tag: number, min: number, zone: string) {
  const lokal = (tag * TAG_MIN + min) * 60_000
  return lokal - versatz(lokal - versatz(lokal, zone) * 60_000, zone) * 60_000
}
