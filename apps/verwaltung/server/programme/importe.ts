import { sql } from 'kysely'
import * as z from 'zod/mini'
import type { programmCalls } from '#apps/verwaltung/contract/programme.ts'
import { nimmAn } from '#domain/belege/annahme/annehmen.ts'
import { ordneZu } from '#domain/belege/annahme/zuordnen.ts'
import { Abgebrochen, begleite, brichAb, laufende, standthema } from '#domain/belege/import/begleiten.ts'
import { importiereIn } from '#domain/belege/import/import.ts'
import { seitAus } from '#domain/belege/import/wasserstand.ts'
import type { Importart } from '#domain/belege/contract.ts'
import { heuteDerFirma } from '#domain/zeiten/tag/heute.ts'
import { notFound, Problem, refused } from '#platform/contract/problem.ts'
import type { Trx } from '#platform/server/database/db.ts'
import type { Context } from '#platform/server/http/context.ts'
import type { Handlers } from '#platform/server/http/app.ts'
import { line } from '#platform/contract/shapes.ts'
import { readPage, wordSearch, type ListQuery } from '#platform/server/record/list.ts'
import { StartError } from '#platform/server/start/error.ts'
import { alsDatei, worte } from '../liste.ts'

type H = Handlers<typeof programmCalls>
type Zeile = Awaited<ReturnType<H['importe']>>['entities'][number]
const gezeigt = 1000

export const importHandlers: Pick<
  H,
  'importe' | 'importeDatei' | 'importieren' | 'importeLaufend' | 'importAbbrechen' | 'erechnungenAnnehmen' | 'belegdateienZuordnen' | 'importlauf'
> = {
  importe: (context, { query }) => readPage<Zeile>(context, abfrage(query), query),
  importeDatei: (context, { query }) =>
    alsDatei<Zeile>(context, abfrage(query), query, { de: 'Importe', en: 'Imports' }, [
      { de: 'Begonnen', en: 'Begun', value: (row) => row.begonnen, kind: 'instant' },
      { de: 'Art', en: 'Kind', value: (row) => row.art, say: worte('wert') },
      { de: 'Quelle', en: 'Source', value: (row) => row.quelle },
      { de: 'Datei', en: 'File', value: (row) => row.datei },
      { de: 'Zustand', en: 'State', value: (row) => row.zustand, say: worte('wert') },
      { de: 'Zeilen', en: 'Lines', value: (row) => row.zeilen, kind: 'number' },
      { de: 'Neu', en: 'New', value: (row) => row.neu, kind: 'number' },
      { de: 'Geändert', en: 'Changed', value: (row) => row.geaendert, kind: 'number' },
      { de: 'Fehler', en: 'Errors', value: (row) => row.fehler, kind: 'number' },
      { de: 'Von', en: 'By', value: (row) => row.akteur },
    ]),
  async importieren(context, { params: { art }, query: { probe, quelle, datei, vollstaendig, verschwinden, seit: gesagt }, body }) {
    const bytes = new TextEncoder().encode(body)
    const { rows } = await sql<{
      heute: string
      zone: string
    }>`select (${context.jetzt.toString()}::timestamptz at time zone zone)::date as heute, zone from firma`.execute(context.db)
    const { heute, zone } = rows[0]!
    const seit = gesagt === undefined ? undefined : seitAus(gesagt, zone)
    if (seit === null) throw refused('verwaltung.import-seit', 'seit')
    const voll = vollstaendig === '1' && art === 'belege' ? { verschwinden } : undefined
    const auftrag = { quelle, datei, seit, vollstaendig: voll, akteur: context.person.name, schreiben: probe !== '1', heute, jetzt: context.jetzt }
    // Its progress is seen, and its end asked for, while the call's own transaction is open.
    const { lauf } = await mitGrund(() => begleite(context.root, art, auftrag, (mitStand) => importiereIn(context.db as Trx, art, bytes, mitStand)))
    return bericht(context, lauf)
  },
  async erechnungenAnnehmen({ db, jetzt, person, files }, { query: { probe }, body }) {
    const heute = await heuteDerFirma(db, jetzt)
    const umstand = { akteur: person.name, schreiben: probe !== '1', heute, jetzt, dateien: files.service }
    const dateien = []
    for (const datei of dateienIn(body)) dateien.push(await nimmAn(db as Trx, datei, umstand))
    return { dateien }
  },
  async belegdateienZuordnen({ db, jetzt, person, files }, { query: { probe, quelle }, body }) {
    const heute = await heuteDerFirma(db, jetzt)
    const umstand = { akteur: person.name, schreiben: probe !== '1', heute, jetzt, dateien: files.service, quelle }
    const dateien = []
    for (const datei of dateienIn(body)) dateien.push(await ordneZu(db as Trx, datei, umstand))
    return { dateien }
  },
  async importeLaufend({ db }) {
    return { laufend: (await laufende(db)).map(({ lebt: _lebt, abbruch, art, ...stand }) => ({ ...stand, art: art as Importart, abbruch: abbruch !== null })) }
  },
  async importAbbrechen({ db, person, pending }, { params: { id } }) {
    if (!(await brichAb(db, id, person.name))) throw notFound()
    pending.audit.push({ aktion: 'import-abbrechen', gegenstand: 'importlauf', gegenstandId: id })
    pending.events.push({ thema: standthema, ids: [id] })
    return { ok: true as const }
  },
  importlauf: (context, { params: { id } }) => bericht(context, id),
}

