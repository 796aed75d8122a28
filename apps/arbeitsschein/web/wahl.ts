import type { Id } from '#platform/contract/shapes.ts'
import { useRemotePick } from '#platform/web/data/remote-pick.ts'
import { calls } from '../contract.ts'
import { merke, type Eintrag } from './gesehen.ts'

/** Objects, customers or colleagues for a pick-list: those at hand, and those that somebody types. */
export const useWahl = (was: 'objekte' | 'kunden' | 'personen') => useRemotePick(calls[was], undefined, merke<Eintrag>)

/** What belongs to an object or its customer; nothing without an object. */
export const useWahlAm = (was: 'kostenstellen' | 'tickets' | 'ansprechpartner', objektId: Id<'objekt'> | null) =>
  useRemotePick(calls[was], objektId ? { objektId } : null, merke<Eintrag>)
