import type { Zaehlliste } from '#apps/hardware-management/contract/inventur.ts'

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
