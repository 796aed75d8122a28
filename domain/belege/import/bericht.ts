import type { Importart } from '../contract.ts'
import { betragstext } from '../geld.ts'
import type { Ergebnis } from './import.ts'
import { deltatext } from './wasserstand.ts'

const gezeigt = 1000
const worte: Record<Importart, string> = { kunden: 'Konten', artikel: 'Artikel', belege: 'Belege', zahlungen: 'Zahlungen', limits: 'Limits' }

/** The outcome for the terminal: every bad line, otherwise what is new, changed and the same. */
export function bericht(
  { zeilen, seit, davor, neu, geaendert, gleich, fehler, fehlerzahl, fremd, summen, geschrieben, gesperrt }: Ergebnis,
  art: Importart,
  datei: string,
  zone = 'Europe/Berlin',
): string {
  const hinweise = fremd.length
    ? [`Hinweis: Nicht gelesen ${fremd.length > 1 ? 'werden die Spalten' : 'wird die Spalte'} ${fremd.map((titel) => `„${titel}“`).join(', ')}.`]
    : []
  if (fehler.length) {
    const schlecht = new Set(fehler.map(({ zeile }) => zeile)).size
    return [
      `${datei}: ${schlecht} ${schlecht === 1 ? 'Zeile hat' : 'Zeilen haben'} Fehler. Es wurde nichts geschrieben.`,
      ...fehler
        .slice(0, gezeigt)
        .map(({ zeile, spalte, wert, grund }) => `  ${zeile ? `Zeile ${zeile}` : 'Datei'}${spalte ? `, ${spalte}` : ''}${wert ? ` „${wert}“` : ''}: ${grund}`),
      ...(fehlerzahl > gezeigt ? [`  … und ${fehlerzahl - gezeigt} weitere`] : []),
      ...hinweise,
    ].join('\n')
  }
  return [
    `${datei}: ${zeilen} ${zeilen === 1 ? 'Zeile' : 'Zeilen'} gelesen, keine Fehler.`,
    `  ${worte[art]}: ${neu} neu, ${geaendert} geändert, ${gleich} ohne Änderung`,
    ...gesperrt.map(
      ({ belegnummer, kunde, ueber }) =>
        `  AB ${belegnummer}, ${kunde}: ${ueber === null ? 'Liefersperre' : `Das Kreditlimit ist um ${betragstext(ueber).replace('.', ',')} überschritten`}.`,
    ),
    ...Object.entries(summen).map(([belegart, netto]) => `  ${belegart} netto ${netto}`),
    ...deltatext(seit, davor, zone),
    ...hinweise,
    neu + geaendert === 0
      ? 'Es gibt nichts zu ändern.'
      : geschrieben
        ? 'Geschrieben.'
        : 'Probelauf: Es wurde nichts geschrieben. Mit --schreiben wird übernommen.',
  ].join('\n')
}
