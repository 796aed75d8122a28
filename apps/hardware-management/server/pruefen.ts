import type { Id } from '#platform/contract/shapes.ts'
import { fristende } from '#domain/geraete/frist.ts'
import { expressVon, seriennummerNorm, serviceTagVon } from '#domain/geraete/seriennummer.ts'
import { Held, Problem, refused } from '#platform/contract/problem.ts'
import type { Context } from '#platform/server/http/context.ts'
import type { Angaben } from '../contract/geraet.ts'
import { ausDatenbank, type Nachschlag } from './nachschlag.ts'
import { spaltenAus } from './stand.ts'

/** Where a device belongs: its customer's branch, or the one that it has (of a new one the asker's). */
type Wessen = { id: string; vkforgid: number }

/** The row of a device from what somebody typed, with all that follows from it. Throws 422 at the field that does not fit, 409 when another device has the serial number. */
export const geprueft = (context: Context, wessen: Wessen, typed: Angaben) => geprueftMit(ausDatenbank(context), wessen, typed)

/** The same, asking elsewhere. */
export async function geprueftMit(nachschlag: Nachschlag, wessen: Wessen, typed: Angaben) {
  const angaben = mitServiceTag(typed)
  const vkforgid = await filialeVon(nachschlag, wessen, angaben)
  await ortPruefen(nachschlag, angaben)
  await benutzerPruefen(nachschlag, angaben)
  const { hersteller, typ } = await produktPruefen(nachschlag, angaben)
  const row = { ...angaben, herstellerId: angaben.herstellerId ?? hersteller, hardwaretypId: angaben.hardwaretypId ?? typ }
  // A label without a device behind it helps nobody.
  if (!row.hostname && !row.seriennummer && !row.produktId && !row.hardwaretypId) throw refused('hardware.sagt-nichts', 'hostname')
  const norm = seriennummerNorm(row.seriennummer)
  if (norm !== null) await seriennummerPruefen(nachschlag, wessen.id, norm, row.herstellerId)
  return { ...spaltenAus(row), vkforgid, seriennummerNorm: norm, ...(await fristen(nachschlag, row)) }
}

/** Both tags say the same: one that is missing follows from the other. */
const mitServiceTag = (angaben: Angaben): Angaben => ({
  ...angaben,
  serviceTag: angaben.serviceTag || (serviceTagVon(angaben.expressServiceTag) ?? ''),
  expressServiceTag: angaben.expressServiceTag || (expressVon(angaben.serviceTag) ?? ''),
})

async function filialeVon({ filialeDesKunden }: Nachschlag, { vkforgid }: Wessen, { ktostammId }: Angaben) {
  if (ktostammId === null) return vkforgid
  const filiale = await filialeDesKunden(ktostammId)
  if (filiale === undefined) throw refused('hardware.auswahl-unbekannt', 'ktostammId')
  return filiale
}

/** The site is the customer's, the place lies at the site; of an own device at none. */
async function ortPruefen({ kundeDesObjekts, objektDesStandorts }: Nachschlag, { ktostammId, objektId, standortId }: Angaben) {
  if (objektId !== null) {
    const kunde = await kundeDesObjekts(objektId)
    if (kunde === undefined || kunde !== ktostammId) throw refused('hardware.objekt-fremd', 'objektId')
  }
  if (standortId === null) return
  const objekt = await objektDesStandorts(standortId)
  if (objekt === undefined || objekt !== objektId) throw refused('hardware.standort-fremd', 'standortId')
}

/** One user at most: an employee, or somebody of the customer, or a name. */
async function benutzerPruefen({ kenntMitarbeiter, kundeDesAnsprechpartners }: Nachschlag, { ktostammId, lstfixId, ansprechpartnerId, benutzerText }: Angaben) {
  if ([lstfixId, ansprechpartnerId, benutzerText].filter(Boolean).length > 1) throw refused('hardware.benutzer-mehrere', 'benutzerText')
  if (lstfixId !== null && !(await kenntMitarbeiter(lstfixId))) throw refused('hardware.benutzer-fremd', 'lstfixId')
  if (ansprechpartnerId === null) return
  const kunde = await kundeDesAnsprechpartners(ansprechpartnerId)
  if (kunde === undefined || kunde !== ktostammId) throw refused('hardware.benutzer-fremd', 'ansprechpartnerId')
}

/** What is chosen exists, and the product is one of the manufacturer. Returns what follows from the product. */
async function produktPruefen(nachschlag: Nachschlag, angaben: Angaben) {
  for (const liste of ['hersteller', 'hardwaretyp', 'betriebssystem', 'subnetzmaske'] as const) {
    const id = angaben[`${liste}Id`]
    if (id !== null && !(await nachschlag.kennt(liste, id))) throw refused('hardware.auswahl-unbekannt', `${liste}Id`)
  }
  if (angaben.produktId === null) return { hersteller: null, typ: null }
  const produkt = await nachschlag.produkt(angaben.produktId)
  if (!produkt) throw refused('hardware.auswahl-unbekannt', 'produktId')
  if (angaben.herstellerId !== null && produkt.herstellerId !== null && produkt.herstellerId !== angaben.herstellerId)
    throw refused('hardware.hersteller-anders', 'herstellerId')
  return { hersteller: produkt.herstellerId, typ: produkt.hardwaretypId }
}

/** A serial number is there once for a manufacturer, and once at all where no manufacturer is told. Throws 409. */
async function seriennummerPruefen({ traeger }: Nachschlag, id: string, norm: string, herstellerId: Id<'hersteller'> | null) {
  const anderes = await traeger(norm, id, herstellerId)
  if (!anderes) return
  const code = anderes.sichtbar ? 'hardware.seriennummer-vergeben' : 'hardware.seriennummer-anderswo'
  const fields = { seriennummer: code }
  throw anderes.sichtbar ? new Held(code, `/hardware-management/${anderes.nummer}`, { nummer: anderes.nummer }, fields) : new Problem(code, 409, {}, fields)
}

/** Last days of warranty and support: as reckoned from the delivery, or another one with its reason. */
async function fristen({ monate }: Nachschlag, angaben: Angaben) {
  const { lieferdatum } = angaben
  const ende = async (art: 'garantie' | 'support') => {
    const typId = angaben[`${art}typId`]
    const dauer = typId === null ? undefined : await monate(`${art}typ`, typId)
    if (typId !== null && dauer === undefined) throw refused('hardware.auswahl-unbekannt', `${art}typId`)
    const gesagt = angaben[`${art}Bis`]
    if (gesagt === null) return fristende(lieferdatum, dauer ?? null)
    if (!angaben[`${art}Grund`]) throw refused('hardware.grund-fehlt', `${art}Grund`)
    if (lieferdatum !== null && gesagt < lieferdatum) throw refused('hardware.vor-lieferung', `${art}Bis`)
    return gesagt
  }
  return { garantieEnde: await ende('garantie'), supportEnde: await ende('support') }
}
