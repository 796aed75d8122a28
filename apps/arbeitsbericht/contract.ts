import * as z from 'zod/mini'
import { Objekthinweis, Zeitart } from '#domain/einsatz/contract.ts'
import { Teil } from '#domain/einsatz/statistik/contract.ts'
import { Vertrauen } from '#domain/stempel/contract.ts'
import { Kzverrzeit } from '#domain/tickets/contract.ts'
import { Strecke } from '#domain/zeiten/contract.ts'
import { defineContract } from '#platform/contract/contract.ts'
import { FileInfo } from '#platform/contract/files.ts'
import { Position } from '#platform/contract/position.ts'
import { revised, Revision } from '#platform/contract/record/record.ts'
import { Bundled, Day, Instant, Ok, Paging, Uuid, note, page, text, idOf, brought, readableOr } from '#platform/contract/shapes.ts'
import { app } from './app.ts'
import { Berichtseinstellungen } from '#domain/einsatz/bericht/contract.ts'

const base = '/v1/arbeitsbericht'
const live = ['arbeitsbericht', 'stempel', 'ticket']
/** A sheet of the day says where somebody is. */
const mitScheinen = [...live, 'arbeitsschein']
const lesen = { method: 'GET', permission: 'ARBEITSBERICHT', scope: 'konten' } as const
const tun = { permission: 'ARBEITSBERICHT', scope: 'konten' } as const
const params = z.object({ id: idOf('arbeitsbericht') })

/** What an entry says. `datum` is the business day, `von` and `bis` are whole minutes. */
export const angaben = {
  datum: Day,
  von: Instant,
  bis: Instant,
  objektId: idOf('objekt'),
  kostenstelleId: z._default(z.nullable(idOf('kostenstelle')), null),
  ticketId: z._default(z.nullable(idOf('ticket')), null),
  kzverrzeit: z._default(Kzverrzeit, 'K'),
  zeitart: z._default(z.nullable(Zeitart), null),
  beschreibung: z._default(note(2000), ''),
}
/** What can be changed about an entry; its revision is over these. */
export const Inhalt = z.object({
  ...angaben,
  position: z._default(z.nullable(Position), null),
  bilder: z._default(z.array(idOf('datei')).check(z.maxLength(20)), []),
})

