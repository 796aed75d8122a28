import type { Tageseintrag } from '#apps/arbeitsbericht/contract.ts'

/** What may be done with an entry today: without a network an answer of days ago is shown, and its time may be over. */
export function tatenAm({ darf, aenderbarBis, zone }: Pick<Tageseintrag, 'darf' | 'aenderbarBis' | 'zone'>): Tageseintrag['darf'] {
  const vorbei = aenderbarBis !== null && Temporal.Now.plainDateISO(zone).toString() > aenderbarBis
  return vorbei ? darf.filter((tat) => tat === 'bestaetigen' || tat === 'objekt') : darf
}
