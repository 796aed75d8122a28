/** The month of a part, with its year where it stands alone; a part over more than one month is a year. */
export function teilname({ von, bis }: { von: string; bis: string }, laenge: 'short' | 'long', locale: string) {
  if (von.slice(0, 7) !== bis.slice(0, 7)) return von.slice(0, 4)
  const monat = Temporal.PlainDate.from(von)
  return monat.toLocaleString(locale, laenge === 'long' ? { month: 'long', year: 'numeric' } : { month: 'short' }).replace(/\.$/, '')
}

/** Change in percent; null against nothing or less. */
export const unterschied = (umsatz: string, umsatzVj: string | null) =>
  umsatzVj === null || Number(umsatzVj) <= 0 ? null : (Number(umsatz) / Number(umsatzVj) - 1) * 100
