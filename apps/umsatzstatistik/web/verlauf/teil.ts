interface Tage {
  von: string
  bis: string
}

/** Whether the parts are years: one of them is longer than a month. */
export const sindJahre = (teile: readonly Tage[]) => teile.some(({ von, bis }) => von.slice(0, 7) !== bis.slice(0, 7))

/** The month of a part, with its year where it stands alone, or its year. */
export function teilname({ von }: Tage, laenge: 'narrow' | 'short' | 'long' | 'jahr', locale: string) {
  if (laenge === 'jahr') return von.slice(0, 4)
  const monat = Temporal.PlainDate.from(von)
  return monat.toLocaleString(locale, laenge === 'long' ? { month: 'long', year: 'numeric' } : { month: laenge }).replace(/\.$/, '')
}

/** Change in percent; null against nothing or less. */
export const unterschied = (umsatz: string, umsatzVj: string | null) =>
  umsatzVj === null || Number(umsatzVj) <= 0 ? null : (Number(umsatz) / Number(umsatzVj) - 1) * 100
