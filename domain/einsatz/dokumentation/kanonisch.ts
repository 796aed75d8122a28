/** What a released documentation says. `objekt`: number and name as they are then; `sha256` of the stored file, in hex. */
export interface Festes {
  id: string
  nummer: string
  fassung: number
  art: string
  datum: string
  objekt: string
  titel: string
  beschreibung: string
  adressat: string
  wirkung: string
  seit: string | null
  /** Of a day on the site: companies with their hours (decimal text) and people, what hindered work (local times), weather, degrees Celsius (empty: not measured). */
  firmen?: readonly { firma: string; stunden: string; personen: number }[]
  stoerungen?: readonly { von: string; bis: string; wirkung: string }[]
  wetter?: string | null
  tempMin?: string
  tempMax?: string
  /** Of a letter, of an acceptance, and of both what was agreed (empty: nothing was said). */
  vorschlag?: string
  vorbehalt?: string
  frist?: string | null
  vertragsart?: string
  /** In which language it goes to the other side; absent: German. */
  sprache?: string
  bilder: readonly { id: string; beschriftung: string; sha256: string }[]
}

const vorsatz = 'einsatz.dokumentation.1\n'
/** What a released text says. */
export const festesAus = (text: string) => JSON.parse(text.slice(vorsatz.length)) as Festes

/** One text for one content: keys in order, no spaces, composed signs (NFC), a first line that says what it is. Its SHA-256 is the fingerprint. */
export function kanonisch({
  id,
  nummer,
  fassung,
  art,
  datum,
  objekt,
  titel,
  beschreibung,
  adressat,
  wirkung,
  seit,
  bilder,
  firmen = [],
  stoerungen = [],
  wetter = null,
  tempMin = '',
  tempMax = '',
  vorschlag = '',
  vorbehalt = '',
  frist = null,
  vertragsart = 'sonst',
  sprache = 'de',
}: Festes): string {
  const text = JSON.stringify({
    adressat,
    art,
    beschreibung,
    bilder: bilder.map((bild) => ({ beschriftung: bild.beschriftung, id: bild.id, sha256: bild.sha256 })),
    datum,
    fassung,
    // Only a day on the site has these: other texts stay as they are.
    ...(firmen.length > 0 && { firmen: firmen.map((eine) => ({ firma: eine.firma, personen: eine.personen, stunden: eine.stunden })) }),
    ...(frist && { frist }),
    id,
    nummer,
    objekt,
    seit,
    ...(sprache !== 'de' && { sprache }),
    ...(stoerungen.length > 0 && { stoerungen: stoerungen.map((eine) => ({ bis: eine.bis, von: eine.von, wirkung: eine.wirkung })) }),
    ...(tempMax && { tempMax }),
    ...(tempMin && { tempMin }),
    titel,
    ...(vertragsart !== 'sonst' && { vertragsart }),
    ...(vorbehalt && { vorbehalt }),
    ...(vorschlag && { vorschlag }),
    ...(wetter && { wetter }),
    wirkung,
  })
  return vorsatz + text.normalize('NFC')
}
