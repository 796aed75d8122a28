import { defineServer, type Handlers } from '#platform/server/http/app.ts'
import { app } from '../app.ts'
import { calls } from '../contract.ts'
import { messages } from '../messages.ts'
import { codeAnfordern } from './anfordern.ts'
import { passwortSetzen } from './setzen.ts'
import { woerter } from '../woerter.ts'

const handlers: Handlers<typeof calls> = {
  token: (context, { body }) => codeAnfordern(context, body),
  reset: (context, { body }) => passwortSetzen(context, body),
}

export const server = defineServer(app, { words: woerter, calls, handlers, messages })
