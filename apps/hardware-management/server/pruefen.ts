import { sql } from 'kysely'
import { fristende } from '#domain/geraete/frist.ts'
import { expressVon, seriennummerNorm, serviceTagVon } from '#domain/geraete/seriennummer.ts'
import { hardwareRecht, sichtbareHardware } from '#domain/geraete/sicht.ts'
import { sichtbareAnsprechpartner, sichtbareKunden, sichtbareObjekte } from '#domain/kunden/sicht.ts'
import { sichtbareMitarbeiter } from '#domain/personal/sicht.ts'
import { Problem, refused } from '#platform/contract/problem.ts'
import type { Context } from '#platform/server/http/context.ts'
import type { Angaben } from '../contract/geraet.ts'
import { spaltenAus } from './stand.ts'

/** Where a device belongs: its customer's branch, or the one that it has (of a new one the asker's). */
type Wessen = { id: string; vkforgid: number }

/** The row of a device from what somebody typed, with all that follows from it. Throws 422 at the field that does not fit, 409 when another device has the serial number. */
export async function geprueft(context: Context, wessen: Wessen, typed: Angaben) {
  const angaben = mitServiceTag(typed)
  const vkforgid = await filialeVon(context, wessen, angaben)
  await ortPruefen(context, angaben)
  await benutzerPruefen(context, angaben)
  const { hersteller, typ } = await produktPruefen(context, angaben)
  const row = { ...angaben, herstellerId: angaben.herstellerId ?? hersteller, hardwaretypId: angaben.hardwaretypId ?? typ }
  // A label without a device behind it helps nobody.
  if (!row.hostname && !row.seriennummer && !row.produktId && !row.hardwaretypId) throw refused('hardware.sagt-nichts', 'hostname')
  const norm = seriennummerNorm(row.seriennummer)
  if (norm !== null) await seriennummerPruefen(context, wessen.id, norm, row.herstellerId)
  return { ...spaltenAus(row), vkforgid, seriennummerNorm: norm, ...(await fristen(context, row)) }
}

/** Both tags say the same: one that is missing follows from the other. */
const mitServiceTag = (angaben: Angaben): Angaben => ({
  ...angaben,
  serviceTag: angaben.serviceTag || (serviceTagVon(angaben.expressServiceTag) ?? ''),
  expressServiceTag: angaben.expressServiceTag || (expressVon(angaben.serviceTag) ?? ''),
})

async function filialeVon(context: Context, { vkforgid }: Wessen, { ktostammId }: Angaben) {
  if (ktostammId === null) return vkforgid
  const kunde = await sichtbareKunden(context, hardwareRecht).where('ktostamm.id', '=', ktostammId).select('ktostamm.vkforgid').executeTakeFirst()
  if (!kunde) throw refused('hardware.auswahl-unbekannt', 'ktostammId')
  return kunde.vkforgid
}

/** The site is the customer's, the place lies at the site; of an own device at none. */
async function ortPruefen(context: Context, { ktostammId, objektId, standortId }: Angaben) {
  if (objektId !== null) {
    const objekt = await sichtbareObjekte(context, hardwareRecht).where('objekt.id', '=', objektId).select('objekt.ktostammId').executeTakeFirst()
    if (!objekt || objekt.ktostammId !== ktostammId) throw refused('hardware.objekt-fremd', 'objektId')
  }
  if (standortId === null) return
  const standort = await context.db.selectFrom('standort').where('id', '=', standortId).select('objektId').executeTakeFirst()
  if (!standort || standort.objektId !== objektId) throw refused('hardware.standort-fremd', 'standortId')
}

