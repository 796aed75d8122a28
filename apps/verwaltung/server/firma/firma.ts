import { sql } from 'kysely'
import type { Id } from '#platform/contract/shapes.ts'
import { Abteilung, FilialeAenderung, Stempelcode, type firmaCalls } from '#apps/verwaltung/contract/firma.ts'
import { iban } from '#domain/belege/iban.ts'
import { notFound, refused } from '#platform/contract/problem.ts'
import { uuid } from '#platform/contract/uuid.ts'
import type { Context } from '#platform/server/http/context.ts'
import type { Handlers } from '#platform/server/http/app.ts'
import { assertUnchanged } from '#platform/server/record/revision.ts'
import { abteilungen, codes, filialen } from './firma-listen.ts'
import { anwesenheit, geaendert, getroffen, ok } from '../schreiben.ts'

/** The code that every stamp without a special wish carries. */
const normal = 'Normal'

export const firmaHandlers: Handlers<typeof firmaCalls> = {
  ...abteilungen,
  ...filialen,
  ...codes,

  async abteilungAnlegen(context, { body }) {
    const id = uuid()
    await leitungPruefen(context, body)
    await oberabteilungPruefen(context, body)
    await context.db
      .insertInto('abteilung')
      .values({ id, ...body })
      .execute()
    geaendert(context, { aktion: 'anlegen', gegenstand: 'abteilung', id, nachher: body })
    return { id }
  },
  async abteilungAendern(context, { params: { id }, body: { revision, ...body } }) {
    const vorher = await context.db.selectFrom('abteilung').where('id', '=', id).selectAll().forUpdate().executeTakeFirst()
    if (!vorher) throw notFound()
    await assertUnchanged(context, Abteilung, vorher, revision, { subject: 'abteilung', id })
    await leitungPruefen(context, body)
    await oberabteilungPruefen(context, body, id)
    getroffen(await context.db.updateTable('abteilung').set(body).where('id', '=', id).executeTakeFirst())
    geaendert(context, { aktion: 'aendern', gegenstand: 'abteilung', id, vorher, nachher: body })
    anwesenheit(context)
    return ok
  },
  async abteilungLoeschen(context, { params: { id } }) {
    const vorher = await context.db.selectFrom('abteilung').where('id', '=', id).selectAll().executeTakeFirst()
    if (!vorher) throw notFound()
    if (await context.db.selectFrom('lstfix').where('abteilungId', '=', id).select('id').executeTakeFirst()) throw refused('verwaltung.abteilung-verwendet')
    if (await darunter(context, id)) throw refused('verwaltung.abteilung-darunter')
    getroffen(await context.db.deleteFrom('abteilung').where('id', '=', id).executeTakeFirst())
    geaendert(context, { aktion: 'loeschen', gegenstand: 'abteilung', id, vorher })
    return ok
  },

  async filialeAnlegen(context, { body }) {
    zonePruefen(body.zone)
    ibanPruefen(body.iban)
    await context.db.insertInto('filiale').values(body).execute()
    geaendert(context, { aktion: 'anlegen', gegenstand: 'filiale', id: body.vkforgid, nachher: body })
    return { vkforgid: body.vkforgid }
  },
  async filialeAendern(context, { params: { vkforgid }, body: { revision, ...body } }) {
    const vorher = await context.db.selectFrom('filiale').where('vkforgid', '=', vkforgid).selectAll().forUpdate().executeTakeFirst()
    if (!vorher) throw notFound()
    await assertUnchanged(context, FilialeAenderung, vorher, revision, { subject: 'filiale', id: vkforgid })
    zonePruefen(body.zone)
    ibanPruefen(body.iban)
    getroffen(await context.db.updateTable('filiale').set(body).where('vkforgid', '=', vkforgid).executeTakeFirst())
    geaendert(context, { aktion: 'aendern', gegenstand: 'filiale', id: vkforgid, vorher, nachher: body })
    anwesenheit(context)
    return ok
  },
  async filialeLoeschen(context, { params: { vkforgid } }) {
    const vorher = await context.db.selectFrom('filiale').where('vkforgid', '=', vkforgid).selectAll().executeTakeFirst()
    if (!vorher) throw notFound()
    const { rows } =
      await sql`select from lstfix where vkforgid = ${vkforgid} union all select from anwender where accountid = ${vkforgid} union all select from anwender_konto where accountid = ${vkforgid} union all select from ktostamm where vkforgid = ${vkforgid} limit 1`.execute(
        context.db,
      )
    if (rows.length) throw refused('verwaltung.filiale-verwendet')
    getroffen(await context.db.deleteFrom('filiale').where('vkforgid', '=', vkforgid).executeTakeFirst())
    geaendert(context, { aktion: 'loeschen', gegenstand: 'filiale', id: vkforgid, vorher })
    return ok
  },

  async stempelcodeAnlegen(context, { body }) {
    await context.db.insertInto('stempelcode').values(body).execute()
    geaendert(context, { aktion: 'anlegen', gegenstand: 'stempelcode', id: body.name, nachher: body })
    return { name: body.name }
  },
  async stempelcodeAendern(context, { params: { name }, body: { revision, ...body } }) {
    const vorher = await context.db.selectFrom('stempelcode').where('name', '=', name).selectAll().forUpdate().executeTakeFirst()
    if (!vorher) throw notFound()
    await assertUnchanged(context, Stempelcode, vorher, revision, { subject: 'stempelcode', id: name })
    if (name === normal && !body.aktiv) throw refused('verwaltung.normal-bleibt', 'aktiv')
    const benutzt = () => context.db.selectFrom('zeitstempel').where('code', '=', name).select('id').limit(1).executeTakeFirst()
    if (body.name !== name && (name === normal || (await benutzt()))) throw refused('verwaltung.code-verwendet', 'name')
    getroffen(await context.db.updateTable('stempelcode').set(body).where('name', '=', name).executeTakeFirst())
    geaendert(context, { aktion: 'aendern', gegenstand: 'stempelcode', id: name, vorher, nachher: body })
    anwesenheit(context)
    return { name: body.name }
  },
}

async function leitungPruefen(context: Context, { leitungId }: { leitungId: Id<'lstfix'> | null }) {
  if (leitungId && !(await context.db.selectFrom('lstfix').where('id', '=', leitungId).select('id').executeTakeFirst()))
    throw refused('verwaltung.unbekannt', 'leitungId')
}

function ibanPruefen(text: string) {
  if (text && iban(text) === null) throw refused('verwaltung.iban', 'iban')
}

/** One level of departments below another: the upper one is below none, and what has others below itself goes below none. */
async function oberabteilungPruefen(context: Context, { oberabteilungId }: { oberabteilungId: Id<'abteilung'> | null }, id?: string) {
  if (!oberabteilungId) return
  const obere = await context.db.selectFrom('abteilung').where('id', '=', oberabteilungId).select('oberabteilungId').executeTakeFirst()
  if (!obere) throw refused('verwaltung.unbekannt', 'oberabteilungId')
  if (obere.oberabteilungId || oberabteilungId === id || (id && (await darunter(context, id)))) throw refused('verwaltung.oberabteilung', 'oberabteilungId')
}

const darunter = ({ db }: Context, id: string) => db.selectFrom('abteilung').where('oberabteilungId', '=', id).select('id').limit(1).executeTakeFirst()

function zonePruefen(zone: string) {
  if (!Intl.supportedValuesOf('timeZone').includes(zone)) throw refused('verwaltung.zone-unbekannt', 'zone')
}
