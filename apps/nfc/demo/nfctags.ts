import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { tagZweck } from '#domain/stempel/tag.ts'
import type { Vault } from '#platform/server/access/vault.ts'
import type { Db } from '#platform/server/database/db.ts'
import { Zufall } from '#demo/zufall.ts'

/** Tags of the demo: chips at two sites and a printed code at a third; a retired one; and some of the latest stamps were made at them. Nobody holds the chips: their keys are random, and nothing without a `vault`. */
export async function nfcTags(db: Db, jetzt: Temporal.Instant, vault: Vault | undefined) {
  const zufall = new Zufall('nfc-tags')
  const id = (tage: number) => zufall.uuid(jetzt.epochMilliseconds - tage * 86_400_000)
  const orte = await db.selectFrom('objekt').where('status', '=', 'O').orderBy('nummer').limit(3).select(['id', 'name']).execute()
  const [erster, zweiter, dritter] = orte
  if (!erster || !zweiter || !dritter) return
  const chip = { art: 'objekt', chip: 'ntag424', uid: Buffer.from('04a21b7c4d5e80', 'hex') } as const
  const tags = [
    { id: id(60), kurz: 'k7mq2xab4e', name: 'Bauzaun Tor 1', ...chip, objektId: erster.id, zaehler: 412 },
    { id: id(40), kurz: 'w3hn9ycd5f', name: 'Technikraum', ...chip, uid: Buffer.from('04b33c8d5e6f91', 'hex'), objektId: zweiter.id, zaehler: 57 },
    { id: id(200), kurz: 'p8st4zef6g', name: 'Container alt', ...chip, uid: null, objektId: erster.id, zustand: 'stillgelegt' as const },
    { id: id(20), kurz: 'b5kr6wgh7j', name: 'Aushang Eingang', art: 'objekt' as const, chip: 'einfach' as const, objektId: dritter.id },
  ]
  for (const tag of tags) {
    const schluessel = tag.chip === 'ntag424' ? (vault?.seal(randomBytes(32), tagZweck(tag.id)) ?? Buffer.alloc(65)) : null
    await db
      .insertInto('nfcTag')
      .values({ ...tag, schluessel })
      .execute()
  }
  const stempel = await sql<{ id: string; timestamp: string }>`
    select z.id, z.timestamp from zeitstempel z where z.quelle = 'nfc' and z.korrigiert is null and z.timestamp > ${jetzt.subtract({ hours: 96 }).toString()}::timestamptz
    order by z.timestamp desc, z.id limit 40`.execute(db)
  const lesungen = stempel.rows.map(({ id: zeitstempelId, timestamp }, index) => {
    const tag = tags[index % 5 === 4 ? 3 : index % 2]!
    const empfangen = Temporal.Instant.from(timestamp).subtract({ seconds: 20 + (index % 40) })
    return { zeitstempelId, tag, bewiesen: tag.chip === 'ntag424', lesungId: zufall.uuid(empfangen.epochMilliseconds), empfangen }
  })
  const gute = lesungen.map(({ tag, bewiesen, lesungId, empfangen }, index) => ({
    id: lesungId,
    tagId: tag.id,
    empfangen: empfangen.toString(),
    ergebnis: 'gelesen' as const,
    zaehler: bewiesen ? ('zaehler' in tag ? tag.zaehler - index : null) : null,
    bewiesen,
    adresse: '203.0.113.24',
    nachweisHash: Buffer.from(lesungId.replaceAll('-', ''), 'hex'),
    laeuftAb: empfangen.add({ minutes: 10 }).toString(),
  }))
  const schlechte = (['wiederholt', 'ohne-beweis', 'wiederholt'] as const).map((ergebnis, index) => {
    const empfangen = jetzt.subtract({ hours: 5 + 20 * index })
    return { id: zufall.uuid(empfangen.epochMilliseconds), tagId: tags[1]!.id, empfangen: empfangen.toString(), ergebnis, adresse: '198.51.100.7' }
  })
  for (const zeile of [...gute, ...schlechte]) await db.insertInto('nfcTagLesung').values(zeile).execute()
  for (const { zeitstempelId, tag, bewiesen, lesungId } of lesungen)
    await db.insertInto('zeitstempelOrt').values({ zeitstempelId, objektId: tag.objektId, tagId: tag.id, lesungId, bewiesen }).execute()
}
