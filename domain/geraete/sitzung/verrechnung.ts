/** How time is billed to customers. Minutes. `je`: every block by itself, or all of a day together; `art`: up, or to the nearest unit. */
export interface Verrechnungsregel {
  einheitMin: number
  mindestMin: number
  je: 'block' | 'tag'
  art: 'auf' | 'kaufmaennisch'
}

/** Minutes that are billed for blocks of one day, each given in seconds (5.3, 2). What was measured stays beside it. */
export function verrechnetMin(sekunden: readonly number[], { je, ...regel }: Verrechnungsregel): number {
  const teile = je === 'tag' ? [sekunden.reduce((summe, eins) => summe + eins, 0)] : sekunden
  return teile.reduce((summe, eins) => summe + gerundet(eins, regel), 0)
}

function gerundet(sekunden: number, { einheitMin, mindestMin, art }: Omit<Verrechnungsregel, 'je'>) {
  if (sekunden <= 0) return 0
  const einheiten = sekunden / (einheitMin * 60)
  return Math.max(mindestMin, (art === 'auf' ? Math.ceil(einheiten) : Math.round(einheiten)) * einheitMin)
}