/** One user at most: an employee, or somebody of the customer, or a name. */
async function benutzerPruefen(context: Context, { ktostammId, lstfixId, ansprechpartnerId, benutzerText }: Angaben) {
  if ([lstfixId, ansprechpartnerId, benutzerText].filter(Boolean).length > 1) throw refused('hardware.benutzer-mehrere', 'benutzerText')
  if (lstfixId !== null && !(await sichtbareMitarbeiter(context, hardwareRecht).where('lstfix.id', '=', lstfixId).select('lstfix.id').executeTakeFirst()))
    throw refused('hardware.benutzer-fremd', 'lstfixId')
  if (ansprechpartnerId === null) return
  const person = await sichtbareAnsprechpartner(context, hardwareRecht)
    .where('ansprechpartner.id', '=', ansprechpartnerId)
    .select('ansprechpartner.ktostammId')
    .executeTakeFirst()
  if (!person || person.ktostammId !== ktostammId) throw refused('hardware.benutzer-fremd', 'ansprechpartnerId')
}

/** What is chosen exists, and the product is one of the manufacturer. Returns what follows from the product. */
async function produktPruefen({ db }: Context, angaben: Angaben) {
  for (const liste of ['hersteller', 'hardwaretyp', 'betriebssystem', 'subnetzmaske'] as const) {
    const id = angaben[`${liste}Id`]
    if (id !== null && !(await db.selectFrom(liste).where('id', '=', id).select('id').executeTakeFirst()))
      throw refused('hardware.auswahl-unbekannt', `${liste}Id`)
  }
  if (angaben.produktId === null) return { hersteller: null, typ: null }
  const produkt = await db.selectFrom('produkt').where('id', '=', angaben.produktId).select(['herstellerId', 'hardwaretypId']).executeTakeFirst()
  if (!produkt) throw refused('hardware.auswahl-unbekannt', 'produktId')
  if (angaben.herstellerId !== null && produkt.herstellerId !== null && produkt.herstellerId !== angaben.herstellerId)
    throw refused('hardware.hersteller-anders', 'herstellerId')
  return { hersteller: produkt.herstellerId, typ: produkt.hardwaretypId }
}

/** A serial number is there once for a manufacturer, and once at all where no manufacturer is told. Parallel writers of one number wait for each other. Throws 409. */
async function seriennummerPruefen(context: Context, id: string, norm: string, herstellerId: string | null) {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`seriennummer:${norm}`}, 0))`.execute(context.db)
  const anderes = await context.db
    .selectFrom('hardware as h')
    .where('h.seriennummerNorm', '=', norm)
    .where('h.id', '!=', id)
    .$if(herstellerId !== null, (query) => query.where((eb) => eb.or([eb('h.herstellerId', '=', herstellerId!), eb('h.herstellerId', 'is', null)])))
    .select(['h.id', 'h.nummer'])
    .executeTakeFirst()
  if (!anderes) return
  const sichtbar = await sichtbareHardware(context).where('h.id', '=', anderes.id).select('h.id').executeTakeFirst()
  const code = sichtbar ? 'hardware.seriennummer-vergeben' : 'hardware.seriennummer-anderswo'
  throw new Problem(code, 409, sichtbar ? { nummer: anderes.nummer } : {}, { seriennummer: code })
}

/** Last days of warranty and support: as reckoned from the delivery, or another one with its reason. */
async function fristen({ db }: Context, angaben: Angaben) {
  const { lieferdatum } = angaben
  const ende = async (art: 'garantie' | 'support') => {
    const typId = angaben[`${art}typId`]
    const typ = typId === null ? undefined : await db.selectFrom(`${art}typ`).where('id', '=', typId).select('monate').executeTakeFirst()
    if (typId !== null && !typ) throw refused('hardware.auswahl-unbekannt', `${art}typId`)
    const gesagt = angaben[`${art}Bis`]
    if (gesagt === null) return fristende(lieferdatum, typ?.monate ?? null)
    if (!angaben[`${art}Grund`]) throw refused('hardware.grund-fehlt', `${art}Grund`)
    if (lieferdatum !== null && gesagt < lieferdatum) throw refused('hardware.vor-lieferung', `${art}Bis`)
    return gesagt
  }
  return { garantieEnde: await ende('garantie'), supportEnde: await ende('support') }
}
