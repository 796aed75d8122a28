import { defineServer, type Handlers } from '#platform/server/http/app.ts'
import { app } from '../app.ts'
import { calls } from '../contract.ts'
import { messages } from '../messages.ts'
import { ablehnen, aktivieren, zuordnen } from './freischalten.ts'
import { lesen } from './lesen.ts'
import { vorschau } from './vorschau.ts'
import { woerter } from '../woerter.ts'

const handlers: Handlers<typeof calls> = {
  ...lesen,
  vorschau: (context, input) => vorschau(context, input),
  aktivieren: (context, { params: { id }, body }) => aktivieren(context, id, body),
  ablehnen: (context, { params: { id }, body: { grund } }) => ablehnen(context, id, grund),
  zuordnen: (context, { params: { id }, body }) => zuordnen(context, id, body),
}

export const server = defineServer(app, { words: woerter, calls, handlers, messages })
