import { sql } from 'kysely'
import { fristende } from '#domain/belege/einbehalt/frist.ts'
import { einbehaltVon } from '#domain/belege/einbehalt/hoehe.ts'
import { einbehaltRecht } from '#domain/belege/einbehalt/sicht.ts'
import { betragstext, cent, gerundet } from '#domain/belege/geld.ts'
import { sichtbareKunden } from '#domain/kunden/sicht.ts'
import type { Parsed } from '#platform/contract/contract.ts'
import { notFound } from '#platform/contract/problem.ts'
import type { Context } from '#platform/server/http/context.ts'
import { listFile, readPage } from '#platform/server/record/list.ts'
import { containsWords } from '#platform/server/record/search.ts'
import type { calls, Einbehalt, Einbehaltdetail } from '../contract.ts'
import { messages } from '../messages.ts'
import { einbehaltliste, gefragt } from './abfrage.ts'
import { grenzeVon } from './grenze.ts'

export const liste = async (context: Context, query: Parsed<typeof calls.liste>['query']) => readPage<Einbehalt>(context, await gefragt(context, query), query)

/** The same list as a file, in the words of the screen. */
export async function datei(context: Context, query: Parsed<typeof calls.datei>['query']) {
  const { zone } = await context.db.selectFrom('firma').select('zone').executeTakeFirstOrThrow()
  const { de, en } = messages
  const ursache = query.richtung === 'forderung' ? 'kunde' : 'ktostammUrsache'
  return listFile<Einbehalt>(context, await gefragt(context, query), query, {
    name: { de: de.haftruecklass, en: en.haftruecklass },
    zone,
    columns: [
      { de: de.belegdatum, en: en.belegdatum, kind: 'date', value: ({ belegdatum }) => belegdatum },
      { de: de.bezugsnummer, en: en.bezugsnummer, value: ({ bezugsnummer }) => bezugsnummer },
      { de: de.belegnummer, en: en.belegnummer, value: ({ belegnummer }) => String(belegnummer) },
      { de: de[ursache], en: en[ursache], value: ({ ktostammUrsache: { nummer, name } }) => `${nummer} ${name}` },
      {
        de: de.kzgesperrt,
        en: en.kzgesperrt,
        value: ({ kzgesperrt }) => (kzgesperrt ? 'ja' : 'nein'),
        say: (wort, sprache) => messages[sprache][wort as 'ja' | 'nein'],
      },
      { de: de.faelldatum, en: en.faelldatum, kind: 'date', value: ({ faelldatum }) => faelldatum },
      {
        de: de.ktostammBaustelle,
        en: en.ktostammBaustelle,
        value: ({ ktostammBaustelle: baustelle }) => (baustelle ? `${baustelle.nummer} ${baustelle.name}` : ''),
      },
      { de: de.saldo, en: en.saldo, kind: 'number', value: ({ saldo }) => saldo },
      { de: de.waehrung, en: en.waehrung, value: ({ waehrung }) => waehrung },
    ],
  })
}

/** One retention with all that was done with it, the newest first. Throws 404. */
export async function einbehalt(context: Context, id: string): Promise<Einbehaltdetail> {
  const [zeile] = (await readPage<Einbehalt>(context, await einbehaltliste(context, [sql`p.id = ${id}::uuid`]), { limit: 1 })).entities
  if (!zeile) throw notFound()
  const ereignisse = await context.db
    .selectFrom('einbehaltereignis as e')
    .innerJoin('anwender as a', 'a.id', 'e.anwenderId')
    .leftJoin('einbehaltregel as r', 'r.id', 'e.fristregelId')
    .leftJoin('buergschaft as g', 'g.id', 'e.buergschaftId')
    .where('e.postenId', '=', id)
    .orderBy('e.nr', 'desc')
    .select([
      'e.nr',
      'e.was',
      'a.anzeigename as wer',
      'e.zeitpunkt',
      'e.grund',
      'e.vorher',
      'e.faelldatum',
      'e.verlangt',
      'e.abnahme',
      'r.bezeichnung as regel',
      'e.betrag',
    ])
    .select(
      sql<
        Einbehaltdetail['ereignisse'][number]['buergschaft']
      >`case when g.id is not null then jsonb_build_object('buerge', g.buerge, 'nummer', g.nummer, 'gueltigBis', g.gueltig_bis) end`.as('buergschaft'),
    )
    .execute()
  return {
    ...zeile,
    anteil: await anteilVon(context, zeile),
    laenger: await laengereGewaehrleistung(context, zeile),
    grenze: await grenzeVon(context, id),
    ereignisse: ereignisse as Einbehaltdetail['ereignisse'],
  }
}

