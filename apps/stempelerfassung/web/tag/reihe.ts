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

/** The stamps that the server told, and those that only this device knows yet, by their time; one that has arrived meanwhile is there once. */
export const mitWartenden = <S extends { id: string; timestamp: string }>(stempel: readonly S[], wartende: readonly S[]): readonly S[] => {
  const neue = wartende.filter(({ id }) => !stempel.some((einer) => einer.id === id))
  return neue.length ? [...stempel, ...neue].sort((a, b) => Temporal.Instant.compare(a.timestamp, b.timestamp)) : stempel
}

const davor = ({ art }: Frage) => art === 'Kommen fehlt'
const alsZeile = (frage: Frage) => ({ frage })
