import { sql } from 'kysely'
import { hardwareRecht, imHaus, istSichtbar } from '#domain/geraete/sicht.ts'
import { nameSql } from '#domain/personal/name.ts'
import type { Parsed } from '#platform/contract/contract.ts'
import { instantsOfDays } from '#platform/contract/local-time.ts'
import type { Language } from '#platform/contract/messages.ts'
import { notFound } from '#platform/contract/problem.ts'
import { may, type Context } from '#platform/server/http/context.ts'
import { listFile, readPage, wordSearch, type ListQuery } from '#platform/server/record/list.ts'
import type { calls } from '#apps/hardware-management/contract.ts'
import type { Besitz } from '#apps/hardware-management/contract/kette.ts'
import { messages } from '#apps/hardware-management/messages.ts'

type Filter = Omit<Parsed<typeof calls.besitzdatei>['query'], 'format' | 'sort'>

/** Who had what in a time. Throws 404 for a customer's user. */
export const besitz = async (context: Context, query: Parsed<typeof calls.besitz>['query']) => {
  const { entities, next } = await readPage<Besitz>(context, abfrage(context, query, await zoneDerFirma(context)), query)
  return { entities, next }
}

/** The same as a file. */
export async function besitzdatei(context: Context, query: Parsed<typeof calls.besitzdatei>['query']) {
  const zone = await zoneDerFirma(context)
  const titel = (key: keyof typeof messages.de) => ({ de: messages.de[key], en: messages.en[key] })
  return listFile<Besitz>(context, abfrage(context, query, zone), query, {
    name: titel('werHatteWas'),
    zone,
    columns: [
      { ...titel('id'), kind: 'number', value: ({ geraet }) => geraet },
      { ...titel('hostname'), value: ({ name }) => name },
      { ...titel('hardwaretyp'), value: ({ hardwaretyp }) => hardwaretyp },
      { ...titel('benutzer'), value: ({ wer }) => wer },
      { ...titel('standort'), value: ({ wo }) => wo },
      { ...titel('hatteAb'), kind: 'instant', value: ({ ab }) => ab },
      { ...titel('hatteBis'), kind: 'instant', value: ({ bis }) => bis },
    ],
  })
}

const zoneDerFirma = async ({ db }: Context) => (await db.selectFrom('firma').select('zone').executeTakeFirstOrThrow()).zone

/** Who a link names, and where: its customer, then employee, contact or a typed name; site and place. Asked for by themselves, see the list of devices. */
const werVon = (
  sprache: Language,
) => sql`concat_ws(' · ', (select name from ktostamm k where k.id = z.ktostamm_id), coalesce((select ${nameSql('l', sprache)} from lstfix l where l.id = z.lstfix_id),
  (select concat_ws(' ', nullif(vorname, ''), zuname) from ansprechpartner ap where ap.id = z.ansprechpartner_id), nullif(z.benutzer_text, '')))`
const wo = sql`concat_ws(' · ', (select name from objekt o where o.id = z.objekt_id), (select name from standort s where s.id = z.standort_id))`
const produkt = sql`(select name from produkt p where p.id = h.produkt_id)`

/** Links that count, each until the next one of its device begins; as `kette` reckons it, for many devices at once. */
function abfrage(context: Context, { q, von, bis, mitarbeiter, kunde, geraet }: Filter, zone: string): ListQuery {
  if (!imHaus(context) || !may(context, hardwareRecht)) throw notFound()
  const beginn = von && instantsOfDays(von, von, zone).from
  const wer = werVon(context.sprache)
  const ende = bis && instantsOfDays(bis, bis, zone).to
  return {
    select: sql`z.id, h.nummer as geraet, coalesce(nullif(h.hostname, ''), ${produkt}, '') as name,
      coalesce((select name from hardwaretyp ty where ty.id = h.hardwaretyp_id), '') as hardwaretyp, ${wer} as wer, ${wo} as wo, z.ab, n.ab as bis`,
    from: sql`hardware_zuordnung z join hardware h on h.id = z.hardware_id
      left join lateral (select x.ab from hardware_zuordnung x where x.hardware_id = z.hardware_id and (x.ab, x.zeitpunkt, x.id) > (z.ab, z.zeitpunkt, z.id)
        and not exists (select from hardware_zuordnung r where r.ersetzt = x.id) order by x.ab, x.zeitpunkt, x.id limit 1) n on true`,
    where: [
      istSichtbar(context),
      sql`z.was <> 'ausgeschieden' and not exists (select from hardware_zuordnung r where r.ersetzt = z.id)`,
      ende !== undefined && sql`z.ab < ${ende}::timestamptz`,
      beginn !== undefined && sql`(n.ab is null or n.ab > ${beginn}::timestamptz)`,
      mitarbeiter !== undefined && sql`z.lstfix_id = ${mitarbeiter}::uuid`,
      kunde !== undefined && sql`z.ktostamm_id = ${kunde}::uuid`,
      geraet !== undefined && sql`h.id = ${geraet}::uuid`,
      wordSearch(q, sql`h.hostname`, sql`h.seriennummer`, sql`h.nummer`, produkt, wer, wo),
    ],
    sorts: { ab: [sql`z.ab`, sql`z.id`] },
    standard: '-ab',
  }
}