/** How much of the document is kept back in all, and whether that is more than usual in the branch's country. */
async function anteilVon({ db }: Context, { beleg, art }: Einbehalt): Promise<Einbehaltdetail['anteil']> {
  const { rows } = await sql<{ brutto: string; einbehalten: string; satz: number | null; bezeichnung: string; quelle: string }>`
    select b.brutto, (select sum(p.betrag) from posten p where p.beleg_id = b.id and p.art = ${art})::text as einbehalten, s.satz, s.bezeichnung, s.quelle
    from beleg b join filiale f on f.vkforgid = b.vkforgid
      left join einbehaltsatz s on s.land = f.land and s.art = ${art} and b.belegdatum >= s.gueltig_ab and (s.gueltig_bis is null or b.belegdatum <= s.gueltig_bis)
    where b.id = ${beleg} order by s.gueltig_ab desc limit 1`.execute(db)
  const { brutto, einbehalten, satz, bezeichnung, quelle } = rows[0]!
  const [von, betrag] = [cent(brutto), cent(einbehalten)]
  if (von <= 0n || betrag > von) return null
  const mehr = satz !== null && betrag > einbehaltVon(von, satz)
  return {
    prozent: betragstext(gerundet(betrag * 10_000n, von)),
    von: brutto,
    mehrAls: mehr ? { prozent: betragstext(BigInt(satz)), bezeichnung, quelle } : null,
  }
}

/** The shortest warranty that still runs when what we keep back for it has to be paid out. H9. */
async function laengereGewaehrleistung({ db }: Context, { id, richtung, faelldatum }: Einbehalt): Promise<Einbehaltdetail['laenger']> {
  if (richtung !== 'verbindlichkeit' || faelldatum === null) return null
  const { rows } = await sql<{ bezeichnung: string; quelle: string; abnahme: string; monate: number }>`
    select g.bezeichnung, g.quelle, g.monate, e.abnahme::text from (
        select abnahme, fristregel_id from einbehaltereignis where posten_id = ${id}::uuid and was = 'faelligkeit' order by nr desc limit 1) e
      join einbehaltregel r on r.id = e.fristregel_id and not r.gewaehrleistung
      join einbehaltregel g on g.land = r.land and g.gewaehrleistung and g.monate > r.monate and e.abnahme >= g.gueltig_ab and (g.gueltig_bis is null or e.abnahme <= g.gueltig_bis)
    order by g.monate limit 1`.execute(db)
  const [eine] = rows
  if (!eine) return null
  const { bezeichnung, quelle, abnahme, monate } = eine
  return { bezeichnung, quelle, bis: fristende(abnahme, { monate, tage: 0 }) }
}

/** Accounts of one kind for the pick-lists, by number or name. */
export async function konten(context: Context, { q, limit, art }: Parsed<typeof calls.konten>['query']) {
  const entities = await sichtbareKunden(context, einbehaltRecht)
    .where('ktostamm.art', '=', art)
    .where(containsWords(q, sql`ktostamm.nummer`, sql`ktostamm.name`, sql`ktostamm.ort`))
    .orderBy('ktostamm.name')
    .orderBy('ktostamm.id')
    .limit(limit)
    .select(['ktostamm.id', sql<string>`ktostamm.nummer::text`.as('nummer'), 'ktostamm.name', 'ktostamm.ort as hint'])
    .execute()
  return { entities, next: null }
}

/** Rules by which a due day is reckoned from the acceptance. */
export async function regeln({ db }: Context) {
  const entities = await db
    .selectFrom('einbehaltregel')
    .where('art', '=', 'Rückgabe')
    .select(['id', 'bezeichnung', 'land', 'quelle', 'gueltigAb', 'gueltigBis'])
    .orderBy('land', 'desc')
    .orderBy('id')
    .execute()
  return { entities }
}
