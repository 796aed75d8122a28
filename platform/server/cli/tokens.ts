import { record } from '../record/record.ts'
import { seal } from '../record/audit.ts'
import type { Config } from '../start/config.ts'
import { StartError } from '../start/error.ts'
import { issueToken, revokeToken } from '../access/tokens.ts'
import { read, Usage, type Command } from './command.ts'
import { withDatabase } from './database.ts'
import { moment, operator, say, table } from './console.ts'

const longest = 730

/** Tokens of other programs from the command line. `rights`: what such a token may be given. */
export const tokenCommands = (config: () => Config, rights: readonly string[]): Command[] => [
  {
    words: ['token', 'list'],
    about: 'Zugänge anderer Programme mit Ablauf und letzter Benutzung',
    run: (args) => (
      read(args, {}),
      withDatabase(config(), async (db) => {
        const rows = await db.selectFrom('programmzugang').selectAll().orderBy('angelegt', 'desc').execute()
        const state = ({ widerrufen, laeuftAb }: (typeof rows)[number]) =>
          widerrufen ? 'widerrufen' : Temporal.Instant.compare(laeuftAb, Temporal.Now.instant()) <= 0 ? 'abgelaufen' : 'gültig'
        for (const line of table(
          rows.map((row) => [
            row.name,
            `${row.anfang}…`,
            row.rechte.join(','),
            state(row),
            `bis ${moment(row.laeuftAb)}`,
            row.zuletzt ? `zuletzt ${moment(row.zuletzt)}` : 'nie benutzt',
          ]),
        ))
          say(line)
        return 0
      })
    ),
  },
  {
    words: ['token', 'anlegen'],
    args: 'NAME [--tage ZAHL]',
    about: 'Zugang für ein anderes Programm anlegen; der Schlüssel wird einmal gezeigt',
    run: (args) => {
      const {
        values,
        words: [name = ''],
      } = read(args, { tage: { type: 'string' } }, ['NAME'])
      const days = Number(values.tage ?? 365)
      if (!Number.isInteger(days) || days < 1 || days > longest) throw new Usage(`--tage ist eine Zahl von 1 bis ${longest}.`)
      if (!name.trim() || name.length > 80) throw new Usage('Der Name hat 1 bis 80 Zeichen.')
      return withDatabase(config(), async (db) => {
        const { token } = await db.transaction().execute(async (trx) => {
          const accounts = (await trx.selectFrom('filiale').select('vkforgid').orderBy('vkforgid').execute()).map(({ vkforgid }) => vkforgid)
          const issued = await issueToken(trx, { name: name.trim(), rights: [...rights], accounts, days, by: null })
          await record(
            trx,
            operator(),
            [{ aktion: 'anlegen', gegenstand: 'programmzugang', gegenstandId: issued.id, daten: { name: name.trim() } }],
            [{ thema: 'verwaltung', ids: [] }],
          )
          return issued
        })
        await seal(db)
        say(token)
        return 0
      })
    },
  },
  {
    words: ['token', 'widerrufen'],
    args: 'NAME',
    about: 'Alle gültigen Zugänge dieses Namens sofort beenden',
    run: (args) => {
      const {
        words: [name = ''],
      } = read(args, {}, ['NAME'])
      return withDatabase(config(), async (db) => {
        await db.transaction().execute(async (trx) => {
          const rows = await trx.selectFrom('programmzugang').where('name', '=', name).where('widerrufen', 'is', null).select('id').execute()
          if (!rows.length) throw new StartError(`Einen gültigen Zugang „${name}“ gibt es nicht.`)
          for (const { id } of rows) await revokeToken(trx, id, null)
          await record(
            trx,
            operator(),
            rows.map(({ id }) => ({ aktion: 'widerrufen', gegenstand: 'programmzugang', gegenstandId: id, daten: { name } })),
            [{ thema: 'verwaltung', ids: [] }],
          )
        })
        await seal(db)
        say('Widerrufen.')
        return 0
      })
    },
  },
]
