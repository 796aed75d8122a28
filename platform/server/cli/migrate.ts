import type { Kysely } from 'kysely'
import type { Config } from '../start/config.ts'
import { connect } from '../database/db.ts'
import { migrate } from '../database/migrate.ts'
import type { Tables } from '../database/tables.ts'
import { read, type Command } from './command.ts'
import { using, withUrl } from './database.ts'
import { note, say } from './console.ts'

/** `afterwards` runs as the database's owner on the migrated database (standard roles). */
export const migrateCommand = (config: () => Config, afterwards: (db: Kysely<Tables>) => Promise<void>): Command => ({
  words: ['migrate'],
  about: 'Datenbank auf den Stand dieses Programms bringen (geschieht auch bei jedem Start)',
  help: 'Alle fehlenden Migrationen laufen in einer Transaktion: Scheitert eine, bleibt die Datenbank unverändert.',
  run: async (args) => {
    read(args, {})
    return withUrl(
      config(),
      async (url) => {
        const { applied, role } = await migrate(url)
        await using(connect(url, { max: 1 }), afterwards)
        for (const name of applied) say(`ausgeführt: ${name}`)
        say(applied.length ? `Die Datenbank ist aktuell (${applied.length} neu).` : 'Die Datenbank ist schon aktuell.')
        if (!role) note('Hinweis: Die Rolle portal_app ließ sich nicht anlegen; das Portal arbeitet mit den Rechten des Eigentümers. Näheres: portal doctor.')
        return 0
      },
      { create: true },
    )
  },
})
