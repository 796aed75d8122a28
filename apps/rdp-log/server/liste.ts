import { sql } from 'kysely'
import { einstellungen } from '#domain/geraete/sitzung/einstellungen.ts'
import { istPersonal, istSichtbar, sichtbareSitzungen } from '#domain/geraete/sitzung/sicht.ts'
import { nennungen } from '#domain/geraete/nennung.ts'
import { hardwareRecht, istSichtbar as istGeraetSichtbar } from '#domain/geraete/sicht.ts'
import { dauerSek } from '#domain/geraete/sitzung/abschnitte.ts'
import { sichtbareObjekte } from '#domain/kunden/sicht.ts'
import { internRecht, sichtbareTickets } from '#domain/tickets/sicht.ts'
import type { Parsed } from '#platform/contract/contract.ts'
import { instantsAt, instantsOfDays } from '#platform/contract/local-time.ts'
import { may, type Context } from '#platform/server/http/context.ts'
import { pageOf } from '#platform/server/record/keyset.ts'
import { listFile, readPage, type ListQuery } from '#platform/server/record/list.ts'
import { everyWord, searchWords } from '#platform/server/record/search.ts'
import type { calls, Sitzung } from '../contract.ts'
import { messages } from '../messages.ts'
import { vermerke } from './auswertung.ts'

export type Filter = Parsed<typeof calls.summen>['query']
/** A session as it is stored: of a running one the last stretch is open. */
type Zeile = Omit<Sitzung, 'abschnitte'> & { abschnitte: { von: string; bis: string | null }[] }

export async function liste(context: Context, query: Parsed<typeof calls.liste>['query']) {
  await vermerke(context, query)
  const { entities, next } = await readPage<Zeile>(context, await abfrage(context, query), query)
  return { entities: entities.map((zeile) => bisJetzt(zeile, context.jetzt)), next }
}

/** What is still going on is told until now. */
export function bisJetzt(zeile: Zeile, jetzt: Temporal.Instant): Sitzung {
  if (zeile.zustand !== 'läuft') return zeile as Sitzung
  const abschnitte = zeile.abschnitte.map(({ von, bis }) => ({ von, bis: bis ?? (von > jetzt.toString() ? von : jetzt.toString()) }))
  return { ...zeile, abschnitte, dauer: dauerSek(abschnitte) }
}

/** The same as a file, in the words of the screen. */
export async function datei(context: Context, query: Parsed<typeof calls.datei>['query']) {
  await vermerke(context, query)
  const { zone } = await firma(context)
  const { de, en } = messages
  const wort = (feld: 'arbeit' | 'quelle' | 'zustand') => ({
    de: de[feld],
    en: en[feld],
    value: (zeile: Zeile) => zeile[feld],
    say: (key: string, sprache: 'de' | 'en') => messages[sprache][`${feld}.${key}` as 'arbeit.offen'],
  })
  return listFile<Zeile>(context, await abfrage(context, query), query, {
    name: { de: de.sitzungen, en: en.sitzungen },
    zone,
    columns: [
      { de: de.verbindung, en: en.verbindung, value: ({ verbindung }) => verbindung },
      { de: de.remoteHost, en: en.remoteHost, value: ({ remoteHost }) => remoteHost },
      { de: de.benutzer, en: en.benutzer, value: ({ benutzer }) => benutzer || messages[context.sprache].techniker },
      { de: de.kunde, en: en.kunde, value: ({ kunde }) => kunde?.name ?? '' },
      { de: de.objekt, en: en.objekt, value: ({ objekt }) => (objekt ? `${objekt.nummer} ${objekt.name}` : '') },
      ...(istPersonal(context) ? [{ de: de.gruppe, en: en.gruppe, value: ({ gruppe }: Zeile) => gruppe }] : []),
      { de: de.geraet, en: en.geraet, value: ({ geraet }) => (geraet ? `${geraet.nummer} ${geraet.name}`.trim() : '') },
      { de: de.von, en: en.von, kind: 'instant', value: ({ from }) => from },
      { de: de.bis, en: en.bis, kind: 'instant', value: ({ to }) => to },
      { de: de.dauerMin, en: en.dauerMin, kind: 'number', value: ({ dauer }) => Math.round(dauer / 60) },
      { de: de.ticket, en: en.ticket, kind: 'number', value: ({ ticket }) => ticket?.nummer ?? null },
      wort('arbeit'),
      { de: de.beschreibung, en: en.beschreibung, value: ({ beschreibung }) => beschreibung },
      wort('zustand'),
      wort('quelle'),
    ],
  })
}

