import { sql } from 'kysely'
import { istAusgehend, type Belegart } from '#domain/belege/contract.ts'
import { belegarttexte, belegzustandtexte } from '#domain/belege/messages.ts'
import { kundensucheRecht, sichtbar, sichtbareBelege } from '#domain/belege/sicht.ts'
import { sichtbareKunden } from '#domain/kunden/sicht.ts'
import { heuteDerFirma } from '#domain/zeiten/tag/heute.ts'
import type { Parsed } from '#platform/contract/contract.ts'
import { may, type Context } from '#platform/server/http/context.ts'
import { listFile, readPage } from '#platform/server/record/list.ts'
import { containsWords } from '#platform/server/record/search.ts'
import { hoechstens, type Abfrage, type calls, type Summe } from '../contract.ts'
import type { Beleg } from '../contract/beleg.ts'
import { messages } from '../messages.ts'
import { gefragt } from './abfrage.ts'

/** So many are counted; more are only told as more. */
const zaehleBis = 1000

/** Types that the asker may see, in the order of the chain, with how many documents there are of each. */
export async function belegarten(context: Context) {
  const { rows } = await sql<{ id: Belegart; richtung: 'ausgehend' | 'eingehend'; anzahl: number; neuester: string | null }>`
    select a.id, a.richtung, n.anzahl, n.neuester from belegart a left join lateral (
      select count(*)::int as anzahl, max(c.belegdatum) as neuester from (
        select b.belegdatum from beleg b
        where b.aktuell and b.belegart = a.id and b.zustand <> 'Entwurf' and ${sichtbar(context, 'b')}
        order by b.belegdatum desc, b.id desc limit ${zaehleBis + 1}) c) n on true
    ${may(context, kundensucheRecht) ? sql`` : sql`where a.fuer_kunden`} order by a.folge`.execute(context.db)
  const entities = rows.map(({ anzahl, ...zeile }) => ({
    ...zeile,
    bezeichnung: belegarttexte[context.sprache][zeile.id],
    anzahl: Math.min(anzahl, zaehleBis),
    mehr: anzahl > zaehleBis,
  }))
  return { entities, next: null }
}

export const liste = async (context: Context, belegart: Belegart, query: Parsed<typeof calls.liste>['query']) =>
  readPage<Beleg>(context, await gefragt(context, belegart, query), query)

/** The ids of the query in the order of the list. */
export async function nummern(context: Context, belegart: Belegart, query: Parsed<typeof calls.nummern>['query']) {
  const gesucht = { ...(await gefragt(context, belegart, query)), select: sql`b.id`, from: sql`beleg b`, page: undefined }
  const { entities, next } = await readPage<{ id: number }>(context, gesucht, { ...query, limit: hoechstens })
  return { ids: entities.map(({ id }) => id), mehr: next !== null }
}

/** What all documents of the query come to, one sum a currency; cancelled ones and work sheets of ours count nowhere. */
export async function summen(context: Context, belegart: Belegart, query: Abfrage) {
  const { select, from, where = [] } = await gefragt(context, belegart, query)
  const heute = await heuteDerFirma(context.db, context.jetzt)
  const bedingungen = where.filter((one) => one !== undefined && one !== false)
  const alter = sql`${heute}::date - faelligkeit`
  const { rows } = await sql<Summe>`
    select currency, count(*)::int as anzahl, sum(gesamt)::numeric(15, 2) as gesamt, count(*) filter (where offen > 0)::int as offene,
      ${summeDer(sql`true`)} as offen, ${summeDer(sql`faelligkeit is null or ${alter} <= 0`)} as nicht_faellig, ${summeDer(sql`${alter} between 1 and 30`)} as bis30,
      ${summeDer(sql`${alter} between 31 and 60`)} as bis60, ${summeDer(sql`${alter} > 60`)} as aelter
    from (select ${select} from ${from} where ${sql.join(bedingungen, sql` and `)}) b
    where zustand <> 'storniert' and not ohne_betraege group by currency order by currency = 'EUR' desc, currency`.execute(context.db)
  return { summen: rows }
}
const summeDer = (bedingung: ReturnType<typeof sql>) => sql`coalesce(sum(offen) filter (where ${bedingung}), 0)::numeric(15, 2)`

