import { randomBytes, randomInt } from 'node:crypto'
import { sql } from 'kysely'
import type { Id } from '#platform/contract/shapes.ts'
import { NfcTagName, type Beschriftung, type nfcTagCalls, type NfcTagZeile } from '#apps/verwaltung/contract/nfc.ts'
import { codesEnden } from '#domain/personal/anmeldecode.ts'
import { nameSql } from '#domain/personal/name.ts'
import { tagZweck } from '#domain/stempel/tag.ts'
import type { Language } from '#platform/contract/messages.ts'
import { conflict, notFound, refused } from '#platform/contract/problem.ts'
import { uuid } from '#platform/contract/uuid.ts'
import { addressOf } from '#platform/text/way.ts'
import { emit, type Context } from '#platform/server/http/context.ts'
import type { Handlers } from '#platform/server/http/app.ts'
import { tagLayout } from '#platform/server/nfc/layout.ts'
import { pageOf } from '#platform/server/record/keyset.ts'
import { readRecords, wordSearch, type ListQuery } from '#platform/server/record/list.ts'
import { assertUnchanged } from '#platform/server/record/revision.ts'
import { alsDatei, worte } from '../liste.ts'
import { geaendert, getroffen, ok } from '../schreiben.ts'

type H = Handlers<typeof nfcTagCalls>
type Roh = Omit<NfcTagZeile, 'adresse' | 'darf'> & { kurz: string }
type Zustand = NfcTagZeile['zustand']

export const nfcTagHandlers: H = {
  async nfcTags(context, { query }) {
    const { entities, next } = await readRecords<Roh>(context, tags(query, context.sprache), NfcTagName, query)
    return { entities: entities.map(({ kurz, ...row }) => ({ ...row, adresse: adresse(context, kurz), darf: darf(row) })), next }
  },
  nfcTagsDatei: (context, { query }) =>
    alsDatei<Roh>(context, tags(query, context.sprache), query, { de: 'NFC-Tags', en: 'NFC tags' }, [
      { de: 'Tag', en: 'Tag', value: (row) => row.name },
      { de: 'Art', en: 'Kind', value: (row) => row.art, say: worte('wert') },
      { de: 'Gehört zu', en: 'Belongs to', value: (row) => row.ziel },
      { de: 'Chip', en: 'Chip', value: (row) => row.chip, say: worte('wert') },
      { de: 'Zustand', en: 'State', value: (row) => row.zustand, say: worte('wert') },
      { de: 'Zuletzt gelesen', en: 'Last read', value: (row) => row.zuletzt, kind: 'instant' },
      { de: 'Gelesen (7 Tage)', en: 'Read (7 days)', value: (row) => row.gelesen, kind: 'number' },
      { de: 'Abgewiesen (7 Tage)', en: 'Refused (7 days)', value: (row) => row.abgewiesen, kind: 'number' },
    ]),
  async nfcTagAnlegen(context, { body }) {
    const { name, art, chip } = body
    if (art === 'ausweis' && chip !== 'ntag424') throw refused('verwaltung.nfc-ausweis-chip', 'chip')
    const [objektId, lstfixId] = [art === 'objekt' ? body.objektId : null, art === 'ausweis' ? body.lstfixId : null]
    await zielBekannt(context, objektId, lstfixId, art)
    const id = uuid()
    const { schluessel, beschriftung } = neueSchluessel(context, { id, kurz: kurz(), chip })
    await context.db
      .insertInto('nfcTag')
      .values({ id, kurz: beschriftung.adresse.slice(-10), name, art, chip, objektId, lstfixId, schluessel })
      .execute()
    gemeldet(context, { aktion: 'anlegen', id, nachher: { name, art, chip, objektId, lstfixId } })
    return beschriftung
  },
  async nfcTagAendern(context, { params: { id }, body: { revision, ...body } }) {
    const vorher = await tag(context, id)
    await assertUnchanged(context, NfcTagName, vorher, revision, { subject: 'nfc_tag', id })
    getroffen(await context.db.updateTable('nfcTag').set(body).where('id', '=', id).executeTakeFirst())
    gemeldet(context, { aktion: 'aendern', id, vorher: { name: vorher.name }, nachher: body })
    return ok
  },
  async nfcTagBeschreiben(context, { params: { id } }) {
    const { kurz: bisher, chip, zustand } = await tag(context, id)
    if (zustand === 'stillgelegt') throw conflict('verwaltung.nfc-stillgelegt')
    const { schluessel, beschriftung } = neueSchluessel(context, { id, kurz: bisher, chip })
    await context.db.updateTable('nfcTag').set({ schluessel, uid: null, zaehler: null }).where('id', '=', id).execute()
    await codesEnden(context.db, { tagId: id })
    gemeldet(context, { aktion: 'schluessel-erzeugen', id })
    return beschriftung
  },
  nfcTagSperren: (context, { params: { id } }) => gesetzt(context, id, 'gesperrt'),
  nfcTagFreigeben: (context, { params: { id } }) => gesetzt(context, id, 'aktiv'),
  nfcTagStilllegen: (context, { params: { id } }) => gesetzt(context, id, 'stillgelegt'),

  async nfcTagLesungen(context, { params: { id }, query }) {
    await tag(context, id)
    const lesungen = context.db.selectFrom('nfcTagLesung').where('tagId', '=', id).select(['id', 'empfangen', 'ergebnis', 'zaehler', 'adresse'])
    return pageOf(lesungen, ['-empfangen', '-id'], query)
  },
  async objektSuche({ db }, { query: { q } }) {
    const { rows } = await sql<{ id: string; nummer: string; name: string }>`
      select o.id, o.nummer::text as nummer, o.name from objekt o join ktostamm k on k.id = o.ktostamm_id
      where o.status = 'O' and ${wordSearch(q, sql`o.nummer`, sql`o.name`, sql`o.ort`, sql`k.name`) ?? sql`true`} order by o.name, o.id limit 50`.execute(db)
    return rows
  },
}

