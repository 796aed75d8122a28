import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import { Zip, ZipPassThrough } from 'fflate'
import { stapeldatei } from '#domain/belege/buchungsexport/lauf.ts'
import type { Stapelkopf } from '#domain/belege/buchungsexport/extf.ts'
import type { FileAnswer } from '#platform/contract/contract.ts'
import { conflict } from '#platform/contract/problem.ts'
import { contentOf } from '#platform/server/files/files.ts'
import type { Context } from '#platform/server/http/context.ts'
import { csv } from '#platform/server/output/export.ts'
import { messages } from '../messages.ts'
import type { EigenerLauf } from './laeufe.ts'

interface Blatt {
  beleg: string
  name: string
  link: string
  schluessel: string
  sha256: Buffer
}
interface Listenzeile {
  beleg: string
  datum: string
  belegfeld: string
  name: string
  konto: string
  umsatz: string
  seite: string
  gegenkonto: string
  art: 'Ausgang' | 'Eingang' | 'Zahlung' | 'Skonto' | 'Einbehalt'
  belegId: number | null
}

/**
 * The ZIP of a run: the file for DATEV, the kept PDFs and XML of its documents byte for byte, `document.xml` that says which belongs to which posting, and a list. It is made
 * while it is sent, one document in memory at a time. Every hash is compared before the first byte leaves. Throws 409 for a changed one.
 */
export async function gepackt(context: Context, lauf: EigenerLauf): Promise<FileAnswer> {
  const { name, inhalt } = await stapeldatei(context.db, lauf)
  const [blaetter, zeilen] = await Promise.all([ladeBlaetter(context, lauf.id), ladeListe(context, lauf.id)])
  for (const blatt of blaetter) await gelesen(context, blatt)
  const text = (wert: string) => new TextEncoder().encode(wert)
  async function* teile(): AsyncGenerator<readonly [string, Uint8Array]> {
    yield [name, inhalt]
    yield [`${messages[context.sprache].liste.replace(/\s+/g, '-')}.csv`, text(liste(context, zeilen, blaetter))]
    if (blaetter.length) yield ['document.xml', text(verzeichnis(lauf, blaetter))]
    for (const blatt of blaetter) yield [blatt.name, await gelesen(context, blatt)]
  }
  return { type: 'application/zip', name: name.replace(/^EXTF_Buchungsstapel/, 'Monatspaket').replace(/\.csv$/, '.zip'), content: verpackt(teile()) }
}

/** Kept files of the run's documents: the document itself, its e-invoice, papers of others. */
async function ladeBlaetter({ db }: Context, laufId: string): Promise<Blatt[]> {
  const { rows } = await sql<Omit<Blatt, 'name'> & { typ: string; art: string; id: string }>`
    select b.belegart || ' ' || b.belegnummer as beleg, d.id, d.typ, f.art, z.link, d.schluessel, f.sha256
    from (select distinct beleg_id, link from exportzeile where lauf_id = ${laufId}::uuid and link is not null) z
      join beleg b on b.id = z.beleg_id join belegdatei f on f.beleg_id = b.id join datei d on d.id = f.datei
    order by b.belegdatum, b.id, array_position(array['archiv', 'erechnung', 'fremd'], f.art), f.erhalten, d.id`.execute(db)
  const bisher = new Set<string>()
  return rows.map(({ typ, art, id: _id, ...zeile }) => {
    const stamm = `${zeile.beleg.replace(' ', '_')}${art === 'archiv' ? '' : art === 'erechnung' ? '_ebinvoice' : '_fremd'}`
    let name = `${stamm}.${endung(typ)}`
    for (let nr = 2; bisher.has(name); nr++) name = `${stamm}_${nr}.${endung(typ)}`
    bisher.add(name)
    return { ...zeile, name }
  })
}
const endung = (typ: string) => ({ 'image/jpeg': 'jpg', 'image/png': 'png', 'application/xml': 'xml' })[typ] ?? 'pdf'

