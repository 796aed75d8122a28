import { sql } from 'kysely'
import type { Id } from '#platform/contract/shapes.ts'
import { Terminal, type terminalCalls, type TerminalZeile } from '#apps/verwaltung/contract/terminals.ts'
import { conflict, notFound } from '#platform/contract/problem.ts'
import { uuid } from '#platform/contract/uuid.ts'
import { emit, type Context } from '#platform/server/http/context.ts'
import type { Handlers } from '#platform/server/http/app.ts'
import { issuePairingCode } from '#platform/server/access/pairing.ts'
import { readRecords, wordSearch, type ListQuery } from '#platform/server/record/list.ts'
import { assertUnchanged } from '#platform/server/record/revision.ts'
import { ausweisHandlers } from '../personal/ausweise.ts'
import { geraet } from '../nachweise/geraet.ts'
import { alsDatei, worte } from '../liste.ts'
import { geaendert, getroffen, ok } from '../schreiben.ts'
import { quarantaeneHandlers } from './terminalquarantaene.ts'

type H = Handlers<typeof terminalCalls>
type Roh = Omit<TerminalZeile, 'geraet' | 'darf'> & { browser: string }

export const terminalHandlers: H = {
  ...ausweisHandlers,
  ...quarantaeneHandlers,

  async terminals(context, { query }) {
    const { entities, next } = await readRecords<Roh>(context, terminals(query), Terminal, query)
    return { entities: entities.map(({ browser, ...row }) => ({ ...row, geraet: browser ? geraet(browser) : '', darf: darf(row) })), next }
  },
  terminalsDatei: (context, { query }) =>
    alsDatei<Roh>(context, terminals(query), query, { de: 'Terminals', en: 'Terminals' }, [
      { de: 'Terminal', en: 'Terminal', value: (row) => row.name },
      { de: 'Filiale', en: 'Branch', value: (row) => row.filiale },
      { de: 'Zustand', en: 'State', value: (row) => row.zustand, say: worte('wert') },
      { de: 'Letzter Kontakt', en: 'Last contact', value: (row) => row.zuletzt, kind: 'instant' },
      { de: 'Wartet', en: 'Waiting', value: (row) => row.wartend },
      { de: 'Abweichung der Uhr (s)', en: 'Clock deviation (s)', value: (row) => row.abweichungSek },
      { de: 'Version', en: 'Version', value: (row) => row.version },
      { de: 'Quarantäne', en: 'Quarantine', value: (row) => row.quarantaene },
    ]),
  async terminalAnlegen(context, { body: { abteilungen, codes, ...werte } }) {
    const id = uuid()
    await context.db
      .insertInto('terminal')
      .values({ id, ...werte })
      .execute()
    await zuordnen(context, id, abteilungen, codes)
    gemeldet(context, { aktion: 'anlegen', id, nachher: { ...werte, abteilungen, codes } })
    return { id }
  },
  async terminalAendern(context, { params: { id }, body: { revision, abteilungen, codes, ...werte } }) {
    const vorher = { ...(await terminal(context, id)), ...(await zuordnung(context, id)) }
    await assertUnchanged(context, Terminal, vorher, revision, { subject: 'terminal', id })
    getroffen(await context.db.updateTable('terminal').set(werte).where('id', '=', id).executeTakeFirst())
    await context.db.deleteFrom('terminalAbteilung').where('terminalId', '=', id).execute()
    await context.db.deleteFrom('terminalStempelcode').where('terminalId', '=', id).execute()
    await zuordnen(context, id, abteilungen, codes)
    gemeldet(context, { aktion: 'aendern', id, vorher, nachher: { ...werte, abteilungen, codes } })
    return ok
  },
  async terminalKoppeln(context, { params: { id } }) {
    const { zustand } = await terminal(context, id)
    if (zustand === 'stillgelegt') throw conflict('verwaltung.terminal-stillgelegt')
    const { code, laeuftAb } = await issuePairingCode(context.db, id)
    gemeldet(context, { aktion: 'koppelcode', id })
    return { code, laeuftAb, adresse: `${context.publicUrl}/terminal#code=${code}` }
  },
  terminalSperren: (context, { params: { id }, body: { kontakt } }) => gesetzt(context, id, 'gesperrt', kontakt),
  terminalFreigeben: (context, { params: { id } }) => gesetzt(context, id, 'aktiv'),
  terminalStilllegen: (context, { params: { id } }) => gesetzt(context, id, 'stillgelegt'),
}

