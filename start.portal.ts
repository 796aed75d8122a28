import { createReadStream, existsSync } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { importbefehle, unlesbar, zoneDerFirma } from '#domain/belege/import/befehl.ts'
import { annahmebericht } from '#domain/belege/annahme/bericht.ts'
import { dateienAn } from '#domain/belege/annahme/dateien.ts'
import { nimmAn } from '#domain/belege/annahme/annehmen.ts'
import type { Ankunft, Umstand } from '#domain/belege/annahme/aufheben.ts'
import { ordneZu, zuordnungsbericht } from '#domain/belege/annahme/zuordnen.ts'
import { bericht as sitzungsbericht, importSitzungen } from '#domain/geraete/sitzung/import.ts'
import type { Importart } from '#domain/belege/contract.ts'
import { bericht } from '#domain/personal/import-bericht.ts'
import { importPersonal } from '#domain/personal/import.ts'
import { pruefeImportierte } from '#domain/zeiten/klaerung/beschaeftigung.ts'
import { geheimnisVersiegelt } from '#domain/geraete/tresor.ts'
import { tagVersiegelt } from '#domain/stempel/tag.ts'
import { summenbefund, summenbericht } from '#domain/einsatz/statistik/befund.ts'
import { pruefeAlleSummen } from '#domain/einsatz/statistik/pruefung.ts'
import { statistikbefund } from '#domain/umsatz/befund.ts'
import { pruefbericht } from '#domain/umsatz/pruefbericht.ts'
import { pruefeAlles } from '#domain/umsatz/pruefung.ts'
import type { Trx } from '#platform/server/database/db.ts'
import { seal } from '#platform/server/record/audit.ts'
import { auditCommand } from '#platform/server/cli/audit.ts'
import { find, read, type Command } from '#platform/server/cli/command.ts'
import { withDatabase } from '#platform/server/cli/database.ts'
import { ownSealed } from '#platform/server/access/sealed.ts'
import { openVault } from '#platform/server/access/vault.ts'
import { sealedCheck } from '#platform/server/cli/doctor-sealed.ts'
import { doctorCommand } from '#platform/server/cli/doctor.ts'
import { failed } from '#platform/server/cli/failure.ts'
import { keysCommand } from '#platform/server/cli/keys.ts'
import { migrateCommand } from '#platform/server/cli/migrate.ts'
import { fileStore } from '#platform/server/files/store.ts'
import { operator, say, table } from '#platform/server/cli/console.ts'
import { terminalCommands } from '#platform/server/cli/terminals.ts'
import { tokenCommands } from '#platform/server/cli/tokens.ts'
import { userCommands } from '#platform/server/cli/user.ts'
import { readConfig } from '#platform/server/start/config.ts'
import { StartError } from '#platform/server/start/error.ts'

const importworte: Record<Importart, string> = {
  kunden: 'Kunden, Lieferanten und Baustellen übernehmen',
  artikel: 'Artikel übernehmen',
  belege: 'Belege mit Positionen und Verweisen übernehmen',
  zahlungen: 'Zahlungen übernehmen und Belegen zuordnen',
  limits: 'Kreditlimits von Kunden, Kundengruppen und Filialen übernehmen',
}

