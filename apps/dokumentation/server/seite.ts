import type { Id } from '#platform/contract/shapes.ts'
import { kurzcode } from '#domain/einsatz/arbeitsschein/kanonisch.ts'
import { bilderVon } from '#domain/einsatz/bilder.ts'
import { alleRecht, dokumentationsart, sichtbareDokumentationen } from '#domain/einsatz/dokumentation/sicht.ts'
import { notFound } from '#platform/contract/problem.ts'
import { may, type Context } from '#platform/server/http/context.ts'
import { readPage } from '#platform/server/record/list.ts'
import { revisionOf } from '#platform/server/record/revision.ts'
import { Inhalt, type Dokumentation, type Dokumentationsdetail } from '../contract.ts'
import { abfrage } from './liste.ts'
import { standVon, tagVon } from './stand.ts'
import { briefeVon } from './uebergabe/briefe.ts'
import { uebergabeVon } from './uebergabe/lage.ts'

/** So many acts are shown, the latest first. */
const schritteHoechstens = 200

/** One documentation with its pictures and what became of it. Throws 404. */
export async function dokumentation(context: Context, id: Id<'dokumentation'>): Promise<Dokumentationsdetail> {
  const { db } = context
  const zeile = await sichtbareDokumentationen(context)
    .innerJoin('objekt', 'objekt.id', 'd.objektId')
    .where('d.id', '=', id)
    .selectAll('d')
    .select('objekt.ktostammId')
    .executeTakeFirst()
  if (!zeile) throw notFound()
  const [seite, bilder, schritte, fest, uebergabe, briefe] = await Promise.all([
    readPage<Dokumentation>(context, abfrage(context, {}, id), { limit: 1 }),
    bilderVon(db, { art: dokumentationsart, id }),
    db
      .selectFrom('dokumentationSchritt as s')
      .innerJoin('anwender as a', 'a.id', 's.anwenderId')
      .where('s.dokumentationId', '=', id)
      .orderBy('s.zeitpunkt', 'desc')
      .orderBy('s.id', 'desc')
      .limit(schritteHoechstens)
      .select(['s.id', 's.was', 's.fassung', 's.grund', 's.zeitpunkt', 'a.anzeigename as wer'])
      .execute(),
    db.selectFrom('dokumentationFassung').where('dokumentationId', '=', id).where('nr', '=', zeile.fassung).select('sha256').executeTakeFirst(),
    uebergabeVon(context, id),
    briefeVon(db, id),
  ])
  if (!seite.entities[0]) throw notFound()
  const fingerabdruck = fest?.sha256.toString('hex') ?? null
  const { ktostammId, beschreibung, adressat, wirkung, seit, erfasst, objektDamals } = zeile
  return {
    ...seite.entities[0],
    ktostammId: objektDamals ? null : ktostammId,
    beschreibung,
    adressat,
    wirkung,
    seit,
    ...tagVon(zeile),
    erfasst,
    bilder,
    schritte,
    fingerabdruck,
    code: fingerabdruck && kurzcode(fingerabdruck),
    revision: revisionOf(Inhalt, standVon(zeile, bilder)),
    uebergabe,
    briefe,
    darf: [...darf(context, zeile.zustand), ...(seite.entities[0].objekthinweis && may(context, alleRecht) ? (['objekt'] as const) : [])],
  }
}

const darf = (context: Context, zustand: 'Entwurf' | 'festgeschrieben'): Dokumentationsdetail['darf'] =>
  zustand === 'Entwurf'
    ? ['aendern', ...(may(context, alleRecht) ? (['festschreiben'] as const) : [])]
    : may(context, alleRecht)
      ? ['fassung', 'senden', 'eintragen']
      : []
