import type { Zaehlliste } from '#apps/hardware-management/contract/inventur.ts'

const gelegt = new WeakMap<Zaehlliste, { davor: Zaehlliste; ganz: Zaehlliste }>()
/** The same pages laid together again are the same list. */
export function liste(seiten: readonly Zaehlliste[]): Zaehlliste | undefined {
  const [erste, ...weitere] = seiten
  return weitere.reduce((davor, naechste) => {
    const schon = davor && gelegt.get(naechste)
    if (!davor || schon?.davor === davor) return schon?.ganz
    const ganz = angehaengt(davor, naechste)
    gelegt.set(naechste, { davor, ganz })
    return ganz
  }, erste)
}

/** Places are the same on both; whom a device is with follows them. */
export function angehaengt(bisher: Zaehlliste, { wo, geraete, next }: Zaehlliste): Zaehlliste {
  const orte = wo.filter(({ id }) => id !== null).length
  const schub = bisher.wo.length - orte
  return {
    ...bisher,
    wo: [...bisher.wo, ...wo.slice(orte)],
    geraete: [...bisher.geraete, ...geraete.map((eines) => (eines.wo === null || eines.wo < orte ? eines : { ...eines, wo: eines.wo + schub }))],
    next,
  }
}
