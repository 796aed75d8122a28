import { useEffect, useSyncExternalStore } from 'react'

let karten = 0
const hoeren = new Set<() => void>()
const aendern = (um: number) => {
  karten += um
  for (const sage of hoeren) sage()
}

/** Says, as long as it stands on the page, that the open question is asked below the stamp card. */
export const useStehtUnterKarte = () =>
  useEffect(() => {
    aendern(1)
    return () => aendern(-1)
  }, [])

/** Whether the open question is asked below the stamp card: whoever has put the card away is asked beside the stamps. */
export const useFrageUnterKarte = () =>
  useSyncExternalStore(
    (sage) => {
      hoeren.add(sage)
      return () => void hoeren.delete(sage)
    },
    () => karten > 0,
  )
