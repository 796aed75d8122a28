import type * as z from 'zod/mini'
import { calls, type Ausweisnummer, type Bestaetigung, type Erkannt, type Tat, type Weg } from '#apps/stempel-terminal/contract.ts'
import { gewaehlt, nochmalMs, type Buchung, type Wahl } from '#apps/stempel-terminal/naechste.ts'
import { blankeNummer, type Code } from '#domain/stempel/contract.ts'
import { base64url } from '#platform/contract/terminal.ts'
import { uuid } from '#platform/contract/uuid.ts'
import { moment } from '#platform/web/device/clock.ts'
import { beep, doubleBeep } from '#platform/web/nfc/beep.ts'
import { frage, merkeGast, standVon, terminal, vermerke, type Mensch } from '../geraet/dienst.ts'
import { nacheinander } from '../geraet/nacheinander.ts'
import type { Stand } from '../geraet/stand.ts'
import { watched } from '#platform/web/data/watched.ts'

type Erkennung = z.output<typeof Erkannt>
/** What was booked, as the confirmation shows it. */
export interface Gebucht extends Buchung {
  id: string
  mensch: Mensch
  timestamp: string
  art: z.output<typeof Code>['art']
  /** Where the person stands now. */
  danach: Stand
  /** It had been booked before: nothing was stamped. */
  nochmal: boolean
  /** Proves the person for another entry, while he still stands here. */
  erkannt: (id: string) => Promise<Erkennung>
}
export type Ansicht =
  | { art: 'uhr' }
  | { art: 'pin' }
  | { art: 'gebucht'; gebucht: Gebucht }
  | { art: 'zurueck'; gebucht: Gebucht }
  | { art: 'gemerkt'; karte: Karte; buchung: Buchung | null }
  | { art: 'abgewiesen'; grund: 'unbekannt' | 'unlesbar' | 'fremderCode' | 'nichtGespeichert' }
type Gemerktes = Extract<Tat, { art: 'karte' | 'nummer' }>
/** A badge, or a number with PIN, that the device does not know: kept for the server. */
interface Karte {
  id: string
  timestamp: string
  weg: Weg
  /** The entry of this id, as it goes to the server. */
  alsTat: (id: string, was: Pick<Gemerktes, 'timestamp' | 'flag' | 'code'>) => Promise<Gemerktes>
}
interface Ablauf {
  ansicht: Ansicht
  wahl: Wahl
  /** When the view shown goes back to the clock by itself (monotonic), and for how long it was meant to stay. */
  bis: number | null
  dauer: number
}
/** So long what was booked may be taken back or changed; so long a refusal stands; so long a choice waits for its badge. Milliseconds. */
export const dauern = { gebucht: 10_000, abgewiesen: 6000, zurueck: 5000, gemerkt: 12_000, pin: 30_000, wahl: 15_000 } as const

let ablauf: Ablauf = { ansicht: { art: 'uhr' }, wahl: null, bis: null, dauer: 0 }
let timer: ReturnType<typeof setTimeout> | undefined
const shown = watched(() => ablauf)
export const useAblauf = () => shown.use()

/** Shows something for a while; then the clock is back, and nothing is chosen. One person's matter never stops the next. */
export function zeige(ansicht: Ansicht, wahl: Wahl = ablauf.wahl) {
  clearTimeout(timer)
  const dauer = ansicht.art === 'uhr' ? (wahl === null ? 0 : dauern.wahl) : dauern[ansicht.art]
  ablauf = { ansicht, wahl, bis: dauer ? performance.now() + dauer : null, dauer }
  if (dauer) timer = setTimeout(() => zeige({ art: 'uhr' }, null), dauer)
  shown.changed()
}
export const zurUhr = () => zeige({ art: 'uhr' }, null)
export const waehle = (wahl: Wahl) => zeige({ art: 'uhr' }, wahl)

/** A badge's number as it goes over the wire: the salted hash, and its last characters. */
export async function ausweisnummer(kennung: string, salz: string): Promise<z.output<typeof Ausweisnummer> & { kurz: string }> {
  const rein = blankeNummer(kennung)
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(`${salz}:${rein}`)))
  return { nummer: base64url(bytes), ende: rein.slice(-4), kurz: base64url(bytes.slice(0, 16)) }
}

