import * as z from 'zod/mini'
import { Entscheidung, entscheidungen, Fund, Inventurzustand } from '#domain/geraete/inventur/contract.ts'
import { FileInfo, FileIds } from '#platform/contract/files.ts'
import { Day, Instant, Ok, Paging, Pages, Pick, Uuid, line, note, page, text, idOf } from '#platform/contract/shapes.ts'

const base = '/v1/inventur'
const recht = { permission: 'HARDWAREMANAGEMENT.INVENTUR', scope: 'konten' } as const
const lesen = { ...recht, method: 'GET' } as const
const live = ['inventur']
const params = z.object({ id: idOf('inventur') })
const verweis = <Kind extends string>(kind: Kind) => z._default(z.nullable(idOf(kind)), null)

/** What is counted: everything of the branch that fits all of these. */
export const Inventurangaben = z.object({
  name: line(100),
  geplant: Day,
  standortId: verweis('standort'),
  hardwaretypId: verweis('hardwaretyp'),
  ktostammId: verweis('ktostamm'),
  abteilungId: verweis('abteilung'),
})
/** As lists show it. `soll` is fixed when it begins; `gezaehlt`: so many of them have been found. */
export const Inventur = z.object({
  id: idOf('inventur'),
  name: z.string(),
  geplant: Day,
  zustand: Inventurzustand,
  bereich: z.string(),
  soll: z.int(),
  gezaehlt: z.int(),
})
export type Inventur = z.output<typeof Inventur>

/** Figures of a stocktake: `gefunden`, `falscherOrt` and `fehlt` make up `soll`. `ungeklaert`: so many differences nobody has decided yet. */
const Summen = z.object({
  soll: z.int(),
  gefunden: z.int(),
  falscherOrt: z.int(),
  fehlt: z.int(),
  nichtErwartet: z.int(),
  doppelt: z.int(),
  unbekannt: z.int(),
  ungeklaert: z.int(),
})
export const Inventurdetail = z.object({
  id: idOf('inventur'),
  name: z.string(),
  geplant: Day,
  zustand: Inventurzustand,
  bereich: z.string(),
  summen: Summen,
  /** By place: so many should be there, so many of them have been found somewhere. */
  orte: z.array(z.object({ name: z.string(), soll: z.int(), gezaehlt: z.int() })),
  /** Who counted, and when. */
  personen: z.array(z.object({ name: z.string(), um: z.array(Instant) })),
  /** Arrived after it was closed: they count when it is opened again. */
  nachzuegler: z.int(),
  schritte: z.array(
    z.object({ id: Uuid, was: z.enum(['geplant', 'begonnen', 'abgeschlossen', 'wieder-geoeffnet']), grund: z.string(), wer: z.string(), zeitpunkt: Instant }),
  ),
  protokolle: z.array(FileInfo),
  darf: z.array(z.enum(['beginnen', 'zaehlen', 'entscheiden', 'abschliessen', 'oeffnen'])),
})
export type Inventurdetail = z.output<typeof Inventurdetail>

/** One reading of a device or a code. */
export const Lesung = z.object({ id: Uuid, ort: z.string(), um: Instant, wer: z.string(), notiz: z.string(), dateien: z.array(FileInfo) })
/** Words of a filter: what the office has to decide, or one kind of result. */
export const befundarten = ['ungeklaert', ...Fund.options, 'unbekannt'] as const
/** A device and what became of it; of an unknown code `geraet` is null. `ortId`: where it was found last. */
export const Befund = z.object({
  schluessel: z.string(),
  geraet: z.nullable(z.object({ nummer: z.int(), name: z.string() })),
  code: z.string(),
  fund: z.nullable(Fund),
  doppelt: z.boolean(),
  ausgeschieden: z.boolean(),
  ortId: z.nullable(idOf('standort')),
  soll: z.string(),
  lesungen: z.array(Lesung),
  /** Places where it was read, for a move. */
  ziele: z.array(z.object({ id: idOf('standort'), name: z.string() })),
  moeglich: z.array(Entscheidung),
  /** `geraet`: number of the device that the code became. */
  entschieden: z.nullable(
    z.object({ was: Entscheidung, ort: z.string(), geraet: z.nullable(z.int()), bemerkung: z.string(), wer: z.string(), zeitpunkt: Instant }),
  ),
})
export type Befund = z.output<typeof Befund>

/** A decision about what was seen: a device by its number, or a code that nobody knows. Another result than the one seen is 409. */
export const Urteil = z.object({
  nummer: z._default(z.nullable(z.int()), null),
  code: z._default(z.nullable(z.string().check(z.maxLength(200))), null),
  was: z.enum(entscheidungen),
  standortId: verweis('standort'),
  bemerkung: z._default(note(500), ''),
  gesehen: z.object({ fund: z.nullable(Fund), doppelt: z.boolean(), ortId: z.nullable(idOf('standort')) }),
})