const stamm = <Kind extends string>(kind: Kind) => z.object({ id: idOf(kind), nummer: z.int(), name: z.string() })
/** An entry as lists show it. `schein`: the standing sheet that it is on; it is changed there. */
export const Zeile = z.object({
  id: idOf('arbeitsbericht'),
  quelle: z.enum(['portal', 'partie', 'luecke', 'ticket', 'schein', 'rdp']),
  datum: Day,
  von: Instant,
  bis: Instant,
  zone: z.string(),
  minuten: z.int(),
  wer: z.object({ id: idOf('lstfix'), persnr: z.int(), name: z.string() }),
  /** With the names of then when it is `fremd`. */
  objekt: stamm('objekt'),
  kunde: stamm('ktostamm'),
  /** The object was closed, or no longer one of the asker's branches, when the entry arrived; until the office puts another one in or leaves it there. */
  objekthinweis: z.nullable(Objekthinweis),
  kostenstelle: z.nullable(stamm('kostenstelle')),
  ticket: z.nullable(stamm('ticket')),
  schein: z.nullable(z.object({ id: idOf('arbeitsschein'), nummer: z.string() })),
  kzverrzeit: Kzverrzeit,
  zeitart: z.nullable(Zeitart),
  beschreibung: z.string(),
  nachgetragen: z.boolean(),
  /** It stands on a bill: it is not changed any more. */
  abgerechnet: z.boolean(),
  storniert: z.boolean(),
  /** Who recorded it, when that was not the person itself. */
  erfasstVon: z.nullable(z.string()),
  bestaetigt: z.nullable(Instant),
  widerspruch: z.nullable(Instant),
  /** How far the moment in which it was recorded can be trusted; seconds by which the device's clock was off, when that is more than two minutes. */
  vertrauen: Vertrauen,
  abweichungSek: z.nullable(z.int()),
})
export type Zeile = z.output<typeof Zeile>
export const Tat = z.enum(['aendern', 'stornieren', 'bestaetigen', 'objekt'])
/** An entry of a day: minutes that another one has as well, that are beside presence, that fall into a break. */
export const Tageseintrag = z.extend(Zeile, {
  doppeltMin: z.int(),
  ausserhalbMin: z.int(),
  inPauseMin: z.int(),
  darf: z.array(Tat),
  /** The last day on which the asker changes it, by the clock of `zone`; null: no such limit. A device that was without a network since goes by it. */
  aenderbarBis: z.nullable(Day),
})
export type Tageseintrag = z.output<typeof Tageseintrag>
/** Why just this object is proposed. */
export const Vorschlagsgrund = z.enum(['ort', 'ticket', 'schein', 'umgebung', 'zuletzt'])
/** Time at work that no entry covers, and the object that it was probably for. */
export const Luecke = z.object({
  von: Instant,
  bis: Instant,
  minuten: z.int(),
  objekt: z.nullable(stamm('objekt')),
  ticket: z.nullable(stamm('ticket')),
  grund: z.nullable(Vorschlagsgrund),
})
export type Luecke = z.output<typeof Luecke>
export const Tageszustand = z.enum(['vollständig', 'Lücke', 'Klärung', 'läuft', 'leer', 'kommt', 'frei'])
export type Tageszustand = z.output<typeof Tageszustand>
/** One day of the week strip. Blocks are minutes of the local day. */
export const Wochentag = z.object({
  datum: Day,
  zustand: Tageszustand,
  summeMin: z.int(),
  nettoMin: z.int(),
  anwesend: z.array(Strecke),
  eintraege: z.array(z.object({ id: Uuid, von: z.int(), bis: z.int(), objekt: z.string(), beschreibung: z.string() })),
  luecken: z.array(z.object({ von: z.int(), bis: z.int() })),
})
export type Wochentag = z.output<typeof Wochentag>
/** A business day: what the stamps say, what was entered, and what is missing. */
export const Tag = z.object({
  datum: Day,
  heute: Day,
  jetzt: Instant,
  zone: z.string(),
  person: z.object({ id: idOf('lstfix'), persnr: z.int(), name: z.string() }),
  zustand: Tageszustand,
  summeMin: z.int(),
  nettoMin: z.int(),
  gedecktMin: z.int(),
  offenMin: z.int(),
  doppeltMin: z.int(),
  ausserhalbMin: z.int(),
  eintraege: z.array(Tageseintrag),
  luecken: z.array(Luecke),
  pausen: z.array(z.object({ von: Instant, bis: Instant, angenommen: z.boolean() })),
  woche: z.array(Wochentag),
  /** Somebody may still add something to this day. */
  darf: z.array(z.enum(['erfassen'])),
})
export type Tag = z.output<typeof Tag>

/** One act: who did what, when, why, and both sides of a change. */
const Schritt = z.object({
  id: idOf('arbeitsberichtSchritt'),
  was: z.enum(['erfasst', 'geaendert', 'geteilt', 'storniert', 'bestaetigt', 'widersprochen', 'objekt', 'abgerechnet', 'zurueckgenommen']),
  grund: z.string(),
  felder: z.array(z.object({ feld: z.string(), vorher: z.string(), nachher: z.string() })),
  wer: z.string(),
  zeitpunkt: Instant,
})
export const Berichtsdetail = z.extend(Tageseintrag, {
  revision: Revision,
  position: z.nullable(Position),
  bilder: z.array(FileInfo),
  erfasst: Instant,
  angelegt: Instant,
  /** Three signs of the device that it was entered on, and the running number that it had there. */
  geraet: z.nullable(z.object({ name: z.string(), folge: z.int() })),
  stornogrund: z.string(),
  schritte: z.array(Schritt),
})
export type Berichtsdetail = z.output<typeof Berichtsdetail>

