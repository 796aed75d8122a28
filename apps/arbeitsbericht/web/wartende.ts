import { useState } from 'react'
import { refreshTopics } from '#platform/web/data/query.tsx'
import { useOutbox, type Entry } from '#platform/web/outbox/shown.ts'
import { calls } from '../contract.ts'
import type { Bisher } from './formular/Felder.tsx'
import type { Partiewahl } from './formular/Partie.tsx'
import type { Neu } from './formular/werte.ts'

const neu = `${calls.anlegen.method} ${calls.anlegen.path}`
const viele = `${calls.partie.method} ${calls.partie.path}`

/** Reads again what shows entries, after a refusal: the server knows something that the screen does not show. What is written says so itself. */
export const veraltet = () => refreshTopics(new Set(['arbeitsbericht']))

/** What of an entry the device must keep in words: the names of what was chosen, and for whom it is. */
export interface Notiz {
  bisher: Bisher
  leute: Partiewahl['leute']
}
export const notizVon = ({ notiz }: Entry) => (notiz ?? { bisher: {}, leute: [] }) as Notiz

/** One of them, by its number on the device, as it was when it was first seen; null: there is none (any more). undefined: not known yet. */
export function useWartend(id: string | undefined): Entry | null | undefined {
  const { own, unseen } = useOutbox()
  const [gesehen, setGesehen] = useState<Entry>()
  const jetzt = id ? own.find((einer) => einer.id === id && (einer.aufruf === neu || einer.aufruf === viele)) : undefined
  if (jetzt && gesehen?.id !== id) setGesehen(jetzt)
  if (!id) return null
  return gesehen?.id === id ? gesehen : (jetzt ?? (unseen === 0 ? null : undefined))
}

/** Own entries of a day that still lie on the device. */
export const useWartende = (datum: string) =>
  useOutbox().own.filter(({ aufruf, body }) => (aufruf === neu || aufruf === viele) && (body as Partial<Neu>).datum === datum)
