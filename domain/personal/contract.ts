import * as z from 'zod/mini'

/** Countries in which somebody can work for the company: their working-time law is known, and the holidays of the first two. */
export const Land = z.enum(['DE', 'AT', 'CH'])
export type Land = z.output<typeof Land>

const regionen: Record<Land, string> = {
  DE: 'BW BY BE BB HB HH HE MV NI NW RP SL SN ST SH TH',
  AT: '1 2 3 4 5 6 7 8 9',
  CH: 'AG AI AR BE BL BS FR GE GL GR JU LU NE NW OW SG SH SO SZ TG TI UR VD VS ZG ZH',
}
/** 'DE-BY': a region with its country (ISO 3166-2), of a country whose holidays are known. */
export const istBundesland = (code: string) => Object.entries(regionen).some(([land, alle]) => alle.split(' ').some((region) => code === `${land}-${region}`))