const Code = z.string().check(z.minLength(1), z.maxLength(200))
/** The code of a stocktake that a new device is made of. */
export const AusInventur = z.object({ id: idOf('inventur'), code: Code })
const genannt = <Kind extends string>(kind: Kind) => z.nullable(z.extend(Pick, { id: idOf(kind, z.string()) }))
/** What an unknown code says about the device that it may become: the serial number, and where it was read last. `angelegt`: number of the device that it is already. */
export const Unbekanntes = z.object({
  seriennummer: z.string(),
  kunde: genannt('ktostamm'),
  objekt: genannt('objekt'),
  standort: genannt('standort'),
  angelegt: z.nullable(z.int()),
})
export type Unbekanntes = z.output<typeof Unbekanntes>

/**
 * What a phone needs to count without a network, kept small: a page of at most 5,000 devices is less than 400,000 characters. `codes`: serial number and service tag as they
 * are compared; `wo`: place (`nummer` is on its label) or person in the page's list of these, which begins with the same places on every page; `next`: the page goes on behind this number.
 */
export const Zaehlliste = z.object({
  id: idOf('inventur'),
  name: z.string(),
  zustand: Inventurzustand,
  wo: z.array(z.object({ id: z.nullable(Uuid), name: z.string(), in: z.nullable(z.int()), nummer: z.nullable(z.int()) })),
  geraete: z.array(z.object({ nummer: z.int(), name: z.string(), codes: z.string(), wo: z.nullable(z.int()) })),
  next: z.nullable(z.int()),
})
export type Zaehlliste = z.output<typeof Zaehlliste>

/** What everybody has counted so far, by place (`wo` in `orte`; null: nobody said where), and one's own last readings. */
export const Zaehlstand = z.object({
  orte: z.array(idOf('standort')),
  gezaehlt: z.array(z.object({ wo: z.nullable(z.int()), nummern: z.array(z.int()) })),
  letzte: z.array(z.object({ id: Uuid, code: z.string(), nummer: z.nullable(z.int()), standortId: z.nullable(idOf('standort')), um: Instant })),
})
export type Zaehlstand = z.output<typeof Zaehlstand>

/** A code as it was read or typed, and where. Its id was made by the device, which also tells when it was. */
export const Zaehlen = z.object({ id: Uuid, code: text(200), standortId: verweis('standort'), notiz: z._default(note(500), ''), dateien: FileIds })

const Wahl = z.object({ id: Uuid, nummer: z.nullable(z.string()), name: z.string(), hint: z.string() })

export const inventurcalls = {
  /** Stocktakes of the asker's accounts, the latest first. */
  inventuren: {
    ...lesen,
    path: `${base}/entities`,
    query: z.object({ ...Paging.shape, q: z.optional(note(100)), zustand: z.optional(Inventurzustand) }),
    result: page(Inventur),
    live,
  },
  inventurAbteilungen: { ...lesen, path: `${base}/abteilungen/entities`, query: z.object({ ...Pages.shape, q: z.optional(note(100)) }), result: page(Wahl) },
  inventur: { ...lesen, path: `${base}/{id}`, params, result: Inventurdetail, live },
  /** What became of each device, by number; unknown codes last. */
  befunde: {
    ...lesen,
    path: `${base}/{id}/befunde/entities`,
    params,
    query: z.object({ ...Pages.shape, nur: z.optional(z.enum(befundarten)) }),
    result: page(Befund),
    live,
  },
  unbekanntes: { ...lesen, path: `${base}/{id}/unbekanntes`, params, query: z.object({ code: Code }), result: Unbekanntes, live },
  zaehlliste: {
    ...lesen,
    path: `${base}/{id}/zaehlliste`,
    params,
    query: z.object({ ab: z.optional(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(2_147_483_647))) }),
    result: Zaehlliste,
    live: ['inventurliste'],
  },
  zaehlstand: { ...lesen, path: `${base}/{id}/zaehlstand`, params, result: Zaehlstand, live },

  inventurPlanen: { ...recht, method: 'POST', path: base, body: z.extend(Inventurangaben, { id: idOf('inventur') }), result: Ok },
  /** From now on people count: what should be there is fixed. */
  inventurBeginnen: { ...recht, method: 'POST', path: `${base}/{id}/beginn`, params, result: Ok },
  zaehlen: { ...recht, method: 'POST', path: `${base}/{id}/zaehlungen`, offline: true, params, body: Zaehlen, result: Ok },
  /** Takes one's own reading back; both stay. */
  zaehlungZuruecknehmen: {
    ...recht,
    method: 'POST',
    path: `${base}/{id}/zaehlungen/{zaehlung}/zuruecknahme`,
    offline: true,
    params: z.extend(params, { zaehlung: Uuid }),
    body: z.object({ id: Uuid }),
    result: Ok,
  },
  inventurEntscheiden: {
    ...recht,
    method: 'POST',
    path: `${base}/{id}/entscheidungen`,
    params,
    body: z.object({ urteile: z.array(Urteil).check(z.minLength(1), z.maxLength(500)) }),
    result: Ok,
  },
  inventurAbschliessen: { ...recht, method: 'POST', path: `${base}/{id}/abschluss`, params, result: Ok, timeoutMs: 60_000 },
  inventurOeffnen: { ...recht, method: 'POST', path: `${base}/{id}/oeffnung`, params, body: z.object({ grund: text(500) }), result: Ok },
} as const
