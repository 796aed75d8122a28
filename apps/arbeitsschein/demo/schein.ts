import { createHash } from 'node:crypto'
import { sql, type RawBuilder, type Transaction } from 'kysely'
import { gehoertZu, kanonischerText } from '../server/inhalt.ts'
import { standardeinstellungen } from '../contract/einstellungen.ts'
import { vorlaeufigeNummer } from '../contract/vorlaeufig.ts'
import { keep } from '#platform/server/database/installation.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import { schreibe } from '#demo/schreiben.ts'
import { abgleich } from './abgleich.ts'
import { unzustellbar } from './brief.ts'
import { regie } from './regie.ts'
import { Zufall } from '#demo/zufall.ts'
import { arbeiten, kunden, leistungen, notizen } from './scheinstoff.ts'
import { frisch, unterschriftVon } from './unterschrift.ts'

const ZONE = 'Europe/Berlin'
const ANZAHL = 220
/** The last ones of the demo's technician are still open, of the latest days. */
const OFFEN = 3
/** The secret of the link that waits for a signature in the demonstration. */
export const demolink = 'Musterbau-Unterschrift'

/** Something that belongs to an object or its customer; null: it has none. */
type Bezug = { id: string; name: string } | null
interface Wer {
  id: string
  accountid: number
  lstfixId: string
  name: string
  objekte: Objekt[]
  /** Those of the customers who sign in themselves: they have sheets to read. */
  beiKunden: Objekt[]
}
interface Objekt {
  id: string
  nummer: number
  name: string
  ktostammId: string
  ort: string
  kunde: string
  stelle: Bezug
  partner: Bezug
  ticket: Bezug
}

/** Work sheets of half a year by the people in the field: most of them signed, some without anybody there, one refused, a few by the hour. */
export async function arbeitsscheine(trx: Transaction<Tables>, jetzt: Temporal.Instant) {
  await keep(trx, 'arbeitsschein', { ...standardeinstellungen, wetter: true, stundensatz: '64.90' })
  const leute = await werArbeitet(trx)
  if (!leute.length) return
  const zaehler = new Map<string, number>()
  const alle = (await gearbeitet(trx, leute, jetzt)).map((arbeit, nr) => einer(arbeit, nr, zaehler))
  const fertige = alle.filter(({ zeile }) => zeile.zustand === 'abgeschlossen')
  await schreibe(
    trx,
    'arbeitsschein',
    alle.map(({ zeile }) => zeile),
  )
  await aufDenSchein(trx, alle)
  await schreibe(
    trx,
    'arbeitsscheinPosition',
    alle.flatMap(({ positionen }) => positionen),
  )
  await schreibe(
    trx,
    'unterschrift',
    fertige.map(({ unterschrift }) => unterschrift),
  )
  await schreibe(
    trx,
    'arbeitsscheinSchritt',
    alle.flatMap(({ zeile, ende }) => [
      schritt(zeile.id, 'erfasst', zeile.erfasstVon, zeile.angelegt),
      ...(zeile.zustand === 'offen' ? [] : [schritt(zeile.id, zeile.zustand, zeile.erfasstVon, ende)]),
    ]),
  )
  const fassungen = []
  for (const { zeile, ende } of fertige) {
    const row = await trx.selectFrom('arbeitsschein').where('id', '=', zeile.id).selectAll().executeTakeFirstOrThrow()
    const kanonisch = await kanonischerText(trx, row)
    const sha256 = `\\x${createHash('sha256').update(kanonisch).digest('hex')}` as never
    fassungen.push({ ...gehoertZu(row), nr: 1, kanonisch, sha256, grund: '', pdf: null, anwenderId: zeile.erfasstVon, zeitpunkt: ende })
  }
  await schreibe(trx, 'arbeitsscheinFassung', fassungen)
  await perLink(trx, jetzt)
  await regie(trx, jetzt)
  await abgleich(trx, jetzt)
  await unzustellbar(trx, jetzt)
  await schreibe(
    trx,
    'einsatznummer',
    [...zaehler].map(([monat, zuletzt]) => ({ art: 'S' as const, monat, zuletzt })),
  )
}

