import { sql, type Expression, type RawBuilder, type SqlBool } from 'kysely'
import { sichtbareTickets, siehtInternes } from '#domain/tickets/sicht.ts'
import type { Context } from '#platform/server/http/context.ts'
import type { Db } from '#platform/server/database/db.ts'

/** What is searched for in texts: the question to the full text index, and in about how many texts each of the words stands. */
export interface Worte {
  frage: RawBuilder<unknown>
  anzahlen: readonly number[]
}
/** Tickets of these numbers, `von` included, `bis` not; `schmal`: so few that an index of them is worth reading. */
interface Bereich {
  von?: number
  bis?: number
  schmal?: boolean
}
interface Stamm {
  stamm: string
  anzahl: number
}
const MERKEN_MS = 30_000
const bekannt = new WeakMap<Db, Map<string, { bis: number; wert: Promise<unknown> }>>()

/** What changes slowly and only says where to look, at most half a minute old. */
function gemerkt<T>(root: Db, schluessel: string, lies: () => Promise<T>): Promise<T> {
  const alle = bekannt.get(root) ?? new Map<string, { bis: number; wert: Promise<unknown> }>()
  bekannt.set(root, alle)
  const da = alle.get(schluessel)
  if (da && da.bis > performance.now()) return da.wert as Promise<T>
  if (alle.size > 500) alle.clear()
  const wert = lies()
  alle.set(schluessel, { bis: performance.now() + MERKEN_MS, wert })
  wert.catch(() => alle.delete(schluessel))
  return wert
}

/** The first and the last Ticketnummer. */
const nummern = ({ root }: Context) =>
  gemerkt(
    root,
    ' ',
    async () =>
      (await sql<{ von: number; bis: number }>`select coalesce(min(nummer), 0) as von, coalesce(max(nummer), 0) as bis from ticket`.execute(root)).rows[0]!,
  )

/** German stems of what was typed, at most eight words, each with the number of texts of all branches that have a word which begins so: it says where to look, never what is found. */
const staemme = ({ root }: Context, q: string) =>
  gemerkt(root, q, async () => {
    const worte = (q.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).slice(0, 8).join(' ')
    return (
      await sql<Stamm>`
        select s.stamm, (select coalesce(sum(w.anzahl), 0)::int from ticket_wort w where w.wort >= s.stamm and w.wort < s.stamm || ${'\u{10FFFF}'}) as anzahl
        from unnest(tsvector_to_array(to_tsvector('german', ${worte}))) s(stamm)`.execute(root)
    ).rows
  })

/** Each word as a beginning, all of them in one text. Undefined when nothing is left to search for. */
export async function worteVon(context: Context, q: string): Promise<Worte | undefined> {
  const alle = await staemme(context, q)
  return alle.length ? verbunden(alle.map(({ stamm, anzahl }) => [{ stamm, anzahl, anfang: true }])) : undefined
}

/**
 * The same with words that are known and resemble what was typed: instead of the unknown ones, or beside all when all are known. A word that resembles nothing
 * is left out. A word within a longer one ("Anlage" in "Lüftungsanlage") is closer than any that only resembles it. Only words that the asker may read are known:
 * whatever stands elsewhere, the answer is the same.
 */
export async function aehnlicheWorte(context: Context, q: string, viele: boolean): Promise<Worte | undefined> {
  const alle = await bekannteNaehe(context, q, viele)
  const jeStamm = [...Map.groupBy(alle, ({ stamm }) => stamm).values()]
  const vertippt = alle.some(({ bekannt }) => !bekannt)
  const gruppen = jeStamm.map((zeilen) => {
    const { stamm, bekannt } = zeilen[0]!
    const wieGetippt = bekannt ? [{ stamm, anzahl: bekannt, anfang: true }] : []
    const nahe = vertippt && bekannt ? [] : zeilen.filter(hatWort)
    return [...wieGetippt, ...nahe.filter(({ naehe }) => naehe >= nahe[0]!.naehe * FAST).map(({ wort, anzahl }) => ({ stamm: wort, anzahl, anfang: false }))]
  })
  return gruppen.some(({ length }) => length) ? verbunden(gruppen.filter(({ length }) => length)) : undefined
}
interface Nahes {
  stamm: string
  /** In so many texts that the asker may read stands a word which begins so. */
  bekannt: number
  wort: string
  anzahl: number
  naehe: number
}
const hatWort = ({ wort }: { wort: string | null }) => wort !== null