export async function summen(context: Context, query: Filter) {
  const [{ from, where }, { zone, von, bis }, { zweck, personMonate, sitzungMonate }] = await Promise.all([
    abfrage(context, query),
    fenster(context, query),
    einstellungen(context.db),
  ])
  const { rows } = await sql<{ anzahl: number; offen: number }>`
    select count(*)::int as anzahl, (count(*) filter (where ${arbeitIst('offen')}))::int as offen from ${from}
    where ${sql.join(
      where!.filter((eine) => !!eine),
      sql` and `,
    )}`.execute(context.db)
  return { ...rows[0]!, zone, von, bis, personal: istPersonal(context), zweck, personMonate, sitzungMonate }
}

/** Names of connections that the asker has seen within two years. */
export async function verbindungen(context: Context, { q, ...asked }: Parsed<typeof calls.verbindungen>['query']) {
  let query = sichtbareSitzungen(context)
  for (const wort of searchWords(q)) query = query.where('s.verbindung', 'ilike', `%${wort}%`)
  const namen = context.db.selectFrom(query.select('s.verbindung as name').distinct().as('n'))
  const { entities, next } = await pageOf(namen.select('n.name'), ['n.name'], asked)
  return { entities: entities.map(({ name }) => ({ id: name, nummer: null, name, hint: '' })), next }
}

/** Groups of the connections that the asker has seen, and those that they lie in. */
export async function gruppen(context: Context, { q, ...asked }: Parsed<typeof calls.gruppen>['query']) {
  if (!istPersonal(context)) return { entities: [], next: null }
  const namen = sichtbareSitzungen(context).where('s.gruppe', '!=', '').select('s.gruppe').distinct()
  const pfade = sql<{
    name: string
  }>`(select distinct array_to_string(teile[1:n], '/') as name from (${namen}) g, string_to_array(g.gruppe, '/') teile, generate_series(1, cardinality(teile)) n)`
  let query = context.db.selectFrom(pfade.as('p')).select('p.name')
  for (const wort of searchWords(q)) query = query.where('p.name', 'ilike', `%${wort}%`)
  const { entities, next } = await pageOf(query, ['p.name'], asked)
  return { entities: entities.map(({ name }) => ({ id: name, nummer: null, name, hint: '' })), next }
}

/** It lies in this group or in one within it: `0` is the sign after `/`. As `sitzung_fern_gruppe` has them in order. */
const inGruppe = (gruppe: string) =>
  sql`(s.gruppe <> '' and (s.gruppe collate "C" = ${gruppe} or (s.gruppe collate "C" >= ${`${gruppe}/`} and s.gruppe collate "C" < ${`${gruppe}0`})))`

const firma = (context: Context) => context.db.selectFrom('firma').select('zone').executeTakeFirstOrThrow()

/** The asked time; `tage`: until the end of a day of the company, which is not part of it, otherwise until a moment that is. */
async function fenster(context: Context, { from, to, aktivAm, aktivUm }: Pick<Filter, 'from' | 'to' | 'aktivAm' | 'aktivUm'>) {
  const { zone } = await firma(context)
  if (aktivAm !== undefined) return { zone, ...aktiv(aktivAm, aktivUm, zone), tage: true }
  const heute = context.jetzt.toZonedDateTimeISO(zone).toPlainDate()
  const tag = (grenze: string | undefined) => (grenze === undefined || grenze.includes('T') ? undefined : Temporal.PlainDate.from(grenze))
  const bis = to?.includes('T') ? to : instantsOfDays('2000-01-01', (tag(to) ?? heute).toString(), zone).to
  const letzter = Temporal.Instant.from(bis).subtract({ seconds: 1 }).toZonedDateTimeISO(zone).toPlainDate()
  const von = from?.includes('T') ? from : (tag(from) ?? letzter.subtract({ days: 6 })).toZonedDateTime(zone).toInstant().toString()
  return { zone, von, bis, tage: !to?.includes('T') }
}