/** The same list as a file, in the words of the screen. */
export async function datei(context: Context, belegart: Belegart, query: Parsed<typeof calls.datei>['query']) {
  const { zone } = await context.db.selectFrom('firma').select('zone').executeTakeFirstOrThrow()
  const { de, en } = messages
  return listFile<Beleg>(context, await gefragt(context, belegart, query), query, {
    name: { de: belegarttexte.de[belegart], en: belegarttexte.en[belegart] },
    zone,
    columns: [
      { de: de.belegdatum, en: en.belegdatum, kind: 'date', value: (zeile) => zeile.belegdatum },
      { de: de.kontonummer, en: en.kontonummer, value: ({ konto }) => String(konto.nummer) },
      { de: de.konto, en: en.konto, value: ({ konto }) => konto.name },
      { de: de.belegnummer, en: en.belegnummer, value: (zeile) => String(zeile.belegnummer) },
      { de: de.bezugsnummer, en: en.bezugsnummer, value: (zeile) => zeile.bezugsnummer },
      { de: de.objekt, en: en.objekt, value: ({ objekt }) => objekt },
      { de: de.gesamt, en: en.gesamt, kind: 'number', value: ({ gesamt, ohneBetraege }) => (ohneBetraege ? null : gesamt) },
      { de: de.brutto, en: en.brutto, kind: 'number', value: ({ brutto, ohneBetraege }) => (ohneBetraege ? null : brutto) },
      { de: de.waehrung, en: en.waehrung, value: ({ currency }) => currency },
      { de: de.faelligkeit, en: en.faelligkeit, kind: 'date', value: ({ faelligkeit }) => faelligkeit },
      { de: de.offen, en: en.offen, kind: 'number', value: ({ offen }) => offen },
      { de: de.zustand, en: en.zustand, value: ({ zustand }) => zustand, say: (zustand, sprache) => belegzustandtexte[sprache][zustand as Beleg['zustand']] },
    ],
  })
}

/** Whom documents of this type are about, suppliers or all others, by number or name; also those no longer in use, for their documents remain. */
export async function kunden(context: Context, { q, limit, belegart }: Parsed<typeof calls.kunden>['query']) {
  const entities = await sichtbareKunden(context, kundensucheRecht)
    .$if(belegart !== undefined, (query) => query.where('ktostamm.art', istAusgehend(belegart!) ? '!=' : '=', 'Lieferant'))
    .where(containsWords(q, sql`ktostamm.nummer`, sql`ktostamm.name`, sql`ktostamm.ort`))
    .orderBy('ktostamm.name')
    .orderBy('ktostamm.id')
    .limit(limit)
    .select(['ktostamm.id', sql<string>`ktostamm.nummer::text`.as('nummer'), 'ktostamm.name', 'ktostamm.ort as hint'])
    .execute()
  return { entities, next: null }
}

/** Articles for the pick-list; who sees own documents only sees what stands on them. */
export async function artikel(context: Context, { q, limit }: Parsed<typeof calls.artikel>['query']) {
  const eigene = context.db.selectFrom('belegposition').where('belegId', 'in', sichtbareBelege(context).select('beleg.id')).select('artikelId')
  const entities = await context.db
    .selectFrom('artikel')
    .$if(!may(context, kundensucheRecht), (query) => query.where('artikel.id', 'in', eigene))
    .where(containsWords(q, sql`artikel.nummer`, sql`artikel.bezeichnung`))
    .orderBy('artikel.bezeichnung')
    .orderBy('artikel.id')
    .limit(limit)
    .select(['artikel.id', 'artikel.nummer', 'artikel.bezeichnung as name', sql<string>`''`.as('hint')])
    .execute()
  return { entities, next: null }
}
