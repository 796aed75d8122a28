import * as z from 'zod/mini'
import { Belegart, BelegId, Betrag, Waehrung } from '#domain/belege/contract.ts'
import { defineContract } from '#platform/contract/contract.ts'
import { Day, Instant, note, page, Paging, text, Uuid, idOf } from '#platform/contract/shapes.ts'
import { app } from './app.ts'

const base = '/v1/haftruecklass'
const live = ['ruecklass']
const lesen = { method: 'GET', permission: 'HAFTRUECKLASS', scope: 'konten' } as const
const aendern = { method: 'POST', permission: 'HAFTRUECKLASS.AENDERN', scope: 'konten', result: z.object({ ids: z.array(Uuid) }) } as const
const bestaetigen = { ...aendern, permission: 'HAFTRUECKLASS' } as const

/** What we keep back of suppliers is a liability, what customers keep back of us a claim. */
export const richtungen = ['verbindlichkeit', 'forderung'] as const
export const Richtung = z.enum(richtungen)
export type Richtung = z.output<typeof Richtung>
/** Security during the works, security for the warranty. */
export const Einbehaltart = z.enum(['SE', 'GE'])

const tag = z.iso.date('haft.ungueltig')
/** Both days are required, by Belegdatum, inclusive. */
const gefragt = { vonbelegdatum: tag, bisbelegdatum: tag, ktostammUrsache: z.optional(idOf('ktostamm')), ktostammBaustelle: z.optional(idOf('ktostamm')) }
/** `stand`: only what is open, only what is settled, or both. */
const abfrage = { ...gefragt, richtung: z._default(Richtung, 'verbindlichkeit'), stand: z._default(z.enum(['offen', 'erledigt', 'alle']), 'offen') }
const Abfrage = z.object(abfrage)
export type Abfrage = z.output<typeof Abfrage>

const Stamm = z.object({ nummer: z.int(), name: z.string() })
/** The row of the specification, letter for letter, and what is beside it. `nr`: number of its newest event; an act names the one that was seen. */
export const Einbehalt = z.object({
  id: idOf('posten'),
  belegdatum: Day,
  bezugsnummer: z.string(),
  belegnummer: z.int(),
  ktostammUrsache: Stamm,
  kzgesperrt: z.boolean(),
  faelldatum: z.nullable(Day),
  ktostammBaustelle: z.nullable(Stamm),
  saldo: Betrag,
  nr: z.int(),
  beleg: BelegId,
  belegart: Belegart,
  art: Einbehaltart,
  richtung: Richtung,
  betrag: Betrag,
  waehrung: Waehrung,
  /** Days over the due day; 0 on the day itself, null before it and for what is settled. */
  tageUeber: z.nullable(z.int()),
  /** An earlier day that waits for a second person; `meiner`: the asker wants it himself. */
  antrag: z.nullable(z.object({ faelldatum: Day, wer: z.string(), meiner: z.boolean() })),
  /** So much of it a guarantee stands for. */
  ersetzt: Betrag,
  /** Until when it has to lie on a blocked account, once that was demanded and as long as it does not; `vorbei`: that day is over. */
  sperrkonto: z.nullable(z.object({ bis: Day, vorbei: z.boolean() })),
  /** An open ticket of the site, which whoever unlocks should know. */
  mangel: z.nullable(z.object({ nummer: z.int(), name: z.string() })),
})
export type Einbehalt = z.output<typeof Einbehalt>

