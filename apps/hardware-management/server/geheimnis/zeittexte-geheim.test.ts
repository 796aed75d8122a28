import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { calls as berichtCalls } from '#apps/arbeitsbericht/contract.ts'
import { calls as scheinCalls } from '#apps/arbeitsschein/contract.ts'
import { calls as rdpCalls } from '#apps/rdp-log/contract.ts'
import { calls as ticketCalls } from '#apps/ticket/contract.ts'
import { uuid } from '#platform/contract/uuid.ts'
import { dora, portal } from '#test/cast.ts'
import { besetze, firma, objekt, sami, stelle, ticket } from '#test/geraete/sitzungsbesetzung.ts'
import { rowsOf } from '#test/checks/rows.ts'
import { calls } from '#apps/hardware-management/contract.ts'

let p: Awaited<ReturnType<typeof portal>>
const kanarie = 'Kanarie-Zeiten-71-otter'
const geraet = uuid()
beforeAll(async () => {
  p = await portal()
  await besetze(p.db)
  await p.als(dora, calls).anlegen({ body: { id: geraet, hostname: 'ZEITEN' } })
  await p.als(dora, calls).geheimnisSetzen({ params: { traeger: 'hardware', id: geraet, art: 'fernzugang' }, body: { wert: kanarie } })
  await p.als(dora, calls).ticketVerknuepfen({ params: { idhardware: geraet }, body: { ticketId: ticket.a } })
})
beforeEach(() => p.db.deleteFrom('drossel').execute())
afterAll(() => p.stop())

const heute = Temporal.Now.plainDateISO('Europe/Berlin')
const tag = (vor: number) => heute.subtract({ days: vor }).toString()
const um = (vor: number, uhr: string) => heute.subtract({ days: vor }).toZonedDateTime({ timeZone: 'Europe/Berlin', plainTime: uhr }).toInstant().toString()
const verraet = (path: string) => ({ status: 422, problem: { code: 'hardware.verraet-geheimnis', errors: [{ path }] } })
const amTicket = { objektId: objekt.a, kostenstelleId: stelle.a, kzverrzeit: 'R' as const }
const wohin = { ...amTicket, ticketId: ticket.a }
const anzahl = async () => (await p.db.selectFrom('arbeitsbericht').where('ticketId', '=', ticket.a).select('id').execute()).length
const nirgends = async () => expect(JSON.stringify([...(await rowsOf(p.db))])).not.toContain(kanarie)

test('die Zeit an einem Ticket, das ein Gerät nennt, trägt dessen Passwort nicht', async () => {
  const zeit = (beschreibung: string) => ({ ...amTicket, id: uuid(), datum: tag(2), von: '08:00', bis: '09:00', beschreibung })
  const erfasse = (beschreibung: string) => p.als(sami, ticketCalls).zeitErfassen({ params: { id: ticket.a }, body: zeit(beschreibung) })
  const vorher = await anzahl()
  await expect(erfasse(`angemeldet mit ${kanarie}`)).rejects.toMatchObject(verraet('beschreibung'))
  expect(await anzahl()).toBe(vorher)
  await erfasse('angemeldet, Dienst neu gestartet')
  await nirgends()
})

test('der Arbeitsbericht dazu auch nicht: neu, geändert, an ein anderes Ticket gehängt und für die Partie', async () => {
  const dort = p.als(dora, berichtCalls)
  const neu = (beschreibung: string, [von, bis]: readonly [string, string], ticketId: string | null = ticket.a) =>
    dort.anlegen({ body: { ...wohin, id: uuid(), datum: tag(3), von: um(3, von), bis: um(3, bis), ticketId, beschreibung } })
  await expect(neu(`mit ${kanarie}`, ['08:00', '09:00'])).rejects.toMatchObject(verraet('beschreibung'))
  const { id } = await neu('Dienst neu gestartet', ['08:00', '09:00'])
  const aendere = async (eintrag: string, mehr: object) => {
    const {
      revision,
      datum,
      von,
      bis,
      objekt: wo,
      kostenstelle,
      ticket: welches,
      kzverrzeit,
      zeitart,
      beschreibung,
    } = await dort.bericht({ params: { id: eintrag } })
    const bezug = { objektId: wo.id, kostenstelleId: kostenstelle?.id ?? null, ticketId: welches?.id ?? null }
    const stand = { datum, von, bis, ...bezug, kzverrzeit, zeitart, beschreibung }
    return dort.aendern({ params: { id: eintrag }, body: { ...stand, revision, bilder: [], ...mehr } as never })
  }
  await expect(aendere(id, { beschreibung: `doch mit ${kanarie}` })).rejects.toMatchObject(verraet('beschreibung'))
  await aendere(id, { beschreibung: 'Dienst zweimal neu gestartet' })
  const partie = (beschreibung: string) =>
    dort.partie({ body: { ...wohin, partieId: uuid(), personen: [dora.lstfixId!], datum: tag(4), von: um(4, '08:00'), bis: um(4, '09:00'), beschreibung } })
  await expect(partie(`alle mit ${kanarie}`)).rejects.toMatchObject(verraet('beschreibung'))
  await partie('zu zweit')
  await nirgends()
  // Without a ticket nobody knows of a device; hung onto one it is compared.
  const { id: frei } = await neu(`mit ${kanarie}`, ['10:00', '11:00'], null)
  await expect(aendere(frei, { ticketId: ticket.a })).rejects.toMatchObject(verraet('beschreibung'))
  await aendere(frei, { beschreibung: 'ohne' })
})

