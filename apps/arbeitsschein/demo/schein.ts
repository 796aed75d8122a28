import { createHash } from 'node:crypto'
import { sql, type Transaction } from 'kysely'
import { gehoertZu, kanonischerText } from '../server/inhalt.ts'
import { standardeinstellungen } from '../contract/einstellungen.ts'
import { vorlaeufigeNummer } from '../contract/vorlaeufig.ts'
import { legeScheinbelegeAn } from '#domain/belege/schein/schreiben.ts'
import { keep } from '#platform/server/database/installation.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import { schreibe } from '#demo/schreiben.ts'
import { abgleich } from './abgleich.ts'
import { gearbeitet, werArbeitet, type Arbeit } from './arbeit.ts'
import { unzustellbar } from './brief.ts'
import { regie } from './regie.ts'
import { Zufall } from '#demo/zufall.ts'
import { arbeiten, kunden, leistungen, notizen } from './scheinstoff.ts'
import { frisch, unterschriftVon } from './unterschrift.ts'

const ZONE = 'Europe/Berlin'
/** The secret of the link that waits for a signature in the demonstration. */
export const demolink = 'Musterbau-Unterschrift'

/** Work sheets of half a year by the people in the field: most of them signed, some without anybody there, one refused, a few by the hour. */
export async function arbeitsscheine(trx: Transaction<Tables>, jetzt: Temporal.Instant) {
  await keep(trx, 'arbeitsschein', { ...standardeinstellungen, wetter: true, stundensatz: '64.90' })
  const leute = await werArbeitet(trx)
  if (!leute.length) return
  const zaehler = new Map<string, number>()
  const alle = (await gearbeitet(trx, leute, jetzt, ZONE)).map((arbeit, nr) => einer(arbeit, nr, zaehler))
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
  const belege = []
  for (const { zeile, ende } of fertige) {
    const row = await trx.selectFrom('arbeitsschein').where('id', '=', zeile.id).selectAll().executeTakeFirstOrThrow()
    const kanonisch = await kanonischerText(trx, row)
    const sha256 = `\\x${createHash('sha256').update(kanonisch).digest('hex')}` as never
    fassungen.push({ ...gehoertZu(row), nr: 1, kanonisch, sha256, grund: '', pdf: null, anwenderId: zeile.erfasstVon, zeitpunkt: ende })
    belege.push({ ...row, ...gehoertZu(row), nr: 1, kanonisch, zeitpunkt: ende })
  }
  await schreibe(trx, 'arbeitsscheinFassung', fassungen)
  await legeScheinbelegeAn(trx, belege)
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

/** The reports say what their sheets say. */
async function aufDenSchein(trx: Transaction<Tables>, alle: readonly ReturnType<typeof einer>[]) {
  const berichte = alle.flatMap(({ zeiten, zeile, beschreibung }) => zeiten.map(({ bericht }) => ({ bericht, zeile, beschreibung })))
  const neue = berichte.map(({ bericht, zeile, beschreibung }) => ({
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

function einer({ wer, offen, bericht, mit }: Arbeit, nr: number, zaehler: Map<string, number>) {
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
  const zeiten = [{ wer, bericht }, ...(mit ? [mit] : [])]
  const gearbeitete = zeiten.map((eine) => ({
    ...leer,
    art: 'Zeit' as const,
    arbeitsberichtId: eine.bericht.id,
    name: eine.wer.name,
    lohngruppe: eine.wer.lohngruppe,
    text: beschreibung,
    menge: String(eine.bericht.minuten),
    einheit: 'min',
  }))
  const rest = z.mische(leistungen).slice(0, z.zwischen(1, 4))
  const positionen = [...gearbeitete, ...rest.map((eine) => ({ ...leer, ...eine }))].map((eine, folge) => ({
    ...eine,
    arbeitsscheinId: id,
    id: z.uuid(ms + folge),
    folge,
  }))
  return {
    zeile,
    positionen,
    zeiten,
    beschreibung,
    ende: ende.toString(),
    unterschrift: unterschriftVon({ arbeitsscheinId: id, nr, anwenderId: wer.id, zeitpunkt: ende, ms, objekt }),
  }
}

const leer = { arbeitsberichtId: null, name: '', lohngruppe: '', nummer: '', kommentar: '' }

const schritt = (arbeitsscheinId: string, was: 'erfasst' | 'abgeschlossen' | 'storniert' | 'link', anwenderId: string, zeitpunkt: string) => ({
  id: new Zufall('scheinschritt', arbeitsscheinId, was).uuid(Temporal.Instant.from(zeitpunkt).epochMilliseconds),
  arbeitsscheinId,
  was,
  fassung: 1,
  grund: was === 'storniert' ? 'Doppelt erfasst' : '',
  anwenderId,
  zeitpunkt,
})
