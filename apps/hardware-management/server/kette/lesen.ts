import { sql } from 'kysely'
import { kette } from '#domain/geraete/kette/kette.ts'
import { uebergabeart } from '#domain/geraete/kette/sicht.ts'
import { hardwareMit, hardwareRecht, imHaus } from '#domain/geraete/sicht.ts'
import { nameSql } from '#domain/personal/name.ts'
import { heisst, nachNamen, sichtbareMitarbeiter } from '#domain/personal/sicht.ts'
import type { Parsed } from '#platform/contract/contract.ts'
import { notFound } from '#platform/contract/problem.ts'
import { filesOf } from '#platform/server/files/files.ts'
import type { Context } from '#platform/server/http/context.ts'
import { pageOf } from '#platform/server/record/keyset.ts'
import type { calls } from '#apps/hardware-management/contract.ts'
import type { Zuordnung } from '#apps/hardware-management/contract/kette.ts'
import { mitgenommen } from '../geheimnis/gesehen.ts'

/** Who had a device, the latest first. Throws 404, also for a customer's user. */
export async function zuordnungen(context: Context, key: string): Promise<{ entities: Zuordnung[]; next: null }> {
  const geraet = await hardwareMit(context, key).select('h.id').executeTakeFirst()
  if (!geraet || !imHaus(context)) throw notFound()
  const glieder = await context.db
    .selectFrom('hardwareZuordnung as z')
    .leftJoin('lstfix as l', 'l.id', 'z.lstfixId')
    .leftJoin('ansprechpartner as ap', 'ap.id', 'z.ansprechpartnerId')
    .leftJoin('ktostamm as k', 'k.id', 'z.ktostammId')
    .leftJoin('objekt as o', 'o.id', 'z.objektId')
    .leftJoin('standort as s', 's.id', 'z.standortId')
    .leftJoin('anwender as a', 'a.id', 'z.anwenderId')
    .leftJoin('hardwareZuordnung as haupt', 'haupt.id', 'z.mit')
    .leftJoin('hardware as hg', 'hg.id', 'haupt.hardwareId')
    .where('z.hardwareId', '=', geraet.id)
    .select(['z.id', 'z.was', 'z.ab', 'z.zeitpunkt', 'z.ersetzt', 'z.bemerkung', 'z.unterzeichner', 'z.striche', 'a.anzeigename', 'hg.nummer as mit'])
    .select(
      sql<string>`concat_ws(' · ', k.name, coalesce(${nameSql('l', context.sprache)}, nullif(concat_ws(' ', nullif(ap.vorname, ''), ap.zuname), ''), nullif(z.benutzer_text, '')))`.as(
        'wer',
      ),
    )
    .select(sql<string>`concat_ws(' · ', o.name, s.name)`.as('wo'))
    .execute()
  const mit = new Map(glieder.map((glied) => [glied.id, glied]))
  const fotos = await filesOf(context.db, uebergabeart, [...mit.keys()])
  return {
    entities: kette(glieder)
      .toReversed()
      .map(({ id, was, ab, bis, wer, wo, bemerkung, unterzeichner, dicht, anzeigename, ersetzt, striche, mit: haupt }) => ({
        id,
        was,
        ab,
        bis,
        wer,
        wo,
        bemerkung,
        unterzeichner,
        dicht,
        striche: striche as number[][] | null,
        // The pictures stay with the link that was put right.
        dateien: (fotos.get(id) ?? []).concat((ersetzt && fotos.get(ersetzt)) || []),
        frueher: (ersetzt && mit.get(ersetzt)?.was !== 'ausgeschieden' && mit.get(ersetzt)?.ab) || null,
        eingetragen: anzeigename ?? '',
        mit: haupt,
      })),
    next: null,
  }
}

/** People of ours who have devices or accessories now, or leave and have places of licences, or leave (are locked, lost the right) and know secrets, by name: what has to come back, or be changed. */
export async function inhaber(context: Context, { q, ...asked }: Parsed<typeof calls.inhaber>['query']) {
  if (!imHaus(context)) throw notFound()
  return pageOf(
    sichtbareMitarbeiter(context, hardwareRecht)
      .where(heisst(q))
      .where(sql<boolean>`(exists (select from hardware h where h.lstfix_id = lstfix.id and ${imBestand(context)}) or ${stueck(context)} > 0
        or (lstfix.austritt is not null and ${lizenzplaetze(context)} > 0) or ${mitgenommen(context)} > 0)`)
      .select(['lstfix.id', 'lstfix.austritt'])
      .select(sql<string>`lstfix.persnr::text`.as('nummer'))
      .select(nameSql('lstfix', context.sprache).as('name'))
      .select(sql<number>`(select count(*)::int from hardware h where h.lstfix_id = lstfix.id and ${imBestand(context)})`.as('geraete'))
      .select(stueck(context).as('zubehoer'))
      .select(lizenzplaetze(context).as('plaetze'))
      .select(mitgenommen(context).as('geheimnisse')),
    nachNamen,
    asked,
  )
}
const imBestand = ({ person, jetzt }: Context) =>
  sql`h.vkforgid = any(${[...person.konten]}::int[]) and (h.ausscheidedatum is null or h.ausscheidedatum > heute(${jetzt.toString()}::timestamptz))`
/** Pieces of accessories that somebody has. */
const stueck = ({ person }: Context) =>
  sql<number>`(select coalesce(sum(b.ausgegeben), 0)::int from zubehoer_bewegung b join zubehoer z on z.id = b.zubehoer_id
    where b.lstfix_id = lstfix.id and z.vkforgid = any(${[...person.konten]}::int[]))`
/** Places of licences that somebody has and did not give back. */
const lizenzplaetze = ({ person }: Context) =>
  sql<number>`(select count(*)::int from lizenz_platz p join lizenz li on li.id = p.lizenz_id
    where p.lstfix_id = lstfix.id and p.bis is null and li.vkforgid = any(${[...person.konten]}::int[]))`
