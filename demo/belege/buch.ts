import type { Insertable, Selectable } from 'kysely'
import { belegzeilen } from '#domain/belege/buchung.ts'
import { betragstext, cent, summe } from '#domain/belege/geld.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import { Zufall } from '../zufall.ts'
import type { Blatt } from './blatt.ts'
import { netto } from './faelle.ts'

type Zeile<T extends keyof Tables> = Insertable<Tables[T]>
export type Posten = Zeile<'posten'> & { id: string; betrag: string; offen: string }
/** A document with its number and its rows. */
export interface Gebucht {
  blatt: Blatt
  id: number
  posten: Posten[]
  brutto: bigint
}
type Belegartzeile = Selectable<Tables['belegart']>

/** So begins each range: the branch and five digits. */
const beginn = (vkforgid: number) => vkforgid * 100

/** Numbers documents in the order of their days, without a gap, and makes their rows. `ab`: ids and numbers that are given already. */
export function buche(
  blaetter: readonly Blatt[],
  arten: ReadonlyMap<string, Belegartzeile>,
  jetzt: Temporal.Instant,
  ab: { id: number; nummern: Map<string, number> },
) {
  const heute = jetzt.toZonedDateTimeISO('Europe/Berlin').toPlainDate()
  const gueltig = blaetter
    .filter(({ datum, eingang }) => Temporal.PlainDate.compare(datum, heute) <= 0 && (!eingang || Temporal.PlainDate.compare(eingang, heute) <= 0))
    .map((blatt, nr) => ({ blatt, nr }))
    .sort((a, b) => Temporal.PlainDate.compare(a.blatt.datum, b.blatt.datum) || a.nr - b.nr)
    .map(({ blatt }) => blatt)
  const ids = new Map([...gueltig.filter(({ danach }) => !danach), ...gueltig.filter(({ danach }) => danach)].map((blatt, nr) => [blatt, ab.id + nr + 1]))
  const storniert = new Set(gueltig.flatMap(({ verweise }) => verweise.filter(({ art }) => art === 'storniert').map(({ von }) => von)))
  const buch = {
    beleg: [] as Zeile<'beleg'>[],
    belegposition: [] as Zeile<'belegposition'>[],
    belegsteuer: [] as Zeile<'belegsteuer'>[],
    belegverweis: [] as Zeile<'belegverweis'>[],
  }
  const gebucht = new Map<Blatt, Gebucht>()
  for (const blatt of gueltig) {
    const art = arten.get(blatt.art)!
    const id = ids.get(blatt)!
    const kreis = `${blatt.konto.vkforgid}${art.kreis}`
    const belegnummer = (ab.nummern.get(kreis) ?? beginn(blatt.konto.vkforgid)) + 1
    ab.nummern.set(kreis, belegnummer)
    const kopf = { ...kopfVon(blatt, jetzt, id), id, belegnummer, zustand: storniert.has(blatt) ? ('storniert' as const) : ('ausgestellt' as const) }
    const rechnung = art.zaehlt === 'verrechnet' && summe(blatt.zeilen.map((zeile) => cent(netto(zeile)))) > 0n
    const faelligkeit = rechnung ? blatt.datum.add({ days: blatt.zahlbarTage ?? 30 }).toString() : null
    const kostenstelle = art.richtung === 'eingehend' ? (blatt.objekt?.kostenstellen[0] ?? null) : null
    let nr = 0
    const zeilen = belegzeilen(
      art,
      { ...kopf, faelligkeit },
      blatt.zeilen.map((zeile) => ({ ...zeile, kostenstelleId: kostenstelle })),
      () => new Zufall('posten', id, (nr += 1)).uuid(mittags(blatt.datum)),
      blatt.einbehalte,
    )
    buch.beleg.push(zeilen.beleg)
    buch.belegposition.push(...zeilen.belegposition)
    buch.belegsteuer.push(...zeilen.belegsteuer)
    buch.belegverweis.push(...verweiseVon(blatt, id, ids))
    const posten = zeilen.posten.map((einer) => ({ ...einer, betrag: betragstext(einer.betrag), offen: betragstext(einer.offen), angelegt: kopf.erfasst }))
    gebucht.set(blatt, { blatt, id, posten, brutto: cent(zeilen.beleg.brutto) })
  }
  ab.id += gueltig.length
  return { ...buch, gebucht }
}

const mittags = (tag: Temporal.PlainDate) => tag.toZonedDateTime({ timeZone: 'Europe/Berlin', plainTime: '12:00' }).epochMilliseconds

function kopfVon(
  { art, datum, konto, objekt, baustelle, verkaeufer, betreff, bezug = '', skonto, iban = '', eingang, waehrung }: Blatt,
  jetzt: Temporal.Instant,
  id: number,
) {
  const erfasst = Math.min(mittags(eingang ?? datum) + new Zufall('erfasst', id).zwischen(-240, 240) * 60_000, jetzt.epochMilliseconds)
  const geliefert = ['LS', 'AS', 'AR', 'SR', 'RE'].includes(art)
  return {
    vkforgid: konto.vkforgid,
    bezugsnummer: bezug,
    currency: waehrung?.currency ?? 'EUR',
    kurs: waehrung?.kurs ?? null,
    ktostammId: konto.id,
    baustelleId: baustelle?.id ?? null,
    objektId: objekt?.id ?? null,
    betreff,
    belegdatum: datum.toString(),
    leistungVon: geliefert ? datum.subtract({ days: 4 }).toString() : null,
    leistungBis: geliefert ? datum.toString() : null,
    eingang: eingang?.toString() ?? null,
    skontoTage: skonto?.tage ?? null,
    skontoProzent: skonto?.prozent ?? null,
    vertreterId: eingang ? null : verkaeufer.lstfixId,
    abteilungId: eingang ? null : verkaeufer.abteilungId,
    kundengruppeId: konto.kundengruppeId,
    konditionsgruppeId: konto.konditionsgruppeId,
    ersteller: verkaeufer.name,
    erstellerId: verkaeufer.anwenderId,
    iban: iban || null,
    erfasst: Temporal.Instant.fromEpochMilliseconds(erfasst).toString(),
  }
}

/** A link of the whole documents with what it is worth, and one for each line that is named. */
const verweiseVon = (blatt: Blatt, nach: number, ids: ReadonlyMap<Blatt, number>): Zeile<'belegverweis'>[] =>
  blatt.verweise.flatMap(({ von, art, zeilen = [] }) => {
    const kopf = {
      von: ids.get(von)!,
      nach,
      vonNr: null,
      nachNr: null,
      art,
      menge: null,
      betrag: zeilen.length ? betragstext(summe(zeilen.map(({ betrag }) => cent(betrag)))) : null,
    }
    return [kopf, ...zeilen.map((zeile) => ({ ...kopf, vonNr: zeile.von, nachNr: zeile.nach, menge: zeile.menge, betrag: zeile.betrag }))]
  })
