import { zipSync } from 'fflate'
import { sql } from 'kysely'
import { aufbewahrte } from '#domain/belege/aufbewahrt.ts'
import { scheinpapiere } from '#domain/belege/schein/papier.ts'
import type { FileAnswer } from '#platform/contract/contract.ts'
import { refused } from '#platform/contract/problem.ts'
import { audit, type Context } from '#platform/server/http/context.ts'
import type { Belegdetail } from '#apps/gesamtabfrage/contract/beleg.ts'
import { hoechstens, sofort, type Auswahl, type Weise } from '#apps/gesamtabfrage/contract.ts'
import { nimmAn } from '../auftrag/auftrag.ts'
import { dateiname, sammelname, verschieden } from '../dateiname.ts'
import { gewaehlt, titel, type Ausgelassen } from './auswahl.ts'
import { blaetterAus } from './blaetter.ts'
import { gedruckt } from './druck.ts'
import { schonGeladen, teileFuer, weisen } from './teile.ts'

/**
 * Documents to take along: one file, or several combined in one PDF or packed in a ZIP; what would take too long is left to a job, whose id is answered instead. Throws 404
 * when one is not the asker's, 422 in words for what cannot come along, and for too many.
 */
export async function download(context: Context, weise: Weise, auswahl: Auswahl): Promise<FileAnswer> {
  if (new Set(auswahl.ids).size > hoechstens) throw refused('belege.zu-viele', 'ids', { n: hoechstens })
  const belege = await gewaehlt(context, auswahl)
  if (belege.length > sofort.belege || (await bytesVon(context, belege)) > sofort.bytes) return nimmAn(context, weise, auswahl, belege.length)
  const weg: Ausgelassen[] = []
  const teile = await teileFuer(context, weise, auswahl, belege, weg)
  const { zone } = await context.db.selectFrom('firma').select('zone').executeTakeFirstOrThrow()
  const name = sammelname(context.jetzt, zone)
  const blaetter = await blaetterAus(context, { weise, auswahl, sammelname: name }, teile, weg)
  const ausgelassen = new Set(weg.map(({ beleg }) => beleg))
  for (const einer of belege)
    if (!ausgelassen.has(einer)) audit(context, { aktion: weisen[weise].aktion, gegenstand: 'beleg', gegenstandId: einer.id, daten: { beleg: titel(einer) } })
  const [erstes] = blaetter
  if (blaetter.length === 1) return { type: erstes!.typ, name: erstes!.name, content: erstes!.inhalt }
  const namen = verschieden(blaetter.map((blatt) => blatt.name))
  // PDFs are packed already.
  const content = zipSync(Object.fromEntries(blaetter.map(({ inhalt }, stelle) => [namen[stelle]!, inhalt])), { level: 0 })
  return { type: 'application/zip', name: `${name}.zip`, content }
}

/** What is kept of these documents, whichever of it is asked for. */
async function bytesVon({ db }: Context, belege: readonly { id: number }[]) {
  const papiere = await scheinpapiere(
    db,
    belege.map(({ id }) => id),
  )
  const { bytes } = await db
    .selectFrom('belegdatei as f')
    .innerJoin('datei as d', 'd.id', 'f.datei')
    .where(sql<boolean>`f.beleg_id = any(${belege.map(({ id }) => id)}::bigint[])`)
    .select(sql<number>`coalesce(sum(d.bytes), 0)::bigint`.as('bytes'))
    .executeTakeFirstOrThrow()
  return papiere.reduce((alle, papier) => alle + papier.bytes, Number(bytes))
}

/** The document drawn, to be looked at; of a work sheet of ours the paper that was signed. */
export async function ansicht(context: Context, detail: Belegdetail): Promise<FileAnswer> {
  const [papier] = detail.schein ? await aufbewahrte(context, [detail.id], ['archiv'], () => titel(detail)) : []
  if (papier) return { type: papier.typ, name: papier.name, content: papier.inhalt, inline: true }
  const kopie = (await schonGeladen(context, [detail])).has(detail.id)
  return { type: 'application/pdf', name: `${dateiname(detail)}.pdf`, content: await gedruckt(context, detail, kopie), inline: true }
}
