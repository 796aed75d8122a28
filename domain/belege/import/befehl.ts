import { access, constants, stat } from 'node:fs/promises'
import { basename } from 'node:path'
import type { Kysely } from 'kysely'
import { uuid } from '#platform/contract/uuid.ts'
import { read, type Command } from '#platform/server/cli/command.ts'
import { operator, say } from '#platform/server/cli/console.ts'
import { withDatabase } from '#platform/server/cli/database.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import { seal } from '#platform/server/record/audit.ts'
import { StartError } from '#platform/server/start/error.ts'
import { importarten, type Importart } from '../contract.ts'
import { Abgebrochen, begleite, brichAb } from './begleiten.ts'
import { bericht } from './bericht.ts'
import { importiere } from './import.ts'
import type { Fortschritt } from './auftrag.ts'
import { ausPfad } from './strom.ts'
import { seitAus } from './wasserstand.ts'

type Ort = Parameters<typeof withDatabase>[0]

/** `portal import kunden|artikel|belege|zahlungen|limits`; `worte` say what each is about. */
export const importbefehle = (ort: () => Ort, worte: Readonly<Record<Importart, string>>): Command[] =>
  importarten.map((art) => ({
    words: ['import', art],
    args: `DATEI [--quelle NAME] [--seit ZEITPUNKT]${art === 'belege' ? ' [--vollstaendig [--verschwinden ZAHL]]' : ''} [--schreiben]`,
    about: worte[art],
    help: 'Ohne --schreiben ist es ein Probelauf. CSV oder NDJSON; geschrieben wird erst, wenn alle Zeilen gut sind, und dann alles in einem Zug. Dieselbe\nDatei noch einmal ändert nichts. Die Reihenfolge ist kunden, artikel, belege, zahlungen, limits. --seit sagt, seit wann die Datei Änderungen nennt:\nein Tag (2026-11-24) oder ein Zeitpunkt. Strg+C bricht ab, dann ist nichts geschrieben.\nGrenzen: CSV 20 MB und 200.000 Zeilen; NDJSON 64 MB, Belege als NDJSON in UTF-8 4 GB und 1.000.000 Belege; je Zeile 1 MB, je Beleg\n10.000 Positionen. Format und Beispiele: docs/import.md.',
    run: (args) => lauf(art, args, ort()),
  }))

async function lauf(art: Importart, args: string[], ort: Ort) {
  const {
    values,
    words: [path = ''],
  } = read(
    args,
    {
      schreiben: { type: 'boolean' },
      quelle: { type: 'string' },
      seit: { type: 'string' },
      vollstaendig: { type: 'boolean' },
      verschwinden: { type: 'string' },
    },
    ['DATEI'],
  )
  if (values.vollstaendig && art !== 'belege') throw new StartError('--vollstaendig gibt es nur für Belege.')
  const datei = await dateiAn(path)
  return withDatabase(ort, async (db) => {
    const zone = await zoneDerFirma(db)
    const seit = values.seit === undefined ? undefined : seitAus(values.seit, zone)
    if (seit === null) throw new StartError('--seit braucht einen Tag (2026-11-24) oder einen Zeitpunkt (2026-11-24T18:00:00+01:00).')
    const id = uuid()
    const auftrag = {
      lauf: id,
      quelle: values.quelle ?? 'ERP',
      seit,
      vollstaendig: values.vollstaendig ? { verschwinden: values.verschwinden === undefined ? undefined : Number(values.verschwinden) } : undefined,
      datei: basename(path),
      akteur: operator(),
      schreiben: values.schreiben === true,
      heute: Temporal.Now.plainDateISO(zone).toString(),
      jetzt: Temporal.Now.instant(),
    }
    const ende = () => void brichAb(db, id, operator())
    process.once('SIGINT', ende)
    const ergebnis = await begleite(db, art, auftrag, (mitStand) => importiere(db, art, datei, mitStand), zeigeStand)
      .catch((error: unknown) => {
        if (error instanceof Abgebrochen) throw new StartError(`${path}: ${error.von} hat den Import abgebrochen. Es wurde nichts geschrieben.`)
        throw error instanceof StartError ? new StartError(`${path}: ${error.message}`) : error
      })
      .finally(() => process.off('SIGINT', ende))
    if (process.stderr.isTTY) process.stderr.write(leereZeile)
    if (ergebnis.geschrieben) await seal(db)
    say(bericht(ergebnis, art, path, zone))
    return ergebnis.fehler.length ? 1 : 0
  })
}
const leereZeile = '\r\u001b[K'

/** How far it is, in the line that stands there. */
function zeigeStand({ schritt, gelesen, zeilen, geprueft, geschrieben, belege }: Fortschritt) {
  if (!process.stderr.isTTY) return
  const zahl = (wert: number) => wert.toLocaleString('de')
  const wie =
    schritt === 'prueft'
      ? `${zahl(gelesen)} von ${zahl(zeilen)} Zeilen gelesen, ${zahl(geprueft)} geprüft`
      : `${zahl(geschrieben)} von ${zahl(belege)} geschrieben`
  process.stderr.write(leereZeile + wie)
}

async function dateiAn(path: string) {
  try {
    const file = await stat(path)
    if (file.isDirectory()) throw Object.assign(new Error('folder'), { code: 'EISDIR' })
    await access(path, constants.R_OK)
    return ausPfad(path, file.size)
  } catch (error) {
    throw new StartError(unlesbar(path, (error as NodeJS.ErrnoException).code))
  }
}

/** Why a file cannot be read, for whoever named it. */
export const unlesbar = (path: string, code: string | undefined) =>
  code === 'ENOENT'
    ? `Die Datei ${path} gibt es nicht.`
    : code === 'EISDIR'
      ? `${path} ist ein Ordner und keine Datei.`
      : code === 'EACCES' || code === 'EPERM'
        ? `Die Datei ${path} darf nicht gelesen werden. Bitte die Rechte prüfen.`
        : `Die Datei ${path} lässt sich nicht lesen (${code}).`

/** The company's time zone: the machine may stand in another. */
export async function zoneDerFirma(db: Kysely<Tables>) {
  const firma = await db.selectFrom('firma').select('zone').executeTakeFirst()
  return firma?.zone ?? 'Europe/Berlin'
}
