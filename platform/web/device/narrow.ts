import { useSyncExternalStore } from 'react'

// In rem: who has set larger letters gets the layout for fewer of them.
const queries = { phone: '(max-width: 45rem)', tablet: '(max-width: 70rem)', laptop: '(max-width: 90rem)' }
const watch = (query: string) => (changed: () => void) => {
  const media = window.matchMedia(query)
  media.addEventListener('change', changed)
  return () => media.removeEventListener('change', changed)
}

/** Is the window as narrow as a phone (one column, only up and down), as a tablet (list and entry one after the other), or as a laptop (both, but then without the words of the menu)? For what styles alone cannot say. */
export const useNarrow = (as: keyof typeof queries = 'phone') => useSyncExternalStore(watch(queries[as]), () => window.matchMedia(queries[as]).matches)