/** The latest sheet that nobody signed waits for its customer's signature: /pruefen/unterschreiben#${demolink}. */
async function perLink(trx: Transaction<Tables>, jetzt: Temporal.Instant) {
  const row = await trx
    .selectFrom('unterschrift as u')
    .innerJoin('arbeitsschein as s', 's.id', 'u.arbeitsscheinId')
    .where('u.art', '=', 'abwesend')
    .where('s.zustand', '=', 'abgeschlossen')
    .orderBy('s.angelegt', 'desc')
    .limit(1)
    .select(['s.id', 's.erfasstVon'])
    .executeTakeFirst()
  if (!row) return
  const erstellt = jetzt.subtract({ hours: 20 })
  const hash = `\\x${createHash('sha256').update(demolink).digest('hex')}` as never
  const id = new Zufall('scheinlink').uuid(erstellt.epochMilliseconds)
  const link = { id, arbeitsscheinId: row.id, fassung: 1, hash, an: 'h.brandt@kunde-a.example', laeuftAb: jetzt.add({ hours: 24 * 13 }).toString() }
  await schreibe(trx, 'arbeitsscheinLink', [{ ...link, anwenderId: row.erfasstVon, erstellt: erstellt.toString() }])
  await schreibe(trx, 'arbeitsscheinSchritt', [schritt(row.id, 'link', row.erfasstVon, erstellt.toString())])
}

/** People in the field, each with his branch's objects; the demo's own technician first. */
async function werArbeitet(trx: Transaction<Tables>): Promise<Wer[]> {
  const { rows } = await sql<Omit<Wer, 'objekte' | 'beiKunden'> & { objekte: Objekt[] | null; beiKunden: Objekt[] | null }>`
    select a.id, a.accountid, l.id as "lstfixId", l.vorname || ' ' || l.zuname as name,
      ${objekteMit(sql`order by md5(a.username || o.nummer || 'schein') limit 4`)} as objekte,
      ${objekteMit(sql`and exists (select from anwender_ktostamm z where z.ktostamm_id = o.ktostamm_id)`)} as "beiKunden"
    from anwender a
      join anwender_rolle r on r.anwender_id = a.id join rolle on rolle.id = r.rolle_id and rolle.name = 'Monteur'
      join lstfix l on l.id = a.lstfix_id
    order by a.username <> 'monteur@musterbau.example', a.username`.execute(trx)
  return rows.flatMap(({ objekte, beiKunden, ...wer }) => (objekte?.length ? [{ ...wer, objekte, beiKunden: beiKunden ?? [] }] : []))
}

/** Open objects of the branch of `a` that meet this, by their numbers. */
const objekteMit = (welche: RawBuilder<unknown>) => sql`(
  select json_agg(json_build_object('id', x.id, 'nummer', x.nummer, 'name', x.name, 'ort', x.ort, 'ktostammId', x.ktostamm_id, 'kunde', x.kunde,
      'stelle', x.stelle, 'partner', x.partner, 'ticket', x.ticket) order by x.nummer) from (
    select o.id, o.nummer, o.name, o.ort, o.ktostamm_id, k.nummer || ' ' || k.name as kunde,
      (select json_build_object('id', s.id, 'name', s.nummer || ' ' || s.bezeichnung) from kostenstelle s where s.objekt_id = o.id and s.aktiv order by s.nummer limit 1) as stelle,
      (select json_build_object('id', p.id, 'name', concat_ws(' ', nullif(p.vorname, ''), p.zuname)) from ansprechpartner p where p.ktostamm_id = o.ktostamm_id and p.aktiv order by p.zuname, p.id limit 1) as partner,
      (select json_build_object('id', t.id, 'name', t.nummer || ' ' || t.name) from ticket t where t.objekt_id = o.id and t.ktostamm_id = o.ktostamm_id and not t.intern order by t.nummer desc limit 1) as ticket
    from objekt o join ktostamm k on k.id = o.ktostamm_id
    where k.vkforgid = a.accountid and o.status = 'O' and k.aktiv ${welche}) x)`

