import { sql } from 'kysely'
import type * as z from 'zod/mini'
import type { Id } from '#platform/contract/shapes.ts'
import { Anwender, type AnwenderNeu, type personenCalls } from '#apps/verwaltung/contract/personen.ts'
import { notFound, refused } from '#platform/contract/problem.ts'
import { uuid } from '#platform/contract/uuid.ts'
import { emit, type Context } from '#platform/server/http/context.ts'
import type { Handlers } from '#platform/server/http/app.ts'
import { assertUncommon, hashPassword } from '#platform/server/access/password.ts'
import type { PassEnd } from '#platform/server/handover/pass.ts'
import { endSessions } from '#platform/server/access/sessions.ts'
import { assertUnchanged } from '#platform/server/record/revision.ts'
import { anwender, auswahl, pruefen, rechteSetzen } from './anwender-daten.ts'
import { einladen } from './einladung.ts'
import { geaendert, getroffen, ok, rechteGeaendert, verwaltungBleibt } from '../schreiben.ts'

export const anwenderHandlers: Pick<
  Handlers<typeof personenCalls>,
  'anwenderAnlegen' | 'anwenderAendern' | 'anwenderAktiv' | 'einladen' | 'passwortSetzen' | 'sitzungenBeenden'
> = {
  anwenderAnlegen: async (context, { body }) => ({ id: await anwenderAnlegen(context, body) }),
  anwenderAendern: async (context, { params: { id }, body: { revision, ...daten } }) => {
    await aendern(context, id, daten, revision)
    return ok
  },

  async anwenderAktiv(context, { params: { id }, body: { aktiv } }) {
    const vorher = await anwender(context, id)
    getroffen(await context.db.updateTable('anwender').set({ aktiv }).where('id', '=', id).executeTakeFirst())
    if (!aktiv) {
      await verwaltungBleibt(context)
      await beenden(context, id, 'ausweis-gesperrt')
    }
    geaendert(context, { aktion: aktiv ? 'freigeben' : 'sperren', gegenstand: 'anwender', id, vorher: { aktiv: vorher.aktiv }, nachher: { aktiv } })
    rechteGeaendert(context, [id])
    return ok
  },

  async einladen(context, { params: { id } }) {
    const wer = await anwender(context, id)
    if (!wer.aktiv) throw refused('verwaltung.gesperrt')
    await einladen(context, wer)
    return ok
  },

  async passwortSetzen(context, { params: { id }, body: { passwort } }) {
    const wer = await anwender(context, id)
    await assertUncommon(context.db, passwort, [wer.username, wer.anzeigename, wer.email], 'passwort')
    getroffen(
      await context.db
        .updateTable('anwender')
        .set({ passwortHash: await hashPassword(passwort), passwortGeaendert: sql<string>`now()` })
        .where('id', '=', id)
        .executeTakeFirst(),
    )
    await context.db.updateTable('passwortCode').set({ verbraucht: sql<string>`now()` }).where('anwenderId', '=', id).where('verbraucht', 'is', null).execute()
    await beenden(context, id, 'ausweis-passwort')
    geaendert(context, { aktion: 'passwort-setzen', gegenstand: 'anwender', id })
    rechteGeaendert(context, [id])
    return ok
  },

  async sitzungenBeenden(context, { params: { id } }) {
    await anwender(context, id)
    const { sessions: beendet, devices: geraete } = await beenden(context, id, 'ausweis-sitzung')
    geaendert(context, { aktion: 'sitzungen-beenden', gegenstand: 'anwender', id, daten: { anzahl: beendet, ...(geraete ? { geraete } : {}) } })
    rechteGeaendert(context, [id])
    return { beendet }
  },
}

/** A user with roles, accounts and rights. With an e-mail and no password it is invited at once; `feld` is where a taken name is shown. */
export async function anwenderAnlegen(context: Context, { passwort, lstfixId, ...daten }: z.output<typeof AnwenderNeu>, feld = 'username') {
  const id = uuid()
  await pruefen(context, id, daten, feld)
  if (lstfixId) await freierMitarbeiter(context, lstfixId)
  if (!passwort && !daten.email) throw refused('verwaltung.passwort-oder-email', 'passwort')
  if (passwort) await assertUncommon(context.db, passwort, [daten.username, daten.anzeigename, daten.email], 'passwort')
  const { username, anzeigename, email, sprache, accountid } = daten
  await context.db
    .insertInto('anwender')
    .values({
      id,
      username,
      anzeigename,
      email,
      sprache,
      accountid,
      lstfixId,
      ...(passwort ? { passwortHash: await hashPassword(passwort), passwortGeaendert: sql<string>`now()` } : {}),
    })
    .execute()
  await rechteSetzen(context, id, daten)
  geaendert(context, { aktion: 'anlegen', gegenstand: 'anwender', id, nachher: { ...(await auswahl(context, daten)), lstfixId } })
  if (!passwort) await einladen(context, { id, username, anzeigename, email, sprache })
  return id
}

async function aendern(context: Context, id: string, daten: z.output<typeof Anwender>, revision: string) {
  const vorher = await anwender(context, id)
  await assertUnchanged(context, Anwender, vorher, revision, { subject: 'anwender', id })
  await pruefen(context, id, daten, 'username', vorher.rechte)
  const { username, anzeigename, email, sprache, accountid } = daten
  getroffen(await context.db.updateTable('anwender').set({ username, anzeigename, email, sprache, accountid }).where('id', '=', id).executeTakeFirst())
  await rechteSetzen(context, id, daten)
  await verwaltungBleibt(context, 'rollen')
  geaendert(context, { aktion: 'aendern', gegenstand: 'anwender', id, vorher: await auswahl(context, vorher), nachher: await auswahl(context, daten) })
  rechteGeaendert(context, [id])
}

async function freierMitarbeiter({ db }: Context, lstfixId: Id<'lstfix'>) {
  const person = await db
    .selectFrom('lstfix as l')
    .leftJoin('anwender as a', 'a.lstfixId', 'l.id')
    .where('l.id', '=', lstfixId)
    .select('a.id as anwenderId')
    .executeTakeFirst()
  if (!person) throw notFound()
  if (person.anwenderId) throw refused('verwaltung.zugang-vorhanden', 'lstfixId')
}

/** Ends the person's sessions (all but the asker's own) and what lets its devices hand over, and tells its screens. */
async function beenden(context: Context, anwenderId: Id<'anwender'>, grund: PassEnd) {
  const beendet = await endSessions(context.db, anwenderId, grund, { except: context.person.sitzungId })
  emit(context, 'sitzungen', [], [anwenderId])
  return beendet
}
