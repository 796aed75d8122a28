import { sql } from 'kysely'
import { taktMin } from '#domain/einsatz/arbeitsschein/takt.ts'
import { teilSql } from '#domain/einsatz/statistik/teil-sql.ts'
import { beruehrteTage, type Teil } from '#domain/einsatz/statistik/contract.ts'
import { falteAlles } from '#domain/einsatz/statistik/falten.ts'
import { nobody, sichtbareMitarbeiter } from '#domain/personal/sicht.ts'
import { notFound, Problem } from '#platform/contract/problem.ts'
import { may, type Context } from '#platform/server/http/context.ts'
import type { Sql } from '#platform/server/record/keyset.ts'
import { ebeneVon, grenzen, type Frage } from '../contract.ts'
import { pruefePersonen } from './einstellungen.ts'

/** Right to the statistics of all accounts that one acts for. */
export const modulrecht = 'ARBEITSBERICHTSTATISTIK'

/** What a question means: a condition on rows `z` of `arbeitsbericht` and one on `zeit`, which knows the groups of each; what billed time is rounded to. */
export interface Umfang {
  eintraege: Sql
  /** The part of it that holds for rows of sums as well: whose they are and which place, without days and kind of hours. */
  wessen: Sql
  art: Teil | undefined
  gruppen: Sql
  /** Whether that narrows down by more than `eintraege` does. */
  nachGruppen: boolean
  /** What the question goes by besides its level. */
  nach: { person: boolean; ort: boolean }
  taktMin: number
  /** First and last day that it counts. */
  tage: { von: string; bis: string }
}

/** Reads a question by the asker's rights, and sees to it that the sums hold what was written until now. Throws 403 when somebody without the right to the app asks about others, 404 for somebody whom the asker may not see, 422 when the company evaluates no single people. */
export async function umfang(context: Context, frage: Frage): Promise<Umfang> {
  if (may(context, modulrecht) && nenntPersonen(context, frage)) await pruefePersonen(context)
  const [wessen, { zone }, takt] = await Promise.all([personen(context, frage.lstfixId), ort(context), taktMin(context.db)])
  await falteAlles(context.db)
  const { von, bis } = beruehrteTage(frage.from, frage.to, zone)
  const fest = (['objekt', 'kostenstelle', 'kunde'] as const).map((feld) => grenze(sql`z.${sql.ref(spalte[feld])}`, frage[feld]))
  const abgeleitet = grenzen.map((feld) => grenze(sql`zeit.${sql.ref(spalte[feld])}`, frage[feld], feld === 'kundengruppe' ? sql`integer` : sql`uuid`))
  return {
    eintraege: und(
      wessen.wo,
      sql`z.storniert is null`,
      sql`z.datum between ${von}::date and ${bis}::date`,
      ...fest,
      frage.art && sql`${teilSql} = ${frage.art}`,
    ),
    wessen: und(wessen.wo, ...fest),
    art: frage.art,
    nach: { person: wessen.einer, ort: orte.some((feld) => frage[feld] !== undefined) },
    gruppen: und(sql`true`, ...abgeleitet),
    nachGruppen: (['abteilung', 'kundengruppe', 'objektgruppe', 'leiter'] as const).some((feld) => frage[feld] !== undefined),
    taktMin: takt,
    tage: { von, bis },
  }
}

/** Where a row of `zeit` keeps what it belongs to. */
export const spalte = {
  firma: 'firma_id',
  abteilung: 'abteilung_id',
  mitarbeiter: 'lstfix_id',
  objekt: 'objekt_id',
  kostenstelle: 'kostenstelle_id',
  kunde: 'ktostamm_id',
  kundengruppe: 'kundengruppe_id',
  objektgruppe: 'objektgruppe_id',
  leiter: 'leiter_id',
} as const

/** The question names people, and not only the asker. */
export const nenntPersonen = ({ person }: Context, frage: Frage) =>
  frage.lstfixId === undefined ? ['mitarbeiter', 'einzeln'].includes(ebeneVon(frage)) : frage.lstfixId !== person.lstfixId

/** Fields and levels that stand at the place of the work. */
export const orte = ['objekt', 'kostenstelle', 'kunde', 'kundengruppe', 'objektgruppe', 'leiter'] as const

/** Whose entries, and whether they are those of one person. */
async function personen(context: Context, gefragt: string | undefined): Promise<{ wo: Sql; einer: boolean }> {
  const ich = context.person.lstfixId ?? nobody
  const konten = sql`z.vkforgid = any(${[...context.person.konten]}::int[])`
  if (!may(context, modulrecht)) {
    if (gefragt !== undefined && gefragt !== ich) throw new Problem('keine-berechtigung', 403)
    return { wo: sql`z.lstfix_id = ${ich}::uuid`, einer: true }
  }
  if (gefragt === undefined) return { wo: konten, einer: false }
  if (gefragt === ich) return { wo: sql`z.lstfix_id = ${ich}::uuid`, einer: true }
  if (!(await sichtbareMitarbeiter(context, modulrecht).where('lstfix.id', '=', gefragt).select('lstfix.id').executeTakeFirst())) throw notFound()
  return { wo: sql`z.lstfix_id = ${gefragt}::uuid and ${konten}`, einer: true }
}

/** Whose midnight counts: that of the branch that the asker acts for. */
const ort = ({ db, person }: Context) => db.selectFrom('filiale').where('vkforgid', '=', person.accountid).select('zone').executeTakeFirstOrThrow()

const grenze = (wo: Sql, wert: string | undefined, art = sql`uuid`) =>
  wert !== undefined && (wert === 'ohne' ? sql`${wo} is null` : sql`${wo} = ${wert}::${art}`)
const und = (...alle: (Sql | false | undefined)[]) =>
  sql.join(
    alle.filter((eine): eine is Sql => !!eine),
    sql` and `,
  )
