import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Trx } from '#platform/server/database/db.ts'
import { record } from '#platform/server/record/record.ts'
import { belegarten, type Belegart, type Belegdateiart } from '../contract.ts'
import { istPdf, liesErechnung } from '../erechnung/lesen/lies.ts'
import { Ablehnung, hoechstensBytes } from '../erechnung/lesen/xml.ts'
import { beginneUndMelde } from '../freigabe/beginnen.ts'
import { hebeAuf, type Ankunft, type Umstand } from './aufheben.ts'
import type { Zugeordnet } from './contract.ts'
import { annahmetexte } from './messages.ts'

/**
 * Keeps a PDF or XML with the document that its name tells: type, key of the source or number, and what it is (`RE_4711.pdf`, `RE_4711_fremd.pdf`, `RE_4711.xml`; of a key `%2F`
 * stands for a slash). A document has one original and one e-invoice, papers of others as many as come. The same file again changes nothing. Throws nothing about the file itself.
 */
export async function ordneZu(db: Trx, datei: Ankunft, umstand: Umstand & { quelle: string }): Promise<Zugeordnet> {
  await sql`select pg_advisory_xact_lock(hashtext('belegimport'))`.execute(db)
  const { name } = datei
  const abgelehnt = (grund: string, beleg: Zugeordnet['beleg'] = null): Zugeordnet => ({ name, ergebnis: 'abgelehnt', beleg, grund })
  const gesagt = ausName(name)
  if (!gesagt) return abgelehnt('Der Name nennt keinen Beleg. Erwartet wird etwa RE_4711.pdf, RE_4711_fremd.pdf oder RE_4711.xml.')
  if ('ablehnung' in datei) return abgelehnt(annahmetexte.de[`ablehnung.${datei.ablehnung}`])
  const { inhalt } = datei
  const fehler = await unpassend(gesagt, inhalt)
  if (fehler) return abgelehnt(fehler)
  const gefunden = await belegNach(db, umstand.quelle, gesagt)
  if (!gefunden.length) return abgelehnt(`Diesen Beleg gibt es nicht: ${gesagt.belegart} ${gesagt.schluessel}.`)
  if (gefunden.length > 1) return abgelehnt(`${gesagt.belegart} ${gesagt.schluessel} ist nicht eindeutig.`)
  const { id, eingehend, ...beleg } = gefunden[0]!
  const sha256 = createHash('sha256').update(inhalt).digest()
  const vorhanden = await db.selectFrom('belegdatei').where('belegId', '=', id).select(['art', 'sha256']).execute()
  if (vorhanden.some((eine) => eine.sha256.equals(sha256))) return { name, ergebnis: 'gleich', beleg, grund: '' }
  if (gesagt.art !== 'fremd' && vorhanden.some(({ art }) => art === gesagt.art))
    return abgelehnt('Zu diesem Beleg ist schon eine andere Datei aufgehoben.', beleg)
  if (umstand.schreiben) {
    await hebeAuf(db, umstand, { ...datei, id, art: gesagt.art, sha256 })
    await record(
      db,
      umstand.akteur,
      [{ aktion: 'importieren', gegenstand: 'beleg', gegenstandId: id, daten: { datei: name } }],
      [{ thema: 'beleg', ids: [String(id)] }],
    )
    if (eingehend) await beginneUndMelde(db, umstand.jetzt)
  }
  return { name, ergebnis: 'neu', beleg, grund: '' }
}

interface Gesagt {
  belegart: Belegart
  schluessel: string
  art: Belegdateiart
}
function ausName(name: string): Gesagt | null {
  const [, art = '', schluessel = '', zusatz = '', endung = ''] = /^([A-Za-z]{2})_(.+?)(?:_(fremd|archiv|ebinvoice))?\.(pdf|xml)$/i.exec(name.normalize()) ?? []
  const belegart = belegarten.find((eine) => eine === art.toUpperCase())
  const xml = endung.toLowerCase() === 'xml'
  const fremd = zusatz.toLowerCase() === 'fremd'
  if (!belegart || (xml && fremd)) return null
  return { belegart, schluessel: entschluesselt(schluessel), art: xml ? 'erechnung' : fremd ? 'fremd' : 'archiv' }
}
function entschluesselt(text: string) {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** Why these bytes are not what the name says; undefined: they are. */
async function unpassend({ art }: Gesagt, inhalt: Uint8Array): Promise<string | undefined> {
  const t = annahmetexte.de
  if (!inhalt.length) return t['ablehnung.leer']
  if (inhalt.length > hoechstensBytes) return t['ablehnung.zu-gross']
  if (art !== 'erechnung') return istPdf(inhalt) ? undefined : 'Die Datei ist kein PDF.'
  if (istPdf(inhalt)) return 'Die Datei ist ein PDF und kein XML.'
  return liesErechnung(inhalt).then(
    () => undefined,
    (error: unknown) => {
      if (error instanceof Ablehnung) return t[`ablehnung.${error.grund}`]
      throw error
    },
  )
}

/** Documents of this source with this key, otherwise those of any source with this number, but for our own work sheets, which have their paper; at most two. */
async function belegNach(db: Trx, quelle: string, { belegart, schluessel }: Gesagt) {
  const alle = () =>
    db
      .selectFrom('beleg as b')
      .innerJoin('belegart as a', 'a.id', 'b.belegart')
      .where('b.belegart', '=', belegart)
      .where('b.aktuell', '=', true)
      .where('b.geloescht', 'is', null)
      .where('b.zustand', '<>', 'Entwurf')
      .where('b.arbeitsscheinId', 'is', null)
      .limit(2)
      .select(['b.id', 'b.belegnummer', sql<Belegart>`b.belegart`.as('belegart'), sql<boolean>`a.richtung = 'eingehend'`.as('eingehend')])
  const mitSchluessel = await alle().where('b.quelle', '=', quelle).where('b.fremdschluessel', '=', schluessel).execute()
  if (mitSchluessel.length || !/^\d{1,15}$/.test(schluessel)) return mitSchluessel
  return alle().where('b.belegnummer', '=', Number(schluessel)).execute()
}

/** A line a file for the terminal. */
export function zuordnungsbericht(dateien: readonly Zugeordnet[], schreiben: boolean): string {
  const wie = { neu: 'neu bei', gleich: 'ist schon da bei', abgelehnt: 'nicht übernommen' }
  const zeilen = dateien.map(
    ({ name, ergebnis, beleg, grund }) => `${name}: ${wie[ergebnis]}${beleg ? ` ${beleg.belegart} ${beleg.belegnummer}` : ''}${grund ? `. ${grund}` : ''}`,
  )
  const zahl = (was: Zugeordnet['ergebnis']) => dateien.filter(({ ergebnis }) => ergebnis === was).length
  return [
    ...zeilen,
    `${dateien.length} ${dateien.length === 1 ? 'Datei' : 'Dateien'}: ${zahl('neu')} neu, ${zahl('gleich')} schon da, ${zahl('abgelehnt')} nicht übernommen.`,
    ...(schreiben ? [] : [annahmetexte.de.probe]),
  ].join('\n')
}
