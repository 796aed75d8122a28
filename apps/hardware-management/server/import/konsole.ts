import type { Kysely } from 'kysely'
import { hardwareRecht, verwaltungRecht } from '#domain/geraete/sicht.ts'
import { Problem } from '#platform/contract/problem.ts'
import { fill } from '#platform/contract/messages.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import type { Vault } from '#platform/server/access/vault.ts'
import { flush } from '#platform/server/http/commit.ts'
import type { Context } from '#platform/server/http/context.ts'
import { nobody } from '#platform/server/http/person.ts'
import { StartError } from '#platform/server/start/error.ts'
import type { Importlauf } from '#apps/hardware-management/contract/import.ts'
import { messages } from '#apps/hardware-management/messages.ts'
import { importiereGeraete } from './importieren.ts'

/** `konto`: the branch that new devices of our own belong to; may be missing where there is one only. */
interface Auftrag {
  schreiben: boolean
  akteur: string
  konto: string | undefined
  vault: Vault
}
class Probelauf extends Error {}

/** Devices from a CSV at the terminal, by the same rules as on the screen, of all branches. Throws StartError. */
export async function importiereAmTerminal(db: Kysely<Tables>, bytes: Uint8Array, { schreiben, akteur, konto, vault }: Auftrag): Promise<Importlauf> {
  const filialen = (await db.selectFrom('filiale').orderBy('vkforgid').select('vkforgid').execute()).map(({ vkforgid }) => vkforgid)
  const accountid = konto === undefined ? filialen[0] : filialen.find((filiale) => String(filiale) === konto)
  if (accountid === undefined)
    throw new StartError(konto === undefined ? 'Es ist noch keine Firma eingerichtet.' : `Konto ${konto} gibt es nicht. Es gibt: ${filialen.join(', ')}.`)
  if (konto === undefined && filialen.length > 1)
    throw new StartError(`Bitte mit --konto sagen, welcher Filiale neue eigene Geräte gehören: ${filialen.join(', ')}.`)
  const person = { ...nobody, name: akteur, accountid, konten: filialen, berechtigungen: new Set([hardwareRecht, verwaltungRecht]) }
  let lauf: Importlauf | undefined
  await db
    .transaction()
    .execute(async (trx) => {
      const pending: Context['pending'] = { audit: [], events: [], after: [] }
      const context = { person, db: trx, root: db, jetzt: Temporal.Now.instant(), sprache: 'de', vault, pending } as unknown as Context
      lauf = await importiereGeraete(context, bytes, schreiben)
      if (!lauf.geschrieben) throw new Probelauf()
      for (const eintrag of pending.audit) eintrag.als = { anwenderId: null, name: akteur }
      await flush(trx, context)
    })
    .catch((error: unknown) => {
      if (error instanceof Problem) throw new StartError(fill(messages.de[error.code as 'id'] ?? error.code, error.data))
      if (!(error instanceof Probelauf)) throw error
    })
  return lauf!
}

/** The outcome for the terminal. */
export function importbericht({ zeilen, neu, geaendert, unveraendert, fehler, fremd, geschrieben }: Importlauf, datei: string): string {
  const hinweise = fremd.length ? [`Hinweis: Nicht gelesen: ${fremd.map((title) => `„${title}“`).join(', ')}.`] : []
  if (fehler.length)
    return [
      `${datei}: ${fehler.length === 200 ? 'mindestens ' : ''}${new Set(fehler.map(({ zeile }) => zeile)).size} schlechte Zeilen. Es wurde nichts geschrieben.`,
      ...fehler.map(({ zeile, feld, grund }) => `  Zeile ${zeile}${feld ? `, ${feld}:` : ''} ${grund}`),
      ...hinweise,
    ].join('\n')
  return [
    `${datei}: ${zeilen} Zeilen gelesen, keine Fehler.`,
    `  ${neu} neu, ${geaendert} geändert, ${unveraendert} ohne Änderung`,
    ...hinweise,
    neu + geaendert === 0
      ? 'Es gibt nichts zu ändern.'
      : geschrieben
        ? 'Geschrieben.'
        : 'Probelauf: Es wurde nichts geschrieben. Mit --schreiben wird übernommen.',
  ].join('\n')
}
