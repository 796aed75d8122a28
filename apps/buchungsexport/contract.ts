import * as z from 'zod/mini'
import { Buchungsvorgabe, gruende, Kontenrahmen, zeilenarten } from '#domain/belege/buchungsexport/contract.ts'
import { defineContract } from '#platform/contract/contract.ts'
import { revised, Revision } from '#platform/contract/record/record.ts'
import { Day, Instant, Ok, Pages, Paging, Uuid, note, page, text, idOf } from '#platform/contract/shapes.ts'
import { app } from './app.ts'

const base = '/v1/buchungsexport'
const live = ['buchungsexport', 'beleg']
const lesen = { method: 'GET', permission: 'BUCHUNGSEXPORT', scope: 'konten' } as const
const handeln = { method: 'POST', permission: 'BUCHUNGSEXPORT', scope: 'konten' } as const
const params = z.object({ id: idOf('exportlauf') })

const Filialnummer = z.coerce.number().check(z.int(), z.minimum(0), z.maximum(999_999_999))
export const Monat = z.string().check(z.regex(/^(19|20)\d\d-(0[1-9]|1[0-2])$/))
const zeitraum = { vkforgid: Filialnummer, monat: Monat }
const Betrag = z.string()

export const zustaende = ['erstellt', 'geladen', 'bestätigt', 'zurückgenommen'] as const
export const Zustand = z.enum(zustaende)
const Art = z.enum(zeilenarten)

const Problem = z.object({ grund: z.enum(gruende), was: z.string(), belegId: z.nullable(z.number()), wert: z.string() })
export type Problem = z.output<typeof Problem>
/** One posting; `nr` within its file. */
const Zeile = z.object({
  nr: z.int(),
  art: Art,
  datum: Day,
  belegfeld: z.string(),
  text: z.string(),
  umsatz: Betrag,
  seite: z.enum(['S', 'H']),
  konto: z.string(),
  gegenkonto: z.string(),
})
export type Zeile = z.output<typeof Zeile>
const Summen = { zeilen: z.int(), belege: z.int(), zahlungen: z.int(), einbehalte: z.int(), soll: Betrag, haben: Betrag, ersetzt: z.int() }

/** A month of a branch: `offen` documents and movements that wait, how much of it has been exported, and whether the accountants have closed it. */
const Monatszeile = z.object({ monat: Monat, offen: z.int(), exportiert: z.int(), laeufe: z.int(), abgeschlossen: z.boolean(), laeuft: z.boolean() })
export type Monatszeile = z.output<typeof Monatszeile>

/** What an export would hold now. `gesehen` goes with the order, so that nothing else is exported than what stood there. */
export const Vorschau = z.object({
  vkforgid: z.int(),
  filiale: z.string(),
  monat: Monat,
  ...Summen,
  gruppen: z.array(z.object({ art: Art, zeilen: z.int(), soll: Betrag, haben: Betrag })),
  /** The first of them. */
  buchungen: z.array(Zeile),
  probleme: z.array(Problem),
  /** Why nothing can be exported at all. */
  hindernis: z.nullable(z.enum(['einrichtung', 'abgeschlossen', 'nichts'])),
  laeuft: z.boolean(),
  gesehen: z.string(),
})
export type Vorschau = z.output<typeof Vorschau>

const Lauf = z.object({
  id: idOf('exportlauf'),
  vkforgid: z.int(),
  filiale: z.string(),
  nr: z.int(),
  monat: Monat,
  zustand: Zustand,
  ...Summen,
  akteur: z.string(),
  erstellt: Instant,
})
export type Lauf = z.output<typeof Lauf>
export const Ereignis = z.object({
  id: idOf('exportereignis'),
  was: z.enum(['erstellt', 'geladen', 'paket', 'bestätigt', 'zurückgenommen']),
  wer: z.string(),
  grund: z.string(),
  zeitpunkt: Instant,
})
const Laufdetail = z.extend(Lauf, {
  datei: z.string(),
  ausgelassen: z.array(Problem),
  schritte: z.array(Ereignis),
  darf: z.array(z.enum(['laden', 'zuruecknehmen', 'bestaetigen'])),
})
export type Laufdetail = z.output<typeof Laufdetail>

const filter = { q: z.optional(note(100)), vkforgid: z.optional(Filialnummer), zustand: z.optional(Zustand), monat: z.optional(Monat) }

export const calls = defineContract(app)({
  filialen: {
    ...lesen,
    path: `${base}/filialen`,
    result: z.object({ filialen: z.array(z.object({ vkforgid: z.int(), name: z.string(), eingerichtet: z.boolean() })) }),
    live,
  },
  /** The last months, the running one first. */
  monate: { ...lesen, path: `${base}/monate`, query: z.object({ vkforgid: Filialnummer }), result: z.object({ monate: z.array(Monatszeile) }), live },
  vorschau: { ...lesen, path: `${base}/vorschau`, query: z.object(zeitraum), result: Vorschau, live, timeoutMs: 60_000 },
  laeufe: { ...lesen, path: `${base}/entities`, query: z.object({ ...Paging.shape, ...filter }), result: page(Lauf), live },
  laeufeDatei: {
    ...lesen,
    path: `${base}/datei`,
    query: z.object({ ...filter, sort: Paging.shape.sort, format: z.enum(['csv', 'xlsx']) }),
    result: z.unknown(),
    file: true,
  },
  erstellen: {
    ...handeln,
    path: base,
    body: z.object({ id: Uuid, ...zeitraum, gesehen: z.string().check(z.maxLength(100)) }),
    result: z.object({ id: Uuid, nr: z.int(), zeilen: z.int() }),
    timeoutMs: 120_000,
  },
  einrichtung: {
    ...lesen,
    path: `${base}/einrichtung/{vkforgid}`,
    params: z.object({ vkforgid: Filialnummer }),
    result: z.extend(Buchungsvorgabe, { revision: Revision }),
    live,
  },
  einrichten: {
    ...handeln,
    method: 'PUT',
    path: `${base}/einrichtung/{vkforgid}`,
    params: z.object({ vkforgid: Filialnummer }),
    body: revised(Buchungsvorgabe),
    result: Ok,
  },
  /** The usual accounts of a chart, to begin with. */
  vorschlag: { ...lesen, path: `${base}/vorschlag/{rahmen}`, params: z.object({ rahmen: Kontenrahmen }), result: Buchungsvorgabe },
  lauf: { ...lesen, path: `${base}/{id}`, params, result: Laufdetail, live },
  zeilen: { ...lesen, path: `${base}/{id}/zeilen`, params, query: Pages, result: page(Zeile) },
  /** The file. Loading it goes into the record of the run. */
  stapel: { ...handeln, path: `${base}/{id}/stapel`, params, result: z.unknown(), file: true, timeoutMs: 120_000 },
  /** The file with the kept documents of the run and a list, as ZIP. */
  paket: { ...handeln, path: `${base}/{id}/paket`, params, result: z.unknown(), file: true, timeoutMs: 600_000 },
  zuruecknehmen: { ...handeln, path: `${base}/{id}/zuruecknehmen`, params, body: z.object({ grund: text(500) }), result: Ok },
  bestaetigen: { ...handeln, path: `${base}/{id}/bestaetigen`, params, result: Ok },
})
