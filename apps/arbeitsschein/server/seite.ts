import { bilderVon } from '#domain/einsatz/bilder.ts'
import { zahl } from '#domain/einsatz/arbeitsschein/menge.ts'
import { fassungRecht, meiner, scheinart, sichtbareScheine } from '#domain/einsatz/arbeitsschein/sicht.ts'
import { notFound } from '#platform/contract/problem.ts'
import type { Db } from '#platform/server/database/db.ts'
import { may, type Context } from '#platform/server/http/context.ts'
import { readPage } from '#platform/server/record/list.ts'
import type { Arbeitsschein, Scheindetail } from '../contract/schein.ts'
import { abfrage } from './liste.ts'
import { positionenVon } from './positionen.ts'

/** So many acts are shown, the latest first. */
const schritteHoechstens = 200

/** One sheet with everything on it and what became of it. Throws 404. */
export async function schein(context: Context, id: string): Promise<Scheindetail> {
  const { db } = context
  const row = await sichtbareScheine(context)
    .where('s.id', '=', id)
    .innerJoin('objekt as o', 'o.id', 's.objektId')
    .selectAll('s')
    .select(['o.nummer as objektnummer', 'o.name as objektname', meiner(context).as('meiner')])
    .executeTakeFirst()
  if (!row) throw notFound()
  const [seite, zeilen, bilder, schritte, unterschriften, fest] = await Promise.all([
    readPage<Arbeitsschein>(context, abfrage(context, { zustand: 'alle' }, id), { limit: 1 }),
    positionenVon(db, id),
    bilderVon(db, { art: scheinart, id }),
    schritteVon(db, id),
    unterschriftenVon(db, id, row.fassung),
    db.selectFrom('arbeitsscheinFassung').where('arbeitsscheinId', '=', id).where('nr', '=', row.fassung).select('sha256').executeTakeFirst(),
  ])
  if (!seite.entities[0]) throw notFound()
  const { objektId, objektnummer, objektname, lstfixId, vertragsart, angeordnetVon, angeordnetAm, wetter, notiz, notizIntern, erfasst, objektGeschlossen } = row
  return {
    ...seite.entities[0],
    objektStamm: { id: objektId, nummer: objektnummer, name: objektname },
    lstfixId,
    vertragsart,
    angeordnetVon,
    angeordnetAm,
    wetter,
    tempMin: temperatur(row.tempMin),
    tempMax: temperatur(row.tempMax),
    notiz,
    notizIntern,
    zeilen,
    bilder,
    erfasst,
    objektGeschlossen,
    unterschriften,
    fingerabdruck: fest?.sha256.toString('hex') ?? null,
    schritte,
    darf: darf(context, row),
  }
}

const temperatur = (wert: string | null) => (wert === null ? '' : zahl(wert)!)

/** Signatures of a version, in their order. */
export async function unterschriftenVon(db: Db, id: string, fassung: number): Promise<Scheindetail['unterschriften']> {
  const rows = await db.selectFrom('unterschrift').where('arbeitsscheinId', '=', id).where('fassung', '=', fassung).orderBy('id').selectAll().execute()
  return rows.map((eine) => ({ ...eine, striche: eine.striche as number[][] | null }))
}

const schritteVon = (db: Db, id: string) =>
  db
    .selectFrom('arbeitsscheinSchritt as s')
    .innerJoin('anwender as a', 'a.id', 's.anwenderId')
    .where('s.arbeitsscheinId', '=', id)
    .orderBy('s.zeitpunkt', 'desc')
    .orderBy('s.id', 'desc')
    .limit(schritteHoechstens)
    .select(['s.id', 's.was', 's.fassung', 's.grund', 's.zeitpunkt', 'a.anzeigename as wer'])
    .execute()

function darf(context: Context, { zustand, meiner: eigener }: { zustand: Arbeitsschein['zustand']; meiner: boolean }): Scheindetail['darf'] {
  const leitung = may(context, fassungRecht)
  if (zustand === 'offen') return [...(eigener ? (['sichern', 'abschliessen'] as const) : []), ...(eigener || leitung ? (['stornieren'] as const) : [])]
  return zustand === 'abgeschlossen' && leitung ? ['fassung', 'stornieren'] : []
}
