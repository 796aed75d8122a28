import { sql } from 'kysely'
import type { Id } from '#platform/contract/shapes.ts'
import { fristlage, tageBis } from '#domain/geraete/frist.ts'
import { belegt, lizenzZumHandeln, platzZaehlt, sichtbareLizenzen } from '#domain/geraete/lizenz/sicht.ts'
import { hardwareMit, hardwareRecht, imHaus, sichtbareHardware } from '#domain/geraete/sicht.ts'
import { nameSql } from '#domain/personal/name.ts'
import { sichtbareMitarbeiter } from '#domain/personal/sicht.ts'
import { heuteDerFirma } from '#domain/zeiten/tag/heute.ts'
import type { Parsed } from '#platform/contract/contract.ts'
import { conflict, notFound, Problem, refused } from '#platform/contract/problem.ts'
import { uuid } from '#platform/contract/uuid.ts'
import type { Context } from '#platform/server/http/context.ts'
import { pageOf } from '#platform/server/record/keyset.ts'
import type { calls } from '#apps/hardware-management/contract.ts'
import { meldeLizenz } from './schreiben.ts'

/** What the holder of a place is called: `l`, or `h` with its product `pr`. */
export const inhabername = ({ sprache }: Context) => sql<string>`coalesce(${nameSql('l', sprache)}, nullif(h.hostname, ''), pr.name, '')`

/** Who has or had a place, the latest first. Throws 404. */
export async function plaetze(context: Context, id: Id<'lizenz'>, asked: Parsed<typeof calls.plaetze>['query']) {
  const heute = await heuteDerFirma(context.db, context.jetzt)
  if (!(await sichtbareLizenzen(context).where('z.id', '=', id).select('z.id').executeTakeFirst())) throw notFound()
  return pageOf(
    mitInhaber(context)
      .where('p.lizenzId', '=', id)
      .select(['p.id', 'h.nummer as geraet', 'p.von', 'p.bis', inhabername(context).as('inhaber'), platzZaehlt(heute).as('zaehlt')])
      .select(
        sql<string | null>`case when l.austritt < ${heute}::date then l.austritt when h.ausscheidedatum <= ${heute}::date then h.ausscheidedatum end`.as('weg'),
      ),
    ['-p.von', '-p.id'],
    asked,
  )
}

const mitInhaber = ({ db }: Context) =>
  db
    .selectFrom('lizenzPlatz as p')
    .leftJoin('lstfix as l', 'l.id', 'p.lstfixId')
    .leftJoin('hardware as h', 'h.id', 'p.hardwareId')
    .leftJoin('produkt as pr', 'pr.id', 'h.produktId')

/** Gives a place; who gives the last one at the same time as somebody else waits and is refused. Throws 404, 409 when the holder has one, 422 at the field. */
export async function vergeben(context: Context, id: Id<'lizenz'>, { lstfixId, hardwareId, von }: Parsed<typeof calls.platzVergeben>['body']) {
  const lizenz = await lizenzZumHandeln(context, id)
  if (lizenz.art !== 'platz' && lizenz.art !== 'geraet') throw refused('lizenz.zaehlt-nicht', 'lstfixId')
  const wer = lizenz.art === 'platz' ? { lstfixId, hardwareId: null } : { lstfixId: null, hardwareId }
  await inhaberPruefen(context, wer, lizenz.art)
  if (lizenz.bis !== null && von > lizenz.bis) throw refused('lizenz.nach-ende', 'von')
  const heute = await heuteDerFirma(context.db, context.jetzt)
  const hat = await context.db
    .selectFrom('lizenzPlatz')
    .where('lizenzId', '=', id)
    .where(lizenz.art === 'platz' ? 'lstfixId' : 'hardwareId', '=', wer.lstfixId ?? wer.hardwareId)
    .where((eb) => eb.or([eb('bis', 'is', null), eb('bis', '>', von)]))
    .select('id')
    .executeTakeFirst()
  if (hat) throw conflict('lizenz.hat-schon')
  await platzPruefen(context, id, lizenz.plaetze ?? 0, heute)
  const platz = uuid()
  await context.db
    .insertInto('lizenzPlatz')
    .values({ id: platz, lizenzId: id, ...wer, von, anwenderId: context.person.anwenderId, zeitpunkt: context.jetzt.toString() })
    .execute()
  meldeLizenz(context, 'vergeben', id, { ...wer, von })
  return { id: platz }
}

