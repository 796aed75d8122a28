import type * as z from 'zod/mini'
import { calls, type Ergebnis, type Gast, type Lage, type Person, type Tat } from '#apps/stempel-terminal/contract.ts'
import { CallError } from '#platform/web/data/client.ts'
import { moment } from '#platform/web/device/clock.ts'
import { pageHash, pageVersion } from '#platform/web/pwa/start.ts'
import type { LineEntry } from '#platform/web/outbox/line.ts'
import { anmelden, drehen, liesGeraet, linie, rufe, type Geraet } from './geraet.ts'
import { nacheinander } from './nacheinander.ts'
import { behalten, standMit, type Eigener, type Stand } from './stand.ts'
import { watched } from '#platform/web/data/watched.ts'

export type Mensch = z.output<typeof Person>
/** What the screens of the terminal know. */
export interface Terminaldienststand {
  phase: 'laedt' | 'ungekoppelt' | 'bereit' | 'ohneSpeicher'
  lage: Lage | null
  leute: readonly Mensch[]
  /** People of other sites who stamped here: known without network as well. */
  gaeste: readonly Mensch[]
  /** Whether the last contact reached the server. */
  verbunden: boolean
  meldetAn: boolean
  /** Why the last sign-in failed. */
  fehler: 'unauthorized' | 'verbindung' | 'unerwartet' | null
  wartend: number
  /** When the server was reached last. */
  abgeglichen: string | null
  /** What became of the latest entries, by id. */
  ergebnisse: ReadonlyMap<string, z.output<typeof Ergebnis>>
  /** What was booked here last, the latest first; kept on the device. */
  letzte: readonly Eigener[]
}
/** So often the terminal looks at most whether it is signed in and whether it is time to check in; three looks to a check-in. */
const pruefenMs = 5000
/** So many people of other sites the device remembers. */
const gaesteHoechstens = 50
/** Most entries of one check-in. */
const stapel = 100
/** Sent so soon after it was made, the server's own clock vouches for the time. */
const sofortMs = 10_000

let zustand: Terminaldienststand = {
  phase: 'laedt',
  lage: null,
  leute: [],
  gaeste: [],
  verbunden: false,
  meldetAn: false,
  fehler: null,
  wartend: 0,
  abgeglichen: null,
  ergebnisse: new Map(),
  letzte: [],
}
let geraet: Geraet | undefined
let sitzung: string | null = null
let personenStand: string | undefined
let staende = new Map<string, Stand>()
let staendeSeit: string | undefined
let eigene: Eigener[] = []
let zuletztGelesen = Number.NEGATIVE_INFINITY
const gemacht = new Map<string, number>()
const shown = watched(() => zustand)

const setze = (change: Partial<Terminaldienststand>) => {
  zustand = { ...zustand, ...change }
  shown.changed()
}
export const useTerminal = () => shown.use()
export const terminal = () => zustand
/** Seconds between check-ins while nothing happens; 15 until the server says otherwise. */
const meldenSek = () => zustand.lage?.meldenSek ?? 15

let gestartet = false
/** Wakes the terminal with everything it kept, and keeps it in touch with the server as long as the page lives: once, however often its screens change. */
export function starte() {
  if (gestartet) return
  gestartet = true
  void wache()
  const schau = () => {
    setTimeout(schau, Math.min(pruefenMs, (meldenSek() * 1000) / 3))
    void puls()
  }
  setTimeout(schau, pruefenMs)
  window.addEventListener('online', () => void puls())
}

/** Reads what is on the device: a terminal that was cut off from power goes on where it was, with or without network. */
export async function wache() {
  try {
    geraet = await liesGeraet()
    if (!geraet) return setze({ phase: 'ungekoppelt', lage: null })
    const [lage, leute, alte, meine, abgeglichen, gaeste] = await Promise.all([
      linie.read<Lage>('lage'),
      linie.read<{ stand: string; personen: Mensch[] }>('leute'),
      linie.read<{ seit: string; staende: [string, Stand][] }>('staende'),
      linie.read<Eigener[]>('eigene'),
      linie.read<string>('abgeglichen'),
      linie.read<Mensch[]>('gaeste'),
    ])
    sitzung = lage?.sitzung ?? null
    personenStand = leute?.stand
    staende = new Map(alte?.staende)
    staendeSeit = undefined
    eigene = meine ?? []
    setze({
      phase: lage ? 'bereit' : 'laedt',
      lage: lage ?? null,
      leute: leute?.personen ?? [],
      gaeste: gaeste ?? [],
      wartend: await linie.count(),
      abgeglichen: abgeglichen ?? null,
      letzte: eigene.toReversed(),
    })
  } catch {
    return setze({ phase: 'ohneSpeicher' })
  }
  return puls()
}

