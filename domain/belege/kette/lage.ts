/** Sums of one order line in cents, net at order price: ordered (with supplements, without what was cancelled), delivered, invoiced less credited. */
export interface Zeilensummen {
  bestellt: bigint
  geliefert: bigint
  verrechnet: bigint
}
/** Where the money of a line stands. With `verrechnet` the first two make the largest of the three sums: nothing is counted twice. */
export interface Zeilenlage {
  /** Still to be delivered. */
  rest: bigint
  /** Delivered, not invoiced. */
  gnv: bigint
  /** Invoiced ahead of delivery. */
  vor: bigint
  /** Delivered or invoiced beyond the order. */
  ueber: bigint
}

/** The chain rule for one line. A line that takes money off (a discount that was ordered) is reckoned mirrored. */
export function lageDerZeile({ bestellt, geliefert, verrechnet }: Zeilensummen): Zeilenlage {
  if (bestellt < 0n) return gespiegelt(lageDerZeile({ bestellt: -bestellt, geliefert: -geliefert, verrechnet: -verrechnet }))
  const getan = groesser(geliefert, verrechnet)
  return {
    rest: groesser(0n, bestellt - getan),
    gnv: groesser(0n, geliefert - verrechnet),
    vor: groesser(0n, verrechnet - geliefert),
    ueber: groesser(0n, getan - bestellt),
  }
}

const gespiegelt = ({ rest, gnv, vor, ueber }: Zeilenlage): Zeilenlage => ({ rest: -rest, gnv: -gnv, vor: -vor, ueber: -ueber })
const groesser = (a: bigint, b: bigint) => (a > b ? a : b)