/** Whom of the device's own list this badge belongs to. */
export async function bekannt(kennung: string) {
  const { lage, leute } = terminal()
  const { kurz } = await ausweisnummer(kennung, lage?.ausweisSalz ?? '')
  return leute.find(({ ausweise }) => ausweise.includes(kurz))
}

/** A badge was read: whose it is, is booked at once; a foreign one is told and kept as a read. */
export async function ausweisGelesen(kennung: string, weg: 'ausweis' | 'kamera') {
  const { lage, leute } = terminal()
  if (lage?.zustand !== 'aktiv' || !lage.wege.includes(weg)) return
  // What was chosen is for this badge: the next one, a moment later, has chosen nothing.
  const { wahl } = ablauf
  ablauf = { ...ablauf, wahl: null }
  const { kurz, ...ausweis } = await ausweisnummer(kennung, lage.ausweisSalz)
  const mensch = leute.find(({ ausweise }) => ausweise.includes(kurz))
  const wer = mensch ?? (await gast(ausweis, kurz))
  if (wer === 'niemand') return abweisen('unbekannt', weg, ausweis.ende)
  if (wer === 'ungefragt') return merke(wahl, weg, (_, was) => Promise.resolve({ art: 'karte', weg, ausweis, ...was }))
  await buche(wer, wahl, () => Promise.resolve({ weg, ausweis }))
}

/** Whose badge it is, the server tells; without it the device knows who of another site stamped here before. */
async function gast(ausweis: z.output<typeof Ausweisnummer>, kurz: string): Promise<Mensch | 'niemand' | 'ungefragt'> {
  try {
    const { gast } = await frage(calls.erkennen, { body: { ausweis: { nummer: ausweis.nummer, ende: ausweis.ende } } })
    return gast ? await merkeGast(gast) : 'niemand'
  } catch {
    return terminal().gaeste.find(({ ausweise }) => ausweise.includes(kurz)) ?? 'ungefragt'
  }
}

/** Nobody can say now who this is: it is kept with its time, and the server decides when it is reached. Never refused. */
export async function merke(wahl: Wahl, weg: Weg, alsTat: Karte['alsTat']) {
  const um = moment().um
  const zone = terminal().lage?.filiale.zone ?? 'Europe/Berlin'
  const karte = { id: uuid(), timestamp: um.toZonedDateTimeISO(zone).toString({ timeZoneName: 'never', fractionalSecondDigits: 3 }), weg, alsTat }
  await karteVermerkt(karte, wahl === null ? null : gewaehlt(wahl, null, um, pausencode()))
}

/** The choice after the badge: what was kept without one is replaced. */
export async function gemerktAls(karte: Karte, wahl: NonNullable<Wahl>) {
  await vermerke({ art: 'ruecknahme', stempel: karte.id }, uuid())
  await karteVermerkt({ ...karte, id: uuid() }, gewaehlt(wahl, null, Temporal.Instant.from(karte.timestamp), pausencode()))
}

async function karteVermerkt(karte: Karte, buchung: Buchung | null) {
  const { id, timestamp } = karte
  try {
    await vermerke(await karte.alsTat(id, { timestamp, flag: buchung?.flag ?? null, code: buchung?.code ?? 'Normal' }), id)
  } catch {
    doubleBeep()
    return zeige({ art: 'abgewiesen', grund: 'nichtGespeichert' }, null)
  }
  beep()
  return zeige({ art: 'gemerkt', karte, buchung }, null)
}
const pausencode = () => terminal().lage?.codes.find(({ art }) => art === 'pause')?.name

/** Says no, in sound, sight and record. */
export async function abweisen(grund: 'unbekannt' | 'unlesbar' | 'fremderCode', weg: Weg, ende = '') {
  doubleBeep()
  zeige({ art: 'abgewiesen', grund }, null)
  await vermerke({ art: 'lesung', weg, ende, grund: grund === 'fremderCode' ? 'unlesbar' : grund }, uuid()).catch(() => {})
}

/** Books what was chosen, otherwise the obvious: durable first, shown then. Each sees what the one before booked, also of the same person. */
export const buche = (...was: Parameters<typeof jetztBuchen>) => buchungen(() => jetztBuchen(...was))
const buchungen = nacheinander()