async function inhaberPruefen(
  context: Context,
  { lstfixId, hardwareId }: { lstfixId: Id<'lstfix'> | null; hardwareId: Id<'hardware'> | null },
  art: 'platz' | 'geraet',
) {
  if (art === 'platz') {
    const person = lstfixId && (await sichtbareMitarbeiter(context, hardwareRecht).where('lstfix.id', '=', lstfixId).select('lstfix.id').executeTakeFirst())
    if (!person) throw refused('hardware.benutzer-fremd', 'lstfixId')
  } else if (!hardwareId || !(await sichtbareHardware(context).where('h.id', '=', hardwareId).select('h.id').executeTakeFirst()))
    throw refused('lizenz.geraet-unbekannt', 'hardwareId')
}

/** One more than there are is refused, with who holds them. */
async function platzPruefen(context: Context, id: Id<'lizenz'>, gibt: number, heute: string) {
  const frei = await context.db.selectFrom('lizenz as z').where('z.id', '=', id).select(belegt(heute).as('belegt')).executeTakeFirstOrThrow()
  if (frei.belegt < gibt) return
  const halter = await mitInhaber(context)
    .where('p.lizenzId', '=', id)
    .where(platzZaehlt(heute))
    .orderBy('p.von', 'desc')
    .orderBy('p.id')
    .limit(10)
    .select(inhabername(context).as('name'))
    .execute()
  const weitere = frei.belegt - halter.length
  const wer = [...halter.map(({ name }) => name), ...(weitere > 0 ? [`+ ${weitere}`] : [])].join(', ')
  throw new Problem('lizenz.voll', 422, { n: gibt, wer }, { von: 'lizenz.voll' })
}

/** A place is free from this day on. Throws 404, 409 when it was given back, 422 for a day before it began. */
export async function freigeben(context: Context, id: Id<'lizenz'>, platzId: string, bis: string) {
  await lizenzZumHandeln(context, id)
  const platz = await context.db.selectFrom('lizenzPlatz').where('id', '=', platzId).where('lizenzId', '=', id).selectAll().executeTakeFirst()
  if (!platz) throw notFound()
  if (platz.bis !== null) throw conflict('lizenz.schon-frei')
  if (bis < platz.von) throw refused('lizenz.bis-vor-von', 'bis')
  await context.db.updateTable('lizenzPlatz').set({ bis }).where('id', '=', platzId).execute()
  meldeLizenz(context, 'freigeben', id, { lstfixId: platz.lstfixId, hardwareId: platz.hardwareId, bis })
}

/** Licences that a device has a place of today. Throws 404. */
export async function lizenzenZum(context: Context, key: string, asked: Parsed<typeof calls.lizenzenZum>['query']) {
  const geraet = await hardwareMit(context, key).select('h.id').executeTakeFirst()
  if (!geraet || !imHaus(context)) throw notFound()
  const heute = await heuteDerFirma(context.db, context.jetzt)
  const { entities, next } = await pageOf(
    sichtbareLizenzen(context)
      .innerJoin('lizenzPlatz as p', 'p.lizenzId', 'z.id')
      .where('p.hardwareId', '=', geraet.id)
      .where((eb) => eb.or([eb('p.bis', 'is', null), eb('p.bis', '>', heute)]))
      .select(['z.id', 'z.nummer', 'z.name', 'p.von', 'z.bis', 'z.warntage']),
    ['z.name', 'z.id'],
    asked,
  )
  return {
    entities: entities.map(({ bis, warntage, ...eine }) => ({
      ...eine,
      ende: { ende: bis, lage: fristlage(bis, heute, Math.max(...warntage)), tage: bis === null ? null : tageBis(bis, heute) },
    })),
    next,
  }
}
