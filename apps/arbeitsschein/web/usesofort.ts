import { useRef, useState } from 'react'

/** Settings that act at once: a change is shown while it is sent, and goes out after those before it and together with them. What was refused is shown as it was. */
export function useSofort<T extends object>(stand: T, sende: (alle: T) => Promise<unknown>) {
  const [offen, setOffen] = useState<Partial<T>>({})
  const reihe = useRef<Promise<unknown>>(Promise.resolve())
  const setze = (neu: Partial<T>) => {
    const alle = { ...offen, ...neu }
    setOffen(alle)
    reihe.current = reihe.current
      .then(() => sende({ ...stand, ...alle }))
      .then(
        () => setOffen((jetzt) => (jetzt === alle ? {} : jetzt)),
        () => setOffen({}),
      )
  }
  return { gilt: { ...stand, ...offen }, setze }
}