async function jetztBuchen(mensch: Mensch, wahl: Wahl, erkannt: Gebucht['erkannt']) {
  const um = moment().um
  const vorher = standVon(mensch)
  const { letzte, ergebnisse } = terminal()
  const eben = letzte.find(({ id, employeeid, zurueck }) => employeeid === mensch.id && !zurueck && ergebnisse.get(id)?.ergebnis !== 'quarantaene')
  if (wahl === null && eben && um.epochMilliseconds - Temporal.Instant.from(eben.timestamp).epochMilliseconds < nochmalMs) {
    beep()
    return zeige({ art: 'gebucht', gebucht: { ...eben, mensch, danach: vorher, nochmal: true, erkannt } }, null)
  }
  const buchung = gewaehlt(wahl, vorher.letzter, um, pausencode())
  const art = artVon(buchung.code)
  const id = uuid()
  const timestamp = um.toZonedDateTimeISO(mensch.zone).toString({ timeZoneName: 'never', fractionalSecondDigits: 3 })
  try {
    await vermerke({ art: 'stempel', employeeid: mensch.id, timestamp, ...buchung, erkannt: await erkannt(id) }, id, (eigene) => [
      ...eigene,
      { id, employeeid: mensch.id, timestamp, ...buchung, art, zurueck: false, vorher },
    ])
  } catch {
    doubleBeep()
    return zeige({ art: 'abgewiesen', grund: 'nichtGespeichert' }, null)
  }
  beep()
  return zeige({ art: 'gebucht', gebucht: { id, mensch, ...buchung, art, timestamp, danach: standVon(mensch), nochmal: false, erkannt } }, null)
}
const artVon = (name: string) => terminal().lage?.codes.find((code) => code.name === name)?.art ?? (name === 'Pause' ? 'pause' : 'arbeit')

/** Takes back what was just booked. It stays as a record, and counts no longer. */
export const zuruecknehmen = (gebucht: Gebucht) => buchungen(() => jetztZuruecknehmen(gebucht))
/** Takes back and books something else instead. */
export const stattdessenBuchen = (gebucht: Gebucht, wahl: NonNullable<Wahl>) =>
  buchungen(async () => {
    if (await jetztZuruecknehmen(gebucht)) await jetztBuchen(gebucht.mensch, wahl, gebucht.erkannt)
  })

/** Whether it was done by this tap: a second one on the same button finds nothing to take back. */
async function jetztZuruecknehmen(gebucht: Gebucht) {
  if (terminal().letzte.find(({ id }) => id === gebucht.id)?.zurueck) return false
  try {
    await vermerke({ art: 'ruecknahme', stempel: gebucht.id }, uuid(), (eigene) =>
      eigene.map((one) => (one.id === gebucht.id ? { ...one, zurueck: true } : one)),
    )
  } catch {
    doubleBeep()
    zeige({ art: 'abgewiesen', grund: 'nichtGespeichert' }, null)
    return false
  }
  zeige({ art: 'zurueck', gebucht }, null)
  return true
}
/** The answer to the question of the confirmation, in one tap. Shown only when it is stored; then it stays to be read. */
export async function beantworte(gebucht: Gebucht, { datum, art, vorschlag }: NonNullable<Bestaetigung['frage']>, stimmt: boolean) {
  const id = uuid()
  const tat = { art: 'antwort', employeeid: gebucht.mensch.id, datum, frage: art, vorschlag: vorschlag!, stimmt } as const
  await vermerke({ ...tat, erkannt: await gebucht.erkannt(id) }, id)
  beep()
  if (stehtNoch(gebucht)) zeige({ art: 'gebucht', gebucht }, null)
}
/** Whether this person's confirmation is what is shown: the next badge may have come meanwhile. */
const stehtNoch = ({ id }: Gebucht) => ablauf.ansicht.art === 'gebucht' && ablauf.ansicht.gebucht.id === id
/** Once more the whole time to choose something else. */
export const bleibe = (gebucht: Gebucht) => stehtNoch(gebucht) && zeige({ art: 'gebucht', gebucht }, null)
/** Whether somebody is still at the number pad. */
export const tippt = () => ablauf.ansicht.art === 'pin'