test('Stunden auf einem Arbeitsschein und eine übernommene Sitzung auch nicht', async () => {
  const dort = p.als(dora, scheinCalls)
  const zeile = (text: string) => ({ id: uuid(), art: 'Zeit' as const, lstfixId: dora.lstfixId, von: um(5, '08:00'), bis: um(5, '09:00'), text })
  const kopf = { art: 'Service' as const, objektId: objekt.a, datum: tag(5), ticketId: ticket.a }
  const neu = (id: string, text: string) => dort.anlegen({ body: { id, ...kopf, positionen: [zeile(text)] as never } })
  const id = uuid()
  await expect(neu(id, `mit ${kanarie}`)).rejects.toMatchObject(verraet('positionen.0.text'))
  const { version } = await neu(id, 'Pumpe')
  const sichere = (text: string) => dort.sichern({ params: { id }, body: { ...kopf, version, positionen: [zeile(text)] as never } })
  await expect(sichere(`mit ${kanarie}`)).rejects.toMatchObject(verraet('positionen.0.text'))
  await sichere('Pumpe und Ventil')
  const fern = p.als(sami, rdpCalls)
  const { id: sitzung } = await fern.anlegen({
    body: { id: uuid(), verbindung: 'NH-EMPF-02', von: um(2, '12:00'), bis: um(2, '12:40'), ktostammId: firma.a, ticketId: ticket.a },
  })
  const uebernimm = (beschreibung: string) => fern.uebernehmen({ params: { id: sitzung }, body: { ...wohin, beschreibung } })
  const vorher = await anzahl()
  await expect(uebernimm(`mit ${kanarie}`)).rejects.toMatchObject(verraet('beschreibung'))
  expect(await anzahl()).toBe(vorher)
  await uebernimm('Fernwartung')
})

test('wer in Zeiten rät, bekommt auch hier nur fünf Treffer am Tag', async () => {
  const erfasse = (beschreibung: string) =>
    p.send(sami, ticketCalls.zeitErfassen, {
      params: { id: ticket.a },
      body: { ...amTicket, id: uuid(), datum: tag(6), von: '08:00', bis: '09:00', beschreibung },
    })
  const antworten = []
  for (let nr = 0; nr < 6; nr++) antworten.push((await erfasse(`Nr. ${nr}: ${kanarie}`)).statusCode)
  expect(antworten).toEqual([422, 422, 422, 422, 422, 429])
})

test('ein Ticket, in dessen Zeiten das Passwort schon steht, lässt sich mit dem Gerät nicht verbinden', async () => {
  await p
    .als(sami, ticketCalls)
    .zeitErfassen({
      params: { id: ticket.b },
      body: {
        id: uuid(),
        objektId: objekt.b,
        kostenstelleId: stelle.b,
        kzverrzeit: 'R',
        datum: tag(2),
        von: '14:00',
        bis: '14:30',
        beschreibung: `mit ${kanarie}`,
      },
    })
  await expect(p.als(dora, calls).ticketVerknuepfen({ params: { idhardware: geraet }, body: { ticketId: ticket.b } })).rejects.toMatchObject({
    status: 422,
    problem: { code: 'hardware.ticket-verraet-geheimnis' },
  })
})
