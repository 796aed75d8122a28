import type { Db, Trx } from '../database/db.ts'
import { record } from '../record/record.ts'

/** May whoever a letter was written to still read it, now that it goes out? `id`: the record that it is about. */
export type MayRead = (db: Db, letter: { id: string; an: string; anlass: string }) => Promise<boolean>
interface Letter {
  id: string
  an: string
  anlass: string
  faden: string | null
}

let readers: Readonly<Record<string, MayRead>> = {}
/** Given once at start: what the apps say of letters about their records, by the first word of the thread. */
export const checkThrough = (given: Readonly<Record<string, MayRead>>) => {
  readers = given
}

/** What the outbox says of a letter that was not sent because of it. */
export const withheld = 'Nicht gesendet: Der Empfänger darf nicht mehr lesen, worum es geht.'

/** May it still go out? A right, a branch or the record may have changed while it waited. What is about no record always may. */
export async function mayGo(db: Db, { an, anlass, faden }: Letter): Promise<boolean> {
  const [, what = '', id = ''] = /^([^.]+)\.(.+)$/.exec(faden ?? '') ?? []
  return (await readers[what]?.(db, { id, an, anlass })) ?? true
}

/** Those of the letters that may still go out; the others are given up, each by itself. */
export async function sift<L extends Letter>(db: Trx, letters: readonly L[]): Promise<L[]> {
  const left: L[] = []
  for (const letter of letters) if (await mayGo(db, letter)) left.push(letter)
  const gone = letters.filter((letter) => !left.includes(letter)).map(({ id }) => id)
  if (!gone.length) return left
  await db
    .updateTable('postausgang')
    .set({ zustand: 'fehlgeschlagen', fehler: withheld, sammeltBis: null, sammelbrief: null })
    .where('id', 'in', gone)
    .execute()
  await record(db, '', [], [{ thema: 'post', ids: gone }])
  return left
}
