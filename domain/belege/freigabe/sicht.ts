import { sql } from 'kysely'
import type { Id } from '#platform/contract/shapes.ts'
import { notFound } from '#platform/contract/problem.ts'
import { may, type Work } from '#platform/server/http/context.ts'
import { readKept, readPage, type ListQuery } from '#platform/server/record/list.ts'
import type { Asked } from '#platform/server/record/keyset.ts'
import { sitzVon } from './entscheid.ts'
import { moeglicheLaeufe } from './fragen.ts'
import { ladeLaeufe, ladeStaende, type Geladen, type Laufstand } from './laden.ts'
import { alleRecht, freigabeRecht } from './rechte.ts'

/** So many are counted: beyond that only that there are more. */
const gezaehlt = 999

/** Runs of a list that wait for the asker: he can decide now, by a seat of his own or as deputy, or is asked a question. */
export async function wartende(context: Work, list: ListQuery, asked: Asked & { sort?: string | undefined }) {
  const where = [...(list.where ?? []), await moeglicheLaeufe(context)]
  return readKept<{ id: string }>(context, { ...list, where }, asked, (rows) =>
    davon(context, rows, (stand, tag) => wartetAuf(stand, tag, context.person.anwenderId)),
  )
}

/** How many wait for the asker, up to 999. */
export async function anzahlWartender(context: Work): Promise<number> {
  const { tag, laeufe } = await ladeStaende(context.db, context.jetzt, await moeglicheLaeufe(context), gezaehlt)
  return laeufe.filter((stand) => wartetAuf(stand, tag, context.person.anwenderId)).length
}

/** Does this run wait for this person? While a question is open it waits for whom it was put to; while it is postponed, for nobody. */
export function wartetAuf({ lauf, leute, stand: { pause } }: Laufstand, tag: string, wer: string): boolean {
  if (pause?.art === 'Klärung') return pause.an === wer
  return pause === null && typeof sitzVon(lauf, leute, tag, wer) === 'object'
}

/** Runs of a list that the asker may see: with FREIGABE.ALLE all of his accounts, else those in which he may decide, is asked or has acted. */
export async function sichtbare(context: Work, list: ListQuery, asked: Asked & { sort?: string | undefined }) {
  const where = list.where ?? []
  const { anwenderId, konten } = context.person
  if (may(context, alleRecht)) return readPage<{ id: string }>(context, { ...list, where: [...where, sql`f.vkforgid = any(${[...konten]}::int[])`] }, asked)
  const eigene = sql`(f.id in (select lauf_id from freigabeentscheid where anwender_id = ${anwenderId}::uuid union select lauf_id from freigabeentscheid where an = ${anwenderId}::uuid)
    or (${await moeglicheLaeufe(context)}))`
  return readKept<{ id: string }>(context, { ...list, where: [...where, eigene] }, asked, (rows) =>
    davon(context, rows, (stand, tag) => hatZuTun(stand, tag, anwenderId)),
  )
}

/** The run with this id as the asker may see it: like the lists, with the steps that asked him before others decided, and every earlier run of a document that asks him now. Throws 404. */
export async function sichtbarerLauf(context: Work, id: Id<'belegfreigabe'>): Promise<{ tag: string; geladen: Geladen }> {
  const gefunden = await finde(context, id)
  if (!gefunden) throw notFound()
  return gefunden
}

async function finde(context: Work, id: Id<'belegfreigabe'>) {
  const { db, jetzt, person } = context
  const { tag, laeufe } = await ladeLaeufe(db, jetzt, sql`f.id = ${id}::uuid`)
  const geladen = laeufe[0]
  if (!geladen) return null
  const { zeile } = geladen
  if (
    (may(context, alleRecht) && person.konten.includes(zeile.vkforgid)) ||
    hatZuTun(geladen, tag, person.anwenderId) ||
    wurdeGefragt(geladen, person.anwenderId)
  )
    return { tag, geladen }
  const spaetere = await ladeStaende(
    db,
    jetzt,
    sql`f.ende is null and f.id in (
      with recursive kette as (select ${id}::uuid as id union select n.id from belegfreigabe n join kette k on n.vorgaenger = k.id) select id from kette)`,
  )
  return spaetere.laeufe.some(({ lauf, leute }) => typeof sitzVon(lauf, leute, tag, person.anwenderId) === 'object') ? { tag, geladen } : null
}

/** May the asker see a kept file because he sees the release of its document? */
export async function siehtFreigabedatei(context: Work, datei: string): Promise<boolean> {
  if (!may(context, freigabeRecht)) return false
  const laeufe = await context.db
    .selectFrom('belegdatei')
    .innerJoin('belegfreigabe', 'belegfreigabe.belegId', 'belegdatei.belegId')
    .where('belegdatei.datei', '=', datei)
    .orderBy('belegfreigabe.nr', 'desc')
    .select('belegfreigabe.id')
    .execute()
  for (const { id } of laeufe) if (await finde(context, id)) return true
  return false
}

/** He can decide, was asked or has acted. */
const hatZuTun = ({ lauf, leute, zeile }: Laufstand, tag: string, ich: string) =>
  lauf.entscheide.some(({ wer, an }) => wer === ich || an === ich) || (zeile.ende === null && typeof sitzVon(lauf, leute, tag, ich) === 'object')

/** Somebody else was faster: whom a step asked learns what became of it. */
const wurdeGefragt = ({ stand: { schritte, stufe } }: Laufstand, ich: string) =>
  schritte.some((schritt) => schritt.fertig && (stufe === null || schritt.stufe <= stufe) && schritt.plaetze.some(({ durch }) => durch.includes(ich)))

async function davon<T extends { id: string }>(context: Work, rows: readonly T[], passt: (stand: Laufstand, tag: string) => boolean): Promise<ReadonlySet<T>> {
  if (!rows.length) return new Set()
  const { tag, laeufe } = await ladeStaende(context.db, context.jetzt, sql`f.id = any(${rows.map(({ id }) => id)}::uuid[])`)
  const passende = new Set(laeufe.filter((stand) => passt(stand, tag)).map(({ zeile }) => zeile.id))
  return new Set(rows.filter(({ id }) => passende.has(id)))
}
