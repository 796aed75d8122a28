import type { Id } from '#platform/contract/shapes.ts'
import { ziehtUm } from '#domain/personal/arbeitsort.ts'
import { nameVon } from '#domain/personal/contract.ts'
import { pruefeBeschaeftigung } from '#domain/zeiten/klaerung/beschaeftigung.ts'
import { heuteDerFirma } from '#domain/zeiten/tag/heute.ts'
import { Mitarbeiter, type personenCalls } from '#apps/verwaltung/contract/personen.ts'
import { notFound, refused } from '#platform/contract/problem.ts'
import { uuid } from '#platform/contract/uuid.ts'
import type { Context } from '#platform/server/http/context.ts'
import type { Handlers } from '#platform/server/http/app.ts'
import { assertUnchanged } from '#platform/server/record/revision.ts'
import type * as z from 'zod/mini'
import { anwenderAnlegen } from './anwender.ts'
import { anwesenheit, geaendert, getroffen, ok } from '../schreiben.ts'

type Daten = z.output<typeof Mitarbeiter>

export const mitarbeiterHandlers: Pick<Handlers<typeof personenCalls>, 'mitarbeiterAnlegen' | 'mitarbeiterAendern' | 'modellZuordnen' | 'modellEntfernen'> = {
  async mitarbeiterAnlegen(context, { body: { modellId, zugang, rollen, ...daten } }) {
    if (zugang && !daten.email) throw refused('verwaltung.email-fuer-zugang', 'email')
    const id = uuid()
    await pruefen(context, daten)
    await context.db
      .insertInto('lstfix')
      .values({ id, ...daten })
      .execute()
    geaendert(context, { aktion: 'anlegen', gegenstand: 'mitarbeiter', id, nachher: daten })
    anwesenheit(context, [id])
    if (modellId) await zuordnen(context, id, modellId, daten.eintritt)
    if (zugang)
      await anwenderAnlegen(
        context,
        {
          username: daten.email!,
          email: daten.email,
          anzeigename: nameVon(daten, 'de'),
          sprache: 'de',
          accountid: daten.vkforgid,
          konten: [daten.vkforgid],
          rollen,
          rechte: [],
          lstfixId: id,
          passwort: null,
        },
        'email',
      )
    return { id }
  },

  async mitarbeiterAendern(context, { params: { id }, body: { revision, filialeAb, ...body } }) {
    const vorher = await context.db.selectFrom('lstfix').where('id', '=', id).selectAll().forUpdate().executeTakeFirst()
    if (!vorher) throw notFound()
    await assertUnchanged(context, Mitarbeiter, vorher, revision, { subject: 'mitarbeiter', id })
    await pruefen(context, body)
    const umzug = vorher.vkforgid === body.vkforgid ? null : await umzugAb(context, filialeAb ?? null, body.eintritt)
    if (umzug) await ziehtUm(context.db, id, vorher.vkforgid, umzug)
    getroffen(await context.db.updateTable('lstfix').set(body).where('id', '=', id).executeTakeFirst())
    geaendert(context, { aktion: 'aendern', gegenstand: 'mitarbeiter', id, vorher, nachher: { ...body, ...(umzug && { filialeAb: umzug }) } })
    anwesenheit(context, [id])
    await pruefeBeschaeftigung(context, id, vorher, body)
    return ok
  },

  async modellZuordnen(context, { params: { id }, body: { modellId, gueltigAb } }) {
    const person = await context.db.selectFrom('lstfix').where('id', '=', id).select('eintritt').executeTakeFirst()
    if (!person) throw notFound()
    if (gueltigAb < person.eintritt) throw refused('verwaltung.vor-eintritt', 'gueltigAb')
    await zuordnen(context, id, modellId, gueltigAb)
    return ok
  },

  async modellEntfernen(context, { params: { id, gueltigAb } }) {
    const weg = await context.db
      .deleteFrom('lstfixArbeitszeitmodell')
      .where('lstfixId', '=', id)
      .where('gueltigAb', '=', gueltigAb)
      .returning('modellId')
      .executeTakeFirst()
    if (!weg) throw notFound()
    geaendert(context, { aktion: 'modell-entfernen', gegenstand: 'mitarbeiter', id, vorher: { modell: await modellName(context, weg.modellId), gueltigAb } })
    anwesenheit(context, [id])
    return ok
  },
}

/** From which day on somebody is at another branch: today without a word, and never from a day on that is still to come: accounts and rights change at once. */
async function umzugAb({ db, jetzt }: Context, ab: string | null, eintritt: string) {
  const heute = await heuteDerFirma(db, jetzt)
  if (ab !== null && ab > heute) throw refused('verwaltung.umzug-voraus', 'filialeAb')
  if (ab !== null && ab < eintritt) throw refused('verwaltung.vor-eintritt', 'filialeAb')
  return ab ?? heute
}

async function zuordnen(context: Context, lstfixId: Id<'lstfix'>, modellId: Id<'arbeitszeitmodell'>, gueltigAb: string) {
  const modell = await modellName(context, modellId)
  if (!modell) throw refused('verwaltung.unbekannt', 'modellId')
  const alt = await context.db
    .selectFrom('lstfixArbeitszeitmodell')
    .where('lstfixId', '=', lstfixId)
    .where('gueltigAb', '=', gueltigAb)
    .select('modellId')
    .executeTakeFirst()
  await context.db
    .insertInto('lstfixArbeitszeitmodell')
    .values({ lstfixId, modellId, gueltigAb })
    .onConflict((on) => on.columns(['lstfixId', 'gueltigAb']).doUpdateSet({ modellId }))
    .execute()
  geaendert(context, {
    aktion: 'modell-zuordnen',
    gegenstand: 'mitarbeiter',
    id: lstfixId,
    ...(alt && { vorher: { modell: await modellName(context, alt.modellId), gueltigAb } }),
    nachher: { modell, gueltigAb },
  })
  anwesenheit(context, [lstfixId])
}

const modellName = async ({ db }: Context, id: string) =>
  (await db.selectFrom('arbeitszeitmodell').where('id', '=', id).select('name').executeTakeFirst())?.name

async function pruefen(context: Context, { abteilungId, vkforgid, eintritt, austritt }: Daten) {
  if (austritt !== null && austritt < eintritt) throw refused('verwaltung.austritt-vor-eintritt', 'austritt')
  if (!(await context.db.selectFrom('abteilung').where('id', '=', abteilungId).select('id').executeTakeFirst()))
    throw refused('verwaltung.unbekannt', 'abteilungId')
  if (!(await context.db.selectFrom('filiale').where('vkforgid', '=', vkforgid).select('vkforgid').executeTakeFirst()))
    throw refused('verwaltung.unbekannt', 'vkforgid')
}
