import { useEffect, useRef, useState } from 'react'
import { issueMessages } from '#platform/contract/issues.ts'
import type { Session } from '#platform/contract/session.ts'
import { CallError, request } from '#platform/web/data/client.ts'
import { useTexts } from '#platform/web/text/i18n.tsx'
import { calls } from '../contract.ts'
import { messages } from '../messages.ts'

interface Eingabe {
  username: string
  password: string
  stayAuthenticated: boolean
}

/** Signs in and keeps what the form shows: under way, the fields that are empty, the sentence that says why not. */
export function useAnmelden(onSignedIn: (session: Session) => void) {
  const t = useTexts(messages)
  const rule = useTexts(issueMessages)
  const [pending, setPending] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const [empty, setEmpty] = useState<ReadonlySet<string>>(new Set())

  // The first empty field takes the focus, once per attempt.
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (empty.size) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [empty])

  const anmelden = async (body: Eingabe) => {
    const missing = new Set([...(body.username.trim() ? [] : ['username']), ...(body.password ? [] : ['password'])])
    setEmpty(missing)
    setProblem(null)
    if (missing.size) return
    setPending(true)
    try {
      onSignedIn(await request(calls.login, { body }))
    } catch (error) {
      setProblem(sentence(error, t))
      setPending(false)
    }
  }
  const missing = (field: string) => (empty.has(field) ? rule('erforderlich') : undefined)
  return { form, anmelden, pending, problem, missing }
}

function sentence(error: unknown, t: (key: keyof (typeof messages)['de']) => string) {
  if (!(error instanceof CallError)) return t('login.unerwartet')
  if (error.status === 0) return t('login.verbindung')
  if (error.status === 401) return t('login.unauthorized')
  return error.status < 500 ? (error.problem?.detail ?? t('login.unerwartet')) : t('login.unerwartet')
}
