import type { Transaction } from 'kysely'
import { sql } from 'kysely'
import { beginneFaellige, umstand } from '#domain/belege/freigabe/beginnen.ts'
import { tue, type Wunsch } from '#domain/belege/freigabe/entscheid.ts'
import { merkeFragen } from '#domain/belege/freigabe/fragen.ts'
import { ladeLaeufe, type Geladen } from '#domain/belege/freigabe/laden.ts'
import { standVon, type Lauf } from '#domain/belege/freigabe/lauf.ts'
import { aufgeteilt } from '#domain/belege/freigabe/stoff.ts'
import { betragstext } from '#domain/belege/geld.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import { schreibe } from '#demo/schreiben.ts'
import { angemeldete } from '#demo/personal/stellen.ts'
import { Zufall } from '#demo/zufall.ts'

/** Who leads the company: they release from 10,000 on, in all branches. */
const geschaeftsfuehrung = [1015, 1006, 1004]
/** Second person in accounts, who confirms the rules that the administrator writes. */
const zweite = 1036
/** So many days back everything is decided. */
const entschiedenNach = 16
const gruende = {
  klaeren: 'Ist die Lieferung vollständig angekommen?',
  zurueckstellen: 'Erst wenn die Restlieferung da ist.',
  weiterleiten: 'Das ist Ihre Baustelle.',
  ablehnen: 'Nicht von uns bestellt.',
  freigeben: '',
} as const

/** Rules of release, and what is in release: older documents decided, the last ones in every state. */
export async function freigaben(trx: Transaction<Tables>, jetzt: Temporal.Instant) {
  const leute = await personen(trx)
  await regeln(trx, leute, jetzt)
  await beginneFaellige(trx, jetzt, ({ eingang, belegdatum }) => {
    const um = Temporal.PlainDate.from(eingang ?? belegdatum)
      .toZonedDateTime({ timeZone: 'Europe/Berlin', plainTime: '08:40' })
      .toInstant()
    return Temporal.Instant.compare(um, jetzt) < 0 ? um : jetzt.subtract({ minutes: 20 })
  })
  const um = await umstand(trx, jetzt)
  const { laeufe } = await ladeLaeufe(trx, jetzt, sql`f.ende is null`)
  const grenze = Temporal.PlainDate.from(um.tag).subtract({ days: entschiedenNach }).toString()
  const geordnet = laeufe.toSorted((a, b) => a.stoff.id - b.stoff.id)
  for (const [nr, geladen] of geordnet.entries()) {
    const alt = (geladen.stoff.eingang ?? geladen.stoff.belegdatum) < grenze
    await spiele(trx, geladen, { tag: um.tag, jetzt }, alt ? ['fertig'] : wege[nr % wege.length]!, leute)
  }
}

type Leute = Awaited<ReturnType<typeof personen>>
interface Umstand {
  tag: string
  jetzt: Temporal.Instant
}
type Schritt = 'fertig' | keyof typeof gruende
/** What became of the last ones, in turn. */
const wege: readonly (readonly Schritt[])[] = [
  [],
  ['freigeben'],
  [],
  ['klaeren'],
  ['freigeben'],
  [],
  ['zurueckstellen'],
  ['freigeben', 'freigeben'],
  [],
  ['weiterleiten'],
  ['ablehnen'],
  ['fertig'],
]