const zeilen = z.object({ name: line(200), inhalt: z.base64() })

/** One file a line. Throws 400 for a line that is none. */
function dateienIn(body: string) {
  const texte = body.split(/\r?\n/).filter((text) => text.trim())
  if (texte.length > hoechstens) throw new Problem('eingabe', 400)
  return texte.map((text) => {
    const gelesen = zeilen.safeParse(jsonOderNichts(text))
    if (!gelesen.success) throw new Problem('eingabe', 400)
    return { name: gelesen.data.name, inhalt: new Uint8Array(Buffer.from(gelesen.data.inhalt, 'base64')) }
  })
}
const hoechstens = 100
function jsonOderNichts(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** What makes a whole file unreadable is a sentence for whoever sent it. */
async function mitGrund<T>(act: () => Promise<T>): Promise<T> {
  try {
    return await act()
  } catch (error) {
    if (error instanceof Abgebrochen) throw new Problem('verwaltung.import-abgebrochen', 409, { von: error.von })
    throw error instanceof StartError ? new Problem('verwaltung.import-datei', 422, { grund: error.message }) : error
  }
}

async function bericht({ db }: Context, id: string) {
  const lauf = await db.selectFrom('importlauf').where('id', '=', id).selectAll().executeTakeFirst()
  if (!lauf) throw notFound()
  const schlecht = await db
    .selectFrom('importfehler')
    .where('laufId', '=', id)
    .orderBy('nr')
    .limit(gezeigt)
    .select(['zeile', 'spalte', 'wert', 'grund'])
    .execute()
  return { ...lauf, summen: lauf.summen as Record<string, string>, hinweise: lauf.hinweise as string[], schlecht }
}

const abfrage = ({ q, art, zustand }: { q?: string | undefined; art?: string | undefined; zustand?: string | undefined }): ListQuery => ({
  select: sql`l.id, l.art, l.quelle, l.datei, l.zustand, l.zeilen, l.neu, l.geaendert, l.gleich, l.fehler, l.geprueft, l.geschrieben, l.seit, l.davor, l.akteur, l.begonnen`,
  from: sql`importlauf l`,
  where: [
    wordSearch(q, sql`l.datei`, sql`l.quelle`, sql`l.akteur`),
    art !== undefined && sql`l.art = ${art}`,
    zustand !== undefined && sql`l.zustand = ${zustand}`,
  ],
  sorts: { begonnen: [sql`l.begonnen`, sql`l.id`] },
  standard: '-begonnen',
})