const filter = {
  q: z.optional(note(100)),
  von: z.optional(Day),
  bis: z.optional(Day),
  objekt: z.optional(idOf('objekt')),
  lstfix: z.optional(idOf('lstfix')),
  kzverrzeit: z.optional(Kzverrzeit),
  teil: z.optional(Teil),
  storniert: z.optional(z.enum(['ja', 'nein'])),
  objekthinweis: z.optional(z.enum(['ja', 'nein'])),
  nachgetragen: z.optional(z.enum(['ja', 'nein'])),
}
const Wahl = z.object({ id: Uuid, nummer: z.nullable(z.string()), name: z.string(), hint: z.string() })
/** An object brings its customer. `zuletzt`: the asker has worked on it before. */
const Objektwahl = z.extend(Wahl, { ktostammId: idOf('ktostamm'), zuletzt: z.boolean() })
const wahl = { limit: z._default(Paging.shape.limit, 200), cursor: Paging.shape.cursor, q: z.optional(note(80)) }
/** Where the device was. It is an extra: what cannot be read of it is left out, and the entry is kept. */
const Standort = z._default(readableOr(z.nullable(Position), null), null)
/** The same of a change: a place that cannot be read, or of which nothing is said, stays as it was; null takes it away. */
const Standortwechsel = z.optional(readableOr(z.optional(z.nullable(Position)), undefined))
const Neu = { ...angaben, position: Standort, trotzdem: z._default(z.boolean(), false), grund: z._default(note(500), '') }

const Wochenluecken = z.object({ zone: z.string(), tage: z.array(z.object({ datum: Day, luecken: z.array(Luecke) })) })
const Kollegen = page(z.extend(Wahl, { zuletzt: z.boolean() }))
const amTag = z.object({ datum: Day })

