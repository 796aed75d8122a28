import { vertrauenIn } from '#domain/stempel/stempel.ts'
import type { Position } from '#platform/contract/position.ts'
import type { Work } from '#platform/server/http/context.ts'
import { schritt, verkuende, wessenAnwender } from './melden.ts'
import type { Angaben, Bezug, Mensch } from './pruefen.ts'

/** Where an entry was made. */
export type Quelle = 'portal' | 'partie' | 'luecke' | 'ticket' | 'schein' | 'rdp'
interface Eintrag {
  id: string
  angaben: Angaben
  bezug: Bezug
  quelle: Quelle
  erfasst: Temporal.Instant
  nachgetragen: boolean
  partieId?: string
  position?: Position | null
  grund?: string
  /** Whose clock it was told by, when that is not the person's. */
  zone?: string
}

/** Writes an entry that was checked, with the first step of its history, in one statement; it counts in every list and sum from now on, once. */
export async function trageEin(
  context: Work,
  mensch: Pick<Mensch, 'id' | 'vkforgid' | 'abteilungId' | 'zone'>,
  { id, angaben, bezug, quelle, erfasst, nachgetragen, partieId, position, grund = '', zone = mensch.zone }: Eintrag,
) {
  const erfasstVon = context.person.anwenderId
  const { betroffen } = await context.db
    .with('eintrag', (db) =>
      db
        .insertInto('arbeitsbericht')
        .values({
          id,
          lstfixId: mensch.id,
          vkforgid: mensch.vkforgid,
          abteilungId: mensch.abteilungId,
          zone,
          ...angaben,
          kostenstelleId: bezug.kostenstelleId,
          ticketId: bezug.ticketId,
          ktostammId: bezug.ktostammId,
          objektGeschlossen: bezug.objektGeschlossen,
          ...(bezug.objektDamals && { objektDamals: JSON.stringify(bezug.objektDamals) }),
          ...(position && { position: JSON.stringify(position) }),
          ...(partieId && { partieId }),
          quelle,
          erfasstVon,
          erfasst: erfasst.toString(),
          ...vomGeraet(context),
          angelegt: context.jetzt.toString(),
          nachgetragen,
        }),
    )
    .insertInto('arbeitsberichtSchritt')
    .values(schritt(context, id, 'erfasst', { grund }))
    .returning(wessenAnwender(mensch.id))
    .executeTakeFirstOrThrow()
  const bericht = { id, lstfixId: mensch.id, vkforgid: mensch.vkforgid, erfasstVon, ...angaben, ticketId: bezug.ticketId }
  await verkuende(context, bericht, 'erfasst', { grund, betroffen })
}

/** What is kept of the device behind it, if there is one: which, its running number, how far its time can be trusted, by how many seconds its clock was ahead. */
const vomGeraet = (context: Work) => {
  const { eintrag, jetzt } = context
  return {
    geraet: eintrag?.geraet ?? null,
    folge: eintrag?.folge ?? null,
    vertrauen: vertrauenIn(context, { timestamp: eintrag?.um ?? jetzt.toString() }),
    abweichungSek: eintrag?.abweichungSek ?? null,
  }
}
