import type { DemoPart } from '#platform/server/start/demo.ts'
import { nfcTags } from './demo/nfctags.ts'

export const demo: DemoPart = { fill: ({ trx, now, vault }) => nfcTags(trx, now, vault) }
