import { sql, type Transaction } from 'kysely'
import { ohne } from '#domain/einsatz/bericht/spanne.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import { oneAhead } from '#platform/server/record/many.ts'
import { angemeldete } from '#demo/personal/stellen.ts'
import { fuelle, schreibe, STAPEL } from '#demo/schreiben.ts'
import { Zufall } from '#demo/zufall.ts'
import { arbeiten } from './berichtstoff.ts'

/** Departments that record what their time went to: Montage, Service, Bauhof, IT-Support, Bereitschaft. */
const ABTEILUNGEN = [10, 20, 30, 70, 80]
/** Later than this after the last departure a new day begins, in minutes. */
const NEUER_TAG_MIN = 180
/** Acts of the last days have their history. */
const VERLAUF_TAGE = 60
/** So much of the work is for tickets, the latest of a branch. */
const TICKETANTEIL = 0.3
const TICKETS_ZURUECK = 24
const MINUTE = 60_000
/** Since when everybody has his phone. */
const GERAET_SEIT = Temporal.Instant.from('2024-01-08T06:00:00Z').epochMilliseconds
const TAG = 24 * 60 * MINUTE

type Zeile = Parameters<typeof schreibe<'arbeitsbericht'>>[2][number]
type Schritt = Parameters<typeof schreibe<'arbeitsberichtSchritt'>>[2][number]
interface Objekt {
  id: string
  ktostammId: string
  vkforgid: number
  stellen: string[]
}
interface Ticket {
  id: string
  objektId: string
  ktostammId: string
  erstellt: string
}
interface Strecke {
  lstfixId: string
  persnr: number
  vkforgid: number
  abteilung: number
  abteilungId: string
  zone: string
  anwenderId: string
  von: string
  bis: string
}

/** What people in the field entered for their time at work, from their stamps: nearly all of it, two to four entries a day, billed when it is older. */
export async function arbeitsberichte(trx: Transaction<Tables>, jetzt: Temporal.Instant) {
  const [strecken, objekte, tickets, belegt] = await Promise.all([gestempelt(trx, jetzt), offeneObjekte(trx), bearbeitbare(trx), schonErfasst(trx)])
  const schritte: Schritt[] = []
  await fuelle(trx, 'arbeitsbericht', () =>
    oneAhead(gesammelt(strecken, objekte, tickets, belegt, jetzt), async (zeilen) => {
      schritte.push(...ersteSchritte(zeilen, jetzt))
      await schreibe(trx, 'arbeitsbericht', zeilen)
    }),
  )
  await schreibe(trx, 'arbeitsberichtSchritt', schritte)
}

/** Entries of all stretches, some thousand at once. */
function* gesammelt(
  strecken: readonly Strecke[],
  objekte: readonly Objekt[],
  tickets: ReadonlyMap<number, readonly Ticket[]>,
  belegt: Awaited<ReturnType<typeof schonErfasst>>,
  jetzt: Temporal.Instant,
) {
  let zeilen: Zeile[] = []
  let vorige: { lstfixId: string; bis: number; datum: string } | null = null
  for (const strecke of strecken) {
    const bis = Temporal.Instant.from(strecke.bis).epochMilliseconds
    const von = Temporal.Instant.from(strecke.von).epochMilliseconds
    const weiter: boolean = vorige?.lstfixId === strecke.lstfixId && von - vorige.bis < NEUER_TAG_MIN * MINUTE
    const datum: string = weiter ? vorige!.datum : Temporal.Instant.from(strecke.von).toZonedDateTimeISO(strecke.zone).toPlainDate().toString()
    vorige = { lstfixId: strecke.lstfixId, bis, datum }
    for (const teil of ohne([{ von, bis }], belegt.get(strecke.lstfixId) ?? []))
      if (teil.bis - teil.von >= 5 * MINUTE) zeilen.push(...eintraege(strecke, datum, teil, objekte, jetzt).map((zeile) => amTicket(zeile, strecke, tickets)))
    if (zeilen.length < STAPEL) continue
    yield zeilen
    zeilen = []
  }
  yield zeilen
}

/** That of the last weeks was entered. */
const ersteSchritte = (zeilen: readonly Zeile[], jetzt: Temporal.Instant): Schritt[] =>
  zeilen
    .filter(({ erfasst }) => Temporal.Instant.from(erfasst as string).epochMilliseconds > jetzt.epochMilliseconds - VERLAUF_TAGE * TAG)
    .map(({ id, erfasst, erfasstVon }) => ({
      id: new Zufall('bericht-schritt', id as string).uuid(Temporal.Instant.from(erfasst as string).epochMilliseconds),
      arbeitsberichtId: id as string,
      was: 'erfasst',
      anwenderId: erfasstVon as string,
      zeitpunkt: erfasst as string,
    }))

