import type { Ergebnis } from './import.ts'
import type { Schritt } from './import-person.ts'
import { standardrolle } from './import-anwender.ts'

const gezeigt = 30

/** The outcome for the terminal: every bad line, otherwise what is new, changed and unchanged. */
export function bericht({ plan, zeilen, fremd, geschrieben }: Ergebnis, datei: string): string {
  const hinweise = fremd.length
    ? [`Hinweis: Nicht gelesen ${fremd.length > 1 ? 'werden die Spalten' : 'wird die Spalte'} ${fremd.map((title) => `„${title}“`).join(', ')}.`]
    : []
  if (plan.fehler.length) {
    const schlecht = new Set(plan.fehler.map(({ zeile }) => zeile)).size
    return [
      `${datei}: ${anzahl(schlecht, 'Zeile', 'Zeilen')} von ${zeilen} ${schlecht > 1 ? 'haben' : 'hat'} Fehler. Es wurde nichts geschrieben.`,
      ...plan.fehler.map(({ zeile, spalte, grund }) => `  Zeile ${zeile}${spalte ? `, ${spalte}:` : ''} ${grund}`),
      ...hinweise,
    ].join('\n')
  }
  const { abteilungen, modelle, personen, zuordnungen, anwender } = plan
  return [
    `${datei}: ${anzahl(zeilen, 'Zeile', 'Zeilen')} gelesen, keine Fehler.`,
    `  Personen              ${zaehlung(personen)}, ${plan.unveraendert} Zeilen ohne Änderung`,
    `  Abteilungen           ${abteilungen.length} neu${abteilungen.length ? `: ${abteilungen.map(({ nummer, bezeichnung }) => `${nummer} ${bezeichnung}`).join(', ')}` : ''}`,
    `  Arbeitszeitmodelle    ${modelle.length} neu${modelle.length ? `: ${modelle.map(({ name }) => name).join(', ')}` : ''}; ${anzahl(zuordnungen.length, 'Zuordnung', 'Zuordnungen')}`,
    `  Anwender              ${zaehlung(anwender)}`,
    ...aenderungen([...personen, ...zuordnungen, ...anwender]),
    ...hinweise,
    ...ohnePasswort(anwender.filter(({ vorher }) => !vorher).length),
    ...standardrollen(anwender.filter((eine) => eine.standardrolle).length),
    ...(plan.ausgetretenAktiv
      ? [
          `Hinweis: ${anzahl(plan.ausgetretenAktiv, 'ausgetretene Person hat', 'ausgetretene Personen haben')} noch einen aktiven Zugang: sperren über Verwaltung → Personen oder „portal user sperren“.`,
        ]
      : []),
    ![personen, zuordnungen, anwender, abteilungen, modelle].some(({ length }) => length)
      ? 'Es gibt nichts zu ändern.'
      : geschrieben
        ? 'Geschrieben.'
        : 'Probelauf: Es wurde nichts geschrieben. Mit --schreiben wird übernommen.',
  ].join('\n')
}

const anzahl = (zahl: number, einzahl: string, mehrzahl: string) => `${zahl} ${zahl === 1 ? einzahl : mehrzahl}`
const zaehlung = (schritte: readonly Schritt<unknown>[]) =>
  `${schritte.filter(({ vorher }) => !vorher).length} neu, ${schritte.filter(({ vorher }) => vorher).length} geändert`

/** Changes of what was there already, field by field, in the order of the file. */
function aenderungen(schritte: readonly Schritt<unknown>[]) {
  const zeilen = schritte
    .filter(({ vorher, felder }) => vorher !== undefined || felder.some(({ von }) => von !== ''))
    .sort((a, b) => a.zeile - b.zeile)
    .map(
      ({ zeile, name, felder }) =>
        `  Zeile ${zeile}, ${name}: ${felder.map(({ feld, von, nach }) => `${feld} ${von ? `„${von}“` : 'leer'} → ${nach ? `„${nach}“` : 'leer'}`).join('; ')}`,
    )
  if (!zeilen.length) return []
  return ['Änderungen an Vorhandenem:', ...zeilen.slice(0, gezeigt), ...(zeilen.length > gezeigt ? [`  … und ${zeilen.length - gezeigt} weitere`] : [])]
}

const ohnePasswort = (neue: number) =>
  neue ? [`${anzahl(neue, 'Anwender', 'Anwender')} ohne Passwort: Einladung über Verwaltung → Personen oder „portal user passwort“.`] : []
const standardrollen = (neue: number) =>
  neue
    ? [`Hinweis: ${anzahl(neue, 'neuer Anwender', 'neue Anwender')} ohne Angabe von Rollen ${neue === 1 ? 'erhält' : 'erhalten'} die Rolle ${standardrolle}.`]
    : []