/** The operator's command line. Works beside a running portal and without one. */
const config = () => readConfig(process.env)
const versiegelt = [...ownSealed, ...tagVersiegelt, ...geheimnisVersiegelt]
const commands: Command[] = [
  migrateCommand(config, async (db) => {
    // The apps are loaded only here: they declare which rights there are.
    const [{ ensureRollen, standardrechte }, { serverApps }] = await Promise.all([import('#domain/personal/rollen.ts'), import('#apps/index.server.ts')])
    await ensureRollen(db, standardrechte(serverApps.map(({ app }) => app)))
  }),
  {
    words: ['import', 'personal'],
    args: 'DATEI.csv [--schreiben]',
    about: 'Personen, Abteilungen, Anwender und Arbeitszeitmodelle übernehmen',
    help: 'Ohne --schreiben ist es ein Probelauf: Er nennt jede schlechte Zeile und zeigt, was sich ändern würde. Geschrieben wird\nerst, wenn alle Zeilen gut sind, und dann alles in einem Zug. Dieselbe Datei noch einmal ändert nichts.\nDas Format beschreibt docs/import.md, ein Beispiel ist docs/beispiele/personal.csv.',
    run: (args) => importFile(args, 'DATEI.csv', personal, bytesOf),
  },
  {
    words: ['import', 'rdp'],
    args: 'DATEI [--schreiben]',
    about: 'Fernsitzungen aus CSV oder NDJSON ins RDP Log übernehmen',
    help: 'Ohne --schreiben ist es ein Probelauf: Er nennt jede schlechte Zeile und sagt, wie viele Sitzungen neu wären. Geschrieben wird\nerst, wenn alle Zeilen gut sind, und dann alles in einem Zug. Dieselbe Datei noch einmal ändert nichts.\nDas Format beschreibt docs/import.md, ein Beispiel ist docs/beispiele/rdp.csv.',
    run: (args) => importFile(args, 'DATEI', sitzungen, protokollOf),
  },
  {
    words: ['import', 'geraete'],
    args: 'DATEI.csv [--konto FILIALE] [--schreiben]',
    about: 'Geräte in die Hardware übernehmen',
    help: 'Ohne --schreiben ist es ein Probelauf: Er nennt jede schlechte Zeile und sagt, wie viele Geräte neu wären. Geschrieben wird\nerst, wenn alle Zeilen gut sind, und dann alles in einem Zug. Dieselbe Datei noch einmal ändert nichts.\n--konto nennt die Filiale, der neue eigene Geräte gehören. Das Format beschreibt docs/import.md, ein Beispiel ist docs/beispiele/geraete.csv.',
    run: (args) => importGeraete(args),
  },
  ...importbefehle(config, importworte),
  {
    words: ['import', 'erechnungen'],
    args: 'DATEI|ORDNER|ZIP [--schreiben]',
    about: 'E-Rechnungen von Lieferanten (XML oder PDF mit XML) als Eingangsrechnungen übernehmen',
    help: 'Ohne --schreiben ist es ein Probelauf. Jede Datei wird gelesen und geprüft, der Lieferant über USt-IdNr. oder Name gefunden und der Beleg mit der\nDatei als Original angelegt. Was schon da ist, bleibt; dieselbe Datei noch einmal ändert nichts. Mehr in docs/import.md.',
    run: (args) => importErechnungen(args),
  },
  {
    words: ['import', 'belegdateien'],
    args: 'DATEI|ORDNER|ZIP [--quelle NAME] [--schreiben]',
    about: 'PDF und XML zu Belegen übernehmen, die schon da sind',
    help: 'Ohne --schreiben ist es ein Probelauf. Der Name sagt, wozu eine Datei gehört: RE_4711.pdf ist das Original der Rechnung mit dem Schlüssel\noder der Nummer 4711, RE_4711_fremd.pdf eine fremde Unterlage dazu, RE_4711.xml ihre E-Rechnung. Jede Datei zählt für sich; dieselbe noch\neinmal ändert nichts. Mehr in docs/import.md.',
    run: (args) => importBelegdateien(args),
  },
  ...userCommands(config),
  ...terminalCommands(config),
  ...tokenCommands(config, ['BELEGIMPORT']),
  auditCommand(config),
  {
    words: ['statistik', 'pruefen'],
    about: 'Summen der Umsatz- und der Arbeitsberichtsstatistik aus ihren Zeilen nachrechnen',
    help: 'Rechnet alle Summen je Monat, Filiale und Umsatzart nach, neben dem laufenden Portal. Was nicht passt, wird mit beiden Werten genannt\nund neu gebildet; dann endet der Befehl mit 1. In der Nacht prüft das Portal die letzten zwei Quartale und reihum ein älteres,\nvon den Arbeitsberichten ein halbes Jahr und reihum ein älteres.',
    run: (args) => statistik(args),
  },
  keysCommand(config, versiegelt),
  doctorCommand(process.env, async (db, settings) => [
    await sealedCheck(settings, db, versiegelt),
    ...(await (await import('#domain/belege/nachrechnung/bericht.ts')).geldbefunde(db, Temporal.Now.instant())),
    await statistikbefund(db),
    await summenbefund(db),
  ]),
]

