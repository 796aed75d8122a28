import { runningEngine } from '#platform/server/database/postgres.ts'
import { uuid } from '#platform/contract/uuid.ts'
import type { Bench } from '#test/bench/bench.ts'
import { drive, type Request } from '#test/bench/drive.ts'
import { direct, pgbench, withoutPgbench } from '#test/bench/pgbench.ts'
import { median } from '#test/bench/table.ts'
import { signIn } from '#test/faults/crew.ts'
import { Line } from '#test/faults/line.ts'
import { withOwner } from '#test/faults/owner.ts'

const bericht = '/api/v1/arbeitsbericht'
const leute = ['monteur', 'leitung', 'support', 'admin'] as const

/**
 * Entries as people make and read them, sixteen connections each: the list of somebody's day, and one more. The limit is a share of the direct rate: of one bare statement that pgbench
 * keeps prepared on the same PostgreSQL. That holds HTTP, session, rights, audit, receipt and live event against none of them, so the smallest call of the same server
 * (who asks, and one row by its key) stands beside it: what a call costs before it has done anything.
 */
export async function eintraege(bench: Bench, { port, dataDir, wieviel }: { port: number; dataDir: string; wieviel: string }) {
  const cookies = await Promise.all(leute.map((name) => signIn(port, name)))
  const line = new Line(port)
  const { body } = await line.send('GET', `${bericht}/objekte/entities?limit=1`, { cookie: cookies[0]! })
  line.close()
  const objektId = (JSON.parse(body) as { entities: { id: string }[] }).entities[0]!.id
  const { zeile, liste, tag } = await withOwner(dataDir, async (client) => {
    const { rows } = await client.query<{ lstfix: string; anwender: string; tag: string }>(
      `select a.lstfix_id as lstfix, a.id as anwender, (select max(datum)::text from arbeitsbericht z where z.lstfix_id = a.lstfix_id and z.datum < current_date) as tag
        from anwender a where a.username = 'monteur@musterbau.example'`,
    )
    const { lstfix, anwender, tag } = rows[0]!
    return {
      tag,
      zeile: `insert into arbeitsbericht (id, lstfix_id, vkforgid, abteilung_id, datum, von, bis, zone, objekt_id, ktostamm_id, erfasst_von, erfasst)
        select gen_random_uuid(), l.id, l.vkforgid, l.abteilung_id, current_date, now() - interval '20 minutes', now() - interval '5 minutes', 'Europe/Berlin', o.id, o.ktostamm_id, '${anwender}', now()
        from lstfix l, objekt o where l.id = '${lstfix}' and o.id = '${objektId}'`,
      liste: `select z.*, l.persnr, l.vorname, l.zuname, o.nummer, o.name, k.nummer as knr, k.name as kname, s.nummer as snr, s.bezeichnung, t.nummer as tnr, t.name as tname, e.anzeigename from arbeitsbericht z
        join lstfix l on l.id = z.lstfix_id join objekt o on o.id = z.objekt_id join ktostamm k on k.id = z.ktostamm_id join anwender e on e.id = z.erfasst_von
        left join kostenstelle s on s.id = z.kostenstelle_id left join ticket t on t.id = z.ticket_id
        where z.lstfix_id = '${lstfix}' and z.datum = '${tag}' order by z.von desc, z.id desc limit 51`,
    }
  })
  const anteil = async (was: string, request: (connection: number) => Request, statement: string, limit: number) => {
    const laeufe: { rate: number; p95: number; direkt: number; kleinster: number }[] = []
    for (let run = 0; run < bench.runs; run++) {
      const unser = await drive(port, 16, 3, request)
      if (unser.failed) throw new Error(`${was}: ${unser.failed}`)
      const kleinster = (await drive(port, 16, 3, () => ({ method: 'GET', path: `${bericht}/einstellungen`, cookie: cookies[0]! }))).rate
      laeufe.push({
        rate: unser.rate,
        p95: unser.p95,
        kleinster,
        direkt: pgbench ? await direct(runningEngine(dataDir)!, bench.folder, statement, 16, 3) : NaN,
      })
    }
    const mitte = (key: 'rate' | 'p95' | 'direkt' | 'kleinster') => median(laeufe.map((einer) => einer[key]))
    const what = `${wieviel}, ${was}, 16 connections`
    bench.add({
      what: `${what}: requests per second`,
      measured: mitte('rate'),
      unit: '/s',
      conditions: `p95 ${mitte('p95').toFixed(0)} ms; the same by pgbench: ${pgbench ? `${mitte('direkt').toFixed(0)}/s` : withoutPgbench}`,
    })
    bench.add({ what: `${what}: share of the direct rate`, measured: (mitte('rate') / mitte('direkt')) * 100, unit: '%', limit, higher: true })
    bench.add({
      what: `${what}: share of the smallest call`,
      measured: (mitte('rate') / mitte('kleinster')) * 100,
      unit: '%',
      conditions: `${mitte('kleinster').toFixed(0)}/s of it`,
    })
  }
  const ein = (tage: string, cookie: string): Request => ({ method: 'GET', path: `${bericht}/entities?limit=50&von=${tage}&bis=${tage}`, cookie })
  await anteil('list of one day', () => ein(tag, cookies[0]!), liste, 60)
  await anteil('create', (connection) => neuer(cookies[connection % leute.length]!, objektId), zeile, 20)
}

/**
 * A quarter of an hour of today, at any minute: nobody has thousands of entries with the same times, which whoever looks for an equal one would have to read.
 * Four people make all of them, and what one person enters goes in one after the other.
 */
function neuer(cookie: string, objektId: string): Request {
  const jetzt = Temporal.Now.zonedDateTimeISO('Europe/Berlin')
  const bis = jetzt
    .startOfDay()
    .add({ minutes: 15 + Math.floor(Math.random() * 1400) })
    .toInstant()
  const datum = jetzt.toPlainDate().toString()
  return {
    method: 'POST',
    path: bericht,
    cookie,
    body: JSON.stringify({ id: uuid(), datum, von: bis.subtract({ minutes: 15 }).toString(), bis: bis.toString(), objektId, trotzdem: true }),
  }
}
