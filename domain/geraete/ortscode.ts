/** What begins the code of a place. */
const vorn = 'ORT'

/** The code on the label of a place: its number and a check digit. */
export const ortscode = (nummer: number) => `${vorn}${nummer}${pruefziffer(String(nummer))}`

/** What the QR code on the label of a place carries, after the portal's address: it opens the place. */
export const ortspfad = (nummer: number) => `/h/ort/${nummer}`

/** The number of the place that a label means, by its address or by its code however it was written (`ort 101-1`). Null: no label of a place of this portal, or a mistyped one. */
export function ortAus(gelesen: string, origin: string): number | null {
  const text = gelesen.trim()
  const adresse = /^https?:/i.test(text) ? URL.parse(text) : null
  if (adresse) {
    const nummer = adresse.origin === origin ? /^\/h\/ort\/(\d{1,9})$/.exec(adresse.pathname)?.[1] : undefined
    return nummer === undefined ? null : Number(nummer)
  }
  const [, nummer, ziffer] = /^ORT([1-9]\d{0,8})(\d)$/.exec(text.toUpperCase().replace(/[\s-]/g, '')) ?? []
  return nummer !== undefined && pruefziffer(nummer) === ziffer ? Number(nummer) : null
}

/** From the right 3, 1, 3 … times each digit, up to the next ten: as the check digit of an article number. */
function pruefziffer(nummer: string): string {
  const summe = Array.from(nummer, Number)
    .toReversed()
    .reduce((bisher, ziffer, stelle) => bisher + ziffer * (stelle % 2 ? 1 : 3), 0)
  return String((10 - (summe % 10)) % 10)
}
