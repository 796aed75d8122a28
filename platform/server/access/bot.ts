import { randomBytes, randomInt } from 'node:crypto'
import { createChallenge, verifySolution, type Challenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { sql } from 'kysely'
import type { BotTask, BotSolution, BotProof } from '#platform/contract/bot.ts'
import { refused } from '#platform/contract/problem.ts'
import { uuid } from '#platform/contract/uuid.ts'
import type { BotService } from './botservice.ts'
import { keepSoFar } from '../http/commit.ts'
import type { Db } from '../database/db.ts'

/** About a second of one core of an ordinary phone. */
const work = { cost: 1000, von: 400, bis: 1200 } as const
/** How long a task may wait: as long as somebody takes to fill in the form again. */
const minutes = 30

/** Hands out a task of its own. What has to be found is known to the server only through the row that the answer takes away. */
export async function newTask(db: Db, service: BotService | null): Promise<BotTask> {
  const id = uuid()
  const geheimnis = randomBytes(32).toString('base64url')
  const challenge = await createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost: work.cost,
    counter: randomInt(work.von, work.bis),
    deriveKey,
    hmacSignatureSecret: geheimnis,
  })
  await db
    .insertInto('botAufgabe')
    .values({ id, aufgabe: JSON.stringify(challenge), geheimnis, laeuftAb: sql<string>`now() + interval '1 minute' * ${minutes}` })
    .execute()
  return { id, parameters: challenge.parameters as BotTask['parameters'], ...(service ? { dienst: { siteKey: service.siteKey } } : {}) }
}

/**
 * Throws 422 at `bot` unless it comes from a person. Where a service is set, its word counts; the browser's own work is taken only as long as the service cannot be
 * asked, so that nobody is locked out and nobody chooses the easier way.
 */
export async function checkProof(db: Db, service: BotService | null, proof: BotProof) {
  if (!('dienst' in proof)) {
    if (service && (await service.judge('erreichbar')) !== 'gestoert') throw refused('bot.dienst-noetig', 'bot')
    return checkSolution(db, proof)
  }
  const judge = service ? await service.judge(proof.dienst) : 'gestoert'
  if (judge !== 'mensch') throw refused(judge === 'automat' ? 'bot.nicht-geloest' : 'bot.dienst-gestoert', 'bot')
}

/** Takes the task and looks at its answer. An unknown, used, expired or wrongly answered task is one and the same refusal (422 at `bot`). */
async function checkSolution(db: Db, { id, counter, derivedKey }: BotSolution) {
  const row = await db
    .deleteFrom('botAufgabe')
    .where('id', '=', id)
    .returning(['aufgabe', 'geheimnis', sql<boolean>`laeuft_ab > now()`.as('gueltig')])
    .executeTakeFirst()
  // Committed at once: a refused call, too, has used its task.
  await keepSoFar(db)
  if (!row?.gueltig) throw refused('bot.nicht-geloest', 'bot')
  const { verified } = await verifySolution({
    challenge: row.aufgabe as unknown as Challenge,
    solution: { counter, derivedKey },
    deriveKey,
    hmacSignatureSecret: row.geheimnis,
  })
  if (!verified) throw refused('bot.nicht-geloest', 'bot')
}