export const calls = defineContract(app)({
  /** Entries that the asker may see, those of tickets among them. */
  liste: { ...lesen, path: `${base}/entities`, query: z.object({ ...Paging.shape, ...filter }), result: page(Zeile), live },
  /** What the same question adds up to. Struck entries count nothing. */
  summe: {
    ...lesen,
    path: `${base}/summe`,
    query: z.object(filter),
    result: z.object({ anzahl: z.int(), minuten: z.int(), je: z.object({ K: z.int(), R: z.int(), A: z.int(), L: z.int() }) }),
    live,
  },
  datei: {
    ...lesen,
    path: `${base}/datei`,
    query: z.object({ ...filter, sort: Paging.shape.sort, format: z.enum(['csv', 'xlsx']) }),
    result: z.unknown(),
    file: true,
  },
  /** The day of somebody: one's own, with ARBEITSBERICHT.ALLE anybody's of one's accounts. */
  tag: { ...lesen, path: `${base}/tag/{datum}`, params: amTag, query: z.object({ lstfix: z.optional(idOf('lstfix')) }), result: Tag, live: mitScheinen },
  /** All gaps of the own week around this day that may still be filled. */
  woche: { ...lesen, path: `${base}/woche/{datum}`, params: amTag, result: Wochenluecken, live: mitScheinen },
  /** What a device has to have without a network though nobody opened it: the asker's day and the gaps of its week, his crew, what can be chosen at the objects that he used last. */
  zurHand: {
    ...lesen,
    path: `${base}/zurhand`,
    query: Bundled,
    result: z.object({
      version: z.string(),
      tage: brought(`${base}/tag/{datum}`, z.object({ params: amTag, query: z.object({}) }), Tag),
      wochen: brought(`${base}/woche/{datum}`, z.object({ params: amTag }), Wochenluecken),
      personen: brought(`${base}/partie/personen`, z.null(), Kollegen),
      kostenstellen: brought(`${base}/kostenstellen/entities`, z.object({ query: z.object({ objektId: idOf('objekt') }) }), page(Wahl)),
      tickets: brought(`${base}/tickets/entities`, z.object({ query: z.object({ objektId: z.optional(idOf('objekt')) }) }), page(Wahl)),
    }),
  },
  /** Open objects, of one customer if asked; without words those first that the asker used last. */
  objekte: { ...lesen, path: `${base}/objekte/entities`, query: z.object({ ...wahl, ktostammId: z.optional(idOf('ktostamm')) }), result: page(Objektwahl) },
  kunden: { ...lesen, path: `${base}/kunden/entities`, query: z.object(wahl), result: page(Wahl) },
  kostenstellen: { ...lesen, path: `${base}/kostenstellen/entities`, query: z.object({ ...wahl, objektId: idOf('objekt') }), result: page(Wahl) },
  tickets: { ...lesen, path: `${base}/tickets/entities`, query: z.object({ ...wahl, objektId: z.optional(idOf('objekt')) }), result: page(Wahl) },
  /** People for whom the asker may record: the own department and the last crews. */
  personen: { ...lesen, permission: 'ARBEITSBERICHT.PARTIE', path: `${base}/partie/personen`, query: z.object(wahl), result: Kollegen },
  /** People whose entries the asker may look for. */
  mitarbeiter: { ...lesen, permission: 'ARBEITSBERICHT.ALLE', path: `${base}/mitarbeiter/entities`, query: z.object(wahl), result: page(Wahl) },
  einstellungen: { ...lesen, path: `${base}/einstellungen`, result: Berichtseinstellungen, live },
  einstellungenSetzen: { method: 'PUT', permission: 'VERWALTUNG', scope: 'alle', path: `${base}/einstellungen`, body: Berichtseinstellungen, result: Ok },
  bericht: { ...lesen, path: `${base}/{id}`, params, result: Berichtsdetail, live },

  anlegen: {
    ...tun,
    method: 'POST',
    path: base,
    offline: true,
    body: z.object({ id: idOf('arbeitsbericht'), ...Neu, quelle: z._default(z.enum(['portal', 'luecke']), 'portal') }),
    result: z.object({ id: Uuid }),
  },
  /** One entry for several people, each cut to his presence unless somebody says otherwise. */
  partie: {
    method: 'POST',
    permission: 'ARBEITSBERICHT.PARTIE',
    scope: 'konten',
    path: `${base}/partie`,
    offline: true,
    body: z.object({
      partieId: Uuid,
      personen: z.array(idOf('lstfix')).check(z.minLength(1), z.maxLength(200)),
      anpassen: z._default(z.boolean(), true),
      pause: z._default(z.nullable(z.object({ von: Instant, bis: Instant })), null),
      ...angaben,
    }),
    result: z.object({
      personen: z.array(
        z.object({ lstfixId: idOf('lstfix'), ids: z.array(idOf('arbeitsbericht')), minuten: z.int(), was: z.enum(['neu', 'bestaetigt', 'leer', 'zu']) }),
      ),
    }),
  },
  aendern: {
    ...tun,
    method: 'PUT',
    path: `${base}/{id}`,
    params,
    body: z.extend(revised(Inhalt), { position: Standortwechsel, grund: z._default(note(500), '') }),
    result: Ok,
  },
  storno: { ...tun, method: 'POST', path: `${base}/{id}/storno`, params, offline: true, body: z.object({ grund: text(500) }), result: Ok },
  /** Into parts one after the other, by shares: 60 and 40 of 5 hours are 3 and 2. */
  teilen: {
    ...tun,
    method: 'POST',
    path: `${base}/{id}/teilen`,
    params,
    body: z.object({
      revision: Revision,
      teile: z
        .array(
          z.object({
            anteil: z.int().check(z.minimum(1), z.maximum(1000)),
            objektId: idOf('objekt'),
            kostenstelleId: z._default(z.nullable(idOf('kostenstelle')), null),
          }),
        )
        .check(z.minLength(2), z.maxLength(10)),
    }),
    result: z.object({ ids: z.array(idOf('arbeitsbericht')) }),
  },
  bestaetigung: { ...tun, method: 'POST', path: `${base}/{id}/bestaetigung`, params, offline: true, body: z.object({}), result: Ok },
  /** The entry stays at its object, though that was closed or another branch's when it arrived. */
  objektBestaetigen: { ...tun, permission: 'ARBEITSBERICHT.ALLE', method: 'POST', path: `${base}/{id}/objekt`, params, body: z.object({}), result: Ok },
  widerspruch: { ...tun, method: 'POST', path: `${base}/{id}/widerspruch`, params, offline: true, body: z.object({ grund: text(500) }), result: Ok },
})
