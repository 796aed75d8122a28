import { defineServer, type Handlers } from '#platform/server/http/app.ts'
import { app } from '../app.ts'
import { calls } from '../contract.ts'
import { messages } from '../messages.ts'
import { anmelden, aufgabe, koppeln } from './koppeln.ts'
import { melden } from './melden.ts'
import { erkennen, personen, staende } from './personen.ts'
import { anlernen, eigenePin, pin, pinSetzen } from './pin.ts'
import { uebersicht } from './uebersicht.ts'

const handlers: Handlers<typeof calls> = { koppeln, aufgabe, anmelden, melden, personen, staende, erkennen, pin, anlernen, uebersicht, eigenePin, pinSetzen }

export const server = defineServer(app, { demo: () => import('../demo.ts'), calls, handlers, messages })