/** One stretch of work as one entry or two; now and then something is left out. */
function eintraege(strecke: Strecke, datum: string, { von, bis }: { von: number; bis: number }, objekte: readonly Objekt[], jetzt: Temporal.Instant): Zeile[] {
  const zufall = new Zufall('bericht', strecke.persnr, strecke.von, von)
  const ort = new Zufall('bericht-objekte', strecke.persnr)
  const eigene = ort.mische(objekte.filter(({ vkforgid }) => vkforgid === strecke.vkforgid)).slice(0, 6)
  if (!eigene.length) return []
  const minuten = (bis - von) / MINUTE
  const schnitt = minuten > 180 && zufall.chance(0.45) ? von + Math.round((minuten * (0.3 + zufall.zahl() * 0.4)) / 5) * 5 * MINUTE : bis
  const heute = jetzt.toZonedDateTimeISO(strecke.zone).toPlainDate().toString()
  return [[von, schnitt] as const, [schnitt, bis] as const].flatMap(([ab, ende], nr): Zeile[] => {
    if (ende <= ab || zufall.chance(luecke(strecke.persnr, datum, heute, nr))) return []
    const objekt = zufall.eins(eigene.slice(0, zufall.chance(0.6) ? 2 : 6))
    const alt = jetzt.epochMilliseconds - ende
    const kzverrzeit = wuerfle(zufall, [38, 'A'], [12, 'L'], [18, 'R'], [32, 'K'])
    const um = Temporal.Instant.fromEpochMilliseconds(Math.min(ende + zufall.zwischen(1, 90) * MINUTE, jetzt.epochMilliseconds)).toString()
    return [
      {
        id: zufall.uuid(ende),
        lstfixId: strecke.lstfixId,
        vkforgid: strecke.vkforgid,
        abteilungId: strecke.abteilungId,
        datum,
        von: Temporal.Instant.fromEpochMilliseconds(ab).toString(),
        bis: Temporal.Instant.fromEpochMilliseconds(ende).toString(),
        zone: strecke.zone,
        objektId: objekt.id,
        ktostammId: objekt.ktostammId,
        ticketId: null,
        kostenstelleId: objekt.stellen.length ? zufall.eins(objekt.stellen) : null,
        kzverrzeit,
        zeitart: kzverrzeit === 'K' ? wuerfle(zufall, [10, 'W'], [3, 'E'], [12, 'I'], [7, null]) : null,
        beschreibung: zufall.eins(arbeiten[strecke.abteilung]!),
        erfasstVon: strecke.anwenderId,
        erfasst: um,
        ...vomGeraet(strecke.persnr, um, jetzt),
        ...nachgetragen(strecke.persnr, um, jetzt),
        abgerechnet: kzverrzeit !== 'K' && alt > 4 * TAG && zufall.chance(alt > 30 * TAG ? 0.8 : 0.5),
      },
    ]
  })
}

/** Each has a phone. Some entries waited on it without a network, and now and then its clock was wrong. */
function vomGeraet(persnr: number, um: string, jetzt: Temporal.Instant) {
  const zufall = new Zufall('bericht-geraet', persnr, um)
  const erfasst = Temporal.Instant.from(um)
  const wartete = zufall.chance(0.06) ? zufall.zwischen(10, 300) : 0
  const ankunft = Math.min(erfasst.add({ minutes: wartete }).epochMilliseconds, jetzt.epochMilliseconds)
  const falsch = zufall.chance(0.004)
  return {
    angelegt: Temporal.Instant.fromEpochMilliseconds(ankunft).toString(),
    geraet: new Zufall('bericht-geraet', persnr).uuid(GERAET_SEIT),
    // Its numbers also count what it sent to other apps, so they have gaps here.
    folge: Math.floor(erfasst.epochMilliseconds / (20 * MINUTE)) % 100_000,
    vertrauen: falsch ? ('C' as const) : wartete ? ('B' as const) : ('A' as const),
    abweichungSek: falsch ? zufall.zwischen(5, 90) * 60 : zufall.zwischen(0, 3),
  }
}

/** Now and then somebody remembers it a day later. */
function nachgetragen(persnr: number, um: string, jetzt: Temporal.Instant) {
  const spaeter = Temporal.Instant.from(um).add({ hours: 26 })
  const spaet = new Zufall('bericht-nachgetragen', persnr, um).chance(0.002) && Temporal.Instant.compare(spaeter, jetzt) < 0
  return { nachgetragen: spaet, ...(spaet && { erfasst: spaeter.toString(), angelegt: spaeter.toString() }) }
}

