import { useState } from 'react'
import type { Session } from '#platform/contract/session.ts'
import { CallError, request } from '#platform/web/data/client.ts'
import { useTexts } from '#platform/web/text/i18n.tsx'
import { calls } from '../contract.ts'
import { messages } from '../messages.ts'

/** Signs in with a badge's code and its PIN, and keeps what the form shows: under way, the sentence that says why not. */
export function useAusweis(onSignedIn: (session: Session) => unknown) {
  const t = useTexts(messages)
  const [pending, setPending] = useState(false)
  const [refused, setRefused] = useState<{ code: string; why: string } | null>(null)
  const anmelden = async (code: string, pin: string) => {
    setRefused(null)
    setPending(true)
    try {
      await onSignedIn(await request(calls.ausweis, { body: { code, pin } }))
    } catch (error) {
      setRefused({ code, why: sentence(error, t) })
      setPending(false)
    }
  }
  /** Why this code was refused; another one starts anew. */
  const problem = (code: string) => (refused?.code === code ? refused.why : null)
  return { anmelden, pending, problem }
}

function sentence(error: unknown, t: (key: keyof (typeof messages)['de']) => string) {
  if (!(error instanceof CallError)) return t('login.unerwartet')
  if (error.status === 0) return t('login.verbindung')
  // A PIN of the wrong shape is a wrong PIN.
  if (error.status === 401 || error.status === 400) return t('login.ausweis-abgelehnt')
  return error.status < 500 ? (error.problem?.detail ?? t('login.unerwartet')) : t('login.unerwartet')
}
