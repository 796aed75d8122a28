import { sql, type Transaction } from 'kysely'
import { mitOrten } from '#domain/personal/arbeitsort.ts'
import { abschlusszeile, hindert, monatstage } from '#domain/zeiten/konto/abschluss.ts'
import { kalendertage, type Kalenderstunden } from '#domain/zeiten/konto/kalenderstunden.ts'
import { kontotage, type Kontotag } from '#domain/zeiten/konto/kontotag.ts'
import { datum, montag, tagnummer } from '#domain/zeiten/tag/ortszeit.ts'
import { ladeRegelwerk } from '#domain/zeiten/regel/zeitregel.ts'
import type { Kontoperson } from '#domain/zeiten/regel/sollplan.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import { oneAhead } from '#platform/server/record/many.ts'
import { schreibe } from '#demo/schreiben.ts'
import { angemeldete } from '#demo/personal/stellen.ts'
import { Zufall } from '#demo/zufall.ts'

const ZONE = 'Europe/Berlin'
/** So many people are reckoned at once. */
const LEUTE = 20
/** The last months stay open, so that there is something to approve and to close. */
const OFFENE_MONATE = 1

interface Person extends Kontoperson {
  persnr: number
  anwenderId: string
  erster: string
}
interface Akt {
  art: 'woche' | 'monat'
  beginn: string
  schritt: number
  akt: 'einreichen' | 'genehmigen' | 'abschliessen'
  zustand: 'eingereicht' | 'genehmigt' | 'abgeschlossen'
  anwenderId: string
  ms: number
}

/**
 * What people did with their weeks and months so far: weeks handed in and approved, months closed up to two months ago. Of the weeks since then most are
 * approved and the last ones wait; those of the sign-ins are untouched. A month with an open question stays open, as in real life.
 */
export async function abschluesse(trx: Transaction<Tables>, jetzt: Temporal.Instant) {
  const heute = jetzt.toZonedDateTimeISO(ZONE).toPlainDate()
  const offenAb = heute.with({ day: 1 }).subtract({ months: OFFENE_MONATE }).toString()
  const personen = (await trx
    .selectFrom('lstfix as l')
    .innerJoin('filiale as f', 'f.vkforgid', 'l.vkforgid')
    .innerJoin('anwender as a', 'a.lstfixId', 'l.id')
    .orderBy('l.persnr')
    .select(['l.id', 'l.persnr', 'l.eintritt', 'l.austritt', 'l.geburtsdatum', 'f.zone', 'f.land', 'f.region', 'a.id as anwenderId'])
    .select(sql<string>`(select (min(z.timestamp) at time zone f.zone)::date from zeitstempel z where z.lstfix_id = l.id)`.as('erster'))
    .execute()) as Person[]
  const konto = (persnr: number) => personen.find((person) => person.persnr === persnr)!.anwenderId
  const wer = { leitung: konto(angemeldete.leitung), admin: konto(angemeldete.admin), buchhaltung: konto(angemeldete.buchhaltung) }
  const regeln = await ladeRegelwerk(trx)
  const alte = personen.filter(({ erster }) => erster !== null && erster < offenAb)
  for (let ab = 0; ab < alte.length; ab += LEUTE) {
    const gruppe = alte.slice(ab, ab + LEUTE)
    const von = gruppe.map(({ erster }) => `${erster.slice(0, 7)}-01`).sort()[0]!
    const tage = await kontotage(trx, gruppe, datum(montag(tagnummer(von))), heute.toString(), jetzt)
    const taten = (await mitOrten(trx, gruppe)).values().map((person) => {
      const seine = tage.get(person.id)!
      const kalender = kalendertage(seine, person, regeln, jetzt.epochMilliseconds)
      const stunden = new Map(seine.map(({ datum: tag }, nr) => [tag, kalender[nr]!]))
      return handle(person, seine, stunden, wer, { offenAb, heute, jetzt })
    })
    await oneAhead(taten, async ({ zeitfreigabe, tagesabschluss }) => {
      await schreibe(trx, 'zeitfreigabe', zeitfreigabe)
      await schreibe(trx, 'tagesabschluss', tagesabschluss)
    })
  }
}

