import { sql } from 'kysely'
import { uuid } from '#platform/contract/uuid.ts'
import type { Config } from '../start/config.ts'
import type { AuditEntry } from '../record/notes.ts'
import { hashPassword } from '../access/password.ts'
import { endSessions } from '../access/sessions.ts'
import { StartError } from '../start/error.ts'
import { Usage, read, type Command } from './command.ts'
import { withDatabase } from './database.ts'
import { list } from './user-list.ts'
import { newPassword, passwordOptions } from './user-password.ts'
import { account, byName, change, roleIds } from './user-data.ts'
import { say } from './console.ts'

/** Users at the terminal: for the first and the last resort, when nobody can sign in. `config` is read when a command runs. */
export const userCommands = (config: () => Config): Command[] => [
  {
    words: ['user', 'list'],
    args: '[SUCHWORT]',
    about: 'Anwender mit Rollen, Zustand und letzter Anmeldung',
    run: (args) => {
      const {
        words: [search = ''],
      } = read(args, {}, [], ['SUCHWORT'])
      return withDatabase(config(), (db) => list(db, search))
    },
  },
  {
    words: ['user', 'anlegen'],
    args: 'BENUTZERNAME --name NAME [--email ADRESSE] [--konto FILIALE] [--rolle ROLLE …] [--sprache de|en] [--erzeugen]',
    about: 'Anwender anlegen; das Passwort wird verdeckt gefragt',
    help: passwordHelp(),
    run: (args) => create(config, args),
  },
  {
    words: ['user', 'passwort'],
    args: 'BENUTZERNAME [--erzeugen]',
    about: 'Passwort setzen; alle Sitzungen enden',
    help: passwordHelp(),
    run: (args) => setPassword(config, args),
  },
  { words: ['user', 'sperren'], args: 'BENUTZERNAME', about: 'Anmeldung sperren; alle Sitzungen enden', run: (args) => setActive(config, args, false) },
  { words: ['user', 'freigeben'], args: 'BENUTZERNAME', about: 'Sperre aufheben', run: (args) => setActive(config, args, true) },
  {
    words: ['user', 'rolle'],
    args: 'BENUTZERNAME [--geben ROLLE …] [--nehmen ROLLE …]',
    about: 'Rollen geben und nehmen; ohne Angabe zeigen',
    run: (args) => roles(config, args),
  },
]

function passwordHelp() {
  return 'Das Passwort wird am Terminal zweimal verdeckt gefragt oder als Zeile von der Standardeingabe gelesen;\nmit --erzeugen wird eines erzeugt und einmal gezeigt. Als Argument wird es nie angenommen: Die Befehlszeile sehen andere.'
}

async function create(config: () => Config, args: string[]) {
  const {
    values,
    words: [word = ''],
  } = read(
    args,
    {
      name: { type: 'string' },
      email: { type: 'string' },
      konto: { type: 'string' },
      rolle: { type: 'string', multiple: true },
      sprache: { type: 'string' },
      ...passwordOptions,
    },
    ['BENUTZERNAME'],
  )
  const username = word.toLowerCase()
  if (!/^\S{3,254}$/.test(username)) throw new Usage(`„${word}“ ist kein Benutzername (3 bis 254 Zeichen ohne Leerzeichen).`)
  if (!values.name) throw new Usage('Es fehlt: --name.')
  const anzeigename = values.name
  const sprache = values.sprache ?? 'de'
  if (sprache !== 'de' && sprache !== 'en') throw new Usage(`„${sprache}“ ist keine der Sprachen de, en.`)
  const email = (values.email ?? (username.includes('@') ? username : ''))?.toLowerCase() || null
  if (email && !/^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(email)) throw new Usage(`„${email}“ ist keine E-Mail-Adresse.`)
  return withDatabase(config(), async (db) => {
    if (await db.selectFrom('anwender').where('username', '=', username).select('id').executeTakeFirst())
      throw new StartError(`Den Benutzernamen „${username}“ gibt es schon.`)
    const accountid = await account(db, values.konto)
    const password = await newPassword(db, values, [username, anzeigename, email])
    const passwortHash = await hashPassword(password.text)
    await change(db, async (trx) => {
      const id = uuid()
      const roles = await roleIds(trx, values.rolle ?? [])
      await trx
        .insertInto('anwender')
        .values({ id, username, anzeigename, email, accountid, sprache, passwortHash, passwortGeaendert: sql<string>`now()` })
        .execute()
      if (roles.length)
        await trx
          .insertInto('anwenderRolle')
          .values(roles.map((rolle) => ({ anwenderId: id, rolleId: rolle.id })))
          .execute()
      return {
        id,
        entries: [
          {
            aktion: 'anlegen',
            gegenstand: 'anwender',
            gegenstandId: id,
            daten: { nachher: { username, anzeigename, email, accountid, sprache, rollen: roles.map(({ name }) => name) } },
          },
        ],
      }
    })
    say(`${username} ist angelegt${values.rolle?.length ? '' : ', noch ohne Rolle („portal user rolle“)'}.`)
    if (password.generated) say(`Passwort (wird nur jetzt gezeigt): ${password.text}`)
    return 0
  })
}