const alarm = sql<boolean>`(g.alarm is not null or coalesce(l.seit < now() - interval '24 hours', false) or (g.wartend > 0 and g.zuletzt < now() - interval '24 hours'))`
const terminals = (query: { q?: string | undefined; alarm?: 'ja' | 'nein' | undefined }): ListQuery => ({
  select: sql`t.id, t.name, t.vkforgid, f.name as filiale, t.wege, t.datenschutz, t.kontakt, t.zustand,
    array(select abteilung_id::text from terminal_abteilung where terminal_id = t.id order by 1) as abteilungen,
    array(select name from terminal_stempelcode where terminal_id = t.id order by 1) as codes,
    g.gekoppelt, g.zuletzt, coalesce(g.wartend, 0) as wartend, g.abweichung_sek, coalesce(g.version, '') as version, coalesce(g.browser, '') as browser, g.alarm_seit,
    coalesce(l.luecken, 0) as luecken, coalesce(${alarm}, false) as alarm,
    (select count(*)::int from terminal_quarantaene q join terminal_geraet qg on qg.id = q.geraet_id where qg.terminal_id = t.id and q.entscheidung is null) as quarantaene,
    (select count(*)::int from terminal_lesung s join terminal_geraet sg on sg.id = s.geraet_id where sg.terminal_id = t.id and s.zeitpunkt > now() - interval '7 days') as lesungen`,
  from: sql`terminal t join filiale f using (vkforgid) left join terminal_geraet g on g.terminal_id = t.id and g.abgeloest is null left join geraet d on d.id = g.id
    left join lateral (select (max(folge) - d.hoechste - count(*))::int as luecken, min(empfangen) as seit from geraet_folge where geraet_id = g.id) l on true`,
  where: [wordSearch(query.q, sql`t.name`, sql`f.name`), query.alarm && sql`coalesce(${alarm}, false) = ${query.alarm === 'ja'}`],
  sorts: { name: [sql`t.name`, sql`t.id`], filiale: [sql`f.name`, sql`t.id`] },
  standard: 'name',
})

/** Only pairing anew ends a copy: the key that two hold is not made good by unlocking. */
const darf = ({ zustand, quarantaene }: Pick<Roh, 'zustand' | 'quarantaene'>): TerminalZeile['darf'] => [
  ...(zustand === 'stillgelegt' ? [] : (['koppeln', 'stilllegen'] as const)),
  ...(zustand === 'aktiv' ? (['sperren'] as const) : zustand === 'gesperrt' ? (['freigeben'] as const) : []),
  ...(quarantaene ? (['uebernehmen'] as const) : []),
]

async function terminal({ db }: Context, id: string) {
  const row = await db.selectFrom('terminal').where('id', '=', id).selectAll().executeTakeFirst()
  if (!row) throw notFound()
  return row
}

async function zuordnung({ db }: Context, terminalId: Id<'terminal'>) {
  const abteilungen = await db.selectFrom('terminalAbteilung').where('terminalId', '=', terminalId).orderBy('abteilungId').select('abteilungId').execute()
  const codes = await db.selectFrom('terminalStempelcode').where('terminalId', '=', terminalId).orderBy('name').select('name').execute()
  return { abteilungen: abteilungen.map(({ abteilungId }) => abteilungId), codes: codes.map(({ name }) => name) }
}

async function zuordnen({ db }: Context, terminalId: Id<'terminal'>, abteilungen: readonly string[], codes: readonly string[]) {
  const [abteilungIds, namen] = [[...new Set(abteilungen)], [...new Set(codes)]]
  if (abteilungIds.length)
    await db
      .insertInto('terminalAbteilung')
      .values(abteilungIds.map((abteilungId) => ({ terminalId, abteilungId })))
      .execute()
  if (namen.length)
    await db
      .insertInto('terminalStempelcode')
      .values(namen.map((name) => ({ terminalId, name })))
      .execute()
}

/** A retired terminal stays retired: another device at the same wall is a new terminal. */
async function gesetzt(context: Context, id: string, zustand: 'aktiv' | 'gesperrt' | 'stillgelegt', kontakt?: string) {
  const vorher = await terminal(context, id)
  if (vorher.zustand === 'stillgelegt') throw conflict('verwaltung.terminal-stillgelegt')
  const werte = { zustand, ...(kontakt === undefined ? {} : { kontakt }) }
  getroffen(await context.db.updateTable('terminal').set(werte).where('id', '=', id).executeTakeFirst())
  gemeldet(context, { aktion: zustand === 'aktiv' ? 'freigeben' : zustand === 'gesperrt' ? 'sperren' : 'stilllegen', id, vorher, nachher: werte })
  return ok
}

function gemeldet(context: Context, eintrag: { aktion: string; id: string; vorher?: object; nachher?: object }) {
  geaendert(context, { gegenstand: 'terminal', ...eintrag })
  emit(context, 'terminal', [eintrag.id])
}