function handle(
  person: Person,
  alle: readonly Kontotag[],
  stunden: ReadonlyMap<string, Kalenderstunden>,
  wer: { leitung: string; admin: string; buchhaltung: string },
  { offenAb, heute, jetzt }: { offenAb: string; heute: Temporal.PlainDate; jetzt: Temporal.Instant },
) {
  const tage = alle.filter((tag) => tag.datum >= datum(montag(tagnummer(`${person.erster.slice(0, 7)}-01`))))
  const genehmiger = person.anwenderId === wer.leitung ? wer.admin : wer.leitung
  const akte = wochen(person, tage, genehmiger, offenAb, heute.toString()).filter(({ ms }) => ms <= jetzt.epochMilliseconds)
  const genehmigt = new Set(akte.filter(({ akt }) => akt === 'genehmigen').map(({ beginn }) => beginn))
  const zeilen: ReturnType<typeof abschlusszeile>[] = []
  for (const [monat, seine] of Map.groupBy(tage, (tag) => `${tag.datum.slice(0, 7)}-01`)) {
    const { von, bis } = monatstage(monat)
    if (monat >= offenAb || seine[0]!.datum !== von || seine.at(-1)!.datum !== bis || hindert(seine, von, genehmigt, heute.toString())) continue
    const akt: Akt = { art: 'monat', beginn: monat, schritt: 1, akt: 'abschliessen', zustand: 'abgeschlossen', anwenderId: wer.buchhaltung, ms: um(bis, 5, 14) }
    akte.push(akt)
    zeilen.push(...seine.map((tag) => abschlusszeile(person.id, kennung(person, akt), tag, stunden.get(tag.datum)!)))
  }
  return {
    zeitfreigabe: akte.map((einer) => {
      const { ms, ...akt } = einer
      return { id: kennung(person, einer), lstfixId: person.id, ...akt, zeitpunkt: Temporal.Instant.fromEpochMilliseconds(ms).toString() }
    }),
    // As JSON: a list as it is, bytes in PostgreSQL's hexadecimal form.
    tagesabschluss: zeilen.map((zeile) => ({
      ...zeile,
      regeln: JSON.parse(zeile.regeln) as never,
      befunde: JSON.parse(zeile.befunde) as never,
      eingabe: `\\x${zeile.eingabe.toString('hex')}` as never,
    })),
  }
}

/** What happened to each whole week so far. */
function wochen(person: Person, tage: readonly Kontotag[], genehmiger: string, offenAb: string, heute: string): Akt[] {
  const dieser = montag(tagnummer(heute))
  const angemeldet = Object.values<number>(angemeldete).includes(person.persnr)
  return [...Map.groupBy(tage, (tag) => montag(tagnummer(tag.datum)))].flatMap(([nummer, woche]) => {
    const [beginn, ende] = [datum(nummer), datum(nummer + 6)]
    if (woche.length < 7 || nummer >= dieser || woche.some(({ offeneFragen, laeuft }) => offeneFragen.length > 0 || laeuft)) return []
    const zufall = new Zufall('woche', person.persnr, beginn)
    const alt = ende < offenAb
    if (!alt && (angemeldet || zufall.chance(0.15))) return []
    const eingereicht: Akt = {
      art: 'woche',
      beginn,
      schritt: 1,
      akt: 'einreichen',
      zustand: 'eingereicht',
      anwenderId: person.anwenderId,
      ms: um(ende, 1, 6, zufall.zwischen(5, 90)),
    }
    const genehmigt: Akt = {
      ...eingereicht,
      schritt: 2,
      akt: 'genehmigen',
      zustand: 'genehmigt',
      anwenderId: genehmiger,
      ms: um(ende, 2, 9, zufall.zwischen(0, 110)),
    }
    return alt || (nummer < dieser - 14 && zufall.chance(0.9)) ? [eingereicht, genehmigt] : [eingereicht]
  })
}

/** Some days after a day, at an hour of the company's clock. */
const um = (tag: string, tage: number, stunde: number, minuten = 0) =>
  Temporal.PlainDate.from(tag)
    .add({ days: tage })
    .toZonedDateTime({ timeZone: ZONE, plainTime: { hour: stunde } }).epochMilliseconds +
  minuten * 60_000

const kennung = ({ persnr }: Person, { art, beginn, schritt, ms }: Pick<Akt, 'art' | 'beginn' | 'schritt' | 'ms'>) =>
  new Zufall('freigabe', persnr, art, beginn, schritt).uuid(ms)
