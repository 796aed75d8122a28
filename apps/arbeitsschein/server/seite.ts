import { sql } from 'kysely'
import type { Id } from '#platform/contract/shapes.ts'
import { unbekannteNummern } from '#domain/artikel/wahl.ts'
import { bilderVon } from '#domain/einsatz/bilder.ts'
import { zahl } from '#domain/einsatz/arbeitsschein/menge.ts'
import { kurzcode } from '#domain/einsatz/arbeitsschein/kanonisch.ts'
import { fassungRecht, meiner, scheinart, siehtSchein, verrechnungRecht } from '#domain/einsatz/arbeitsschein/sicht.ts'
import { notFound } from '#platform/contract/problem.ts'
import type { Db } from '#platform/server/database/db.ts'
import { may, type Context } from '#platform/server/http/context.ts'
import { readPage } from '#platform/server/record/list.ts'
import type { Arbeitsschein, Scheindetail } from '../contract/schein.ts'
import { abrechnungVon } from './regie/akt.ts'
import { fristVon } from './regie/lage.ts'
import { offeneFaelle } from './abgleich/fall.ts'
import { offeneGegenwerte } from './abgleich/gegenwerte.ts'
import { aufnahmeorte } from './bilder/aufnahmeorte.ts'
import { bildhashes } from './inhalt.ts'
import { abfrage } from './liste.ts'
import { waehltAuftraege } from '#domain/belege/schein/auftrag.ts'
import { belegDesScheins } from '#domain/belege/schein/sicht.ts'
import { hatLiefersperre } from '#domain/belege/kredit/lieferung.ts'
import { briefe, offenerLink } from './link.ts'
import { objektOrt, stammAus } from './ort.ts'
import { papierWartet } from './papier/papier.ts'
import { positionenVon } from './positionen.ts'
import { vorgabeVon } from './vorgaben.ts'
import { unterschriftenVon, vomKunden } from './unterschriften.ts'

/** So many acts are shown, the latest first. */
const schritteHoechstens = 200

/** One sheet with everything on it and what became of it. Throws 404. */
export async function schein(context: Context, id: Id<'arbeitsschein'>): Promise<Scheindetail> {
  if (!(await siehtSchein(context, id))) throw notFound()
  const detail = await detailVon(context, id)
  // What became of a customer of before is not told.
  const gefragt = detail.zustand === 'offen' && detail.objekthinweis !== 'fremd'
  const beleg = await belegDesScheins(context, id)
  const waehlt = beleg?.auftrag === '' && detail.zustand === 'abgeschlossen' && may(context, verrechnungRecht) && waehltAuftraege(context)
  return {
    ...detail,
    beleg,
    darf: [...detail.darf, ...(waehlt ? (['auftrag'] as const) : [])],
    liefersperre: gefragt && (await hatLiefersperre(context, detail.ktostammId)),
  }
}

/** The same of a sheet that the caller has found to be visible, if only by a link. */
export async function detailVon(context: Context, id: Id<'arbeitsschein'>): Promise<Scheindetail> {
  const { db } = context
  const row = await db.selectFrom('arbeitsschein as s').where('s.id', '=', id).selectAll('s').select(meiner(context).as('meiner')).executeTakeFirstOrThrow()
  const [seite, zeilen, bilder, schritte, unterschriften, feste, link, frist, post, gegenwerte, faelle, hashes, vorgabe, wartet, abgerechnet] =
    await Promise.all([
      readPage<Arbeitsschein>(context, abfrage(context, { zustand: 'alle' }, { id, geprueft: true }), { limit: 1 }),
      positionenVon(db, id),
      bilderVon(db, { art: scheinart, id }),
      schritteVon(db, id),
      unterschriftenVon(db, id, row.fassung),
      db.selectFrom('arbeitsscheinFassung').where('arbeitsscheinId', '=', id).orderBy('nr').select(['nr', 'sha256']).execute(),
      offenerLink(context, row),
      fristVon(db, id, context.jetzt),
      letzteBriefe(db, id),
      offeneGegenwerte(context, row),
      offeneFaelle(db, id),
      bildhashes(db, id),
      vorgabeVon(db, row.ktostammId),
      papierWartet(db, { schein: id }),
      abrechnungVon(db, row),
    ])
  if (!seite.entities[0]) throw notFound()
  const ortVon = await aufnahmeorte(context, row, bilder)
  const fingerabdruck = feste.find(({ nr }) => nr === row.fassung)?.sha256.toString('hex') ?? null
  const { kostenstelleId, kostenstelle, ticketId, ticket, ansprechpartnerId, ansprechpartner } = row
  const { objektId, lstfixId, vertragsart, angeordnetVon, angeordnetAm, wetter, wetterquelle, notiz, notizIntern, erfasst } = row
  return {
    ...seite.entities[0],
    ktostammId: row.ktostammId,
    liefersperre: false,
    beleg: null,
    objektStamm: stammAus(objektId, row.objekt),
    objektOrt: await objektOrt(db, row),
    kostenstelleId,
    kostenstelle,
    ticketId,
    ticket,
    ansprechpartnerId,
    ansprechpartner,
    lstfixId,
    vertragsart,
    angeordnetVon,
    angeordnetAm,
    wetter,
    wetterquelle,
    tempMin: temperatur(row.tempMin),
    tempMax: temperatur(row.tempMax),
    notiz,
    notizIntern,
    skizze: row.skizze as number[][] | null,
    zeilen,
    bilder: bilder.map((bild) => ({ ...bild, sha256: hashes.get(bild.id)!.gesendet, position: ortVon(bild) })),
    vorgabe,
    gegenwerte,
    faelle,
    erfasst,
    unbekannteArtikel: await unbekannteNummern(
      db,
      zeilen.map(({ nummer }) => nummer),
    ),
    bilderAbgelehnt: row.bilderAbgelehnt,
    papierWartet: wartet,
    unterschriften,
    frist,
    einwendung: null,
    abgerechnet,
    fingerabdruck,
    code: fingerabdruck && kurzcode(fingerabdruck),
    fassungen: feste.map(({ nr }) => nr),
    link,
    briefe: post,
    schritte,
    darf: [
      ...darf(context, { ...row, fest: abgerechnet !== null }, unterschriften),
      ...(row.zustand === 'abgeschlossen' && (row.meiner || may(context, fassungRecht)) ? verschickbar(post) : []),
      ...klaert(context, row, { gegenwerte, faelle, objekthinweis: seite.entities[0].objekthinweis }),
      ...(darfVerrechnen(context, row) ? [verrechnungstat(frist !== null, abgerechnet !== null)] : []),
    ],
  }
}

