import type { Handlers } from '#platform/server/http.ts'
import type { calls } from '../contract.ts'

export const handlers: Handlers<typeof calls> = {}