/** A whole day, or a minute of it: one that the clock showed twice lasts until its second end, one that it skipped is the one after the gap. */
function aktiv(tag: string, uhr: string | undefined, zone: string) {
  if (uhr === undefined) {
    const { from, to } = instantsOfDays(tag, tag, zone)
    return { von: from, bis: to }
  }
  const wand = Temporal.PlainDateTime.from(`${tag}T${uhr}`)
  const [erster, ...weitere] = [...instantsAt(tag, uhr, zone), wand.toZonedDateTime(zone, { disambiguation: 'later' }).toInstant().toString()]
  return {
    von: erster!,
    bis: Temporal.Instant.from(weitere.at(-1) ?? erster!)
      .add({ minutes: 1 })
      .toString(),
  }
}

const gebucht = sql<boolean>`exists (select from sitzung_fern_buchung b join sitzung_fern_zeit z on z.buchung_id = b.id join arbeitsbericht tz on tz.id = z.arbeitsbericht_id
  where b.sitzung_id = s.id and tz.storniert is null)`
const arbeitIst = (arbeit: Sitzung['arbeit']) =>
  arbeit === 'gebucht'
    ? gebucht
    : arbeit === 'keine'
      ? sql`(s.keine_arbeit and not ${gebucht})`
      : sql`(not s.keine_arbeit and s.ende = 'bekannt' and not ${gebucht})`

