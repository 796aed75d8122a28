import type * as z from 'zod/mini'
import type { Id } from '#platform/contract/shapes.ts'
import { Ansprechpartner, Kostenstelle, Kunde, Objekt, type kundenCalls } from '#apps/verwaltung/contract/kunden.ts'
import { istAllgemein } from '#domain/kunden/vorschlag.ts'
import { notFound, refused } from '#platform/contract/problem.ts'
import { uuid } from '#platform/contract/uuid.ts'
import type { Context } from '#platform/server/http/context.ts'
import type { Handlers } from '#platform/server/http/app.ts'
import { assertUnchanged } from '#platform/server/record/revision.ts'
import { kundenListe } from './kunden-liste.ts'
import { geaendert, getroffen, ok, rechteGeaendert } from '../schreiben.ts'

type Tabelle = 'ktostamm' | 'objekt' | 'kostenstelle' | 'ansprechpartner'

export const kundenHandlers: Handlers<typeof kundenCalls> = {
  ...kundenListe,

  async kundeAnlegen(context, { body: { domains, ...daten } }) {
    const id = uuid()
    await filialePruefen(context, daten)
    await context.db
      .insertInto('ktostamm')
      .values({ id, ...daten })
      .execute()
    await domainsSetzen(context, id, domains)
    geaendert(context, { aktion: 'anlegen', gegenstand: 'ktostamm', id, nachher: { ...daten, domains } })
    return { id }
  },
  async kundeAendern(context, { params: { id }, body: { revision, domains, ...daten } }) {
    const vorher = { ...(await bestehend(context, 'ktostamm', id)), domains: await domainsVon(context, id) }
    await assertUnchanged(context, Kunde, vorher, revision, { subject: 'ktostamm', id })
    await filialePruefen(context, daten)
    getroffen(await context.db.updateTable('ktostamm').set(daten).where('id', '=', id).executeTakeFirst())
    await domainsSetzen(context, id, domains)
    geaendert(context, { aktion: 'aendern', gegenstand: 'ktostamm', id, vorher, nachher: { ...daten, domains: await domainsVon(context, id) } })
    return ok
  },

  async objektAnlegen(context, { params, body }) {
    await bestehend(context, 'ktostamm', params.id)
    await zugehoerigePruefen(context, body)
    const id = uuid()
    await context.db
      .insertInto('objekt')
      .values({ id, ktostammId: params.id, ...body })
      .execute()
    geaendert(context, { aktion: 'anlegen', gegenstand: 'objekt', id, nachher: body })
    return { id }
  },
  async objektAendern(context, { params: { id }, body: { revision, ...body } }) {
    const vorher = await bestehend(context, 'objekt', id)
    await assertUnchanged(context, Objekt, vorher, revision, { subject: 'objekt', id })
    await zugehoerigePruefen(context, body)
    getroffen(await context.db.updateTable('objekt').set(body).where('id', '=', id).executeTakeFirst())
    geaendert(context, { aktion: 'aendern', gegenstand: 'objekt', id, vorher, nachher: body })
    return ok
  },

  async kostenstelleAnlegen(context, { params, body }) {
    await bestehend(context, 'objekt', params.id)
    const id = uuid()
    await context.db
      .insertInto('kostenstelle')
      .values({ id, objektId: params.id, ...body })
      .execute()
    geaendert(context, { aktion: 'anlegen', gegenstand: 'kostenstelle', id, nachher: body })
    return { id }
  },
  async kostenstelleAendern(context, { params: { id }, body: { revision, ...body } }) {
    const vorher = await bestehend(context, 'kostenstelle', id)
    await assertUnchanged(context, Kostenstelle, vorher, revision, { subject: 'kostenstelle', id })
    getroffen(await context.db.updateTable('kostenstelle').set(body).where('id', '=', id).executeTakeFirst())
    geaendert(context, { aktion: 'aendern', gegenstand: 'kostenstelle', id, vorher, nachher: body })
    return ok
  },

  async ansprechpartnerAnlegen(context, { params, body }) {
    await bestehend(context, 'ktostamm', params.id)
    const id = uuid()
    await context.db
      .insertInto('ansprechpartner')
      .values({ id, ktostammId: params.id, ...body })
      .execute()
    geaendert(context, { aktion: 'anlegen', gegenstand: 'ansprechpartner', id, nachher: body })
    return { id }
  },
  async ansprechpartnerAendern(context, { params: { id }, body: { revision, ...body } }) {
    const vorher = await bestehend(context, 'ansprechpartner', id)
    await assertUnchanged(context, Ansprechpartner, vorher, revision, { subject: 'ansprechpartner', id })
    getroffen(await context.db.updateTable('ansprechpartner').set(body).where('id', '=', id).executeTakeFirst())
    geaendert(context, { aktion: 'aendern', gegenstand: 'ansprechpartner', id, vorher, nachher: body })
    return ok
  },

  async kundenanwenderSetzen(context, { params: { id }, body: { anwenderId, alleTickets } }) {
    await bestehend(context, 'ktostamm', id)
    const wer = await context.db.selectFrom('anwender').where('id', '=', anwenderId).where('lstfixId', 'is', null).select('id').executeTakeFirst()
    if (!wer) throw refused('verwaltung.kein-kundenanwender', 'anwenderId')
    await context.db
      .insertInto('anwenderKtostamm')
      .values({ anwenderId, ktostammId: id, alleTickets })
      .onConflict((on) => on.columns(['anwenderId', 'ktostammId']).doUpdateSet({ alleTickets }))
      .execute()
    geaendert(context, { aktion: 'zuordnen', gegenstand: 'ktostamm', id, daten: { anwenderId, alleTickets } })
    rechteGeaendert(context, [anwenderId])
    return ok
  },
  async kundenanwenderEntfernen(context, { params: { id, anwenderId } }) {
    getroffen(await context.db.deleteFrom('anwenderKtostamm').where('ktostammId', '=', id).where('anwenderId', '=', anwenderId).executeTakeFirst())
    await context.db.updateTable('ansprechpartner').set({ anwenderId: null }).where('ktostammId', '=', id).where('anwenderId', '=', anwenderId).execute()
    geaendert(context, { aktion: 'entfernen', gegenstand: 'ktostamm', id, daten: { anwenderId } })
    rechteGeaendert(context, [anwenderId])
    return ok
  },
}

