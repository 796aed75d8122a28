import { useSyncExternalStore } from 'react'

const frage = '(min-width: 64rem)'
const hoere = (weiter: () => void) => {
  const media = matchMedia(frage)
  media.addEventListener('change', weiter)
  return () => media.removeEventListener('change', weiter)
}

/** Room for the list and a person side by side. */
export const useBreit = () => useSyncExternalStore(hoere, () => matchMedia(frage).matches)
