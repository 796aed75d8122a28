import type { Id } from '#platform/contract/shapes.ts'
import { sichtbareSitzungen } from '#domain/geraete/sitzung/sicht.ts'
import type { FileAnswer } from '#platform/contract/contract.ts'
import { notFound, Problem } from '#platform/contract/problem.ts'
import { uuid } from '#platform/contract/uuid.ts'
import type { Context } from '#platform/server/http/context.ts'
import { csvFile, wallClock } from '#platform/server/output/export.ts'
import { trennungsworte } from '../contract/trennung.ts'
import { messages } from '../messages.ts'
import { melde } from './melden.ts'
import { sitzung } from './sitzung.ts'

/** A download that was asked for can be fetched for so long. */
const abrufSekunden = 60

/** Notes who takes a session along, and answers the id with which it is fetched once. Throws 404. */
export async function laden(context: Context, id: Id<'sitzungFern'>) {
  const gesehen = await sichtbareSitzungen(context).where('s.id', '=', id).select(['s.id', 's.vkforgid', 's.anwenderId']).executeTakeFirst()
  if (!gesehen) throw notFound()
  const { db, jetzt, person } = context
  await db.deleteFrom('sitzungFernAbruf').where('bis', '<', jetzt.toString()).execute()
  const einmal = uuid()
  await db
    .insertInto('sitzungFernAbruf')
    .values({ id: einmal, sitzungId: id, anwenderId: person.anwenderId, bis: jetzt.add({ seconds: abrufSekunden }).toString() })
    .execute()
  await melde(context, gesehen, 'geladen')
  return { einmal }
}

/** The session as a table: what it was, then each stretch in which somebody was connected. Throws 404 when it was fetched before, is over, or was somebody else's. */
export async function geladen(context: Context, einmal: string): Promise<FileAnswer> {
  const abruf = await context.root
    .deleteFrom('sitzungFernAbruf')
    .where('id', '=', einmal)
    .where('anwenderId', '=', context.person.anwenderId)
    .where('bis', '>=', context.jetzt.toString())
    .returning('sitzungId')
    .executeTakeFirst()
  if (!abruf) throw new Problem('rdp.abruf-vorbei', 404)
  const eine = await sitzung(context, abruf.sitzungId)
  const { zone } = await context.db.selectFrom('firma').select('zone').executeTakeFirstOrThrow()
  const t = messages[context.sprache]
  const uhr = (instant: string | null) => (instant ? wallClock(instant, zone).replace('T', ' ') : '')
  const zeilen: [string, string, string][] = [
    [t.verbindung, eine.verbindung, ''],
    [t.remoteHost, eine.remoteHost, ''],
    [t.benutzer, eine.benutzer || t.techniker, ''],
    [t.kunde, eine.kunde ? `${eine.kunde.nummer} ${eine.kunde.name}` : '', ''],
    [t.geraet, eine.geraet ? `${eine.geraet.nummer} ${eine.geraet.name}`.trim() : '', ''],
    [t.objekt, eine.objekt ? `${eine.objekt.nummer} ${eine.objekt.name}` : '', ''],
    [t.zustand, t[`zustand.${eine.zustand}`], ''],
    [t.von, uhr(eine.from), ''],
    [t.bis, uhr(eine.to), ''],
    ...(eine.trennung
      ? [
          [
            t.trennung,
            trennungsworte(eine.trennung)
              .map(({ key, n }) => t[key].replace('{{n}}', String(n)))
              .join(', '),
            '',
          ] as [string, string, string],
        ]
      : []),
    [t.dauerMin, String(Math.round(eine.dauer / 60)), ''],
    [t.ticket, eine.ticket ? `${eine.ticket.nummer} ${eine.ticket.name}` : '', ''],
    [t.beschreibung, eine.beschreibung, ''],
    ...eine.abschnitte.map(({ von, bis }): [string, string, string] => [t.abschnitte, uhr(von), uhr(bis)]),
    [t.ausgegeben.replace('{{um}}', uhr(context.jetzt.toString())).replace('{{wer}}', context.person.name), '', ''],
  ]
  return csvFile(
    `RDP_${eine.verbindung.replace(/[^\p{L}\p{N}.-]+/gu, '-').slice(0, 60)}`,
    zeilen,
    [0, 1, 2].map((nr) => ({ title: ['RDP Log', t.von, t.bis][nr]!, value: (zeile: [string, string, string]) => zeile[nr]! })),
  )
}
