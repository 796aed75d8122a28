import { createHash } from 'node:crypto'
import { open } from 'node:fs/promises'
import { uuid } from '#platform/contract/uuid.ts'
import type { Db } from '../database/db.ts'
import { record } from '../record/record.ts'
import type { FileStore } from '../files/store.ts'
import type { Jobs } from '../events/jobs.ts'
import { readHead } from './read.ts'

/** What stores a mail. */
export interface Keeper {
  db: Db
  store: FileStore
  jobs: Pick<Jobs, 'send'>
  /** Our address: the account in which a Message-ID counts once. */
  postfach: string
}
/** How a mail came: by which way, to whom the envelope says. */
export interface Arrival {
  weg: 'imap' | 'smtp'
  umschlag: readonly string[]
}

const headBytes = 256 * 1024

/** Keeps a mail that lies in a file, durably, before anything is done with it; from then on it is the portal's to lose. False: it was there already. */
export async function keepLetter({ db, store, jobs, postfach }: Keeper, path: string, { weg, umschlag }: Arrival): Promise<boolean> {
  const { head, inhalt, ganz, bytes } = await looked(path)
  const { kennung, von, betreff } = await readHead(head).catch(() => ({ kennung: null, von: { name: '', adresse: '' }, betreff: '' }))
  const schluessel = await store.keep(path)
  const kept = await db.transaction().execute(async (trx) => {
    const id = uuid()
    // Whoever guesses a Message-ID must not be able to keep the true mail away: another text under the same one waits for a decision.
    const name = kennung ?? `sha256:${ganz}`
    const known = await trx.selectFrom('posteingang').where('postfach', '=', postfach).where('kennung', '=', name).select('id').executeTakeFirst()
    const row = await trx
      .insertInto('posteingang')
      .values({
        id,
        postfach,
        kennung: name,
        ...(known ? { zustand: 'quarantaene' as const, grund: 'kennung-doppelt' } : {}),
        inhalt,
        weg,
        umschlag: JSON.stringify(umschlag),
        absender: von.adresse,
        name: von.name,
        betreff,
        bytes,
        schluessel,
      })
      .onConflict((on) => on.doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!row) return false
    if (!known) await jobs.send(trx, 'posteingang', { id })
    await record(trx, '', [], [{ thema: 'posteingang', ids: [id] }])
    return true
  })
  if (!kept) await store.remove(schluessel)
  return kept
}

/** One that was too large to be fetched: it stays where it is, and somebody is told. */
export async function noteTooLarge(
  { db, postfach }: Keeper,
  {
    kennung,
    von,
    betreff,
    bytes,
    umschlag,
  }: { kennung: string; von: { name: string; adresse: string }; betreff: string; bytes: number; umschlag: readonly string[] },
) {
  await db
    .insertInto('posteingang')
    .values({
      id: uuid(),
      postfach,
      kennung,
      inhalt: Buffer.alloc(32),
      weg: 'imap',
      umschlag: JSON.stringify(umschlag),
      absender: von.adresse,
      name: von.name,
      betreff,
      bytes,
      zustand: 'quarantaene',
      grund: 'zu-gross',
    })
    .onConflict((on) => on.doNothing())
    .execute()
}

/** The head, and digests of the whole and of what follows the head (which stays the same on every way that a mail takes). */
async function looked(path: string) {
  const file = await open(path)
  try {
    const { size: bytes } = await file.stat()
    const first = Buffer.alloc(Math.min(headBytes, bytes))
    await file.read(first, 0, first.length, 0)
    const gap = /\r?\n\r?\n/.exec(first.toString('latin1'))
    const start = gap ? gap.index + gap[0].length : 0
    const [ganz, inhalt] = [createHash('sha256'), createHash('sha256')]
    let at = 0
    for await (const chunk of file.createReadStream({ start: 0, autoClose: false }) as AsyncIterable<Buffer>) {
      ganz.update(chunk)
      if (at + chunk.length > start) inhalt.update(chunk.subarray(Math.max(0, start - at)))
      at += chunk.length
    }
    return { head: first.subarray(0, start || first.length), inhalt: inhalt.digest(), ganz: ganz.digest('hex'), bytes }
  } finally {
    await file.close()
  }
}