/** Each stem with the closest words, closest first; a single row without a word where nothing resembles it. */
async function bekannteNaehe(context: Context, q: string, viele: boolean) {
  const stamm = (await staemme(context, q)).map((one) => one.stamm)
  const { gelesen, gezaehlt } = siehtInternes(context) ? derFilialen(context) : derEigenen(context, viele)
  const { rows } = await sql<Nahes>`
    with texte as materialized (${gelesen}),
    gelesen as materialized (select lexeme collate "C" as wort, count(*)::int as anzahl from texte cross join lateral unnest(suche) group by lexeme),
    gefragt as (
      select stamm, nr, (
        select coalesce(sum(anzahl), 0)::int from (
          select anzahl from gelesen where starts_with(wort, stamm)
          union all select anzahl from ticket_wort where wort >= stamm and wort < stamm || ${'\u{10FFFF}'} and ${gezaehlt}
        ) da) as bekannt
      from unnest(${stamm}::text[]) with ordinality s(stamm, nr)
    )
    select s.stamm, s.bekannt, w.wort, w.anzahl, w.naehe from gefragt s left join lateral (
      select wort, max(anzahl) as anzahl, max(naehe) as naehe from (
        select wort, anzahl, similarity(wort, s.stamm) as naehe from ticket_wort where wort % s.stamm and ${gezaehlt}
        union all select wort, anzahl, similarity(wort, s.stamm) from gelesen where wort % s.stamm
        union all select wort, anzahl, 1 from ticket_wort where length(s.stamm) >= 4 and wort like '%' || s.stamm || '%' and ${gezaehlt}
        union all select wort, anzahl, 1 from gelesen where length(s.stamm) >= 4 and wort like '%' || s.stamm || '%'
      ) da group by wort order by naehe desc, max(anzahl) desc, wort limit 12
    ) w on true order by s.nr, w.naehe desc, w.anzahl desc, w.wort`.execute(context.root)
  return rows
}

/** Staff reads everything of its branches: their words were counted. What the newest tickets brought is known before it was learned. */
function derFilialen({ jetzt, person: { konten } }: Context) {
  const seit = jetzt.subtract({ minutes: 2 }).toString()
  const frisch = sql`select id, suche from ticket where geaendert > ${seit} and vkforgid = any(${[...konten]}::int[]) order by geaendert desc, id desc limit 200`
  return {
    gelesen: sql`with frisch as materialized (${frisch})
      select suche from frisch union all select k.suche from frisch join ticket_kommentar k on k.ticket_id = frisch.id where k.zeitpunkt > ${seit}`,
    gezaehlt: sql`vkforgid = any(${[...konten]}::int[])`,
  }
}
/** Anybody else knows what he may read himself, in the newest of his tickets and without notes. */
function derEigenen(context: Context, viele: boolean) {
  const meine = sichtbareTickets(context, { viele }).select(['t.id', 't.suche']).orderBy('t.nummer', 'desc').limit(LESBAR)
  return {
    gelesen: sql`with meine as materialized (${meine})
      select suche from meine union all select k.suche from meine join ticket_kommentar k on k.ticket_id = meine.id where not k.intern`,
    gezaehlt: sql`false`,
  }
}
/** In the texts of so many of his newest tickets a customer's typing error is looked for. */
const LESBAR = 2000
/** Words nearly as close as the closest one count, too. */
const FAST = 0.75

/** One word of each group, all in one text. */
function verbunden(gruppen: readonly (readonly (Stamm & { anfang: boolean })[])[]): Worte {
  const text = gruppen.map((gruppe) => `(${gruppe.map(({ stamm, anfang }) => `${woertlich(stamm)}${anfang ? ':*' : ''}`).join(' | ')})`).join(' & ')
  return { frage: sql`${text}::tsquery`, anzahlen: gruppen.map((gruppe) => gruppe.reduce((summe, { anzahl }) => summe + anzahl, 0)) }
}
const woertlich = (wort: string) => `'${wort.replace(/['\\]/g, (zeichen) => zeichen + zeichen)}'`

/** What a list of the staff's that is not walked from the newest ticket backwards finds at most: beyond that the words say too little. */
const TREFFER = 20_000

/**
 * What `q` means, as conditions to be asked one after the other until a page of `limit` tickets is full: newest ticket first, below the number `vor`, several;
 * in any other order a single one. `viele`: somebody who is not of the staff sees thousands.
 */
export async function wege(
  context: Context,
  worte: Worte | undefined,
  q: string,
  { limit, vor, sort, viele }: { limit: number; vor?: number; sort: string; viele: boolean },
): Promise<Expression<SqlBool>[]> {
  if (!worte) return [sql<boolean>`false`]
  // Whoever sees few tickets reads those, whatever the words are.
  const stellen = siehtInternes(context) || viele ? await bereiche(context, worte, limit, vor) : undefined
  if (!stellen) return [traegt(context, worte, q)]
  // How much stands in tickets of others takes nothing away from somebody outside.
  const hoechstens = siehtInternes(context) ? TREFFER : undefined
  return sort === '-nummer' ? stellen.map((bereich) => gefunden(context, worte, q, bereich)) : [gefunden(context, worte, q, {}, hoechstens)]
}