/** Now and then the work was for a ticket of the last weeks. */
function amTicket(zeile: Zeile, { persnr, vkforgid }: Strecke, tickets: ReadonlyMap<number, readonly Ticket[]>): Zeile {
  const zufall = new Zufall('bericht-ticket', persnr, zeile.von as string)
  const alle = tickets.get(vkforgid) ?? []
  const bekannt = alle.findLastIndex(({ erstellt }) => erstellt < (zeile.von as string)) + 1
  if (!bekannt || !zufall.chance(TICKETANTEIL)) return zeile
  const { id, objektId, ktostammId } = zufall.eins(alle.slice(Math.max(0, bekannt - TICKETS_ZURUECK), bekannt))
  return { ...zeile, ticketId: id, objektId, ktostammId, kostenstelleId: null }
}

/** How likely something is left out: seldom, and today mostly; the sign-in that people try first has a gap of yesterday to fill. */
function luecke(persnr: number, datum: string, heute: string, nr: number) {
  if (datum === heute) return nr === 0 ? 0.4 : 0.9
  const gestern = Temporal.PlainDate.from(heute).subtract({ days: 1 }).toString()
  return persnr === angemeldete.monteur && datum >= Temporal.PlainDate.from(gestern).subtract({ days: 2 }).toString() ? 0.5 : 0.04
}

function wuerfle<const T>(zufall: Zufall, ...gewichte: readonly [number, T][]): T {
  let rest = zufall.zahl() * gewichte.reduce((summe, [gewicht]) => summe + gewicht, 0)
  for (const [gewicht, wert] of gewichte) if ((rest -= gewicht) < 0) return wert
  return gewichte.at(-1)![1]
}

/** Every stretch between coming and going, cut to the minute. */
async function gestempelt(trx: Transaction<Tables>, jetzt: Temporal.Instant): Promise<Strecke[]> {
  const { rows } = await sql<Strecke>`
    select l.id as lstfix_id, l.persnr, l.vkforgid, b.nummer as abteilung, b.id as abteilung_id, f.zone, a.id as anwender_id, date_trunc('minute', s.von) as von, date_trunc('minute', s.bis) as bis
    from (
      select lstfix_id, flag, timestamp as von, lead(timestamp) over w as bis, lead(flag) over w as danach from zeitstempel z
      where not exists (select from zeitstempel_storno n where n.zeitstempel_id = z.id)
        and not exists (select from zeitstempel k where k.korrigiert = z.id)
      window w as (partition by lstfix_id order by timestamp, id)
    ) s join lstfix l on l.id = s.lstfix_id join abteilung b on b.id = l.abteilung_id join filiale f on f.vkforgid = l.vkforgid join anwender a on a.lstfix_id = l.id
    where s.flag = 'arrival' and s.danach = 'departure' and s.bis - s.von between interval '15 minutes' and interval '14 hours'
      and s.bis <= ${jetzt.toString()}::timestamptz and b.nummer = any(${ABTEILUNGEN})
    order by l.persnr, s.von`.execute(trx)
  return rows
}

/** What is there already: time of sessions. */
async function schonErfasst(trx: Transaction<Tables>) {
  const rows = await trx.selectFrom('arbeitsbericht').select(['lstfixId', 'von', 'bis']).execute()
  const ms = (um: string) => Temporal.Instant.from(um).epochMilliseconds
  return Map.groupBy(
    rows.map(({ lstfixId, von, bis }) => ({ lstfixId, von: ms(von), bis: ms(bis) })),
    ({ lstfixId }) => lstfixId,
  )
}

/** Tickets at open objects by branch, in the order in which they came. */
async function bearbeitbare(trx: Transaction<Tables>) {
  const { rows } = await sql<Ticket & { vkforgid: number }>`
    select t.id, t.vkforgid, t.objekt_id, o.ktostamm_id, t.erstellt from ticket t join objekt o on o.id = t.objekt_id where o.status = 'O' order by t.erstellt, t.id`.execute(
    trx,
  )
  return Map.groupBy(rows, ({ vkforgid }) => vkforgid)
}

async function offeneObjekte(trx: Transaction<Tables>) {
  const { rows } = await sql<Objekt>`
    select o.id, o.ktostamm_id, k.vkforgid, coalesce(array_agg(s.id order by s.nummer) filter (where s.aktiv), '{}') as stellen
    from objekt o join ktostamm k on k.id = o.ktostamm_id left join kostenstelle s on s.objekt_id = o.id
    where o.status = 'O' and k.aktiv group by o.id, o.ktostamm_id, k.vkforgid, o.nummer order by o.nummer`.execute(trx)
  return rows
}
