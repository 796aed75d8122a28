import { newTask } from '#platform/server/access/bot.ts'
import { keepSoFar } from '#platform/server/http/commit.ts'
import { defineServer, type Handlers } from '#platform/server/http/app.ts'
import { throttle } from '#platform/server/http/throttle.ts'
import { app } from '../app.ts'
import { calls } from '../contract.ts'
import { messages } from '../messages.ts'
import { jobs } from './jobs.ts'
import { bestaetigen } from './bestaetigen.ts'
import { registrieren } from './registrieren.ts'
import { woerter } from '../woerter.ts'

/** Tasks that one address gets in 15 minutes. */
const aufgaben = 60

const handlers: Handlers<typeof calls> = {
  async aufgabe({ db, address, bot }) {
    await throttle(db, `bot-aufgabe:${address}`, aufgaben, 15)
    await keepSoFar(db)
    return newTask(db, bot)
  },
  registrieren: (context, input) => registrieren(context, input),
  bestaetigen: (context, input) => bestaetigen(context, input),
}

export const server = defineServer(app, { words: woerter, calls, handlers, messages, jobs })