const tags = (query: { q?: string | undefined; art?: string | undefined; zustand?: string | undefined }, sprache: Language): ListQuery => ({
  select: sql`t.id, t.kurz, t.name, t.art, t.chip, t.zustand, t.zaehler, t.uid is not null as eingelernt,
    coalesce(o.nummer || ' ' || o.name, l.persnr || ' ' || ${nameSql('l', sprache)}) as ziel, z.zuletzt, z.gelesen, z.abgewiesen`,
  from: sql`nfc_tag t left join objekt o on o.id = t.objekt_id left join lstfix l on l.id = t.lstfix_id
    left join lateral (select max(empfangen) filter (where ergebnis = 'gelesen') as zuletzt,
      (count(*) filter (where ergebnis = 'gelesen' and empfangen > now() - interval '7 days'))::int as gelesen,
      (count(*) filter (where ergebnis <> 'gelesen' and empfangen > now() - interval '7 days'))::int as abgewiesen
      from nfc_tag_lesung where tag_id = t.id) z on true`,
  where: [
    wordSearch(query.q, sql`t.name`, sql`o.name`, sql`o.nummer`, sql`l.zuname`, sql`l.vorname`, sql`l.persnr`),
    query.art !== undefined && sql`t.art = ${query.art}`,
    query.zustand !== undefined && sql`t.zustand = ${query.zustand}`,
  ],
  sorts: { name: [sql`t.name`, sql`t.id`], zustand: [sql`t.zustand`, sql`t.name`, sql`t.id`] },
  standard: 'name',
})

const darf = ({ zustand, chip }: Pick<Roh, 'zustand' | 'chip'>): NfcTagZeile['darf'] =>
  zustand === 'stillgelegt' ? [] : [...(chip === 'ntag424' ? (['beschreiben'] as const) : []), zustand === 'aktiv' ? 'sperren' : 'freigeben', 'stilllegen']

/** Letters and digits that nobody confuses; 50 bits, so that nobody comes across an address by trying. */
const zeichen = 'abcdefghijkmnpqrstuvwxyz23456789'
const kurz = () => Array.from({ length: 10 }, () => zeichen[randomInt(zeichen.length)]).join('')
const adresse = ({ publicUrl }: Context, kurz: string) => addressOf(publicUrl, `/nfc/${kurz}`)

/** Three keys: the master key leaves with the answer and is kept nowhere, the two others are sealed. */
function neueSchluessel(context: Context, { id, kurz, chip }: { id: string; kurz: string; chip: NfcTagZeile['chip'] }) {
  const ziel = adresse(context, kurz)
  if (chip === 'einfach') return { schluessel: null, beschriftung: { id, adresse: ziel, chip: null } satisfies Beschriftung }
  const [haupt, beweis, lesen] = [randomBytes(16), randomBytes(16), randomBytes(16)]
  const hex = (key: Buffer) => key.toString('hex').toUpperCase()
  const { ndef, piccOffset, macOffset, fileRights: dateirechte } = tagLayout(ziel)
  return {
    schluessel: context.vault.seal(Buffer.concat([lesen, beweis]), tagZweck(id)),
    beschriftung: {
      id,
      adresse: ziel,
      chip: { hauptschluessel: hex(haupt), beweisschluessel: hex(beweis), leseschluessel: hex(lesen), ndef, piccOffset, macOffset, dateirechte },
    } satisfies Beschriftung,
  }
}

async function zielBekannt({ db }: Context, objektId: Id<'objekt'> | null, lstfixId: Id<'lstfix'> | null, art: NfcTagZeile['art']) {
  const feld = art === 'objekt' ? 'objektId' : 'lstfixId'
  const [tabelle, id] = art === 'objekt' ? (['objekt', objektId] as const) : (['lstfix', lstfixId] as const)
  if (id === null) throw refused('verwaltung.nfc-ohne-ziel', feld)
  if (!(await db.selectFrom(tabelle).where('id', '=', id).select('id').executeTakeFirst())) throw refused('verwaltung.unbekannt', feld)
}

async function tag({ db }: Context, id: string) {
  const row = await db.selectFrom('nfcTag').where('id', '=', id).select(['id', 'kurz', 'name', 'chip', 'zustand']).executeTakeFirst()
  if (!row) throw notFound()
  return row
}

/** At once: the next read is refused, taps that still wait for a sign-in end. A retired tag stays retired. */
async function gesetzt(context: Context, id: string, zustand: Zustand) {
  const vorher = await tag(context, id)
  if (vorher.zustand === 'stillgelegt') throw conflict('verwaltung.nfc-stillgelegt')
  getroffen(await context.db.updateTable('nfcTag').set({ zustand }).where('id', '=', id).executeTakeFirst())
  if (zustand !== 'aktiv') await codesEnden(context.db, { tagId: id })
  const aktion = zustand === 'aktiv' ? 'freigeben' : zustand === 'gesperrt' ? 'sperren' : 'stilllegen'
  gemeldet(context, { aktion, id, vorher: { zustand: vorher.zustand }, nachher: { zustand } })
  return ok
}

function gemeldet(context: Context, eintrag: { aktion: string; id: string; vorher?: object; nachher?: object }) {
  geaendert(context, { gegenstand: 'nfc_tag', ...eintrag })
  emit(context, 'nfc-tag', [eintrag.id])
}
