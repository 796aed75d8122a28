import { nummerHash, ausweisSalz } from '#domain/stempel/ausweis.ts'
import { pruefwert } from '#domain/stempel/pin.ts'
import type { Db } from '#platform/server/database/db.ts'
import { hashPassword } from '#platform/server/access/password.ts'
import { Zufall } from '#demo/zufall.ts'

/** Everybody's PIN in the demo. */
export const demoPin = '4711'
/** Number on the badge of the demo, e.g. `04A21012` for Personalnummer 1012. */
export const demoAusweis = (persnr: number) => `04A2${persnr}`

/** Clocks on the walls of the demo: one at work, one locked with stamps that wait for a decision, one that nobody has paired yet; badges and PINs for all. */
export async function terminals(db: Db, jetzt: Temporal.Instant) {
  const zufall = new Zufall('terminals')
  const id = () => zufall.uuid(jetzt.epochMilliseconds - zufall.zwischen(1, 100) * 86_400_000)
  const vor = (minuten: number) => jetzt.subtract({ minutes: minuten }).toString()
  const [tor, werkstatt] = [id(), id()]
  await db
    .insertInto('terminal')
    .values([
      { id: tor, name: 'Eingang Hof', vkforgid: 1000, wege: ['ausweis', 'pin', 'kamera'], kontakt: 'Pforte, Durchwahl 12' },
      { id: werkstatt, name: 'Werkstatt', vkforgid: 1000, datenschutz: 'knapp', zustand: 'gesperrt', kontakt: 'Werkstattleitung, Durchwahl 40' },
      { id: id(), name: 'Wien, Eingang', vkforgid: 3000 },
    ])
    .execute()
  const geraete = [tor, werkstatt].map((terminalId, index) => ({
    id: id(),
    terminalId,
    oeffentlich: Buffer.alloc(65),
    ringJetzt: Buffer.alloc(32),
    gekoppelt: vor(60 * 24 * (40 + index)),
    zuletzt: vor(index ? 190 : 1),
    abweichungSek: index ? -8 : 0,
    version: '25.9.0-dev.6',
    browser: 'Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36',
  }))
  await db.insertInto('terminalGeraet').values(geraete).execute()
  await ausweise(db, jetzt, zufall)
  await wartende(db, geraete[1]!.id, jetzt, zufall)
}

async function ausweise(db: Db, jetzt: Temporal.Instant, zufall: Zufall) {
  const [salz, pinHash] = [await ausweisSalz(db), await hashPassword(demoPin)]
  const leute = await db.selectFrom('lstfix').where('austritt', 'is', null).orderBy('persnr').select(['id', 'persnr', 'eintritt']).execute()
  const seit = jetzt.subtract({ hours: 24 * 40 }).toString()
  for (let ab = 0; ab < leute.length; ab += 1000) {
    const stapel = leute.slice(ab, ab + 1000)
    await db
      .insertInto('ausweis')
      .values(
        stapel.map(({ id, persnr }) => ({
          id: zufall.uuid(jetzt.epochMilliseconds),
          lstfixId: id,
          nummerHash: nummerHash(salz, demoAusweis(persnr)),
          ende: demoAusweis(persnr).slice(-4),
          art: 'nfc' as const,
          gueltigAb: seit,
        })),
      )
      .execute()
    await db
      .insertInto('lstfixPin')
      .values(
        stapel.map(({ id, persnr }) => ({ lstfixId: id, pinHash, salz: `muster-${persnr}`, pruefwert: pruefwert(`muster-${persnr}`, demoPin), gesetzt: seit })),
      )
      .execute()
  }
}

/** What came from the locked terminal: nobody counts it yet. */
async function wartende(db: Db, geraetId: string, jetzt: Temporal.Instant, zufall: Zufall) {
  const leute = await db.selectFrom('lstfix').where('vkforgid', '=', 1000).orderBy('persnr').limit(3).select(['id']).execute()
  await db
    .insertInto('terminalQuarantaene')
    .values(
      leute.map(({ id: lstfixId }, index) => {
        const um = jetzt.subtract({ minutes: 200 - index * 3 }).toString()
        const id = zufall.uuid(jetzt.epochMilliseconds)
        const tat = { art: 'stempel', employeeid: lstfixId, timestamp: um, flag: 'departure', code: 'Normal', erkannt: { weg: 'pin' } }
        const eintrag = JSON.stringify({ id, kopf: { geraet: geraetId, folge: index + 1, um, grad: 'B', abweichungSek: -8 }, tat })
        return { id, geraetId, lstfixId, eintrag, erfasst: um, eingegangen: jetzt.subtract({ minutes: 190 - index }).toString(), grund: 'terminal.gesperrt' }
      }),
    )
    .execute()
}
