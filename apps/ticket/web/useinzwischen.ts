import { useState } from 'react'
import { CallError } from '#platform/web/data/client.ts'

/**
 * For a form of something that two people may change: writes with the version that this person saw. Somebody was faster: what holds now is read (`jetzt`), to be
 * shown field by field, and writing once more goes onto that.
 */
export function useInzwischen<T extends { version: number }>(code: string, lies: () => Promise<T | undefined>) {
  const [jetzt, setJetzt] = useState<T | null>(null)
  const mitStand = async (alt: T, schreibe: (version: number) => Promise<unknown>) => {
    try {
      await schreibe((jetzt ?? alt).version)
    } catch (error) {
      if (error instanceof CallError && error.problem?.code === code) setJetzt((await lies()) ?? null)
      throw error
    }
  }
  return { jetzt, mitStand, vergiss: () => setJetzt(null) }
}
