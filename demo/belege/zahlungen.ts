import type { Insertable } from 'kysely'
import { betragstext, cent } from '#domain/belege/geld.ts'
import { ausgleich } from '#domain/belege/posten.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import { Zufall } from '../zufall.ts'
import { werktag, type Blatt } from './blatt.ts'
import type { Gebucht, Posten } from './buch.ts'

type Zeile<T extends keyof Tables> = Insertable<Tables[T]>
/** Something that closes open items on a day: money, or a credit. */
interface Vorgang {
  datum: Temporal.PlainDate
  betrag: bigint
  gebucht: Gebucht
  /** The credit or cancellation; without it a payment. */
  gutschrift?: Gebucht
}

/** How everything was paid: most invoices around their due day, some with Skonto, credits against their invoice, what is left over as credit balance. */
export function zahlungen(gebucht: ReadonlyMap<Blatt, Gebucht>, heute: Temporal.PlainDate) {
  const alle = [...gebucht.values()]
  const vorgaenge = alle
    .flatMap((einer) => [...gutschriften(einer, gebucht), ...gezahlt(einer, gebucht, heute)])
    .filter(({ datum }) => Temporal.PlainDate.compare(datum, heute) <= 0)
    .sort((a, b) => Temporal.PlainDate.compare(a.datum, b.datum) || a.gebucht.id - b.gebucht.id)
  const zahlung: Zeile<'zahlung'>[] = []
  const zahlungszuordnung: Zeile<'zahlungszuordnung'>[] = []
  const guthaben: Posten[] = []
  vorgaenge.forEach(({ datum, betrag, gebucht: von, gutschrift }, nr) => {
    const zufall = new Zufall('zahlung', von.id, nr)
    const ms = datum.toZonedDateTime({ timeZone: 'Europe/Berlin', plainTime: '10:00' }).epochMilliseconds
    const angelegt = Temporal.Instant.fromEpochMilliseconds(Math.min(ms, heute.toZonedDateTime('Europe/Berlin').epochMilliseconds)).toString()
    const { konto } = von.blatt
    const forderung = von.posten[0]!.richtung === 'forderung'
    const id = zufall.uuid(ms)
    if (!gutschrift)
      zahlung.push({
        id,
        ktostammId: konto.id,
        vkforgid: konto.vkforgid,
        richtung: forderung ? 'erhalten' : 'geleistet',
        datum: datum.toString(),
        betrag: betragstext(betrag),
        currency: von.blatt.waehrung?.currency ?? 'EUR',
        referenz: `${von.blatt.art} ${von.id}`,
        angelegt,
      })
    let rest = betrag
    for (const posten of beglichen(von, gebucht)) {
      if (rest <= 0n) break
      const { datum: ab, skonto } = von.blatt
      const was = ausgleich(
        { betrag: cent(posten.betrag), offen: cent(posten.offen), ab: ab.toString(), skonto: skonto && !gutschrift ? [skonto] : [] },
        rest,
        datum.toString(),
      )
      if (was.betrag + was.skonto === 0n) continue
      posten.offen = betragstext(was.offen)
      zahlungszuordnung.push({
        id: zufall.uuid(ms),
        postenId: posten.id,
        zahlungId: gutschrift ? null : id,
        belegId: gutschrift?.id ?? null,
        datum: datum.toString(),
        betrag: betragstext(was.betrag),
        skonto: betragstext(was.skonto),
        angelegt,
      })
      rest = was.guthaben
    }
    if (rest > 0n)
      guthaben.push({
        ...von.posten[0]!,
        id: zufall.uuid(ms),
        art: 'GH',
        richtung: forderung ? 'verbindlichkeit' : 'forderung',
        belegId: gutschrift?.id ?? null,
        zahlungId: gutschrift ? null : id,
        betrag: betragstext(rest),
        offen: betragstext(rest),
        faelligkeit: null,
        angelegt,
      })
  })
  return {
    posten: [...alle.flatMap(({ posten }) => posten), ...guthaben, ...alle.flatMap((einer) => freies(einer, gebucht, heute))],
    zahlung,
    zahlungszuordnung,
  }
}