function statistik(args: string[]) {
  read(args, {})
  return withDatabase(config(), async (db) => {
    const { zeilen, abweichungen } = await pruefeAlles(db, Temporal.Now.instant())
    say(pruefbericht(zeilen, abweichungen))
    const stunden = await pruefeAlleSummen(db, Temporal.Now.instant())
    say(summenbericht(stunden))
    return abweichungen.length || stunden.abweichungen.length ? 1 : 0
  })
}

async function importErechnungen(args: string[]) {
  const { values, words } = read(args, { schreiben: { type: 'boolean' } }, ['DATEI|ORDNER|ZIP'])
  const schreiben = values.schreiben === true
  const angenommen = await nimmDateien(words[0] ?? '', schreiben, nimmAn)
  say(annahmebericht(angenommen, schreiben))
  return angenommen.some(({ ergebnis }) => ergebnis === 'fehlerhaft' || ergebnis === 'abgelehnt') ? 1 : 0
}

async function importBelegdateien(args: string[]) {
  const { values, words } = read(args, { schreiben: { type: 'boolean' }, quelle: { type: 'string' } }, ['DATEI|ORDNER|ZIP'])
  const schreiben = values.schreiben === true
  const quelle = values.quelle ?? 'ERP'
  const zugeordnet = await nimmDateien(words[0] ?? '', schreiben, (trx, datei, umstand) => ordneZu(trx, datei, { ...umstand, quelle }))
  say(zuordnungsbericht(zugeordnet, schreiben))
  return zugeordnet.some(({ ergebnis }) => ergebnis === 'abgelehnt') ? 1 : 0
}

/** Each PDF and XML at this place by itself, in a transaction of its own. */
function nimmDateien<T>(path: string, schreiben: boolean, nimm: (trx: Trx, datei: Ankunft, umstand: Umstand) => Promise<T>): Promise<T[]> {
  const { CLAMD_URL: scanner, FILES_QUOTA_GB: quota, FILES_MAX_MB: most, ...rest } = config()
  const dateien = { store: fileStore(rest), scanner, maxBytes: most * megabyte, quotaBytes: quota && quota * 1024 * megabyte }
  return withDatabase(config(), async (db) => {
    const umstand = { akteur: operator(), schreiben, heute: await today(db), jetzt: Temporal.Now.instant(), dateien }
    const genommen: T[] = []
    for await (const datei of dateienAn(path)) {
      genommen.push(await db.transaction().execute((trx) => nimm(trx, datei, umstand)))
      if (process.stderr.isTTY) process.stderr.write(`\r${genommen.length} gelesen`)
    }
    if (process.stderr.isTTY) process.stderr.write('\r')
    if (schreiben) await seal(db)
    return genommen
  })
}
const megabyte = 1024 * 1024

async function importGeraete(args: string[]) {
  const {
    values,
    words: [path = ''],
  } = read(args, { schreiben: { type: 'boolean' }, konto: { type: 'string' } }, ['DATEI.csv'])
  const bytes = await bytesOf(path)
  const { importiereAmTerminal, importbericht } = await import('#apps/hardware-management/server/import/konsole.ts')
  return withDatabase(config(), async (db) => {
    const auftrag = { schreiben: values.schreiben === true, akteur: operator(), konto: values.konto, vault: openVault(config()) }
    const lauf = await importiereAmTerminal(db, bytes, auftrag).catch((error: unknown) => {
      throw error instanceof StartError ? new StartError(`${path}: ${error.message}`) : error
    })
    if (lauf.geschrieben) await seal(db)
    say(importbericht(lauf, path))
    return lauf.fehler.length ? 1 : 0
  })
}

const bytesOf = (path: string) =>
  readFile(path).catch((error: NodeJS.ErrnoException) => {
    throw new StartError(unlesbar(path, error.code))
  })

