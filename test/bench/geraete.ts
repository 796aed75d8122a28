import { runningEngine } from '#platform/server/database/postgres.ts'
import { signIn } from '#test/faults/crew.ts'
import type { Bench, Measurement } from './bench.ts'
import { drive } from './drive.ts'
import { mehren, type Menge } from './geraetemenge.ts'
import { direct, pgbench, withoutPgbench } from './pgbench.ts'
import { median } from './table.ts'

const geraete = '/api/v1/hardwareliste'
const sitzungen = '/api/v2/rdp-logs/entities'
const da = `(h.ausscheidedatum is null or h.ausscheidedatum > current_date)`
const geraet = `select h.id, h.nummer, h.hostname, h.seriennummer, h.lieferdatum, h.ausscheidedatum, h.garantie_ende, h.support_ende, host(h.ip), h.mac::text, p.name, he.name, ty.name, bs.name, k.name,
  o.name, s.name, l.vorname, l.zuname, ap.zuname from hardware h left join ktostamm k on k.id = h.ktostamm_id left join objekt o on o.id = h.objekt_id left join standort s on s.id = h.standort_id
  left join produkt p on p.id = h.produkt_id left join hersteller he on he.id = h.hersteller_id left join hardwaretyp ty on ty.id = h.hardwaretyp_id left join betriebssystem bs on bs.id = h.betriebssystem_id
  left join lstfix l on l.id = h.lstfix_id left join ansprechpartner ap on ap.id = h.ansprechpartner_id where h.vkforgid in (1000, 2000, 3000)`
const sitzung = `select s.id, s.von, s.bis, s.dauer_sek, s.abschnitte, s.verbindung, s.remote_host, s.beschreibung, s.quelle, a.anzeigename, k.id, k.nummer, k.name, t.id, t.nummer, t.name,
  exists (select from sitzung_fern_buchung b where b.sitzung_id = s.id) from sitzung_fern s left join anwender a on a.id = s.anwender_id left join ktostamm k on k.id = s.ktostamm_id
  left join ticket t on t.id = s.ticket_id where s.vkforgid in (1000, 2000, 3000) and s.von < now() + interval '1 day' and coalesce(s.bis, s.von) >= current_date - 6`
const [nachName, neueste] = ['order by h.hostname, h.id limit 51', 'order by s.von desc, s.id desc limit 51']

/** What is asked, and the same as one statement straight on PostgreSQL. */
const fragen: readonly { was: string; path: string; sql: string }[] = [
  { was: 'devices, first page', path: `${geraete}/entities?limit=50&sort=hostname`, sql: `${geraet} and ${da} ${nachName}` },
  {
    was: 'devices, filter by what runs out and word of the user',
    path: `${geraete}/entities?limit=50&sort=hostname&lage=laeuft-ab&hostname=SRV`,
    sql: `${geraet} and ${da} and (h.garantie_ende between current_date and current_date + 90 or h.support_ende between current_date and current_date + 90) and h.hostname ilike '%SRV%' ${nachName}`,
  },
  ...(
    [
      ['serial number', 'bm00151c91x'],
      ['host name', 'bm-nb-004715'],
      ['address', '10.100.77.21'],
    ] as const
  ).map(([was, q]) => ({
    was: `devices, search by ${was}`,
    path: `${geraete}/entities?limit=50&sort=hostname&q=${q}`,
    sql: `${geraet} and ${da} and h.suche like '%${q}%' ${nachName}`,
  })),
  {
    was: 'who had what, first page',
    path: `${geraete}/besitz/entities?limit=50`,
    sql: `select z.id, z.ab, h.nummer, h.hostname, (select min(x.ab) from hardware_zuordnung x where x.hardware_id = z.hardware_id and x.ab > z.ab) from hardware_zuordnung z join hardware h on h.id = z.hardware_id
      where h.vkforgid in (1000, 2000, 3000) order by z.ab desc, z.id desc limit 51`,
  },
  { was: 'sessions of seven days, first page', path: `${sitzungen}?limit=50`, sql: `${sitzung} ${neueste}` },
  {
    was: 'sessions of seven days, one connection',
    path: `${sitzungen}?limit=50&verbindung=BM-SRV-0042`,
    sql: `${sitzung} and s.verbindung = 'BM-SRV-0042' ${neueste}`,
  },
  { was: 'sessions of seven days, a word', path: `${sitzungen}?limit=50&q=srv-0042`, sql: `${sitzung} and s.verbindung ilike '%srv-0042%' ${neueste}` },
]

/** Devices and remote sessions among many, against the same statements straight on PostgreSQL and against a tenth and a hundredth. `GERAETE`, `SITZUNGEN` change how many. */
export const geraeteliste: Measurement = {
  name: 'geraete',
  async run(bench) {
    const vorher = await messen(bench, { geraete: 10_000, sitzungen: 10_000 }, new Map())
    await messen(bench, { geraete: Number(process.env['GERAETE'] ?? 100_000), sitzungen: Number(process.env['SITZUNGEN'] ?? 1_000_000) }, vorher)
  },
}

/** Measures with so many; `vorher` are the p95 of the smaller stock. */
async function messen(bench: Bench, menge: Menge, vorher: ReadonlyMap<string, number>) {
  const dataDir = bench.data(`geraete-${menge.sitzungen}`)
  const server = await bench.start({ dataDir })
  const began = performance.now()
  const { mb, ...ist } = await mehren(dataDir, menge)
  const wieviel = `${menge.geraete.toLocaleString('en')} devices, ${menge.sitzungen.toLocaleString('en')} sessions`
  bench.add({
    what: `${wieviel}: made`,
    measured: (performance.now() - began) / 1000,
    unit: 's',
    conditions: `${ist.geraete.toLocaleString('en')} and ${ist.sitzungen.toLocaleString('en')}, ${mb.toLocaleString('en')} MB`,
  })
  const cookie = await signIn(server.port, 'support')
  const p95 = new Map<string, number>()
  for (const { was, path, sql } of fragen) {
    const request = () => ({ method: 'GET', path, cookie })
    const warm = await drive(server.port, 4, 1, request)
    if (warm.failed) throw new Error(`${was}: ${warm.failed}`)
    const einzeln = []
    for (let run = 0; run < bench.runs; run++) einzeln.push((await drive(server.port, 1, 2, request)).p95)
    p95.set(was, median(einzeln))
    const klein = vorher.get(was)
    bench.add({ what: `${wieviel}, ${was}: p95, 1 connection`, measured: median(einzeln), unit: 'ms', limit: 100 })
    if (klein !== undefined) bench.add({ what: `${wieviel}, ${was}: times the p95 at 10,000`, measured: median(einzeln) / klein, unit: '×', limit: 1.5 })
    const anteile = []
    for (let run = 0; run < bench.runs; run++) {
      const ours = await drive(server.port, 16, 2, request)
      anteile.push({ ours: ours.rate, theirs: pgbench ? await direct(runningEngine(dataDir)!, bench.folder, sql, 16, 2) : NaN })
    }
    bench.add({
      what: `${wieviel}, ${was}: share of the direct rate`,
      measured: median(anteile.map(({ ours, theirs }) => (ours / theirs) * 100)),
      unit: '%',
      limit: 60,
      higher: true,
      conditions: `${median(anteile.map(({ ours }) => ours)).toFixed(0)}/s; same SQL by pgbench: ${pgbench ? `${median(anteile.map(({ theirs }) => theirs)).toFixed(0)}/s` : withoutPgbench}`,
    })
  }
  server.signal('SIGTERM')
  await server.ended
  return p95
}
