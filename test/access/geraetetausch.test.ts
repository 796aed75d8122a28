import { afterAll, beforeAll, expect, test } from 'vitest'
import { calls as hardware } from '#apps/hardware-management/contract.ts'
import { calls as rdp } from '#apps/rdp-log/contract.ts'
import type { Call } from '#platform/contract/contract.ts'
import { uuid } from '#platform/contract/uuid.ts'
import { dora, portal, type Figure } from '../cast.ts'
import { minimal } from '../checks/input.ts'
import { having, kindOf, leavesOf } from '../checks/leaves.ts'
import { foreign, madeBy } from '../checks/made.ts'
import { rowsOf, trespasses } from '../checks/rows.ts'
import { upload } from '../files/upload.ts'
import { besetze, firma, kundeA, kundeB, objekt, sami, stelle, ticket, wim } from '../geraete/sitzungsbesetzung.ts'

/** Devices and sessions of customer A in the hands of customer B, who has the same rights, and of a head of another account: nothing of it may be read or changed. */
const operations: [string, Call][] = [...Object.entries(hardware), ...Object.entries(rdp)].map(([name, call]) => [
  `${Object.values(hardware).includes(call as never) ? 'hardware-management' : 'rdp-log'}.${name}`,
  call,
])

let p: Awaited<ReturnType<typeof portal>>
const geraet = uuid()
const dock = uuid()
const [sitzung, uebergabe, inventur, zaehlung] = [uuid(), uuid(), uuid(), uuid()]
let seine: { uuid: string[]; zahl: number[]; text: string[] }

beforeAll(async () => {
  p = await portal()
  await besetze(p.db)
  const rechte = ['HARDWAREMANAGEMENT', 'HARDWAREMANAGEMENT.GEHEIMNIS', 'HARDWAREMANAGEMENT.INVENTUR', 'RDPLOG.DOWNLOAD']
  await p.db
    .insertInto('anwenderBerechtigung')
    .values([kundeA, kundeB].flatMap(({ anwenderId }) => rechte.map((berechtigung) => ({ anwenderId, berechtigung }))))
    .execute()
  const dort = p.als(dora, hardware)
  const { id: standortId } = await dort.auswahlAnlegen({ params: { liste: 'standort' }, body: { name: 'Verborgen-Raum', objektId: objekt.a } })
  const bei = { ktostammId: firma.a, objektId: objekt.a, standortId }
  const { nummer } = await dort.anlegen({
    body: { id: geraet, hostname: 'VERBORGEN-1', seriennummer: 'VERBORGEN-SN', benutzerText: 'Verborgen Benutzer', ...bei },
  })
  await dort.anlegen({ body: { id: dock, hostname: 'VERBORGEN-2', ...bei } })
  const params = { idhardware: geraet }
  const kommentar = uuid()
  await dort.kommentieren({ params, body: { id: kommentar, text: 'Verborgen kommentiert' } })
  await dort.geheimnisSetzen({ params: { traeger: 'hardware', id: geraet, art: 'fernzugang' }, body: { wert: 'Verborgen-Passwort-1' } })
  const { id: ablage } = await upload(p, dora, 'verborgen-schein.txt', Buffer.from('Verborgen geliefert'))
  await dort.dateienAblegen({ params, body: { dateien: [ablage] } })
  await dort.zubehoerDazu({ params, body: { hardwareId: dock } })
  await dort.uebergeben({ params, body: { id: uebergabe, art: 'uebergabe', ktostammId: firma.a, benutzerText: 'Verborgen Nachfolger' } })
  await dort.ticketVerknuepfen({ params, body: { ticketId: ticket.a } })
  await dort.inventurPlanen({ body: { id: inventur, name: 'Verborgen-Inventur', geplant: '2026-11-25', ktostammId: firma.a } })
  await dort.inventurBeginnen({ params: { id: inventur } })
  await dort.zaehlen({ params: { id: inventur }, body: { id: zaehlung, code: String(nummer), standortId } })
  const lizenz = await dort.lizenzAnlegen({ body: { name: 'Verborgen-Lizenz', art: 'geraet', plaetze: 3 } })
  await dort.platzVergeben({ params: { id: lizenz.id }, body: { hardwareId: geraet, von: '2026-01-01' } })
  const maeuse = await dort.zubehoerAnlegen({ body: { name: 'Verborgen-Maus', bestand: 9 } })
  await dort.bewegen({ params: maeuse, body: { art: 'ausgeben', menge: 2, lstfixId: dora.lstfixId, grund: 'Verborgen ausgegeben' } })
  const jetzt = Temporal.Now.instant()
  await p
    .als(sami, rdp)
    .anlegen({
      body: {
        id: sitzung,
        verbindung: 'VERBORGEN-1',
        von: jetzt.subtract({ hours: 2 }).toString(),
        bis: jetzt.subtract({ hours: 1 }).toString(),
        ktostammId: firma.a,
        ticketId: ticket.a,
        beschreibung: 'Verborgen erledigt',
      },
    })
  await p
    .als(sami, rdp)
    .uebernehmen({
      params: { id: sitzung },
      body: { ticketId: ticket.a, objektId: objekt.a, kostenstelleId: stelle.a, kzverrzeit: 'K', beschreibung: 'Verborgen gebucht' },
    })
  const { einmal } = await p.als(dora, rdp).laden({ params: { id: sitzung } })
  const [plaetze, glieder, zubehoer, bewegungen] = [
    await dort.plaetze({ params: { id: lizenz.id }, query: {} }),
    await dort.zuordnungen({ params, query: {} }),
    await dort.zubehoer({ params, query: {} }),
    await dort.bewegungen({ params: maeuse, query: {} }),
  ]
  const eigene = [plaetze, glieder, zubehoer, bewegungen].flatMap(({ entities }) => (entities as readonly { id: string }[]).map(({ id }) => id))
  const orte = [firma.a, objekt.a, stelle.a, standortId, ticket.a]
  seine = {
    uuid: [...new Set([geraet, dock, kommentar, ablage, sitzung, uebergabe, inventur, zaehlung, lizenz.id, maeuse.id, einmal, ...eigene, ...orte])],
    zahl: [nummer, 84001, 840011, 84801],
    text: [geraet, String(nummer), 'Verborgen', 'verborgen-1', 'VERBORGENSN'],
  }
})
afterAll(() => p.stop())