/** Event logs grow to gigabytes: a long one is read piece by piece. */
const longFile = 50 * 1024 * 1024
async function protokollOf(path: string) {
  const { size } = await stat(path).catch(() => ({ size: 0 }))
  return size > longFile && !/\.(csv|ndjson|json|txt)$/i.test(path) ? createReadStream(path) : bytesOf(path)
}

/** Reads the file by `load` and lets `take` make something of it: what the terminal says, whether something was written, whether all lines were good. */
async function importFile<T>(
  args: string[],
  name: string,
  take: (db: Db, bytes: T, file: Import) => Promise<{ text: string; geschrieben: boolean; gut: boolean }>,
  load: (path: string) => Promise<T>,
) {
  const {
    values,
    words: [path = ''],
  } = read(args, { schreiben: { type: 'boolean' } }, [name])
  const bytes = await load(path)
  return withDatabase(config(), async (db) => {
    const { text, geschrieben, gut } = await take(db, bytes, { path, datei: basename(path), akteur: operator(), schreiben: values.schreiben === true }).catch(
      (error: unknown) => {
        throw error instanceof StartError ? new StartError(`${path}: ${error.message}`) : error
      },
    )
    if (geschrieben) await seal(db)
    say(text)
    return gut ? 0 : 1
  })
}
type Db = Parameters<typeof seal>[0]
interface Import {
  path: string
  datei: string
  akteur: string
  schreiben: boolean
}

async function personal(db: Db, bytes: Uint8Array, { path, ...auftrag }: Import) {
  const ergebnis = await importPersonal(db, bytes, { ...auftrag, heute: await today(db) })
  if (ergebnis.geschrieben) await pruefeImportierte(db, ergebnis.plan.personen, Temporal.Now.instant())
  return { text: bericht(ergebnis, path), geschrieben: ergebnis.geschrieben, gut: ergebnis.plan.fehler.length === 0 }
}
async function sitzungen(db: Db, bytes: Uint8Array | AsyncIterable<Uint8Array>, { path, ...auftrag }: Import) {
  const ergebnis = await importSitzungen(db, bytes, auftrag)
  return { text: sitzungsbericht(ergebnis, path), geschrieben: ergebnis.geschrieben, gut: ergebnis.fehler.length === 0 }
}

/** The company's day: the machine may stand in another zone. */
const today = async (db: Db) => Temporal.Now.plainDateISO(await zoneDerFirma(db)).toString()

const overview = () =>
  [
    'Das Portal am Terminal.',
    '',
    'Aufruf: npx portal BEFEHL',
    '',
    ...table(commands.map(({ words, about }) => [`  ${words.join(' ')}`, about])),
    '',
    'Mehr zu einem Befehl: portal BEFEHL --help. Einstellungen (DATA_DIR, DATABASE_URL …) kommen aus der Umgebung und aus .env.',
    'Ergebnis: 0 erledigt, 1 nicht erledigt oder etwas gefunden, 2 falsch aufgerufen.',
  ].join('\n')

async function main(args: string[]): Promise<number> {
  if (existsSync('.env')) process.loadEnvFile('.env')
  const words = args.filter((arg) => arg !== '--help' && arg !== '-h')
  if (!words.length) {
    say(overview())
    return args.length ? 0 : 2
  }
  if (words.length === 1 && words[0] === 'help') {
    say(overview())
    return 0
  }
  const command = find(commands, words)
  if (words.length < args.length) {
    say(
      [`Aufruf: npx portal ${command.words.join(' ')} ${command.args ?? ''}`.trimEnd(), '', `${command.about}.`, ...(command.help ? [command.help] : [])].join(
        '\n',
      ),
    )
    return 0
  }
  return command.run(args.slice(command.words.length))
}

// Whoever reads the output may stop early (`portal user list | head`).
process.stdout.on('error', () => process.exit(0))
main(process.argv.slice(2))
  .catch(failed)
  .then((code) => process.stdout.write('', () => process.exit(code)))
