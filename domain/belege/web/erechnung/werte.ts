import { useFormats, useTexts } from '#platform/web/text/i18n.tsx'
import { texte } from './texte.ts'

/** Values of an invoice as people write them; what is no number or day is shown as it stands there. */
export function useWerte(waehrung: string) {
  const f = useFormats()
  const t = useTexts(texte)
  const istZahl = (text: string) => /^-?\d{1,15}(?:\.\d+)?$/.test(text)
  const wort = (art: 'art' | 'weg' | 'einheit', code: string) => {
    const schluessel = `${art}.${code}`
    return schluessel in texte.de ? t(schluessel as 'art.380') : code
  }
  return {
    geld: (text: string) => (istZahl(text) ? f.money(zweiStellen(text), /^[A-Z]{3}$/.test(waehrung) ? waehrung : 'EUR') : text),
    zahl: (text: string, mindestens = 0) => (istZahl(text) ? f.number(Number(text), Math.max(mindestens, Math.min(6, bruch(text).length))) : text),
    tag: (text: string) => (/^\d{4}-\d\d-\d\d$/.test(text) ? f.day(text) : text),
    wort,
  }
}
/** An IBAN as people read it. */
export const inVierern = (iban: string) => iban.replace(/\s/g, '').replace(/(.{4})(?=.)/g, '$1 ')
const bruch = (text: string) => (text.split('.')[1] ?? '').replace(/0+$/, '')
const zweiStellen = (text: string) => {
  const [ganz = '0', rest = ''] = text.split('.')
  return `${ganz}.${rest.padEnd(2, '0').slice(0, 2)}`
}
