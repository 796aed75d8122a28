import { nummerHash } from '#domain/stempel/ausweis.ts'
import type { Tat } from '#apps/stempel-terminal/contract.ts'
import { uuid } from '#platform/contract/uuid.ts'
import { issuePairingCode } from '#platform/server/access/pairing.ts'
import type { Figure, portal } from '../cast.ts'
import { Geraet, nummer, ueber } from './terminalgeraet.ts'

/** Terminals, badges and stamps for a test's portal. */
export function einrichten(p: Pick<Awaited<ReturnType<typeof portal>>, 'db' | 'server'>) {
  const salz = async () =>
    String((await p.db.selectFrom('installation').where('schluessel', '=', 'ausweis-salz').select('wert').executeTakeFirstOrThrow()).wert)
  /** A terminal of account 1000 and the code to pair it. */
  const terminal = async () => {
    const id = uuid()
    await p.db
      .insertInto('terminal')
      .values({ id, name: `Tor ${id.slice(-6)}`, vkforgid: 1000 })
      .execute()
    return { id, code: (await issuePairingCode(p.db, id)).code }
  }
  /** A number that no badge has yet, as a device tells it. */
  const frisch = async () => ({ nummer: nummer(nummerHash(await salz(), uuid())), ende: 'AB12' })
  return {
    terminal,
    nummer: frisch,
    gekoppelt: async () => {
      const { id, code } = await terminal()
      const geraet = await Geraet.koppeln(ueber(p.server), code)
      return { id, geraet, lage: await geraet.anmelden() }
    },
    /** Gives somebody a badge; the earlier one is dead. */
    karte: async (wer: Figure) => {
      const ausweis = await frisch()
      await p.db
        .updateTable('ausweis')
        .set({ gesperrt: Temporal.Now.instant().toString() })
        .where('lstfixId', '=', wer.lstfixId!)
        .where('gesperrt', 'is', null)
        .execute()
      const nummerBytes = Buffer.from(ausweis.nummer, 'base64url')
      await p.db
        .insertInto('ausweis')
        .values({ id: uuid(), lstfixId: wer.lstfixId!, nummerHash: nummerBytes, ende: ausweis.ende, art: 'karte', gueltigAb: '2020-01-01T00:00:00Z' })
        .execute()
      return ausweis
    },
    stempel: (wer: Figure, ausweis: { nummer: string; ende: string }, flag: 'arrival' | 'departure' = 'arrival'): Tat => ({
      art: 'stempel',
      employeeid: wer.lstfixId!,
      timestamp: Temporal.Now.instant().toString(),
      flag,
      code: 'Normal',
      erkannt: { weg: 'ausweis', ausweis },
    }),
  }
}
