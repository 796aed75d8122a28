import { defineServer, type Handlers } from '#platform/server/http/app.ts'
import { app } from '../app.ts'
import { calls } from '../contract.ts'
import { messages } from '../messages.ts'

const handlers: Handlers<typeof calls> = {}

export const server = defineServer(app, { calls, handlers, messages })
