import type { Handlers } from '#platform/server/http.ts'
import type { calls } from '../contract.ts'
import { codeAnfordern } from './anfordern.ts'
import { passwortSetzen } from './setzen.ts'

export const handlers: Handlers<typeof calls> = {
  token: (context, { body }) => codeAnfordern(context, body),
  reset: (context, { body }) => passwortSetzen(context, body),
}
