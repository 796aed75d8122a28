import * as z from 'zod/mini'
import { betragssumme } from '#domain/belege/geld.ts'

/** An amount as people type it: a decimal comma or point, at most two places, no sign. */
export const Betragsfeld = z.string().check(z.trim(), z.regex(/^\d{1,13}([.,]\d{1,2})?$/, 'haft.betrag'))

/** A share above 0 up to 100 percent, as people type it. */
export const Prozentfeld = z.string().check(z.trim(), z.regex(/^(100([.,]0{1,2})?|(?!0{1,2}([.,]0{1,2})?$)\d{1,2}([.,]\d{1,2})?)$/, 'haft.prozent'))

/** The same as decimal text with two places. */
export function betragVon(getippt: string) {
  const [ganz = '', rest = ''] = getippt.trim().split(/[.,]/)
  return `${ganz}.${rest.padEnd(2, '0')}`
}

/** Exact sum of what is open, as decimal text with two places. */
export const offenVon = (zeilen: readonly { saldo: string }[]) => betragssumme(zeilen.map(({ saldo }) => saldo))
