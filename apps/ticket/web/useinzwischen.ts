import { useState } from 'react'
import { outdated } from '#platform/contract/problem.ts'
import { CallError } from '#platform/web/data/client.ts'

/**
 * For a form of something that two people may change: writes with the revision that this person saw. Somebody was faster: what holds now is read (`jetzt`), to be
 * shown field by field, and writing once more goes onto that. Who it was is said above the form: the fields name themselves there.
 */
export function useInzwischen<T extends { revision: string }>(lies: () => Promise<T | undefined>) {
  const [jetzt, setJetzt] = useState<T | null>(null)
  const mitStand = async (alt: T, schreibe: (revision: string) => Promise<unknown>) => {
    try {
      await schreibe((jetzt ?? alt).revision)
    } catch (error) {
      if (!(error instanceof CallError) || error.problem?.code !== outdated) throw error
      setJetzt((await lies()) ?? null)
      throw new CallError(error.status, { ...error.problem, errors: [] })
    }
  }
  return { jetzt, mitStand, vergiss: () => setJetzt(null) }
}