async function spiele(trx: Transaction<Tables>, geladen: Geladen, { tag, jetzt }: Umstand, weg: readonly Schritt[], { vonPersnr }: Leute) {
  const { leute, stoff, zeile } = geladen
  const leitung = vonPersnr.get(angemeldete.leitung)!
  const zufall = new Zufall('freigabe', stoff.id)
  let lauf: Lauf = geladen.lauf
  const zeilen = []
  for (const schritt of weg[0] === 'fertig' ? Array.from({ length: 8 }, () => 'freigeben' as const) : (weg as readonly (keyof typeof gruende)[])) {
    const offen = standVon(lauf, leute, tag).schritte.find(({ fertig, koennen }) => !fertig && koennen.length > 0)
    if (!offen || standVon(lauf, leute, tag).stufe !== offen.stufe) break
    // The person of the sign-in keeps what waits for her, where others can decide as well.
    const andere = offen.koennen.filter((wer) => wer !== leitung)
    const wer = zufall.eins(andere.length ? andere : offen.koennen)
    const wunsch: Wunsch = {
      was: schritt,
      wer,
      grund: offen.art === 'iban' ? 'Rückruf bei der bekannten Nummer, Bankverbindung bestätigt.' : gruende[schritt],
      an: schritt === 'klaeren' || schritt === 'weiterleiten' ? leitung : null,
      bis: schritt === 'zurueckstellen' ? Temporal.PlainDate.from(tag).add({ days: 9 }).toString() : null,
    }
    const frueh = lauf.beginn.add({ hours: 3 + 5 * lauf.entscheide.length })
    const zeitpunkt = Temporal.Instant.compare(frueh, jetzt) < 0 ? frueh : jetzt.subtract({ minutes: 10 - lauf.entscheide.length })
    const tat = tue(lauf, leute, tag, wunsch, { id: zufall.uuid(zeitpunkt.epochMilliseconds), zeitpunkt })
    if (typeof tat === 'string') break
    const { wer: anwenderId, ...rest } = tat
    zeilen.push({
      ...rest,
      laufId: zeile.id,
      nr: lauf.entscheide.length + 1,
      anwenderId,
      grund: wunsch.grund,
      gesehen: `\\x${zeile.sha256.toString('hex')}` as never,
      zahlbar: betragstext(aufgeteilt(stoff, tag).zahlbar),
      zeitpunkt: zeitpunkt.toString(),
    })
    lauf = { ...lauf, entscheide: [...lauf.entscheide, tat] }
  }
  await schreibe(trx, 'freigabeentscheid', zeilen)
  const { zustand } = standVon(lauf, leute, tag)
  if (zustand === 'freigegeben' || zustand === 'abgelehnt')
    await trx
      .updateTable('belegfreigabe')
      .set({ ende: zustand, beendet: lauf.entscheide.at(-1)!.zeitpunkt.toString() })
      .where('id', '=', zeile.id)
      .execute()
  else await merkeFragen(trx, zeile.id, lauf, standVon(lauf, leute, tag), stoff.baustelleId)
}

async function personen(trx: Transaction<Tables>) {
  const rows = await trx.selectFrom('anwender as a').innerJoin('lstfix as l', 'l.id', 'a.lstfixId').select(['a.id', 'l.persnr', 'a.accountid']).execute()
  const rollen = await trx.selectFrom('rolle').select(['id', 'name']).execute()
  return { vonPersnr: new Map(rows.map(({ persnr, id }) => [persnr, id])), rolle: new Map(rollen.map(({ name, id }) => [name, id])) }
}

