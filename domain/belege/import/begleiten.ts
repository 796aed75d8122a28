import { sql, type Kysely } from 'kysely'
import { uuid } from '#platform/contract/uuid.ts'
import { tell } from '#platform/server/database/db-driver.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import { liveTopic } from '#platform/server/events/hints.ts'
import type { Importart } from '../contract.ts'
import type { Auftrag, Fortschritt } from './auftrag.ts'

/** Topic of those who look at what is being imported. */
export const standthema = 'importstand'
/** Whoever has given no sign for so long was killed. */
export const stillSekunden = 60
const jedeMs = 1000

/** Somebody ended the run: nothing of it was written. `sha256`: of the file, once it was read through. */
export class Abgebrochen extends Error {
  sha256: Buffer = Buffer.alloc(32)
  readonly von: string
  readonly stand: Fortschritt
  constructor(von: string, stand: Fortschritt) {
    super(`ended by ${von}`)
    this.von = von
    this.stand = stand
  }
}

/**
 * Lets a run go with its progress beside it: every second on a connection of its own (`db` is the pool), for the screens and, by `zeige`, for the terminal. Whoever asked for its end
 * gets it at the next step: the run is noted as ended with what it had done, and Abgebrochen is thrown.
 */
export async function begleite<T>(
  db: Kysely<Tables>,
  art: Importart,
  auftrag: Auftrag,
  tue: (auftrag: Auftrag) => Promise<T>,
  zeige?: (stand: Fortschritt) => void,
): Promise<T> {
  const lauf = auftrag.lauf ?? uuid()
  const { quelle, akteur, jetzt } = auftrag
  const datei = auftrag.datei.slice(0, 200)
  await db.deleteFrom('importstand').where('lebt', '<', sql<string>`now() - interval '1 day'`).execute()
  await db.insertInto('importstand').values({ id: lauf, art, quelle, datei, akteur, begonnen: jetzt.toString() }).execute()
  await sage(db, lauf)
  let stand: Fortschritt | null = null
  let abbruch: string | null = null
  const takt = setInterval(() => {
    void merke(db, lauf, stand)
      .then((wer) => (abbruch = wer))
      // The run itself tells when the database is gone.
      .catch(() => {})
  }, jedeMs)
  try {
    return await tue({
      ...auftrag,
      lauf,
      fortschritt: async (weiter) => {
        stand = weiter
        zeige?.(weiter)
        if (abbruch !== null) throw new Abgebrochen(abbruch, weiter)
        await auftrag.fortschritt?.(weiter)
      },
    })
  } catch (error) {
    if (error instanceof Abgebrochen) await halteAbbruchFest(db, art, { ...auftrag, lauf, datei }, error)
    throw error
  } finally {
    clearInterval(takt)
    await db.deleteFrom('importstand').where('id', '=', lauf).execute()
    await sage(db, lauf)
  }
}

/** Writes how far it is; answers who wants it to end. */
async function merke(db: Kysely<Tables>, lauf: string, stand: Fortschritt | null) {
  const { gelesen, zeilen, geprueft, geschrieben, belege, schritt } = stand ?? leer
  const { rows } = await sql<{ abbruch: string | null }>`
    update importstand set gelesen = ${gelesen}, zeilen = ${zeilen}, geprueft = ${geprueft}, geschrieben = ${geschrieben}, belege = ${belege}, schritt = ${schritt}, lebt = now()
    where id = ${lauf} returning abbruch`.execute(db)
  await sage(db, lauf)
  return rows[0]?.abbruch ?? null
}
const leer: Fortschritt = { schritt: 'prueft', gelesen: 0, zeilen: 0, geprueft: 0, geschrieben: 0, belege: 0 }

async function sage(db: Kysely<Tables>, lauf: string) {
  await db
    .insertInto('ereignis')
    .values({ thema: standthema, ids: JSON.stringify([lauf]), fuer: null })
    .execute()
  await tell(db, liveTopic)
}

const halteAbbruchFest = (db: Kysely<Tables>, art: Importart, auftrag: Auftrag & { lauf: string }, { stand, sha256, von }: Abgebrochen) =>
  db
    .insertInto('importlauf')
    .values({
      id: auftrag.lauf,
      art,
      quelle: auftrag.quelle,
      datei: auftrag.datei,
      sha256,
      zustand: 'abgebrochen',
      zeilen: stand.gelesen,
      geprueft: stand.geprueft,
      geschrieben: 0,
      neu: 0,
      geaendert: 0,
      gleich: 0,
      fehler: 0,
      seit: auftrag.seit?.toString() ?? null,
      hinweise: JSON.stringify([]),
      akteur: von === auftrag.akteur ? von : `${auftrag.akteur}, ${von}`,
      begonnen: auftrag.jetzt.toString(),
      beendet: Temporal.Now.instant().toString(),
    })
    .execute()

/** What is being imported, the latest first; not what was killed. */
export const laufende = (db: Kysely<Tables>) =>
  db
    .selectFrom('importstand')
    .where('lebt', '>', sql<string>`now() - make_interval(secs => ${stillSekunden})`)
    .orderBy('begonnen', 'desc')
    .selectAll()
    .execute()

/** Asks a run to end. False when it has ended already. */
export async function brichAb(db: Kysely<Tables>, lauf: string, wer: string): Promise<boolean> {
  const { numUpdatedRows } = await db.updateTable('importstand').set({ abbruch: wer }).where('id', '=', lauf).executeTakeFirst()
  return Number(numUpdatedRows) > 0
}
