import type { Page } from 'playwright-core'
import { fill, type Language } from '#platform/contract/messages.ts'
import type { people } from '../harness/browser.ts'
import { arbeitsberichtWalk } from './walkarbeitsbericht.ts'
import { arbeitsscheinWalk } from './walkarbeitsschein.ts'
import { dokumentationWalk } from './walkdokumentation.ts'
import { dokumentWalk } from './walkdokumente.ts'
import { freigabeWalk } from './walkfreigabe.ts'
import { erechnungWalk } from './belege/walkerechnung.ts'
import { gesamtabfrageWalk } from './walkgesamtabfrage.ts'
import { buchungsexportWalk } from './belege/walkbuchungsexport.ts'
import { haftruecklassWalk } from './belege/walkhaftruecklass.ts'
import { kreditlimitWalk } from './belege/walkkreditlimit.ts'
import { lizenzenWalk } from './belege/walklizenzen.ts'
import { umsatzgemerktWalk } from './belege/walkumsatzgemerkt.ts'
import { umsatzstatistikWalk } from './belege/walkumsatzstatistik.ts'
import { hardwareWalk } from './walkhardware.ts'
import { klaerungWalk } from './walkklaerung.ts'
import { scannerWalk } from './walkscanner.ts'
import { rdpLogWalk } from './walkrdplog.ts'
import { registrierungWalk } from './walkregistrierung.ts'
import { shell } from './walkshell.ts'
import { statistikWalk } from './walkstatistik.ts'
import { statusabfrage } from './walkstatus.ts'
import { stempelerfassung } from './walkstempel.ts'
import { ticketWalk } from './walkticket.ts'
import { ticketseiteWalk } from './walkticketseite.ts'
import { verwaltung } from './walkverwaltung.ts'
import { konto } from './walkzeitkonto.ts'

/** A text of a catalogue in the language of this walk, with every placeholder open. */
export type Say = <K extends string>(catalogue: Readonly<Record<Language, Readonly<Record<K, string>>>>, key: K, values?: Record<string, string>) => string
export const sayIn =
  (language: Language): Say =>
  (catalogue, key, values = {}) =>
    fill(catalogue[language][key], values)

/** What a stop's `open` works with; `read` asks the API as the person who is there. */
export interface Visit {
  page: Page
  say: Say
  phone: boolean
  read: Read
}
export type Read = <T>(path: string) => Promise<T>

/** One state of one screen, and the person who sees it. */
export interface Stop {
  name: string
  /** `polier` is a field worker whose sessions no other journey ends. */
  who: keyof typeof people | 'polier' | null
  path: string | ((read: Read) => Promise<string>)
  /** Before the page is opened: what its calls answer. */
  before?: (page: Page, language: Language) => Promise<unknown>
  /** Brings the screen into the state that is looked at. */
  open?: (visit: Visit) => Promise<unknown>
  /** Role of what must be there then. */
  shows?: 'dialog' | 'alertdialog' | 'menu' | 'option' | 'status' | 'alert'
  /** A state of a screen that stands in the walk itself, too: `--all` sees it in fewer looks. */
  state?: true
  /** Skeletons stay: the answer never comes. */
  skeleton?: boolean
}

/** The screens of each app in every state worth looking at. */
export const apps: Readonly<Record<string, readonly Stop[]>> = {
  shell: [...shell, ...scannerWalk],
  stempelerfassung,
  klaerung: klaerungWalk,
  zeitkonto: konto,
  arbeitsbericht: arbeitsberichtWalk,
  'arbeitsbericht-statistik': statistikWalk,
  statusabfrage,
  verwaltung,
  registrierung: registrierungWalk,
  arbeitsschein: arbeitsscheinWalk,
  'rdp-log': rdpLogWalk,
  dokumentation: dokumentationWalk,
  freigabe: freigabeWalk,
  gesamtabfrage: [...gesamtabfrageWalk, ...erechnungWalk],
  kreditlimit: kreditlimitWalk,
  haftruecklass: haftruecklassWalk,
  buchungsexport: buchungsexportWalk,
  umsatzstatistik: [...umsatzstatistikWalk, ...umsatzgemerktWalk],
  hardware: [...hardwareWalk, ...lizenzenWalk],
  ticket: [...ticketWalk, ...dokumentWalk, ...ticketseiteWalk],
}
/** Every screen of the portal. */
export const walk: readonly Stop[] = Object.values(apps).flat()
