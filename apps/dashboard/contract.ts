import { defineContract } from '#platform/contract/contract.ts'
import { app } from './app.ts'

/** The dashboard keeps nothing of its own: widgets bring their calls, the arrangement is a setting of the person. */
export const calls = defineContract(app)({})