/** Rules, who leads the sites, who may release besides, and who stands in for whom this week. */
async function regeln(trx: Transaction<Tables>, { vonPersnr, rolle }: Leute, jetzt: Temporal.Instant) {
  const wer = (persnr: number) => vonPersnr.get(persnr)!
  const baustellen = (await trx.selectFrom('ktostamm').where('art', '=', 'Baustelle').select('id').orderBy('nummer').execute()).map(({ id }) => id)
  const frueher = jetzt.subtract({ hours: 24 * 300 }).toString()
  await schreibe(
    trx,
    'bauleitung',
    baustellen.map((ktostammId) => ({ ktostammId, anwenderId: wer(angemeldete.leitung) })),
  )
  await schreibe(
    trx,
    'anwenderKonto',
    geschaeftsfuehrung.flatMap((persnr) => [2000, 3000].map((accountid) => ({ anwenderId: wer(persnr), accountid }))),
  )
  const muster = {
    version: 1,
    vonBetrag: null,
    baustellen: '{}',
    neueIban: false,
    zusammen: false,
    schritt: 'freigabe' as 'freigabe' | 'sachlich' | 'iban' | null,
    stufe: 1,
    adressat: 'rolle' as 'rolle' | 'leiter' | 'person',
    personen: '{}',
    rolleId: null as string | null,
    wieViele: 'einer' as 'einer' | 'anzahl',
    anzahl: 1,
    mindestens: 0,
    eskalationTage: null as number | null,
    gueltigAb: '2024-01-01',
    erfasstVon: wer(angemeldete.admin),
    erfasst: frueher,
  }
  const menge = (ids: readonly string[]) => ids as never
  const alle = [
    { ...muster, bezeichnung: 'Buchhaltung prüft sachlich', schritt: 'sachlich' as const, rolleId: rolle.get('Buchhaltung')!, eskalationTage: 7 },
    { ...muster, bezeichnung: 'Bauleitung bestätigt die Leistung', schritt: 'sachlich' as const, adressat: 'leiter' as const, baustellen: menge(baustellen) },
    { ...muster, bezeichnung: 'Leitung ab 1.000 €', stufe: 2, vonBetrag: '1000.00', rolleId: rolle.get('Leitung')! },
    {
      ...muster,
      bezeichnung: 'Zwei der Geschäftsführung ab 10.000 €',
      stufe: 3,
      vonBetrag: '10000.00',
      adressat: 'person' as const,
      personen: menge(geschaeftsfuehrung.map(wer)),
      wieViele: 'anzahl' as const,
      anzahl: 2,
    },
    { ...muster, bezeichnung: 'Vier Augen ab 500 €', schritt: null, vonBetrag: '500.00', mindestens: 2, rolleId: rolle.get('Leitung')! },
    { ...muster, bezeichnung: 'Neue Bankverbindung: Rückruf', schritt: 'iban' as const, neueIban: true, rolleId: rolle.get('Leitung')! },
  ].map((eine, nr) => ({ ...eine, id: new Zufall('freigaberegel', nr).uuid(Temporal.Instant.from(frueher).epochMilliseconds) }))
  // What somebody has proposed last week waits for a second person.
  const vorschlag = {
    ...alle.find(({ bezeichnung }) => bezeichnung === 'Leitung ab 1.000 €')!,
    version: 2,
    bezeichnung: 'Leitung ab 2.500 €',
    vonBetrag: '2500.00',
    erfasstVon: wer(geschaeftsfuehrung[2]!),
    erfasst: jetzt.subtract({ hours: 24 * 6 }).toString(),
  }
  await schreibe(
    trx,
    'freigaberegel',
    [...alle, vorschlag].map((eine) => ({
      ...eine,
      belegarten: menge([]),
      lieferanten: menge([]),
      filialen: menge([]),
      kostenstellen: menge([]),
      baustellen: eine.baustellen === '{}' ? menge([]) : eine.baustellen,
      personen: eine.personen === '{}' ? menge([]) : eine.personen,
    })) as never,
  )
  await schreibe(
    trx,
    'freigaberegelBestaetigung',
    alle.map(({ id }) => ({ regelId: id, version: 1, anwenderId: wer(zweite), zeitpunkt: frueher })),
  )
  const tag = jetzt.toZonedDateTimeISO('Europe/Berlin').toPlainDate()
  // Certificates: most are valid, one ends soon, one has expired, some suppliers never sent one.
  const lieferanten = await trx
    .selectFrom('ktostamm as k')
    .innerJoin('filiale as f', 'f.vkforgid', 'k.vkforgid')
    .where('k.art', '=', 'Lieferant')
    .where('f.land', '=', 'DE')
    .orderBy('k.nummer')
    .select('k.id')
    .execute()
  const endet = [400, 20, 250, -12, null, 500, 130]
  await schreibe(
    trx,
    'freistellung',
    lieferanten.flatMap(({ id }, nr) => {
      const tage = endet[nr % endet.length]!
      if (tage === null) return []
      const bis = tag.add({ days: tage })
      return [
        {
          ktostammId: id,
          nr: 1,
          nummer: `${143 + nr} ${1000 + nr * 37} ${20_000 + nr * 113}`,
          gueltigVon: bis.subtract({ years: 3 }).toString(),
          gueltigBis: bis.toString(),
          anwenderId: wer(zweite),
          zeitpunkt: frueher,
        },
      ]
    }),
  )
  await schreibe(trx, 'vertretung', [
    {
      id: new Zufall('freigabevertretung').uuid(jetzt.epochMilliseconds),
      anwenderId: wer(geschaeftsfuehrung[0]!),
      vertreterId: wer(angemeldete.leitung),
      von: tag.subtract({ days: 2 }).toString(),
      bis: tag.add({ days: 9 }).toString(),
    },
  ])
}