/** Where a person stands at this moment, as far as this device knows. */
export function standVon({ id, zone }: Mensch): Stand {
  const amt = staende.get(id) ?? { letzter: null, heuteSek: zustand.lage?.datenschutz === 'knapp' ? null : 0, bis: moment().um.toString() }
  return standMit(
    amt,
    eigene.filter(({ employeeid }) => employeeid === id),
    zone,
  )
}

/** Stores what happened, durable when this resolves, and sends it as soon as possible. `neue`: own stamps as they are after it. */
export const vermerke = (tat: Tat, id: string, neue: (vorher: readonly Eigener[]) => Eigener[] = (vorher) => [...vorher]) =>
  eintraege(() => aufgehoben(tat, id, neue))
// One after the other: of two at once the later would overwrite what the device knows of the earlier.
const eintraege = nacheinander()

async function aufgehoben(tat: Tat, id: string, neue: (vorher: readonly Eigener[]) => Eigener[]) {
  const danach = behalten(neue(eigene), moment().um)
  await linie.append(geraet!.id, [{ id, tat }], { eigene: danach })
  eigene = danach
  gemacht.set(id, performance.now())
  if (tat.art === 'ruecknahme') {
    staendeSeit = undefined
    zuletztGelesen = Number.NEGATIVE_INFINITY
  }
  setze({ wartend: await linie.count(), letzte: eigene.toReversed() })
  void puls()
}

let laeuft: Promise<void> | undefined
let nochmal = false
/** Signs in when nobody is, checks in when it is time or something waits. */
export function puls(): Promise<void> {
  if (laeuft) {
    nochmal = true
    return laeuft
  }
  laeuft = kontakt()
    .catch(misslungen)
    .then(() => {
      laeuft = undefined
      if (!nochmal) return undefined
      nochmal = false
      return zustand.verbunden ? puls() : undefined
    })
  return laeuft
}

async function kontakt() {
  if (!geraet) return
  if (!sitzung) {
    setze({ meldetAn: true })
    await uebernimm(await anmelden(geraet))
    setze({ fehler: null, meldetAn: false, verbunden: true })
    await lies()
  }
  const jetzt = performance.now()
  const faellig = jetzt - zuletztGelesen >= meldenSek() * 1000
  if (!faellig && zustand.wartend === 0) return
  for (let volle = true; volle; ) {
    const eintraege = await linie.next(stapel)
    await melde(eintraege)
    volle = eintraege.length === stapel && sitzung !== null
  }
  // Not after each stamp: what was booked here the device knows itself, and in the morning it books one after the other.
  if (!faellig) return
  zuletztGelesen = jetzt
  await lies()
}

async function melde(eintraege: LineEntry<Tat>[]) {
  const frisch = eintraege.map((eintrag) =>
    performance.now() - (gemacht.get(eintrag.id) ?? Number.NEGATIVE_INFINITY) < sofortMs
      ? { ...eintrag, kopf: { ...eintrag.kopf, grad: 'A' as const } }
      : eintrag,
  )
  const wartend = Math.max(0, (await linie.count()) - eintraege.length)
  try {
    const { lage, quittung, ergebnisse } = await drehen((ring) =>
      rufe(geraet!, sitzung!, calls.melden, {
        body: {
          ring,
          uhr: Temporal.Now.instant().toString(),
          wartend,
          version: `${pageVersion} ${pageHash}`.trim().slice(0, 60) || 'entwicklung',
          eintraege: frisch,
        },
      }),
    )
    const da = new Set(ergebnisse.map(({ id }) => id))
    await linie.arrived(
      eintraege.filter(({ id }) => da.has(id)),
      quittung,
    )
    for (const id of da) gemacht.delete(id)
    await uebernimm(lage)
    const abgeglichen = moment().um.toString()
    await linie.write({ abgeglichen })
    setze({
      verbunden: true,
      fehler: null,
      abgeglichen,
      wartend: await linie.count(),
      ergebnisse: new Map([...zustand.ergebnisse, ...ergebnisse.map((one) => [one.id, one] as const)].slice(-50)),
    })
  } catch (error) {
    if (!unlesbar(error) || !eintraege.length) throw error
    // The server cannot read one of them: each by itself, and the one that it is steps aside.
    if (eintraege.length === 1) await linie.putAside(eintraege[0]!, (error as CallError).problem?.code ?? '')
    else for (const eintrag of eintraege) await melde([eintrag])
  }
}
const unlesbar = (error: unknown) => error instanceof CallError && (error.status === 400 || error.status === 413 || error.status === 422)