/** Sessions of the asker that touch the time that is asked for. Customers' users read no working time, and names only where the company says so. */
export async function abfrage(context: Context, query: Filter, id?: string): Promise<ListQuery> {
  const personal = istPersonal(context)
  const [{ von, bis, tage }, { technikerNennen }] = await Promise.all([fenster(context, query), einstellungen(context.db)])
  const nennt = personal || technikerNennen
  const fragt = personal && may(context, hardwareRecht)
  const gesucht = query.q?.trim() ? await worte(context, query.q, { nennt, kurz: tageZwischen(von, bis) <= kurzeTage }) : undefined
  const { hardwareId, verbindung, ktostammId, anwenderId, ticketId, arbeit, ohneTicket, mehrdeutig, objektId, gruppe } = query
  return {
    select: sql`s.id, s.von as "from", s.bis as "to", s.dauer_sek as dauer, s.abschnitte, s.verbindung, s.remote_host, s.beschreibung, s.quelle, s.befund,
      ${nennt ? sql`coalesce(a.anzeigename, s.benutzer)` : sql`''`} as benutzer, s.anwender_id is not distinct from ${context.person.anwenderId}::uuid as meine, ${nennt ? sql`s.anwender_id` : sql`null::uuid`} as anwender_id,
      case s.ende when 'laufend' then 'läuft' when 'bekannt' then 'beendet' else 'unbekannt' end as zustand,
      case when k.id is not null then jsonb_build_object('id', k.id, 'nummer', k.nummer, 'name', k.name) end as kunde,
      case when h.id is not null then jsonb_build_object('id', h.id, 'nummer', h.nummer, 'name', h.hostname) end as geraet, ${fragt ? sql`s.mehrdeutig` : sql`false as mehrdeutig`},
      case when t.id is not null then jsonb_build_object('id', t.id, 'nummer', t.nummer, 'name', t.name) end as ticket,
      case when o.id is not null then jsonb_build_object('id', o.id, 'nummer', o.nummer, 'name', o.name) end as objekt, ${personal ? sql`s.gruppe` : sql`'' as gruppe`},
      ${
        personal
          ? sql`case when ${gebucht} then 'gebucht' when s.keine_arbeit then 'keine' else 'offen' end as arbeit, (
              select jsonb_build_object('minuten', sum(b.minuten)::int, 'verrechnetMin', sum(b.verrechnet_min)::int) from sitzung_fern_buchung b
              where b.sitzung_id = s.id and exists (select from sitzung_fern_zeit z join arbeitsbericht tz on tz.id = z.arbeitsbericht_id where z.buchung_id = b.id and tz.storniert is null)
              having count(*) > 0) as arbeitszeit`
          : sql`'offen' as arbeit, null::jsonb as arbeitszeit`
      }`,
    from: sql`sitzung_fern s left join anwender a on a.id = s.anwender_id left join ktostamm k on k.id = s.ktostamm_id
      left join hardware h on h.id = s.hardware_id and ${istGeraetSichtbar(context)}
      left join objekt o on o.id = s.objekt_id and o.id in (${sichtbareObjekte(context, internRecht).select('objekt.id')})
      left join ticket t on t.id = s.ticket_id and t.id in (${sichtbareTickets(context).select('t.id')})`,
    where: [
      istSichtbar(context),
      id === undefined &&
        sql`tstzrange(s.von, case when s.ende <> 'laufend' then coalesce(s.bis, s.von) end, '[]') && tstzrange(${von}::timestamptz, greatest(${bis}::timestamptz, ${von}::timestamptz), ${tage ? '[)' : '[]'})`,
      // The same once more by its beginning: an index in the order of the list stops at the end of a page.
      id === undefined && sql`s.von ${sql.raw(tage ? '<' : '<=')} greatest(${bis}::timestamptz, ${von}::timestamptz)`,
      id !== undefined && sql`s.id = ${id}::uuid`,
      gesucht,
      // Which device it was finds only who sees the device.
      hardwareId !== undefined && sql`(s.hardware_id = ${hardwareId}::uuid and h.id is not null)`,
      verbindung !== undefined && sql`s.verbindung = ${verbindung}`,
      objektId !== undefined && sql`(s.objekt_id = ${objektId}::uuid and o.id is not null)`,
      gruppe !== undefined && (personal ? inGruppe(gruppe) : sql`false`),
      ktostammId !== undefined && sql`s.ktostamm_id = ${ktostammId}::uuid`,
      anwenderId !== undefined && (nennt ? sql`s.anwender_id = ${anwenderId}::uuid` : sql`false`),
      ticketId !== undefined && sql`t.id = ${ticketId}::uuid`,
      arbeit && (personal ? arbeitIst(arbeit) : sql`false`),
      ohneTicket && sql`t.id is null`,
      mehrdeutig && (fragt ? sql`s.mehrdeutig` : sql`false`),
    ],
    sorts: { from: [sql`s.von`, sql`s.id`], dauer: [sql`s.dauer_sek`, sql`s.id`], verbindung: [sql`s.verbindung`, sql`s.id`] },
    standard: '-from',
  }
}

/** In so few days reading each session costs less than the index of all words: parts of words that many have lie in it by the million. */
const kurzeTage = 62
const tageZwischen = (von: string, bis: string) => Temporal.Instant.from(bis).since(Temporal.Instant.from(von)).total('hours') / 24

/** Every word is part of what the session says, or of a name beside it. What the asker does not read is not found either; `nennt`: the asker reads who it was; `kurz`: the asked time is. */
async function worte(context: Context, q: string, { nennt, kurz }: { nennt: boolean; kurz: boolean }) {
  const genannt = await nennungen(context, q, {
    's.ktostamm_id': (muster) => sql`select id from ktostamm where name ilike ${muster}`,
    's.ticket_id': (muster) => sql`${sichtbareTickets(context).where(sql<boolean>`(t.name ilike ${muster} or t.nummer::text like ${muster})`).select('t.id')}`,
    ...(nennt && { 's.anwender_id': (muster: string) => sql`select id from anwender where anzeigename ilike ${muster}` }),
  })
  return everyWord(q, (wort) => {
    const [suche, benutzer] = kurz ? [sql`(s.suche || '')`, sql`(s.benutzer || '')`] : [sql`s.suche`, sql`s.benutzer`]
    const eigene = [sql`${suche} like ${`%${wort.toLowerCase()}%`}`, ...(nennt ? [sql`${benutzer} ilike ${`%${wort}%`}`] : [])]
    return sql`(${sql.join([...eigene, ...genannt(wort)], sql` or `)})`
  })
}
