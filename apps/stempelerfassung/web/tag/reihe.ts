import type { Frage } from '#apps/stempelerfassung/contract.ts'

/** A stamp of the day, or one that is missing. */
export type Zeile<S> = { stempel: S } | { frage: Frage }

/** The day in its order: a Kommen that is missing stands before the Gehen that it belongs to, what else is missing after its stamp; what belongs to a stamp of another day comes last. */
export function reihe<S extends { id: string }>(stempel: readonly S[], fragen: readonly Frage[]): Zeile<S>[] {
  const zeilen = stempel.flatMap((einer): Zeile<S>[] => {
    const seine = fragen.filter(({ stempelId }) => stempelId === einer.id)
    return [...seine.filter(davor).map(alsZeile), { stempel: einer }, ...seine.filter((frage) => !davor(frage)).map(alsZeile)]
  })
  return [...zeilen, ...fragen.filter(({ stempelId }) => !stempel.some(({ id }) => id === stempelId)).map(alsZeile)]
}

const davor = ({ art }: Frage) => art === 'Kommen fehlt'
const alsZeile = (frage: Frage) => ({ frage })
