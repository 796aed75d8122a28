import { sql, type Transaction } from 'kysely'
import type { Tables } from '#platform/server/database/tables.ts'
import { schreibe } from '#demo/schreiben.ts'
import { Zufall } from '#demo/zufall.ts'

/** A customer wants his sheets weekly; the second open sheet was changed on a phone and at the office; two more came from a phone when their objects were no longer the customer's; the latest finished one was signed on a tablet as well, with other contents. */
export async function abgleich(trx: Transaction<Tables>, jetzt: Temporal.Instant) {
  const z = new Zufall('schein', 'abgleich')
  const kunde = await trx
    .selectFrom('arbeitsschein')
    .where('art', '=', 'Regie')
    .where('vertragsart', '=', 'VOB')
    .orderBy('ktostammId')
    .select('ktostammId')
    .limit(1)
    .executeTakeFirst()
  if (kunde)
    await schreibe(trx, 'scheinvorgabe', [
      {
        ktostammId: kunde.ktostammId,
        vertragsart: 'VOB',
        unterschriftKunde: 'Pflicht',
        unterschriftMonteur: 'moeglich',
        einreichung: 'woechentlich',
        taktMin: 15,
      },
    ])
  const scheine = (zustand: 'offen' | 'abgeschlossen') =>
    trx
      .selectFrom('arbeitsschein')
      .where('zustand', '=', zustand)
      .orderBy('angelegt', 'desc')
      .orderBy('id')
      .select(['id', 'erfasstVon', 'tempMin', 'wetter'])
      .limit(4)
  const [, offener, ...umgezogene] = await scheine('offen').execute()
  if (offener)
    await schreibe(
      trx,
      'arbeitsscheinGegenwert',
      (
        [
          ['tempMin', offener.tempMin === '4.0' ? '6' : '4'],
          ['wetter', offener.wetter === 'Regen' ? 'bewölkt' : 'Regen'],
        ] as const
      ).map(([feld, wert], nr) => ({
        id: z.uuid(jetzt.epochMilliseconds - 7_200_000 + nr),
        arbeitsscheinId: offener.id,
        fassung: 1,
        teil: 'kopf' as const,
        feld,
        wert: wert as never,
        anwenderId: offener.erfasstVon,
        geraet: 'K7M',
        erfasst: jetzt.subtract({ hours: 2, minutes: 20 }).toString(),
        angelegt: jetzt.subtract({ hours: 2 }).toString(),
      })),
    )
  for (const { id } of umgezogene) await trx.updateTable('arbeitsschein').set({ objektFremd: true }).where('id', '=', id).execute()
  const [fertiger] = await scheine('abgeschlossen').execute()
  const fest = fertiger && (await trx.selectFrom('arbeitsscheinFassung').where('arbeitsscheinId', '=', fertiger.id).select(['kanonisch']).executeTakeFirst())
  if (!fertiger || !fest) return
  const anderer = fest.kanonisch.replace(/"fassung":1/, '"fassung":1,"hinweis":"Filter gewechselt"')
  const { rows } = await sql<{ abdruck: string }>`select encode(sha256(convert_to(${anderer}, 'UTF8')), 'hex') as abdruck`.execute(trx)
  await schreibe(trx, 'arbeitsscheinFall', [
    {
      id: z.uuid(jetzt.epochMilliseconds),
      arbeitsscheinId: fertiger.id,
      fassung: 1,
      grund: 'andere-fassung',
      kanonisch: anderer,
      buero: fest.kanonisch,
      fingerabdruck: rows[0]!.abdruck,
      unterschriften: [{ rolle: 'Kunde', art: 'getippt', bedeutung: 'bestaetigt', name: 'Petra Lang', funktion: '', grund: '', striche: null }] as never,
      email: '',
      anwenderId: fertiger.erfasstVon,
      geraet: 'R2D',
      erfasst: jetzt.subtract({ hours: 5 }).toString(),
      angelegt: jetzt.subtract({ hours: 3 }).toString(),
    },
  ])
}
