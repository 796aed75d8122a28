import type { Insertable, Transaction } from 'kysely'
import type { Tables } from '#platform/server/database/tables.ts'
import { schreibe } from '#demo/schreiben.ts'
import { Zufall } from '#demo/zufall.ts'

interface Geraet {
  id: string
  standortId?: string | null | undefined
  ktostammId?: string | null | undefined
  ausscheidedatum?: string | null | undefined
}
interface Wo {
  id: string
}
type Zaehlung = Insertable<Tables['inventurZaehlung']>

/**
 * Three stocktakes of our own devices: one that was closed (of 100 there were 96 in place, 2 elsewhere, 2 missing, and 3 codes that nobody knew), one that is
 * under way with a device found in two places, and one that is planned.
 */
export async function inventuren(trx: Transaction<Tables>, jetzt: Temporal.Instant, geraete: readonly Geraet[], orte: readonly Wo[]) {
  const zufall = new Zufall('inventur')
  const zaehler = await trx
    .selectFrom('anwender')
    .where('username', 'in', ['leitung@musterbau.example', 'support@musterbau.example'])
    .orderBy('username')
    .select('id')
    .execute()
  const [leitung, support = leitung] = zaehler.map(({ id }) => id)
  const [lager, werkstatt, , buero] = orte
  if (!leitung || !support || !lager || !werkstatt || !buero) return
  const eigene = geraete.filter(({ ktostammId, ausscheidedatum, standortId }) => !ktostammId && !ausscheidedatum && standortId)
  const nummern = new Map((await trx.selectFrom('hardware').select(['id', 'nummer']).execute()).map(({ id, nummer }) => [id, nummer]))
  const vor = (minuten: number) => jetzt.subtract({ minutes: minuten })
  const id = (um: Temporal.Instant) => zufall.uuid(um.epochMilliseconds)
  const tag = (um: Temporal.Instant) => um.toZonedDateTimeISO('Europe/Berlin').toPlainDate()

  const soll: Insertable<Tables['inventurSoll']>[] = []
  const schritte: Insertable<Tables['inventurSchritt']>[] = []
  const zaehlungen: Zaehlung[] = []
  const entscheidungen: Insertable<Tables['inventurEntscheidung']>[] = []

  const lege = async (name: string, geplant: Temporal.PlainDate, zustand: 'geplant' | 'offen' | 'abgeschlossen', standortId: string | null = null) => {
    const neu = {
      id: id(vor(1)),
      vkforgid: 1000,
      name,
      geplant: geplant.toString(),
      standortId,
      hardwaretypId: null,
      ktostammId: null,
      abteilungId: null,
      zustand,
      runde: 1,
      erfasstVon: leitung,
    }
    await schreibe(trx, 'inventur', [neu])
    return neu.id
  }
  const schritt = (inventurId: string, was: 'geplant' | 'begonnen' | 'abgeschlossen', um: Temporal.Instant) =>
    schritte.push({ id: id(um), inventurId, was, grund: '', anwenderId: leitung, zeitpunkt: um.toString() })
  const gelesen = (inventurId: string, geraet: Geraet | string, um: Temporal.Instant, wo: string, anders: Partial<Zaehlung> = {}) =>
    zaehlungen.push({
      id: id(um),
      inventurId,
      code: typeof geraet === 'string' ? geraet : String(nummern.get(geraet.id)),
      hardwareId: typeof geraet === 'string' ? null : geraet.id,
      standortId: wo,
      damalsId: typeof geraet === 'string' ? null : (geraet.standortId ?? null),
      ausgeschieden: false,
      notiz: '',
      hebtAuf: null,
      um: um.toString(),
      geraet: null,
      folge: null,
      runde: 1,
      anwenderId: zaehlungen.length % 3 ? leitung : support,
      eingang: um.toString(),
      ...anders,
    })
  const erwarte = (inventurId: string, welche: readonly Geraet[]) =>
    soll.push(...welche.map(({ id: hardwareId, standortId = null }) => ({ inventurId, hardwareId, standortId, anwenderId: leitung })))

  // Four weeks ago; the reading began at that minute of the day and took two hours.
  const damals = vor(28 * 24 * 60)
  const jahr = await lege('Jahresinventur Zentrale', tag(damals), 'abgeschlossen')
  const hundert = eigene.slice(0, 100)
  schritt(jahr, 'geplant', damals.subtract({ hours: 72 }))
  schritt(jahr, 'begonnen', damals.subtract({ minutes: 5 }))
  erwarte(jahr, hundert)
  hundert.slice(0, 98).forEach((geraet, nr) => {
    const um = damals.add({ seconds: nr * 70 })
    if (nr < 96) gelesen(jahr, geraet, um, geraet.standortId!)
    else gelesen(jahr, geraet, um, geraet.standortId === lager.id ? werkstatt.id : lager.id, { notiz: 'Stand im Gang' })
  })
  for (const [nr, code] of ['PX-2231-B', 'INV-000417', 'SN:TD8841'].entries()) gelesen(jahr, code, damals.add({ minutes: 116 + nr }), lager.id)
  const ende = damals.add({ minutes: 180 })
  const entschieden = (wovon: { hardwareId: string } | { code: string }, was: 'umbuchen' | 'belassen', fund: string, ort: string | null) =>
    entscheidungen.push({
      id: id(ende),
      inventurId: jahr,
      hardwareId: null,
      code: null,
      ...wovon,
      was,
      fund,
      doppelt: false,
      ortId: ort,
      standortId: null,
      bemerkung: fund === 'fehlt' ? 'Wird gesucht' : '',
      anwenderId: leitung,
      zeitpunkt: ende.toString(),
    })
  hundert.slice(96).forEach((geraet, nr) => {
    const woanders = geraet.standortId === lager.id ? werkstatt.id : lager.id
    entschieden({ hardwareId: geraet.id }, 'belassen', nr < 2 ? 'falscher-ort' : 'fehlt', nr < 2 ? woanders : null)
  })
  for (const code of ['PX-2231-B', 'INV-000417', 'SN:TD8841']) entschieden({ code }, 'belassen', '', lager.id)
  schritt(jahr, 'abgeschlossen', ende)

  const laufende = await lege('Inventur Büro OG', tag(jetzt), 'offen', buero.id)
  const dort = eigene.filter(({ standortId }) => standortId === buero.id)
  schritt(laufende, 'geplant', vor(7 * 24 * 60))
  schritt(laufende, 'begonnen', vor(70))
  erwarte(laufende, dort)
  const da = dort.slice(0, Math.ceil(dort.length * 0.6))
  da.forEach((geraet, nr) => gelesen(laufende, geraet, vor(60 - 2 * nr), buero.id))
  // Two people, two places: the office has to say which is right.
  const zweimal = da[1]
  if (zweimal) gelesen(laufende, zweimal, vor(20), werkstatt.id, { anwenderId: support })
  gelesen(laufende, 'INV-000873', vor(15), buero.id, { notiz: 'Bildschirm ohne Etikett' })

  const geplante = await lege('Inventur Lager', tag(jetzt).add({ days: 7 }), 'geplant', lager.id)
  schritt(geplante, 'geplant', vor(24 * 60))

  await schreibe(trx, 'inventurSchritt', schritte)
  await schreibe(trx, 'inventurSoll', soll)
  await schreibe(trx, 'inventurZaehlung', zaehlungen)
  await schreibe(trx, 'inventurEntscheidung', entscheidungen)
}