const temperatur = (wert: string | null) => (wert === null ? '' : zahl(wert)!)

const schritteVon = (db: Db, id: Id<'arbeitsschein'>) =>
  db
    .selectFrom('arbeitsscheinSchritt as s')
    .leftJoin('anwender as a', 'a.id', 's.anwenderId')
    .where('s.arbeitsscheinId', '=', id)
    .orderBy('s.zeitpunkt', 'desc')
    .orderBy('s.id', 'desc')
    .limit(schritteHoechstens)
    .select(['s.id', 's.was', 's.fassung', 's.grund', 's.zeitpunkt'])
    .select(sql<string>`coalesce(a.anzeigename, s.name)`.as('wer'))
    .execute()

const letzteBriefe = (db: Db, id: Id<'arbeitsschein'>) =>
  briefe(db, id).orderBy('erstellt', 'desc').limit(20).select(['id', 'an', 'anlass', 'zustand', 'erstellt', 'gesendetAm', 'fehler', 'zustellung']).execute()

/** Some letter was given up, and was not about a link. */
const verschickbar = (post: Scheindetail['briefe']): Scheindetail['darf'] =>
  post.some(({ zustand, anlass }) => zustand === 'fehlgeschlagen' && anlass !== 'arbeitsschein.link') ? ['brief'] : []

/** Work by the hour with time limits has a dialog for all that is entered about it. */
const verrechnungstat = (befristet: boolean, abgerechnet: boolean): Scheindetail['darf'][number] =>
  befristet ? 'regie' : abgerechnet ? 'zuruecknehmen' : 'abrechnen'
const darfVerrechnen = (context: Context, { zustand, vkforgid }: { zustand: string; vkforgid: number }) =>
  zustand === 'abgeschlossen' && may(context, verrechnungRecht) && context.person.konten.includes(vkforgid)

/** Whose sheet it is, and whoever may begin a version, decides about counterparts; cases and the object are the office's. */
function klaert(
  context: Context,
  { meiner: eigener, vkforgid }: { meiner: boolean; vkforgid: number },
  { gegenwerte, faelle, objekthinweis }: Pick<Scheindetail, 'gegenwerte' | 'faelle' | 'objekthinweis'>,
): Scheindetail['darf'] {
  const leitung = may(context, fassungRecht) && context.person.konten.includes(vkforgid)
  return [
    ...(gegenwerte.length && (eigener || leitung) ? (['klaeren'] as const) : []),
    ...(faelle.length && leitung ? (['erledigen'] as const) : []),
    ...(objekthinweis && leitung ? (['objekt'] as const) : []),
  ]
}

interface Stand {
  zustand: Arbeitsschein['zustand']
  meiner: boolean
  /** It was billed. */
  fest: boolean
}
function darf(context: Context, { zustand, meiner: eigener, fest }: Stand, unterschriften: Scheindetail['unterschriften']): Scheindetail['darf'] {
  const leitung = may(context, fassungRecht)
  if (zustand === 'offen') return [...(eigener ? (['sichern', 'abschliessen'] as const) : []), ...(eigener || leitung ? (['stornieren'] as const) : [])]
  if (zustand !== 'abgeschlossen') return []
  const link = (eigener || leitung) && !unterschriften.some(vomKunden)
  return [...(leitung && !fest ? (['fassung', 'stornieren'] as const) : []), ...(link ? (['link'] as const) : [])]
}
