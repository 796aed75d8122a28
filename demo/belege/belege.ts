import { sql, type Transaction } from 'kysely'
import { bucheUmsatz } from '#domain/belege/umsatzbuchung.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import { schreibe } from '../schreiben.ts'
import { Zufall } from '../zufall.ts'
import { artikelgruppen, artikelstoff, produktgruppen, type Stoff } from './artikelstoff.ts'
import { ausgeschieden } from './ausgeschieden.ts'
import { besondere } from './besondere.ts'
import type { Konto, Objekt, Verkaeufer } from './blatt.ts'
import { buche } from './buch.ts'
import { einbehaltsbelege } from './einbehalte.ts'
import { eingaenge } from './eingang.ts'
import { fall, saison } from './faelle.ts'
import { kleinsteGruppen, sortiment, sortimentsgruppen } from './sortiment.ts'
import { umsatzbelege, umsatzkunden } from './umsatzkunden.ts'
import { weitereBelege, weitereKunden } from './weitere.ts'
import { zahlungen } from './zahlungen.ts'

/** Business cases of one step of size. */
const FAELLE = 1000
/** Departments that sell: Montage, Service, Innendienst. */
const VERKAUF = [10, 20, 40]
const seit = Temporal.Instant.from('2019-03-01T08:00Z')

/** Articles and two years of documents of all branches, with what became of what, payments and what is open. Numbers run in the order of the days within one step of `size`. */
export async function belege(trx: Transaction<Tables>, size: number, jetzt: Temporal.Instant) {
  const heute = jetzt.toZonedDateTimeISO('Europe/Berlin').toPlainDate()
  await umsatzkunden(trx)
  await weitereKunden(trx)
  const konten = await trx
    .selectFrom('ktostamm')
    .select(['id', 'nummer', 'name', 'art', 'vkforgid', 'land', 'kundengruppeId', 'konditionsgruppeId'])
    .orderBy('nummer')
    .execute()
  const { artikel, sorten } = await schreibeArtikel(trx, konten)
  const [verkaeufer, objekte] = await Promise.all([verkaufende(trx), objekteJeKonto(trx)])
  const verkauft = await ausgeschieden(trx, heute)
  const arten = new Map((await trx.selectFrom('belegart').selectAll().execute()).map((art) => [art.id, art]))
  const ab = { id: 0, nummern: new Map<string, number>() }
  for (let schritt = 0; schritt < size; schritt += 1) {
    const eigene = konten.filter(({ nummer }) => Math.floor(nummer / 100_000) === schritt)
    const von = (art: Konto['art']) => eigene.filter((konto) => konto.art === art && (art !== 'Kunde' || objekte.has(konto.id)))
    const kunden = von('Kunde').map((konto) => ({ ...konto, objekte: objekte.get(konto.id)! }))
    const vorrat = { kunden, verkaeufer, artikel, sorten, heute }
    const blaetter = [
      ...(schritt === 0
        ? [
            ...besondere(vorrat, von('Baustelle')),
            ...einbehaltsbelege({ konten: eigene, artikel, verkaeufer, objekte, heute }),
            ...umsatzbelege(konten, artikel, verkaeufer, heute),
            ...saison(vorrat),
            ...weitereBelege(konten, vorrat),
          ]
        : []),
      ...Array.from({ length: FAELLE }, (_, nr) => fall(schritt * FAELLE + nr, vorrat)).flat(),
      ...eingaenge({
        lieferanten: von('Lieferant'),
        baustellen: von('Baustelle'),
        artikel,
        verkaeufer,
        objekte: kunden.flatMap((kunde) => kunde.objekte),
        heute,
      }),
    ]
    for (const blatt of blaetter) blatt.verkaeufer = verkauft(blatt)
    const { gebucht, ...buch } = buche(blaetter, arten, jetzt, ab)
    const geld = zahlungen(gebucht, heute)
    for (const tabelle of ['beleg', 'belegposition', 'belegsteuer', 'belegverweis'] as const) await schreibe(trx, tabelle, buch[tabelle] as never)
    for (const tabelle of ['zahlung', 'posten', 'zahlungszuordnung'] as const) await schreibe(trx, tabelle, geld[tabelle] as never)
    await bucheUmsatz(
      trx,
      buch.beleg.map(({ id }) => id as number),
    )
  }
  await schreibe(
    trx,
    'nummernkreis',
    [...ab.nummern].map(([kreis, zuletzt]) => ({ vkforgid: Number(kreis.slice(0, -2)), kreis: kreis.slice(-2), zuletzt })),
  )
  // The application's role may draw from the sequence, not set it.
  await sql`select max(nextval(pg_get_serial_sequence('beleg', 'id'))) from generate_series(1, ${ab.id}::integer)`.execute(trx)
}

