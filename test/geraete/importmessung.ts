import { execFile } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Importlauf } from '#apps/hardware-management/contract/import.ts'
import { fileCalls } from '#platform/contract/files.ts'
import { outboxCalls, partBytes } from '#platform/contract/outbox.ts'
import { uuid } from '#platform/contract/uuid.ts'
import { runningEngine } from '#platform/server/database/postgres.ts'
import { clockOfRun } from '#test/clock.ts'
import { signIn } from '#test/faults/crew.ts'
import { Line } from '#test/faults/line.ts'
import { withOwner } from '#test/faults/owner.ts'
import { root } from '#test/faults/server-process.ts'
import type { Measurement } from '#test/bench/bench.ts'
import { memory } from '#test/bench/proc.ts'

/** 100,000 devices from one CSV with fourteen columns, and the same file once more: as the operator's command, and by the screen. `GERAETE` changes how many. */
export const geraeteimport: Measurement = {
  name: 'geraete-import',
  async run(bench) {
    const anzahl = Number(process.env['GERAETE'] ?? 100_000)
    const dataDir = bench.data('import')
    const server = await bench.start({ dataDir })
    const stamm = await stammdaten(dataDir)
    const melde = (wort: string, measured: number, conditions?: string) =>
      bench.add({ what: `import of ${anzahl.toLocaleString('en')} devices, ${wort}`, measured, unit: 's', limit: 60, ...(conditions && { conditions }) })

    const datei = join(bench.folder, 'geraete.csv')
    const text = csv('BK', anzahl, stamm)
    writeFileSync(datei, text)
    const befehl = async (neu: number) => {
      const began = performance.now()
      const { stdout } = await promisify(execFile)(
        process.execPath,
        [join(root, 'portal.ts'), 'import', 'geraete', datei, '--konto', String(stamm.vkforgid), '--schreiben'],
        { cwd: '/', env: { ...clockOfRun, PATH: process.env['PATH'], DATABASE_URL: runningEngine(dataDir)!, DATA_DIR: dataDir } },
      )
      if (!stdout.includes(`${neu} neu, 0 geändert, ${anzahl - neu} ohne Änderung`)) throw new Error(`import: ${stdout.slice(0, 500)}`)
      return (performance.now() - began) / 1000
    }
    melde('command', await befehl(anzahl), `${(text.length / 1e6).toFixed(1)} MB, the whole command, with sealing the audit trail`)
    melde('command, the same file once more, 0 changes', await befehl(0))

    const screen = new Bildschirm(server.port, await signIn(server.port, 'admin'))
    const hochgeladen = await screen.lade(csv('BS', anzahl, stamm))
    const einmal = async (neu: number) => {
      const began = performance.now()
      const lauf = await screen.frage<Importlauf>('POST', '/api/v1/hardwareimport', { datei: hochgeladen, schreiben: true })
      const seconds = (performance.now() - began) / 1000
      if (lauf.neu !== neu || lauf.geaendert || lauf.unveraendert !== anzahl - neu) throw new Error(`import: ${JSON.stringify(lauf).slice(0, 500)}`)
      return seconds
    }
    const erste = await einmal(anzahl)
    melde('on the screen', erste, `as many are there already; memory of the server ${memory(server.pid).highest.toFixed(0)} MB at its highest`)
    melde('on the screen, the same file once more, 0 changes', await einmal(0))
    screen.schliesse()
  },
}