export const ereignisse = [
  'gesperrt',
  'entsperrt',
  'faelligkeit',
  'beantragt',
  'abgelehnt',
  'ersetzt',
  'ausbezahlt',
  'geteilt',
  'verlangt',
  'hinterlegt',
] as const
const Ereignis = z.object({
  nr: z.int(),
  was: z.enum(ereignisse),
  wer: z.string(),
  zeitpunkt: Instant,
  grund: z.string(),
  vorher: z.nullable(Day),
  faelldatum: z.nullable(Day),
  verlangt: z.nullable(Day),
  abnahme: z.nullable(Day),
  regel: z.nullable(z.string()),
  betrag: z.nullable(Betrag),
  buergschaft: z.nullable(z.object({ buerge: z.string(), nummer: z.string(), gueltigBis: z.nullable(Day) })),
})
/** How much of the document's gross is kept back in all, in percent; `mehrAls`: the usual rate that it is beyond. Null where the document is no measure. */
const Anteil = z.object({
  prozent: z.string(),
  von: Betrag,
  mehrAls: z.nullable(z.object({ prozent: z.string(), bezeichnung: z.string(), quelle: z.string() })),
})
/** What the contract says for all invoices of this partner at this site: a rate of the agreed sum, how much of it is kept back, what may still be (`rest`), what is beyond it (`ueber`). */
const Grenze = z.object({
  auftragssumme: Betrag,
  prozent: z.string(),
  hoechstens: Betrag,
  einbehalten: Betrag,
  rechnungen: z.int(),
  rest: Betrag,
  ueber: z.nullable(Betrag),
  grund: z.string(),
  wer: z.string(),
  zeitpunkt: Instant,
})
/** A warranty of the same country that lasts longer than what is kept back for it: its rule and last day. */
const Gewaehrleistung = z.object({ bezeichnung: z.string(), quelle: z.string(), bis: Day })
export const Einbehaltdetail = z.extend(Einbehalt, {
  anteil: z.nullable(Anteil),
  laenger: z.nullable(Gewaehrleistung),
  grenze: z.nullable(Grenze),
  ereignisse: z.array(Ereignis),
})
export type Einbehaltdetail = z.output<typeof Einbehaltdetail>

const Regel = z.object({ id: z.int(), bezeichnung: z.string(), land: z.enum(['DE', 'AT']), quelle: z.string(), gueltigAb: Day, gueltigBis: z.nullable(Day) })

/** Letters to a customer who keeps something back. */
export const schreiben = ['rueckgabe', 'austausch', 'sperrkonto'] as const

/** All of it, in 1/100 %. */
export const ganz = 10_000
/** So many retentions are acted on at once. */
export const hoechstens = 500
/** Marked rows, each with the event that was its newest when it was seen: all of them or none. */
const gewaehlt = {
  ids: z.array(Uuid).check(z.minLength(1), z.maxLength(hoechstens)),
  gesehen: z.array(z.int().check(z.minimum(0))).check(z.minLength(1), z.maxLength(hoechstens)),
}
export interface Gewaehlt {
  ids: string[]
  gesehen: number[]
}
const mitGrund = z.object({ ...gewaehlt, grund: text(500) })
const Zahlbetrag = Betrag.check(z.refine((betrag) => /[1-9]/.test(betrag) && !betrag.startsWith('-'), { error: 'haft.betrag' }))
/** A guarantee, for one kind of security. */
export const Buergschaft = z.object({ art: Einbehaltart, buerge: text(100), nummer: text(40), betrag: Zahlbetrag, gueltigBis: z.nullable(Day) })

/** Sums of one direction and currency: all, what is due, what is locked, what has no day. */
const Summe = z.object({ richtung: Richtung, waehrung: Waehrung, anzahl: z.int(), saldo: Betrag, faellig: Betrag, gesperrt: Betrag, ohneTermin: Betrag })
export type Summe = z.output<typeof Summe>
/** What falls due within a calendar quarter. */
const Quartal = z.object({ beginn: Day, richtung: Richtung, waehrung: Waehrung, saldo: Betrag })
export type Quartal = z.output<typeof Quartal>
/** What of a site (its number, null: none) falls due within a month (`yyyy-MM`, null: no day). */
const Baustellenmonat = z.object({ baustelle: z.nullable(z.int()), monat: z.nullable(z.string()), richtung: Richtung, waehrung: Waehrung, saldo: Betrag })
export type Baustellenmonat = z.output<typeof Baustellenmonat>