async function ladeListe({ db }: Context, laufId: string): Promise<Listenzeile[]> {
  const { rows } = await sql<Listenzeile>`
    select coalesce(b.belegart || ' ' || b.belegnummer, '') as beleg, z.datum, z.belegfeld, coalesce(k.name, z.text) as name, z.konto, z.umsatz::text as umsatz, z.seite,
      z.gegenkonto, z.art, z.beleg_id
    from exportzeile z left join beleg b on b.id = z.beleg_id left join ktostamm k on k.id = b.ktostamm_id
    where z.lauf_id = ${laufId}::uuid order by z.nr`.execute(db)
  return rows
}

function liste({ sprache }: Context, zeilen: readonly Listenzeile[], blaetter: readonly Blatt[]) {
  const t = messages[sprache]
  const dateien = Map.groupBy(blaetter, ({ beleg }) => beleg)
  return csv(zeilen, [
    { title: t.art, value: ({ art }) => t[`art.${art}`] },
    { title: t.belegfeld, value: ({ beleg, belegfeld }) => beleg || belegfeld },
    { title: t.datum, kind: 'date', value: ({ datum }) => datum },
    { title: t.text, value: ({ name }) => name },
    { title: t.umsatz, kind: 'number', value: ({ umsatz }) => umsatz },
    { title: t.seite, value: ({ seite }) => seite },
    { title: t.konto, value: ({ konto }) => konto },
    { title: t.gegenkonto, value: ({ gegenkonto }) => gegenkonto },
    { title: t.datei, value: ({ beleg }) => (dateien.get(beleg) ?? []).map(({ name }) => name).join(', ') },
  ])
}

/** Which files belong to the link of a posting (`BEDI "…"`), for DATEV (document v06). */
function verzeichnis({ kopf, erstellt }: EigenerLauf, blaetter: readonly Blatt[]) {
  const { bezeichnung, erzeugt } = kopf as unknown as Stapelkopf
  const um = `${erzeugt.slice(0, 4)}-${erzeugt.slice(4, 6)}-${erzeugt.slice(6, 8)}T${erzeugt.slice(8, 10)}:${erzeugt.slice(10, 12)}:${erzeugt.slice(12, 14)}`
  const dokumente = [...Map.groupBy(blaetter, ({ link }) => link)].map(
    ([link, eigene]) =>
      `    <document guid="${link}">\n${eigene.map(({ name }) => `      <extension xsi:type="File" name="${name}"/>`).join('\n')}\n    </document>`,
  )
  return `<?xml version="1.0" encoding="UTF-8"?>
<archive xmlns="http://xml.datev.de/bedi/tps/document/v06.0" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="http://xml.datev.de/bedi/tps/document/v06.0 Document_v060.xsd" version="6.0" generatingSystem="Portal">
  <header>
    <date>${um || erstellt}</date>
    <description>${bezeichnung}</description>
  </header>
  <content>
${dokumente.join('\n')}
  </content>
</archive>
`
}

async function gelesen(context: Context, { beleg, schluessel, sha256 }: Blatt): Promise<Uint8Array> {
  const inhalt = await buffer(await contentOf(context, schluessel))
  if (!createHash('sha256').update(inhalt).digest().equals(sha256)) throw conflict('export.datei-veraendert', { beleg })
  return inhalt
}

/** The parts as a ZIP, chunk by chunk. PDFs are packed already: nothing is packed again. */
async function* verpackt(teile: AsyncIterable<readonly [string, Uint8Array]>): AsyncGenerator<Uint8Array> {
  const fertig: Uint8Array[] = []
  const zip = new Zip((fehler, stueck) => {
    if (fehler) throw fehler
    fertig.push(stueck)
  })
  for await (const [name, inhalt] of teile) {
    const datei = new ZipPassThrough(name)
    zip.add(datei)
    datei.push(inhalt, true)
    yield* fertig.splice(0)
  }
  zip.end()
  yield* fertig.splice(0)
}
