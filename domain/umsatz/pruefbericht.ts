import { betragstext } from '#domain/belege/geld.ts'
import type { Abweichung } from './pruefung.ts'

/** What a recomputation found, line by line, as the terminal says it. */
export function pruefbericht(zeilen: number, abweichungen: readonly Abweichung[]): string {
  const geprueft = `${zeilen.toLocaleString('de-DE')} Zeilen nachgerechnet`
  if (!abweichungen.length) return `${geprueft}: Alle Summen stimmen.`
  return [
    `${geprueft}. Nicht gepasst haben und neu gebildet sind ${abweichungen.length}:`,
    ...abweichungen.map(
      ({ tabelle, korn, ab, vkforgid, umsatzart, soll, ist }) =>
        `${tabelle} ${zeitraum(korn, ab)}, ${vkforgid ? `Filiale ${vkforgid}` : 'alle Filialen'}, ${umsatzart}: ${unterschiede(soll, ist)}`,
    ),
  ].join('\n')
}

const zeitraum = (korn: Abweichung['korn'], ab: string) =>
  korn === 'Q' ? `${Math.ceil(Number(ab.slice(5, 7)) / 3)}. Quartal ${ab.slice(0, 4)}` : `${ab.slice(5, 7)}/${ab.slice(0, 4)}${korn === 'T' ? ' (Tage)' : ''}`

function unterschiede(soll: Abweichung['soll'], ist: Abweichung['ist']) {
  const eur = (cents: number) => `${betragstext(BigInt(cents)).replace('.', ',')} €`
  const zahl = (wert: number) => wert.toLocaleString('de-DE')
  const felder = [
    ['Umsatz', soll.umsatz, ist.umsatz, eur],
    ['Lagerwert', soll.lagerwert, ist.lagerwert, eur],
    ['ohne Einstandswert', soll.ohne_einstand, ist.ohne_einstand, eur],
    ['Menge', soll.menge, ist.menge, (wert: number) => zahl(wert / 10_000)],
    ['Zeilen', soll.anzahl, ist.anzahl, zahl],
  ] as const
  return felder
    .filter(([, erwartet, gefunden]) => erwartet !== gefunden)
    .map(([name, erwartet, gefunden, wort]) => `${name} ${wort(gefunden)} statt ${wort(erwartet)}`)
    .join(', ')
}