/** Roster, and where everybody stands. A terminal that may not work gets neither, and needs neither. */
async function lies() {
  if (zustand.lage?.zustand !== 'aktiv') return
  // Nothing that the list rests on has changed: nobody has to put it together.
  if (!personenStand?.startsWith(`${zustand.lage.leutestand}.`)) {
    const { stand, personen } = await rufe(geraet!, sitzung!, calls.personen, { query: personenStand ? { stand: personenStand } : {} })
    await linie.write({ leute: { stand, personen: personen ?? zustand.leute } })
    personenStand = stand
    if (personen) setze({ leute: personen })
  }
  const seit = staendeSeit
  const antwort = await rufe(geraet!, sitzung!, calls.staende, { query: seit ? { seit } : {} })
  const neu = antwort.staende.map(({ id, letzter, heuteSek }): [string, Stand] => [
    id,
    { letzter, heuteSek, bis: letzter && letzter.flag === 'departure' && letzter.art !== 'unterwegs' ? letzter.timestamp : antwort.jetzt },
  ])
  staende = new Map(seit ? [...staende, ...neu] : neu)
  staendeSeit = antwort.jetzt
  await linie.write({ staende: { seit: antwort.jetzt, staende: [...staende] } })
}

/** A badge that was taught here holds at once, and the old ones of its person are dead; the list that is asked for next says the same. */
export async function ausweisGilt(id: string, kurz: string) {
  const personen = zustand.leute.map((mensch) => (mensch.id === id ? { ...mensch, ausweise: [kurz] } : mensch))
  // No list of the server is like this one.
  personenStand = undefined
  await linie.write({ leute: { stand: '', personen } })
  setze({ leute: personen })
}

/** Somebody of another site, as the server told: he is known here from now on. */
export async function merkeGast({ person, stand: { id, letzter, heuteSek } }: Gast): Promise<Mensch> {
  staende.set(id, { letzter, heuteSek, bis: moment().um.toString() })
  const gaeste = [person, ...zustand.gaeste.filter((alter) => alter.id !== person.id)].slice(0, gaesteHoechstens)
  await linie.write({ gaeste })
  setze({ gaeste })
  return person
}

async function uebernimm(lage: Lage) {
  sitzung = lage.sitzung
  await linie.write({ lage })
  setze({ lage, phase: 'bereit' })
}

function misslungen(error: unknown) {
  const status = error instanceof CallError ? error.status : -1
  // The session is over (another sign-in, a day): the next look signs in again.
  if (status === 401 && sitzung) {
    sitzung = null
    return setze({ meldetAn: false, verbunden: true })
  }
  // Locked meanwhile: the next check-in says so.
  if (status === 403) return setze({ meldetAn: false })
  setze({
    meldetAn: false,
    verbunden: false,
    fehler: sitzung ? zustand.fehler : status === 401 ? 'unauthorized' : status === 0 || status >= 500 ? 'verbindung' : 'unerwartet',
  })
}

/** A call beside the check-in (PIN, teaching). Throws CallError; `status` 0: without the server. */
export async function frage<C extends Parameters<typeof rufe>[2]>(call: C, input: Parameters<typeof rufe<C>>[3]) {
  if (!geraet || !sitzung || !zustand.verbunden) throw new CallError(0)
  return rufe(geraet, sitzung, call, input)
}
