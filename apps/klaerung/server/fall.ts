import type { Id } from '#platform/contract/shapes.ts'
import { mitOrten } from '#domain/personal/arbeitsort.ts'
import { alsZeitstempel, stempelVon } from '#domain/stempel/stempel.ts'
import { darfMit, sichtbareFaelle, zustaendigkeit, type Fallzeile, type Zustaendigkeit } from '#domain/zeiten/klaerung/sicht.ts'
import { sichtbareArt, siehtGrund } from '#domain/zeiten/tag/grund.ts'
import { tagesergebnisse } from '#domain/zeiten/tag/tag.ts'
import { planMinuten, strecken, tagesbeginn } from '#domain/zeiten/tag/tagesbild.ts'
import { sollplan } from '#domain/zeiten/regel/sollplan.ts'
import { ladeRegelwerk } from '#domain/zeiten/regel/zeitregel.ts'
import { notFound } from '#platform/contract/problem.ts'
import type { Context } from '#platform/server/http/context.ts'
import type { Fall, Falldetail, Gesagt } from '../contract.ts'

/** The record as the contract shows it, with what the asker may do. */
export const alsFall = (context: Context, zustaendig: Zustaendigkeit, row: Fallzeile): Fall => ({
  id: row.id,
  art: row.art,
  zustand: row.zustand,
  datum: row.datum,
  zone: row.zone,
  seit: row.seit,
  bis: row.bis,
  abwesenheiten: row.abwesenheiten.map(({ id, art }) => ({ id, art: sichtbareArt(art, siehtGrund(context, { id: row.lstfixId })) })),
  bezug: row.bezug,
  text: row.text,
  liegtBei: row.zustand === 'beantwortet' ? row.liegtBei : null,
  employee: { id: row.lstfixId, persnr: row.persnr, vorname: row.vorname, zuname: row.zuname, abteilung: row.abteilung },
  vorschlag: row.vorschlag as Gesagt | null,
  antwort: row.antwort as Gesagt | null,
  istMin: row.istMin,
  sollMin: row.sollMin,
  quelle: row.quelle,
  verneint: row.verneintAm === null ? null : { am: row.verneintAm, terminal: row.verneintWo! },
  entstanden: row.entstanden,
  geaendert: row.geaendert,
  darf: darfMit(context, zustaendig, row) as Fall['darf'],
})

/** A case with its history, the stamps of its day and the day's line. Throws 404. */
export async function fall(context: Context, id: Id<'klaerungsfall'>): Promise<Falldetail> {
  const zustaendig = await zustaendigkeit(context)
  const row = await sichtbareFaelle(context, zustaendig).where('k.id', '=', id).executeTakeFirst()
  if (!row) throw notFound()
  const jetzige = await context.db
    .selectFrom('lstfix as l')
    .innerJoin('filiale as f', 'f.vkforgid', 'l.vkforgid')
    .where('l.id', '=', row.lstfixId)
    .select(['l.id', 'l.geburtsdatum', 'l.eintritt', 'l.austritt', 'f.zone', 'f.land', 'f.region'])
    .executeTakeFirstOrThrow()
  const [person] = (await mitOrten(context.db, [jetzige])) as [typeof jetzige]
  const [schritte, alle, plan, regelwerk] = await Promise.all([
    context.db
      .selectFrom('klaerungsschritt as s')
      .leftJoin('anwender as a', 'a.id', 's.anwenderId')
      .leftJoin('vertretung as v', 'v.id', 's.vertretungId')
      .leftJoin('anwender as g', 'g.id', 'v.anwenderId')
      .where('s.fallId', '=', id)
      .orderBy('s.zeitpunkt')
      .orderBy('s.id')
      .select(['s.id', 's.tat', 's.zustand', 's.zeitpunkt', 'a.anzeigename as von', 'g.anzeigename as vertretungFuer', 's.text', 's.antwort'])
      .execute(),
    stempelVon(context, row.lstfixId)
      .select(['z.geraet', 'z.folge'])
      .where('z.timestamp', '>=', tagesbeginn(row.datum, row.zone, -1))
      .where('z.timestamp', '<', tagesbeginn(row.datum, row.zone, 2))
      .orderBy('z.timestamp')
      .orderBy('z.id')
      .execute(),
    sollplan(context.db, [person], row.datum, row.datum),
    ladeRegelwerk(context.db),
  ])
  const tage = tagesergebnisse(
    alle.filter(({ stornoZeit }) => stornoZeit === null),
    person,
    regelwerk,
    context.jetzt,
  )
  const geplant = planMinuten(plan(person, row.datum).plan, row.zone)
  const tag = tage.find(({ datum }) => datum === row.datum)
  const [ab, bis] = [tagesbeginn(row.datum, row.zone), tag?.intervalle.at(-1)?.bis ?? '']
  return {
    ...alsFall(context, zustaendig, row),
    betroffen: row.stempel,
    schritte: schritte.map((schritt) => ({ ...schritt, zustand: schritt.zustand as Fall['zustand'], antwort: schritt.antwort as Gesagt | null })),
    // The shift may end on the next day; stamps that the case names are shown wherever they lie.
    stempel: alle
      .filter(
        ({ id, timestamp }) =>
          row.stempel.includes(id) ||
          (abOder(timestamp, ab) && (!abOder(timestamp, tagesbeginn(row.datum, row.zone, 1)) || (bis !== '' && abOder(bis, timestamp)))),
      )
      .map((one) => alsZeitstempel(context, one)),
    plan: geplant && { von: geplant.von, bis: geplant.bis },
    strecken: strecken(
      tage.flatMap(({ intervalle }) => intervalle),
      row.datum,
      row.zone,
      context.jetzt,
    ),
  }
}

/** Whether a moment is another one or comes after it. */
const abOder = (a: string, b: string) => Temporal.Instant.compare(a, b) >= 0