async function setPassword(config: () => Config, args: string[]) {
  const {
    values,
    words: [username = ''],
  } = read(args, passwordOptions, ['BENUTZERNAME'])
  return withDatabase(config(), async (db) => {
    const user = await byName(db, username)
    const password = await newPassword(db, values, [user.username, user.anzeigename, user.email])
    const passwortHash = await hashPassword(password.text)
    await change(db, async (trx) => {
      await trx.updateTable('anwender').set({ passwortHash, passwortGeaendert: sql<string>`now()` }).where('id', '=', user.id).execute()
      await trx.updateTable('passwortCode').set({ verbraucht: sql<string>`now()` }).where('anwenderId', '=', user.id).where('verbraucht', 'is', null).execute()
      await endSessions(trx, user.id, 'ausweis-passwort')
      return { id: user.id, entries: [{ aktion: 'passwort-setzen', gegenstand: 'anwender', gegenstandId: user.id }] }
    })
    say(
      `Das Passwort von ${user.username} ist gesetzt; alle Sitzungen sind beendet.${user.aktiv ? '' : ' Der Anwender ist gesperrt: „portal user freigeben“.'}`,
    )
    if (password.generated) say(`Passwort (wird nur jetzt gezeigt): ${password.text}`)
    return 0
  })
}

async function setActive(config: () => Config, args: string[], aktiv: boolean) {
  const {
    words: [username = ''],
  } = read(args, {}, ['BENUTZERNAME'])
  return withDatabase(config(), async (db) => {
    const user = await byName(db, username)
    if (user.aktiv === aktiv) {
      say(`${user.username} ist schon ${aktiv ? 'freigegeben' : 'gesperrt'}.`)
      return 0
    }
    await change(db, async (trx) => {
      await trx.updateTable('anwender').set({ aktiv }).where('id', '=', user.id).execute()
      if (!aktiv) await endSessions(trx, user.id, 'ausweis-gesperrt')
      return {
        id: user.id,
        entries: [
          { aktion: aktiv ? 'freigeben' : 'sperren', gegenstand: 'anwender', gegenstandId: user.id, daten: { vorher: { aktiv: !aktiv }, nachher: { aktiv } } },
        ],
      }
    })
    say(aktiv ? `${user.username} kann sich wieder anmelden.` : `${user.username} ist gesperrt; alle Sitzungen sind beendet.`)
    return 0
  })
}

async function roles(config: () => Config, args: string[]) {
  const {
    values: { geben = [], nehmen = [] },
    words: [username = ''],
  } = read(args, { geben: { type: 'string', multiple: true }, nehmen: { type: 'string', multiple: true } }, ['BENUTZERNAME'])
  return withDatabase(config(), async (db) => {
    const user = await byName(db, username)
    if (geben.length || nehmen.length)
      await change(db, async (trx) => {
        const [plus, minus] = [await roleIds(trx, geben), await roleIds(trx, nehmen)]
        if (plus.length)
          await trx
            .insertInto('anwenderRolle')
            .values(plus.map(({ id }) => ({ anwenderId: user.id, rolleId: id })))
            .onConflict((on) => on.doNothing())
            .execute()
        if (minus.length)
          await trx
            .deleteFrom('anwenderRolle')
            .where('anwenderId', '=', user.id)
            .where(
              'rolleId',
              'in',
              minus.map(({ id }) => id),
            )
            .execute()
        const entry =
          (aktion: string) =>
          ({ name }: { name: string }): AuditEntry => ({ aktion, gegenstand: 'anwender', gegenstandId: user.id, daten: { rolle: name } })
        return { id: user.id, entries: [...plus.map(entry('rolle-geben')), ...minus.map(entry('rolle-nehmen'))] }
      })
    const now = await db
      .selectFrom('anwenderRolle as ar')
      .innerJoin('rolle as r', 'r.id', 'ar.rolleId')
      .where('ar.anwenderId', '=', user.id)
      .orderBy('r.name')
      .select('r.name')
      .execute()
    say(`${user.username}: ${now.map(({ name }) => name).join(', ') || 'keine Rolle'}`)
    return 0
  })
}