/** What a payment of this document closes, in order: what its instalments kept back for the works, then the document itself; never what is kept for the warranty. */
function beglichen({ blatt, posten }: Gebucht, gebucht: ReadonlyMap<Blatt, Gebucht>) {
  const abgerechnet = blatt.verweise.filter(({ art }) => art === 'rechnet ab').flatMap(({ von }) => gebucht.get(von)?.posten ?? [])
  return [...abgerechnet.filter(({ art }) => art === 'SE'), ...posten.filter(({ art }) => art === 'RE')]
}

const gutschriften = (gutschrift: Gebucht, gebucht: ReadonlyMap<Blatt, Gebucht>): Vorgang[] =>
  gutschrift.blatt.verweise
    .filter(({ art, von }) => (art === 'berichtigt' || art === 'storniert') && gebucht.has(von))
    .map(({ von }) => ({ datum: gutschrift.blatt.datum, betrag: -gutschrift.brutto, gebucht: gebucht.get(von)!, gutschrift }))

/** A credit that corrects no invoice of ours is a credit balance. */
function freies(gutschrift: Gebucht, gebucht: ReadonlyMap<Blatt, Gebucht>, heute: Temporal.PlainDate): Posten[] {
  const { id, brutto, blatt } = gutschrift
  if (brutto >= 0n || gutschriften(gutschrift, gebucht).length) return []
  const ms = Math.min(...[blatt.datum, heute].map((tag) => tag.toZonedDateTime('Europe/Berlin').epochMilliseconds))
  return [
    {
      id: new Zufall('guthaben', id).uuid(ms),
      art: 'GH',
      richtung: blatt.art === 'EG' ? 'forderung' : 'verbindlichkeit',
      belegId: id,
      zahlungId: null,
      ktostammId: blatt.konto.id,
      vkforgid: blatt.konto.vkforgid,
      currency: 'EUR',
      betrag: betragstext(-brutto),
      offen: betragstext(-brutto),
      faelligkeit: null,
      angelegt: Temporal.Instant.fromEpochMilliseconds(ms).toString(),
    },
  ]
}

/** How one was paid; what is open for long is only what says so itself, for a dunned customer gets nothing any more. */
function gezahlt(einer: Gebucht, gebucht: ReadonlyMap<Blatt, Gebucht>, heute: Temporal.PlainDate): Vorgang[] {
  const { blatt, posten } = einer
  const eigener = posten.find(({ art }) => art === 'RE')
  if (!eigener || blatt.storniert || blatt.zahlung === 'nie') return []
  const faellig = Temporal.PlainDate.from(eigener.faelligkeit as string)
  if (blatt.zahlung)
    return [{ datum: werktag(faellig.add({ days: blatt.zahlung.nachTagen })), betrag: blatt.zahlung.betrag ?? cent(eigener.betrag), gebucht: einer }]
  const zufall = new Zufall('zahlt', einer.id)
  const lange = Temporal.PlainDate.compare(faellig.add({ days: 50 }), heute) < 0
  if (zufall.chance(0.015) && !lange) return []
  const offen = beglichen(einer, gebucht).reduce((summe, { offen: rest }) => summe + cent(rest), 0n)
  if (blatt.skonto && zufall.chance(0.6)) {
    const mit = blatt.datum.add({ days: blatt.skonto.tage - 3 })
    return [{ datum: werktag(mit), betrag: offen - (offen * BigInt(blatt.skonto.prozent)) / 10_000n, gebucht: einer }]
  }
  const datum = werktag(faellig.add({ days: zufall.zwischen(-14, 16) }))
  return zufall.chance(0.04)
    ? [
        { datum, betrag: offen / 2n, gebucht: einer },
        ...(zufall.chance(0.7) || lange ? [{ datum: datum.add({ days: 21 }), betrag: offen - offen / 2n, gebucht: einer }] : []),
      ]
    : [{ datum, betrag: offen, gebucht: einer }]
}
