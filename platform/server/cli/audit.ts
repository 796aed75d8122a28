import { sql } from 'kysely'
import { verify } from '../audit.ts'
import type { Config } from '../config.ts'
import { read, type Command } from './command.ts'
import { withDatabase } from './database.ts'
import { note, say } from './console.ts'

export const auditCommand = (config: () => Config): Command => ({
  words: ['audit', 'verify'],
  about: 'Prüfspur nachrechnen; nennt den ersten veränderten Eintrag',
  help: 'Jeder Eintrag ist mit dem vorigen durch eine Prüfsumme verkettet. Ein veränderter, gelöschter oder umgestellter\nEintrag bricht die Kette: Dann endet der Befehl mit 1.',
  run: (args) => {
    read(args, {})
    return withDatabase(config(), async (db) => {
      const { geprueft, broken } = await verify(db)
      if (broken) {
        note(
          `Die Prüfspur ist verändert: ab Siegel ${broken.nr}${broken.pruefspurId === null ? '' : ` (Eintrag ${broken.pruefspurId})`}. Davor stimmen ${geprueft} Einträge.`,
        )
        return 1
      }
      const {
        rows: [row],
      } = await sql<{
        offen: number
      }>`select count(*)::int as offen from pruefspur p where not exists (select from pruefspur_siegel where pruefspur_id = p.id)`.execute(db)
      say(
        `Die Prüfspur ist unverändert: ${geprueft} Einträge geprüft.${row!.offen ? ` ${row!.offen} Einträge haben noch kein Siegel; das laufende Portal versiegelt sie.` : ''}`,
      )
      return 0
    })
  },
})