interface Stamm {
  vkforgid: number
  produkte: { produkt: string; hersteller: string; typ: string }[]
  orte: string[]
  leute: number[]
}
/** What the file names: products with their makers, places and people of the demo company. */
const stammdaten = (dataDir: string) =>
  withOwner(dataDir, async (client): Promise<Stamm> => {
    await client.query(
      `insert into anwender_berechtigung (anwender_id, berechtigung) select id, r from anwender, unnest(array['HARDWAREMANAGEMENT', 'HARDWAREMANAGEMENT.VERWALTUNG']) r where username = 'admin@musterbau.example' on conflict do nothing`,
    )
    const eines = async <T extends object>(text: string) => (await client.query<T>(text)).rows
    return {
      vkforgid: (await eines<{ vkforgid: number }>(`select accountid as vkforgid from anwender where username = 'admin@musterbau.example'`))[0]!.vkforgid,
      produkte: await eines(
        `select p.name as produkt, he.name as hersteller, ty.name as typ from produkt p join hersteller he on he.id = p.hersteller_id join hardwaretyp ty on ty.id = p.hardwaretyp_id order by p.name`,
      ),
      orte: (await eines<{ name: string }>(`select name from standort where objekt_id is null group by name having count(*) = 1 order by name`)).map(
        ({ name }) => name,
      ),
      leute: (await eines<{ persnr: number }>(`select persnr from lstfix where vkforgid = 1000 order by persnr`)).map(({ persnr }) => persnr),
    }
  })

function csv(kuerzel: string, anzahl: number, { produkte, orte, leute }: Stamm) {
  const zwei = (wert: number) => String(wert).padStart(2, '0')
  const hex = (wert: number) => (Math.floor(wert) % 256).toString(16).padStart(2, '0')
  const zeilen = Array.from({ length: anzahl }, (_, nr) => {
    const { produkt, hersteller, typ } = produkte[nr % produkte.length]!
    const nummer = String(nr).padStart(7, '0')
    return [
      `${kuerzel}${nummer}`,
      `${kuerzel}-PC-${nummer}`,
      hersteller,
      typ,
      produkt,
      nr % 2 ? orte[nr % orte.length] : '',
      nr % 2 ? '' : leute[nr % leute.length],
      `muster${nr % 200}.example`,
      `${kuerzel}T${nr}`,
      `3c:${kuerzel === 'BK' ? '52' : '53'}:${[nr / 65536, nr / 256, nr].map(hex).join(':')}:01`,
      `10.${kuerzel === 'BK' ? 1 + Math.floor(nr / 65536) : 101 + Math.floor(nr / 65536)}.${Math.floor(nr / 256) % 256}.${nr % 256}`,
      'statisch',
      `${zwei(1 + (nr % 28))}.${zwei(1 + (nr % 12))}.${2020 + (nr % 6)}`,
      '',
    ].join(';')
  })
  return `\ufeffSeriennummer;Hostname;Hersteller;Hardware-Typ;Produkt;Standort;Benutzer;Domäne;Service Tag;MAC-Adresse;IP-Adresse;IP-Vergabe;Lieferdatum;Arbeitsgruppe\r\n${zeilen.join('\r\n')}\r\n`
}

/** The screen of the import: a file in parts, then the call. */
class Bildschirm {
  readonly #line: Line
  readonly #cookie: string
  constructor(port: number, cookie: string) {
    this.#line = new Line(port)
    this.#cookie = cookie
  }
  async frage<T>(method: string, path: string, body: object) {
    const answer = await this.#line.send(method, path, { cookie: this.#cookie }, JSON.stringify(body))
    if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${answer.body.slice(0, 300)}`)
    return JSON.parse(answer.body) as T
  }
  async lade(text: string) {
    const [id, bytes] = [uuid(), Buffer.from(text)]
    const teile = Math.ceil(bytes.length / partBytes)
    for (let teil = 0; teil < teile; teil++) {
      const inhalt = bytes.subarray(teil * partBytes, (teil + 1) * partBytes).toString('base64')
      await this.frage(outboxCalls.teil.method, `/api/v1/teile/${id}/${teil}`, { inhalt })
    }
    return (await this.frage<{ id: string }>('POST', `/api${fileCalls.dateiFertig.path}`, { id, teile, name: 'geraete.csv' })).id
  }
  schliesse() {
    this.#line.close()
  }
}
