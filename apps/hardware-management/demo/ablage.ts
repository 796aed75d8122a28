import { createHash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Transaction } from 'kysely'
import type { Tables } from '#platform/server/database/tables.ts'
import type { FileStore } from '#platform/server/files/store.ts'
import { protokoll } from '#demo/dokumente/protokoll.ts'
import { Zufall } from '#demo/zufall.ts'

/** Papers that lie with the first of our PCs. */
const papiere = [
  {
    name: 'Lieferschein.pdf',
    zeilen: [
      '# Lieferschein',
      '',
      'Musterbau & Service GmbH',
      '',
      '1 Arbeitsplatzrechner mit Netzteil und Tastatur',
      '1 Bildschirm 27 Zoll',
      '',
      'Vollständig erhalten.',
    ],
  },
  {
    name: 'Abnahme Arbeitsplatz.pdf',
    zeilen: [
      '# Abnahme Arbeitsplatz',
      '',
      'Musterbau & Service GmbH',
      '',
      'Betriebssystem: eingerichtet, alle Updates',
      'Datensicherung: geprüft',
      'Drucker: Probeseite in Ordnung',
    ],
  },
] as const

/** A view that the support keeps, and two files of a device in use; without a store no files. */
export async function ablage(trx: Transaction<Tables>, jetzt: Temporal.Instant, store?: FileStore) {
  const support = await trx.selectFrom('anwender').where('username', '=', 'support@musterbau.example').select('id').executeTakeFirst()
  if (!support) return
  const zufall = new Zufall('ablage')
  const um = jetzt.subtract({ hours: 24 * 12 })
  await trx
    .insertInto('hardwareAnsicht')
    .values({
      id: zufall.uuid(um.epochMilliseconds),
      anwenderId: support.id,
      name: 'Garantie läuft ab',
      filter: JSON.stringify({ lage: 'laeuft-ab' }),
      sort: 'garantie',
      spalten: ['wem', 'garantie', 'nummer', 'seriennummer'],
    })
    .execute()
  const geraet = await trx
    .selectFrom('hardware')
    .where('ktostammId', 'is', null)
    .where('hostname', 'like', 'MB-PC-%')
    .where('ausscheidedatum', 'is', null)
    .orderBy('hostname')
    .select('id')
    .executeTakeFirst()
  if (!store || !geraet) return
  const ordner = await mkdtemp(join(tmpdir(), 'portal-demo-'))
  try {
    for (const { name, zeilen } of papiere) {
      const id = zufall.uuid(um.epochMilliseconds)
      const inhalt = protokoll(zeilen)
      const pfad = join(ordner, id)
      await writeFile(pfad, inhalt)
      const [zeitpunkt, schluessel] = [um.toString(), await store.keep(pfad)]
      await trx
        .insertInto('datei')
        .values({
          id,
          anwenderId: support.id,
          name,
          typ: 'application/pdf',
          bytes: inhalt.length,
          sha256: createHash('sha256').update(inhalt).digest(),
          schluessel,
          erstellt: zeitpunkt,
          bis: zeitpunkt,
          art: 'hardwareDatei',
          gegenstand: id,
          uebernommen: zeitpunkt,
        })
        .execute()
      await trx.insertInto('hardwareDatei').values({ id, hardwareId: geraet.id, name, anwenderId: support.id, zeitpunkt }).execute()
    }
  } finally {
    await rm(ordner, { recursive: true, force: true })
  }
}