async function bestehend({ db }: Context, tabelle: Tabelle, id: string): Promise<object> {
  const row = await db.selectFrom(tabelle).where('id', '=', id).selectAll().forUpdate().executeTakeFirst()
  if (!row) throw notFound()
  return row
}

async function domainsVon({ db }: Context, id: string) {
  const rows = await db.selectFrom('ktostammDomain').where('ktostammId', '=', id).orderBy('domain').select('domain').execute()
  return rows.map(({ domain }) => domain).join(' ')
}

async function filialePruefen(context: Context, { vkforgid, kundengruppeId }: Pick<z.output<typeof Kunde>, 'vkforgid' | 'kundengruppeId'>) {
  const filiale = await context.db.selectFrom('filiale').where('vkforgid', '=', vkforgid).select('vkforgid').executeTakeFirst()
  if (!filiale) throw refused('verwaltung.unbekannt', 'vkforgid')
  if (kundengruppeId !== null && !(await context.db.selectFrom('kundengruppe').where('id', '=', kundengruppeId).select('id').executeTakeFirst()))
    throw refused('verwaltung.unbekannt', 'kundengruppeId')
}

/** The group of an object and who leads the work there are known. Throws 422 at the field. */
async function zugehoerigePruefen({ db }: Context, { objektgruppeId, leiterId }: z.output<typeof Objekt>) {
  if (objektgruppeId && !(await db.selectFrom('objektgruppe').where('id', '=', objektgruppeId).select('id').executeTakeFirst()))
    throw refused('verwaltung.unbekannt', 'objektgruppeId')
  if (leiterId && !(await db.selectFrom('lstfix').where('id', '=', leiterId).select('id').executeTakeFirst())) throw refused('verwaltung.unbekannt', 'leiterId')
}

/** Replaces the mail domains. Throws 422 for what is no domain and for one that everybody may use. */
async function domainsSetzen({ db }: Context, ktostammId: Id<'ktostamm'>, text: string) {
  const domains = [
    ...new Set(
      text
        .toLowerCase()
        .split(/[\s,;]+/)
        .filter(Boolean),
    ),
  ]
  if (!domains.every((domain) => /^[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)+$/.test(domain) && domain.length <= 253))
    throw refused('verwaltung.keine-domain', 'domains')
  if (domains.some(istAllgemein)) throw refused('verwaltung.domain-allgemein', 'domains')
  await db.deleteFrom('ktostammDomain').where('ktostammId', '=', ktostammId).execute()
  if (domains.length)
    await db
      .insertInto('ktostammDomain')
      .values(domains.map((domain) => ({ domain, ktostammId })))
      .execute()
}