interface Arbeit {
  wer: Wer
  offen: boolean
  bericht: { id: string; von: string; bis: string; minuten: number }
}
/** Time of half a year that people reported, each for a sheet of its own, the earliest first; what the demo's technician did last is still open. */
async function gearbeitet(trx: Transaction<Tables>, leute: readonly Wer[], jetzt: Temporal.Instant): Promise<Arbeit[]> {
  const { rows } = await sql<Arbeit['bericht'] & { lstfixId: string; datum: string }>`
    select id, lstfix_id as "lstfixId", datum, von, bis, minuten from arbeitsbericht
    where lstfix_id = any(${leute.map(({ lstfixId }) => lstfixId)}::uuid[]) and quelle = 'portal' and minuten between 30 and 300
      and von > ${jetzt.subtract({ hours: 24 * 200 }).toString()}::timestamptz order by von, id`.execute(trx)
  const von = Map.groupBy(rows, ({ lstfixId }) => lstfixId)
  const heute = jetzt.toZonedDateTimeISO(ZONE).toPlainDate()
  return Array.from({ length: ANZAHL }, (_, nr) => nr)
    .flatMap((nr): Arbeit[] => {
      const offen = nr < OFFEN
      const wer = offen || nr % 5 === 0 ? leute[0]! : new Zufall('schein', 'wer', nr).eins(leute)
      const tag = heute.subtract({ days: Math.floor(180 * (nr / ANZAHL) ** 1.3) + 1 }).toString()
      const seine = von.get(wer.lstfixId) ?? []
      const at = seine.findLastIndex(({ datum }) => datum <= tag)
      return at < 0 ? [] : [{ wer, offen, bericht: seine.splice(at, 1)[0]! }]
    })
    .sort((a, b) => (a.bericht.von < b.bericht.von ? -1 : 1))
}

/** The reports say what their sheets say. */
async function aufDenSchein(trx: Transaction<Tables>, alle: readonly ReturnType<typeof einer>[]) {
  const neue = alle.map(({ bericht, zeile, beschreibung }) => ({
    id: bericht.id,
    objekt: zeile.objektId,
    kunde: zeile.ktostammId,
    stelle: zeile.kostenstelleId,
    ticket: zeile.ticketId,
    kz: zeile.art === 'Regie' ? 'R' : 'L',
    beschreibung,
  }))
  await sql`update arbeitsbericht b set objekt_id = n.objekt, ktostamm_id = n.kunde, kostenstelle_id = n.stelle, ticket_id = n.ticket, kzverrzeit = n.kz, zeitart = null,
      beschreibung = n.beschreibung, quelle = 'schein', abgerechnet = false
    from jsonb_to_recordset(${JSON.stringify(neue)}::jsonb) as n(id uuid, objekt uuid, kunde uuid, stelle uuid, ticket uuid, kz text, beschreibung text)
    where b.id = n.id`.execute(trx)
}