export const calls = defineContract(app)({
  liste: { ...lesen, path: `${base}/entities`, query: z.object({ ...Paging.shape, ...abfrage }), result: page(Einbehalt), live },
  datei: {
    ...lesen,
    path: `${base}/datei`,
    query: z.object({ ...abfrage, sort: Paging.shape.sort, format: z.enum(['csv', 'xlsx']) }),
    result: z.unknown(),
    file: true,
  },
  /** Both directions of the query: what comes and goes, and when. */
  uebersicht: {
    ...lesen,
    path: `${base}/uebersicht`,
    query: z.object(gefragt),
    result: z.object({ summen: z.array(Summe), quartale: z.array(Quartal), baustellen: z.array(Baustellenmonat) }),
    live,
  },
  /** The due days of the query as a calendar (iCalendar). */
  kalender: { ...lesen, path: `${base}/kalender`, query: Abfrage, result: z.unknown(), file: true },
  /** Accounts for the pick-lists: suppliers and customers, or sites. */
  konten: {
    ...lesen,
    path: `${base}/konten/entities`,
    query: z.object({ limit: Paging.shape.limit, cursor: Paging.shape.cursor, q: z.optional(note(80)), art: z.enum(['Lieferant', 'Kunde', 'Baustelle']) }),
    result: page(z.object({ id: Uuid, nummer: z.nullable(z.string()), name: z.string(), hint: z.string() })),
  },
  regeln: { ...lesen, path: `${base}/regeln`, result: z.object({ entities: z.array(Regel) }) },
  einbehalt: { ...lesen, path: `${base}/{id}`, params: z.object({ id: Uuid }), result: Einbehaltdetail, live },
  /** A draft of a letter to the customer who keeps it back: pay what is due, take a guarantee instead, deposit it on a blocked account. */
  brief: {
    ...lesen,
    path: `${base}/{id}/brief/{schreiben}`,
    params: z.object({ id: Uuid, schreiben: z.enum(schreiben) }),
    result: z.unknown(),
    file: true,
    timeoutMs: 60_000,
  },

  /** How much may be kept back in all of the partner of this one retention at its site: a rate (1/100 %) of the agreed sum. */
  begrenzen: {
    ...aendern,
    path: `${base}/begrenzen`,
    body: z.extend(mitGrund, { auftragssumme: Zahlbetrag, satz: z.int().check(z.minimum(1), z.maximum(ganz)) }),
  },
  sperren: { ...aendern, path: `${base}/sperren`, body: mitGrund },
  entsperren: { ...aendern, path: `${base}/entsperren`, body: mitGrund },
  /** A later day holds at once, an earlier one waits for a second person. */
  faelligkeit: { ...aendern, path: `${base}/faelligkeit`, body: z.extend(mitGrund, { faelldatum: Day }) },
  /** The day that a rule reckons from the acceptance; an earlier one waits, too. `anteil` (1/100 %): of one retention only so much was accepted, the rest becomes one of its own. */
  abnahme: {
    ...aendern,
    path: `${base}/abnahme`,
    body: z.object({ ...gewaehlt, abnahme: Day, regel: z.int(), anteil: z._default(z.int().check(z.minimum(1), z.maximum(ganz)), ganz), grund: note(500) }),
  },
  /** Somebody demanded that the money be deposited on a blocked account; until when follows from the day of the demand. */
  verlangen: { ...aendern, path: `${base}/verlangen`, body: z.object({ ...gewaehlt, verlangt: Day, grund: note(500) }) },
  hinterlegen: { ...aendern, path: `${base}/hinterlegen`, body: z.object({ ...gewaehlt, grund: note(500) }) },
  /** The second person agrees to the earlier day, or does not. */
  bestaetigen: { ...bestaetigen, path: `${base}/bestaetigen`, body: z.object(gewaehlt) },
  ablehnen: { ...bestaetigen, path: `${base}/ablehnen`, body: mitGrund },
  /** A guarantee takes the place of the money. */
  ersetzen: { ...aendern, path: `${base}/ersetzen`, body: z.object({ ...gewaehlt, buergschaft: Buergschaft, grund: note(500) }) },
  /** Writes down that it was paid out (or came in): of one item a part, of many each whole. */
  auszahlen: { ...aendern, path: `${base}/auszahlen`, body: z.object({ ...gewaehlt, betrag: z.optional(Zahlbetrag), grund: note(500) }) },
})

/** What the form of the query holds. */
export const Abfrageform = z
  .object({
    vonbelegdatum: z.nullable(Day).check(z.refine((eingegeben) => !!eingegeben, { error: 'haft.fehlt' })),
    bisbelegdatum: z.nullable(Day).check(z.refine((eingegeben) => !!eingegeben, { error: 'haft.fehlt' })),
    ktostammUrsache: z.nullable(z.string()),
    ktostammBaustelle: z.nullable(z.string()),
  })
  .check(z.refine(({ vonbelegdatum: von, bisbelegdatum: bis }) => !von || !bis || von <= bis, { path: ['bisbelegdatum'], error: 'haft.ungueltig' }))
