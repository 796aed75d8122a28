import { createHash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Transaction } from 'kysely'
import type { Belegdateiart } from '#domain/belege/contract.ts'
import { belegdateiart } from '#domain/belege/sicht.ts'
import { uuid } from '#platform/contract/uuid.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import type { FileStore } from '#platform/server/files/store.ts'
import { schreibe } from '#demo/schreiben.ts'

/** A file that a document keeps since `jetzt`. */
export interface Bewahrtes {
  belegId: number
  art: Belegdateiart
  name: string
  typ: string
  inhalt: Uint8Array
  jetzt: Temporal.Instant
}

/** Files into the store and beside their documents. */
export async function bewahre(trx: Transaction<Tables>, store: FileStore, dateien: readonly Bewahrtes[]) {
  const ordner = await mkdtemp(join(tmpdir(), 'portal-original-'))
  try {
    const zeilen = []
    for (const { belegId, art, name, typ, inhalt, jetzt } of dateien) {
      const weg = join(ordner, 'blatt')
      await writeFile(weg, inhalt)
      const sha256 = `\\x${createHash('sha256').update(inhalt).digest('hex')}` as never
      zeilen.push({ id: uuid(), belegId, art, name, typ, bytes: inhalt.length, sha256, schluessel: await store.keep(weg), erhalten: jetzt.toString() })
    }
    await schreibe(
      trx,
      'datei',
      zeilen.map(({ id, name, typ, bytes, sha256, schluessel, erhalten }) => ({
        id,
        name,
        typ,
        bytes,
        sha256,
        schluessel,
        erstellt: erhalten,
        bis: erhalten,
        art: belegdateiart,
        gegenstand: id,
        uebernommen: erhalten,
      })),
    )
    await schreibe(
      trx,
      'belegdatei',
      zeilen.map(({ id, belegId, art, sha256, erhalten }) => ({ datei: id, belegId, art, sha256, erhalten })),
    )
  } finally {
    await rm(ordner, { recursive: true, force: true })
  }
}
