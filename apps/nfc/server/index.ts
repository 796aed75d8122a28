import { createHash } from 'node:crypto'
import { ausweisVorsatz } from '#apps/login/contract.ts'
import { codesEnden } from '#domain/personal/anmeldecode.ts'
import { tagLesen, type Gelesen } from '#domain/stempel/tag.ts'
import { refused } from '#platform/contract/problem.ts'
import { uuid } from '#platform/contract/uuid.ts'
import { keepSoFar } from '#platform/server/http/commit.ts'
import { emit, type Context } from '#platform/server/http/context.ts'
import { defineServer, type Handlers } from '#platform/server/http/app.ts'
import { app } from '../app.ts'
import { calls } from '../contract.ts'
import { messages } from '../messages.ts'

const handlers: Handlers<typeof calls> = {
  async lesen(context, { params: { kurz }, body }) {
    const gelesen = await tagLesen(context, { kurz, ...body })
    const { art, bewiesen, gueltigBis } = gelesen
    if (art === 'ausweis') await anmeldecode(context, gelesen, body.nachweis)
    return { art, bewiesen, gueltigBis }
  },
}

/** A badge's tap becomes a code for the sign-in: it counts once, with the person's PIN, and ends with the read. Throws 422 `nfc.ohne-pin`. */
async function anmeldecode(context: Context, { tagId, lstfixId, gueltigBis, nochmal }: Gelesen, nachweis: string) {
  const { db } = context
  const codeHash = createHash('sha256').update(`${ausweisVorsatz}${nachweis}`).digest()
  if (nochmal && (await db.selectFrom('anmeldecode').where('codeHash', '=', codeHash).select('id').executeTakeFirst())) return
  const anwender = await db
    .selectFrom('anwender as a')
    .innerJoin('anmeldepin as p', 'p.anwenderId', 'a.id')
    .where('a.lstfixId', '=', lstfixId)
    .where('a.aktiv', '=', true)
    .select('a.id')
    .executeTakeFirst()
  if (!anwender) {
    // The read happened all the same.
    await keepSoFar(db)
    throw refused('nfc.ohne-pin')
  }
  // What earlier taps of this badge left open ends here.
  await codesEnden(db, { tagId })
  const id = uuid()
  await db.insertInto('anmeldecode').values({ id, anwenderId: anwender.id, codeHash, laeuftAb: gueltigBis, tagId }).execute()
  emit(context, 'anmeldecodes', [id], [anwender.id])
}

export const server = defineServer(app, { demo: () => import('../demo.ts'), calls, handlers, messages })
