import { useAuswahl, type Auswahleintrag } from '../wahl.ts'

/** Places of our own: where accessories lie. */
export const useLager = () => useAuswahl('standort', eigener)

const eigener = (ort: Auswahleintrag) => (ort.objektId === null ? ort : null)