function einer({ wer, offen, bericht }: Arbeit, nr: number, zaehler: Map<string, number>) {
  const z = new Zufall('schein', 'inhalt', nr)
  const gezogen = z.eins(wer.objekte)
  const objekt = (!offen && nr % 9 === 4 && wer.beiKunden[Math.floor(nr / 9) % wer.beiKunden.length]) || gezogen
  const um = Temporal.Instant.from(bericht.von)
  const ms = um.epochMilliseconds
  const lokal = um.toZonedDateTimeISO(ZONE)
  const monat = `${String(lokal.year).slice(2)}${String(lokal.month).padStart(2, '0')}`
  const laufend = (zaehler.get(monat) ?? 0) + 1
  zaehler.set(monat, laufend)
  const nachStunden = !offen && (z.chance(0.12) || frisch(nr))
  const id = z.uuid(ms)
  const b = new Zufall('schein', 'bezug', nr)
  const [stelle, partner, ticket] = [objekt.stelle, b.chance(0.7) ? objekt.partner : null, b.chance(offen ? 1 : 0.3) ? objekt.ticket : null]
  const bezug = {
    kostenstelleId: stelle?.id ?? null,
    kostenstelle: stelle?.name ?? '',
    ansprechpartnerId: partner?.id ?? null,
    ansprechpartner: partner?.name ?? '',
    ticketId: ticket?.id ?? null,
    ticket: ticket?.name ?? '',
  }
  const kalt = lokal.month < 4 || lokal.month > 10
  const tief = kalt ? z.zwischen(-6, 5) : z.zwischen(6, 17)
  const zeile = {
    id,
    nummer: `${monat}${String(laufend).padStart(4, '0')}`,
    vorlaeufig: vorlaeufigeNummer(id),
    vkforgid: wer.accountid,
    art: nachStunden ? ('Regie' as const) : z.eins(['Service', 'Service', 'Wartung', 'Montage'] as const),
    objektId: objekt.id,
    ktostammId: objekt.ktostammId,
    objekt: `${objekt.nummer} ${objekt.name}`,
    kunde: objekt.kunde,
    objektGeschlossen: false,
    ...bezug,
    datum: lokal.toPlainDate().toString(),
    lstfixId: wer.lstfixId,
    vertragsart: nachStunden ? z.eins(['VOB', 'OENORM', 'BGB'] as const) : ('sonst' as const),
    angeordnetVon: nachStunden && !z.chance(0.15) ? z.eins(kunden)[0] : '',
    angeordnetAm: null,
    wetter: z.eins(kalt ? (['bewölkt', 'Regen', 'Nebel', 'Schnee'] as const) : (['heiter', 'trocken', 'bewölkt', 'Regen'] as const)),
    tempMin: `${tief}.0`,
    tempMax: `${tief + z.zwischen(2, 8)}.0`,
    notiz: z.eins(notizen),
    notizIntern: '',
    zustand: offen ? ('offen' as const) : nr % 41 === 7 ? ('storniert' as const) : ('abgeschlossen' as const),
    fassung: 1,
    version: offen ? 1 : 2,
    erfasstVon: wer.id,
    erfasst: um.toString(),
    angelegt: um.toString(),
  }
  const ende = Temporal.Instant.from(bericht.bis)
  const beschreibung = z.eins(arbeiten)
  const zeit = {
    ...leer,
    art: 'Zeit' as const,
    arbeitsberichtId: bericht.id,
    name: wer.name,
    text: beschreibung,
    menge: String(bericht.minuten),
    einheit: 'min',
  }
  const rest = z.mische(leistungen).slice(0, z.zwischen(1, 4))
  const positionen = [zeit, ...rest.map((eine) => ({ ...leer, ...eine }))].map((eine, folge) => ({
    ...eine,
    arbeitsscheinId: id,
    id: z.uuid(ms + folge),
    folge,
  }))
  return {
    zeile,
    positionen,
    bericht,
    beschreibung,
    ende: ende.toString(),
    unterschrift: unterschriftVon({ arbeitsscheinId: id, nr, anwenderId: wer.id, zeitpunkt: ende, ms, objekt }),
  }
}

const leer = { arbeitsberichtId: null, name: '', nummer: '', kommentar: '' }

const schritt = (arbeitsscheinId: string, was: 'erfasst' | 'abgeschlossen' | 'storniert' | 'link', anwenderId: string, zeitpunkt: string) => ({
  id: new Zufall('scheinschritt', arbeitsscheinId, was).uuid(Temporal.Instant.from(zeitpunkt).epochMilliseconds),
  arbeitsscheinId,
  was,
  fassung: 1,
  grund: was === 'storniert' ? 'Doppelt erfasst' : '',
  anwenderId,
  zeitpunkt,
})
