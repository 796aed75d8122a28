import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Trx } from '#platform/server/database/db.ts'
import type { FileService } from '#platform/server/files/accept.ts'
import { keepMade } from '#platform/server/files/files.ts'
import { scan } from '#platform/server/files/scanner.ts'
import { safeName } from '#platform/server/files/type.ts'
import type { Belegdateiart } from '../contract.ts'
import type { Ablehnungsgrund } from '../erechnung/arten.ts'
import { istPdf } from '../erechnung/lesen/lies.ts'
import { belegdateiart } from '../sicht.ts'

/** A file as it came. */
export interface Datei {
  name: string
  inhalt: Uint8Array
}
/** A file, or why there are no bytes of it. */
export type Ankunft = Datei | { name: string; ablehnung: Ablehnungsgrund }
/** `schreiben`: without it nothing is written. */
export interface Umstand {
  akteur: string
  schreiben: boolean
  heute: string
  jetzt: Temporal.Instant
  dateien: FileService
}

/** Keeps the bytes as they came, with the document. Throws what the virus scanner finds. */
export async function hebeAuf(
  db: Trx,
  { dateien, jetzt }: Umstand,
  { id: belegId, art, name, inhalt, sha256 }: Datei & { id: number; art: Belegdateiart; sha256: Buffer },
) {
  const ordner = await mkdtemp(join(tmpdir(), 'portal-beleg-'))
  try {
    const pfad = join(ordner, 'roh')
    await writeFile(pfad, inhalt)
    if (dateien.scanner) await scan(dateien.scanner, pfad)
    const pdf = istPdf(inhalt)
    const typ = pdf ? 'application/pdf' : 'application/xml'
    const datei = await keepMade(db, dateien, pfad, { name: safeName(name, { typ, endungen: [pdf ? 'pdf' : 'xml'] }), typ }, { art: belegdateiart, id: null })
    await db.insertInto('belegdatei').values({ datei, belegId, art, sha256, erhalten: jetzt.toString() }).execute()
  } finally {
    await rm(ordner, { recursive: true, force: true })
  }
}