/**
 * Where to look for these words, from the newest tickets backwards: ranges of numbers below `vor`, to be asked one after the other until the page is full.
 * The first is so wide that it should fill it. Undefined: the words stand in so many texts that looking into one ticket after the other is sooner done.
 */
async function bereiche(context: Context, { anzahlen }: Worte, limit: number, vor?: number): Promise<Bereich[] | undefined> {
  const { von, bis } = await nummern(context)
  const tickets = bis - von + 1
  // A guess: words of one text belong together more often than chance says.
  const [seltenste, ...andere] = anzahlen.toSorted((a, b) => a - b)
  const treffer = andere.reduce((rest, anzahl) => rest * Math.sqrt(Math.min(1, anzahl / tickets)), seltenste!)
  if (treffer > tickets / HAEUFIG) return undefined
  const alle: Bereich[] = []
  let breite = Math.ceil((tickets * 2 * limit) / Math.max(treffer, 1))
  let unten = Math.min(vor ?? Infinity, bis + 1)
  for (let oben = vor; ; breite *= 8) {
    unten -= breite
    const letzter = breite > tickets / 4 || unten - von < tickets / 8
    alle.push({ ...(letzter ? {} : { von: unten }), ...(oben === undefined ? {} : { bis: oben }), schmal: breite < tickets / 32 })
    if (letzter) return alle
    oben = unten
  }
}
/** A word in one of so many tickets is met soon enough on the way. */
const HAEUFIG = 25

/** A Ticketnummer, also written as "#10401" or "Ticket 10401". */
export const nummerIn = (q: string) => {
  const nummer = /^(?:#|nr\.?|ticket)?\s*#?(\d{1,12})$/i.exec(q.trim())?.[1]
  return nummer === undefined ? undefined : Number(nummer)
}

/** Tickets of a range with these words in one of their texts; notes for staff are searched for staff only. A number is also a Ticketnummer. */
function gefunden(context: Context, { frage }: Worte, q: string, bereich: Bereich, hoechstens?: number) {
  // Both ends even when one is open: a plan that is kept then expects few between them.
  const ab = (spalte: RawBuilder<unknown>) => (bereich.von === undefined ? sql`` : sql` and ${spalte} >= ${bereich.von}::bigint`)
  const im = (spalte: RawBuilder<unknown>) =>
    bereich.von === undefined && bereich.bis === undefined ? sql`` : sql`${ab(spalte)} and ${spalte} < ${bereich.bis ?? Number.MAX_SAFE_INTEGER}::bigint`
  const grenze = hoechstens === undefined ? sql`` : sql` limit ${sql.lit(hoechstens)}`
  const kommentare = (welche: string) =>
    sql` union all (select ticket_id from ticket_kommentar where ${sql.raw(welche)} and suche @@ ${frage}${im(sql`ticket_nummer`)}${grenze})`
  const nummer = nummerIn(q)
  return sql<boolean>`t.id in (
    (select id from ticket where suche @@ ${frage}${im(bereich.schmal ? sql`nummer` : sql`nummer + 0`)}${grenze})${kommentare('not intern')}${siehtInternes(context) ? kommentare('intern') : sql``}${
      nummer === undefined ? sql`` : sql` union all (select id from ticket where nummer = ${nummer}${im(sql`nummer`)})`
    })`
}

/** The same, asked of a ticket that is at hand. */
function traegt(context: Context, { frage }: Worte, q: string) {
  const nummer = nummerIn(q)
  return sql<boolean>`(t.suche @@ ${frage}
    or (select true from ticket_kommentar k where k.ticket_id = t.id and k.suche @@ ${frage}${siehtInternes(context) ? sql`` : sql` and not k.intern`} limit 1)${
      nummer === undefined ? sql`` : sql` or t.nummer = ${nummer}`
    })`
}

/** Words that came since then are known from now on. */
export const lerneWoerter = (db: Db, seit: Temporal.Instant) =>
  sql`
    insert into ticket_wort (wort, vkforgid, anzahl)
    select lexeme, vkforgid, count(*) from (
      select vkforgid, suche from ticket where geaendert > ${seit.toString()}
      union all select t.vkforgid, k.suche from ticket t join ticket_kommentar k on k.ticket_id = t.id where t.geaendert > ${seit.toString()} and k.zeitpunkt > ${seit.toString()}
    ) neu cross join lateral unnest(suche) group by lexeme, vkforgid order by lexeme, vkforgid on conflict (wort, vkforgid) do nothing`.execute(db)

/** Counts all words of all texts. Reads every text: for quiet hours. */
export const zaehleWoerter = (db: Db) => sql`select ticket_woerter_zaehlen()`.execute(db)