const marken = () => [/verborgen/i, ...seine.uuid.map((id) => new RegExp(id))]
/** What an answer gives away beyond what the asker sent. */
const verrat = (payload: string, gesendet: readonly unknown[] = []) => {
  const ohne = gesendet.reduce<string>((text, eines) => text.replaceAll(String(eines), ''), payload)
  return marken()
    .filter((marke) => marke.test(ohne))
    .map(String)
}

async function tausche(wer: Figure) {
  const gefunden: string[] = []
  /** Ids under which he could store something of his own: his own word from then on. */
  const eigene: unknown[] = []
  /** Ids and numbers of records that he made. */
  const made = new Set<string | number>()
  let gefragt = 0
  for (const [name, call] of operations) {
    const schlicht = minimal(name, call)
    if (call.offline && typeof schlicht.body === 'object') Object.assign(schlicht.body as object, { id: uuid() })
    const erste = await p.send(wer, call, schlicht)
    const gleich = verrat(foreign(erste.payload, made), eigene)
    if (gleich.length || erste.statusCode >= 500) gefunden.push(`${name}: ${erste.statusCode} ${gleich.join()}`)
    if (erste.statusCode === 403) continue
    const versuche = leavesOf(call).flatMap(({ path, schema }) => {
      const art = kindOf(schema)
      return (art ? seine[art] : []).map((wert) => ({ path, wert, neu: path.join('.') === 'body.id' }))
    })
    gefragt += versuche.length
    const antworten = await Promise.all(versuche.map(({ path, wert }) => p.send(wer, call, having(schlicht, call, path, wert))))
    for (const [index, { path, wert, neu }] of versuche.entries()) {
      const { statusCode, payload } = antworten[index]!
      const leck = verrat(foreign(payload, made), [wert, ...eigene])
      if (neu && statusCode === 201) eigene.push(wert)
      for (const name of madeBy(antworten[index]!, seine.uuid)) made.add(name)
      if (leck.length || statusCode >= 500) gefunden.push(`${name} ${path.join('.')}=${wert}: ${statusCode} ${leck.join()}`)
    }
  }
  return { gefunden, gefragt }
}

test('jede Kennung von Kunde A in der Hand von Kunde B und eines anderen Kontos: nichts zu lesen, nichts geändert', async () => {
  for (const wer of [kundeB, wim]) {
    const vorher = await rowsOf(p.db)
    const { gefunden, gefragt } = await tausche(wer)
    expect(gefunden, wer.name).toEqual([])
    expect(gefragt, wer.name).toBeGreaterThan(200)
    const eigen = [wer.anwenderId, wer.lstfixId ?? wer.anwenderId, wer.username]
    expect(trespasses(vorher, await rowsOf(p.db), eigen), wer.name).toEqual([])
  }
}, 180_000)

test('Gegenprobe: Kunde A und der Support finden es mit denselben Fragen', async () => {
  const erreicht = async (wer: Figure) => {
    const namen: string[] = []
    for (const [name, call] of operations) if (call.method === 'GET' && verrat((await p.send(wer, call, minimal(name, call))).payload).length) namen.push(name)
    return namen
  }
  expect(await erreicht(kundeA)).toEqual(expect.arrayContaining(['hardware-management.liste', 'rdp-log.liste']))
  expect(await erreicht(dora)).toEqual(
    expect.arrayContaining([
      'hardware-management.liste',
      'hardware-management.besitz',
      'hardware-management.inventuren',
      'hardware-management.lizenzen',
      'hardware-management.zubehoerbestaende',
      'rdp-log.liste',
    ]),
  )
})
