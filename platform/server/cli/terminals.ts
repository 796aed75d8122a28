import type { Kysely } from 'kysely'
import { uuid } from '#platform/contract/uuid.ts'
import { seal } from '../record/audit.ts'
import type { Config } from '../start/config.ts'
import { issuePairingCode } from '../access/pairing.ts'
import type { Trx } from '../database/db.ts'
import { record } from '../record/record.ts'
import { StartError } from '../start/error.ts'
import type { Tables } from '../database/tables.ts'
import { read, Usage, type Command } from './command.ts'
import { withDatabase } from './database.ts'
import { operator, say, table } from './console.ts'
import { account } from './user-data.ts'

type Db = Kysely<Tables>

/** Terminals from the command line: what has to go on when the administration cannot be reached. `config` is read when a command runs. */
export const terminalCommands = (config: () => Config): Command[] => [
  { words: ['terminal', 'list'], about: 'Terminals mit Filiale, Zustand und letzter Meldung', run: (args) => (read(args, {}), withDatabase(config(), list)) },
  {
    words: ['terminal', 'anlegen'],
    args: 'NAME [--konto FILIALE]',
    about: 'Terminal anlegen und einen Code zum Koppeln ausgeben',
    run: (args) => {
      const {
        values,
        words: [name = ''],
      } = read(args, { konto: { type: 'string' } }, ['NAME'])
      return withDatabase(config(), (db) => create(db, name.trim(), values.konto))
    },
  },
  {
    words: ['terminal', 'koppeln'],
    args: 'NAME',
    about: 'Neuen Code zum Koppeln ausgeben; gilt zehn Minuten und einmal',
    run: (args) => {
      const {
        words: [name = ''],
      } = read(args, {}, ['NAME'])
      return withDatabase(config(), async (db) => {
        const terminal = await byName(db, name)
        if (terminal.zustand === 'stillgelegt')
          throw new StartError(`„${terminal.name}“ ist stillgelegt. Für ein anderes Gerät bitte ein neues Terminal anlegen.`)
        await pair(db, terminal)
        return 0
      })
    },
  },
  {
    words: ['terminal', 'sperren'],
    args: 'NAME [--kontakt TEXT]',
    about: 'Terminal sperren; was dort wartet, kommt in die Quarantäne',
    run: (args) => {
      const {
        values,
        words: [name = ''],
      } = read(args, { kontakt: { type: 'string' } }, ['NAME'])
      return withDatabase(config(), (db) => setState(db, name, 'gesperrt', values.kontakt))
    },
  },
  { words: ['terminal', 'freigeben'], args: 'NAME', about: 'Sperre aufheben', run: (args) => state(config, args, 'aktiv') },
  { words: ['terminal', 'stilllegen'], args: 'NAME', about: 'Terminal endgültig stilllegen', run: (args) => state(config, args, 'stillgelegt') },
]

type State = 'aktiv' | 'gesperrt' | 'stillgelegt'

function state(config: () => Config, args: string[], zustand: State) {
  const {
    words: [name = ''],
  } = read(args, {}, ['NAME'])
  return withDatabase(config(), (db) => setState(db, name, zustand))
}

async function list(db: Db) {
  const rows = await db
    .selectFrom('terminal as t')
    .innerJoin('filiale as f', 'f.vkforgid', 't.vkforgid')
    .leftJoin('terminalGeraet as g', (on) => on.onRef('g.terminalId', '=', 't.id').on('g.abgeloest', 'is', null))
    .orderBy('t.name')
    .select(['t.name', 'f.name as filiale', 't.zustand', 'g.id', 'g.alarm', 'g.zuletzt', 'g.wartend'])
    .execute()
  const lines = rows.map((row) => [
    row.name,
    row.filiale,
    row.alarm ? 'kopiert' : row.zustand === 'aktiv' && !row.id ? 'nicht gekoppelt' : row.zustand,
    row.zuletzt ? moment(row.zuletzt) : '–',
    String(row.wartend ?? 0),
  ])
  if (rows.length) for (const line of table([['Terminal', 'Filiale', 'Zustand', 'Letzter Kontakt', 'Wartet'], ...lines])) say(line)
  say(`${rows.length} ${rows.length === 1 ? 'Terminal' : 'Terminals'}.`)
  return 0
}

async function create(db: Db, name: string, accountName: string | undefined) {
  if (!name || name.length > 60) throw new Usage('Der Name hat 1 bis 60 Zeichen.')
  if (await db.selectFrom('terminal').where('name', '=', name).select('id').executeTakeFirst()) throw new StartError(`Das Terminal „${name}“ gibt es schon.`)
  const terminal = { id: uuid(), name, vkforgid: await account(db, accountName) }
  await db.transaction().execute(async (trx) => {
    await trx.insertInto('terminal').values(terminal).execute()
    await noted(trx, terminal.id, 'anlegen', { nachher: terminal })
  })
  say(`Das Terminal „${name}“ ist angelegt.`)
  await pair(db, terminal)
  return 0
}

async function pair(db: Db, { id, name }: { id: string; name: string }) {
  const { code } = await db.transaction().execute(async (trx) => {
    await noted(trx, id, 'koppelcode')
    return issuePairingCode(trx, id)
  })
  await seal(db)
  say(`Code zum Koppeln von „${name}“ (zehn Minuten, einmal): ${code}`)
  say('Am Gerät /terminal öffnen und den Code eingeben.')
}

async function setState(db: Db, name: string, zustand: State, contact?: string) {
  const terminal = await byName(db, name)
  if (terminal.zustand === 'stillgelegt') throw new StartError(`„${terminal.name}“ ist stillgelegt und bleibt es.`)
  await db.transaction().execute(async (trx) => {
    await trx
      .updateTable('terminal')
      .set({ zustand, ...(contact === undefined ? {} : { kontakt: contact.slice(0, 200) }) })
      .where('id', '=', terminal.id)
      .execute()
    await noted(trx, terminal.id, { aktiv: 'freigeben', gesperrt: 'sperren', stillgelegt: 'stilllegen' }[zustand], {
      vorher: { zustand: terminal.zustand },
      nachher: { zustand },
    })
  })
  await seal(db)
  say(`„${terminal.name}“ ist ${zustand === 'aktiv' ? 'in Betrieb' : zustand}.`)
  return 0
}

async function byName(db: Db, name: string) {
  const row = await db.selectFrom('terminal').where('name', '=', name).select(['id', 'name', 'zustand']).executeTakeFirst()
  if (!row) throw new StartError(`Das Terminal „${name}“ gibt es nicht. Alle zeigt „portal terminal list“.`)
  return row
}

const noted = (db: Trx, id: string, aktion: string, daten: Record<string, unknown> = {}) =>
  record(
    db,
    operator(),
    [{ aktion, gegenstand: 'terminal', gegenstandId: id, daten }],
    [
      { thema: 'terminal', ids: [id] },
      { thema: 'verwaltung', ids: [id] },
    ],
  )

const moment = (instant: string) => {
  const { day, month, year, hour, minute } = Temporal.Instant.from(instant).toZonedDateTimeISO(Temporal.Now.timeZoneId())
  const two = (number: number) => String(number).padStart(2, '0')
  return `${two(day)}.${two(month)}.${year} ${two(hour)}:${two(minute)}`
}
