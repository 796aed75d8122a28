import { sql } from 'kysely'
import type { Id } from '#platform/contract/shapes.ts'
import { geraetekuerzel } from '#domain/einsatz/contract.ts'
import { bilderVon } from '#domain/einsatz/bilder.ts'
import { grenzenAm } from '#domain/einsatz/bericht/grenzen.ts'
import { berichtsart, sichtbareBerichte } from '#domain/einsatz/bericht/sicht.ts'
import { kontotage } from '#domain/zeiten/konto/kontotag.ts'
import { notFound } from '#platform/contract/problem.ts'
import type { Position } from '#platform/contract/position.ts'
import type { Context } from '#platform/server/http/context.ts'
import { readAll } from '#platform/server/record/list.ts'
import { revisionOf } from '#platform/server/record/revision.ts'
import { Inhalt, type Berichtsdetail, type Zeile } from '../contract.ts'
import { einstellungen } from '#domain/einsatz/bericht/einstellungen.ts'
import { abfrage, zeile } from './liste.ts'
import { tagIn } from '#domain/einsatz/bericht/pruefen.ts'
import { standVon } from './stand.ts'
import { eintraege } from './tag.ts'

/** One entry: what it says, where the device was, its pictures, what became of it. Throws 404. */
export async function bericht(context: Context, id: Id<'arbeitsbericht'>): Promise<Berichtsdetail> {
  const { db, jetzt } = context
  const row = await sichtbareBerichte(context).where('b.id', '=', id).selectAll('b').executeTakeFirst()
  if (!row) throw notFound()
  const person = await db
    .selectFrom('lstfix')
    .innerJoin('filiale', 'filiale.vkforgid', 'lstfix.vkforgid')
    .where('lstfix.id', '=', row.lstfixId)
    .selectAll('lstfix')
    .select(['filiale.zone', 'filiale.land', 'filiale.region'])
    .executeTakeFirstOrThrow()
  const [eine, bilder, schritte, tage, des, grenzen, eingestellt] = await Promise.all([
    zeile(context, id),
    bilderVon(db, { art: berichtsart, id }),
    verlauf(context, id),
    kontotage(db, [person], row.datum, row.datum, jetzt),
    readAll<Zeile>(context, abfrage(context, { von: row.datum, bis: row.datum }, sql`z.lstfix_id = ${person.id}::uuid`), 'von'),
    grenzenAm(db, person.id, row.datum),
    einstellungen(db),
  ])
  const heute = tagIn(jetzt, person.zone).toString()
  const alle = eintraege(context, [eine, ...des.filter((andere) => andere.id !== id)], tage.get(person.id)![0]!, { grenzen, heute, eingestellt })
  return {
    ...alle[0]!,
    revision: revisionOf(Inhalt, standVon(row, bilder)),
    position: row.position as Position | null,
    bilder,
    erfasst: row.erfasst,
    angelegt: row.angelegt,
    geraet: row.geraet !== null && row.folge !== null ? { name: geraetekuerzel(row.geraet), folge: row.folge } : null,
    stornogrund: row.stornogrund,
    schritte,
  }
}

/** So many acts are shown, the latest first. */
const hoechstens = 200

async function verlauf({ db }: Context, id: Id<'arbeitsbericht'>): Promise<Berichtsdetail['schritte']> {
  const rows = await db
    .selectFrom('arbeitsberichtSchritt as s')
    .innerJoin('anwender as a', 'a.id', 's.anwenderId')
    .where('s.arbeitsberichtId', '=', id)
    .orderBy('s.zeitpunkt', 'desc')
    .orderBy('s.id', 'desc')
    .limit(hoechstens)
    .select(['s.id', 's.was', 's.grund', 's.vorher', 's.nachher', 's.zeitpunkt', 'a.anzeigename as wer'])
    .execute()
  return rows.map(({ vorher, nachher, was, ...schritt }) => {
    const [alt, neu] = [vorher as Record<string, string>, nachher as Record<string, string>]
    return {
      ...schritt,
      was: was as Berichtsdetail['schritte'][number]['was'],
      felder: Object.keys(neu).map((feld) => ({ feld, vorher: alt[feld] ?? '', nachher: neu[feld] ?? '' })),
    }
  })
}
