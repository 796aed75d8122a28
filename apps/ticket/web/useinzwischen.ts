import { useState } from 'react'
import { outdated } from '#platform/contract/problem.ts'
import { CallError } from '#platform/web/data/client.ts'

/**
 * For a form of something that two people may change: writes with the revision that this person saw. Somebody was faster: what holds now is read (`jetzt`), to be
 * shown field by field, and writing once more goes onto that.
 */
export function useInzwischen<T extends { revision: string }>(lies: () => Promise<T | undefined>) {
  const [jetzt, setJetzt] = useState<T | null>(null)
  const mitStand = async (alt: T, schreibe: (revision: string) => Promise<unknown>) => {
    try {
      await schreibe((jetzt ?? alt).revision)
    } catch (error) {
      if (error instanceof CallError && error.problem?.code === outdated) setJetzt((await lies()) ?? null)
      throw error
    }
  }
  return { jetzt, mitStand, vergiss: () => setJetzt(null) }
}