/** Writes groups and articles. `artikel`: the base range, `sorten`: by number of one of these what else is sold like it. */
async function schreibeArtikel(trx: Transaction<Tables>, konten: readonly Konto[]) {
  const gruppen = Object.entries({ ...artikelgruppen, ...sortimentsgruppen, ...kleinsteGruppen }).map(([schluessel, bezeichnung]) => {
    const id = Number(schluessel)
    const ober = obergruppe(id)
    return { id, bezeichnung, ebene: ober === null ? 1 : obergruppe(ober) === null ? 2 : 3, obergruppeId: ober }
  })
  await schreibe(
    trx,
    'artikelgruppe',
    gruppen.sort((a, b) => a.ebene - b.ebene),
  )
  await schreibe(
    trx,
    'produktgruppe',
    Object.entries(produktgruppen).map(([id, bezeichnung]) => ({ id: Number(id), bezeichnung })),
  )
  const mitId = <S extends Stoff>(stoff: S) => ({ ...stoff, id: new Zufall('artikel', stoff.nummer).uuid(seit.epochMilliseconds) })
  const artikel = artikelstoff.map(mitId)
  const weitere = sortiment(artikelstoff).map(mitId)
  await schreibe(
    trx,
    'artikel',
    [...artikel, ...weitere].map(({ id, nummer, bezeichnung, einheit, preis, einstand, umsatzart, gruppe, produktgruppe, lieferant }, nr) => ({
      id,
      nummer,
      bezeichnung,
      einheit,
      preis,
      einstand,
      umsatzart,
      artikelgruppeId: gruppe,
      produktgruppeId: produktgruppe,
      lieferantId: konten.find((konto) => konto.nummer === lieferant)?.id ?? null,
      ean: umsatzart === 'Ware' ? mitPruefziffer(`40123${String(nr * 7).padStart(7, '0')}`) : null,
    })),
  )
  return { artikel, sorten: Map.groupBy(weitere, ({ wie }) => wie) }
}

/** Up to three digits each names a group; of four the first two, the third and the fourth do. */
const obergruppe = (id: number) => {
  if (id < 1000) return id > 9 ? Math.floor(id / 10) : null
  return id % 100 === 0 ? null : id % 10 === 0 ? id - (id % 100) : id - (id % 10)
}

/** An EAN with its check digit: weights 1 and 3 in turn. */
const mitPruefziffer = (zwoelf: string) => {
  const summe = [...zwoelf].reduce((alle, ziffer, nr) => alle + Number(ziffer) * (nr % 2 ? 3 : 1), 0)
  return `${zwoelf}${(10 - (summe % 10)) % 10}`
}

/** People of Montage, Service and Innendienst by branch; in each branch somebody. */
async function verkaufende(trx: Transaction<Tables>): Promise<Verkaeufer[]> {
  const zeilen = await trx
    .selectFrom('lstfix as l')
    .innerJoin('abteilung as b', 'b.id', 'l.abteilungId')
    .leftJoin('anwender as a', 'a.lstfixId', 'l.id')
    .where('b.nummer', 'in', VERKAUF)
    .where('l.austritt', 'is', null)
    .orderBy('l.persnr')
    .select(['l.id as lstfixId', 'b.id as abteilungId', 'a.id as anwenderId', sql<string>`l.vorname || ' ' || l.zuname`.as('name'), 'l.vkforgid'])
    .execute()
  return [...Map.groupBy(zeilen, ({ vkforgid }) => vkforgid).values()].flatMap((gruppe) => gruppe.slice(0, 6))
}

async function objekteJeKonto(trx: Transaction<Tables>) {
  const zeilen = await trx
    .selectFrom('objekt as o')
    .orderBy('o.nummer')
    .select(['o.id', 'o.name', 'o.ktostammId'])
    .select(sql<string[]>`array(select k.id::text from kostenstelle k where k.objekt_id = o.id order by k.nummer)`.as('kostenstellen'))
    .execute()
  return Map.groupBy(zeilen, ({ ktostammId }): string => ktostammId) as Map<string, Objekt[]>
}
