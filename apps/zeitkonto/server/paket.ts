import { strToU8, zipSync, type Zippable } from 'fflate'
import { sql } from 'kysely'
import type { Id } from '#platform/contract/shapes.ts'
import { nameSql } from '#domain/personal/name.ts'
import { nameVon } from '#domain/personal/contract.ts'
import { sichtbareMitarbeiter } from '#domain/personal/sicht.ts'
import { hatTage } from '#domain/zeiten/konto/nicht-beschaeftigt.ts'
import { wochenbefunde } from '#domain/zeiten/konto/wochenbefunde.ts'
import { alleRecht } from '#domain/stempel/stempel.ts'
import type { FileAnswer, Parsed } from '#platform/contract/contract.ts'
import { refused } from '#platform/contract/problem.ts'
import { sealNow, sealedAbout } from '#platform/server/record/audit.ts'
import { audit, type Context } from '#platform/server/http/context.ts'
import { csv, wallClock, type Column } from '#platform/server/output/export.ts'
import type { calls } from '../contract.ts'
import { tageMitKalender } from './kalender.ts'
import { zeitraumPruefen } from './datei.ts'
import { aenderungen, nachweis, rahmen, tag, zeitpunkt } from './nachweis.ts'

/** What one pack may hold: 300 people for a year stay below 100 MB of memory. */
const HOECHSTENS = 300

/** Branches with people whom the asker may see. */
export const filialen = (context: Context) =>
  sichtbareMitarbeiter(context, alleRecht)
    .innerJoin('filiale', 'filiale.vkforgid', 'lstfix.vkforgid')
    .distinct()
    .orderBy('filiale.vkforgid')
    .select(['filiale.vkforgid', 'filiale.name'])
    .execute()

/** Everything an inspection asks for about one person or branch, as a ZIP in German; the pack itself is noted in the audit trail. */
export async function pruefpaket(context: Context, { body: { employeeid, vkforgid, von, bis } }: Parsed<typeof calls.pruefpaket>): Promise<FileAnswer> {
  zeitraumPruefen(von, bis)
  if ((employeeid === null) === (vkforgid === null)) throw refused('zeitkonto.person-oder-filiale', 'employeeid')
  const personen = await wen(context, employeeid, vkforgid, von, bis)
  const ids = personen.map(({ id }) => id)
  const [changes, stempel] = [Map.groupBy(await aenderungen(context.db, ids, von, bis), ({ lstfixId }) => lstfixId), await alleStempel(context, ids, von, bis)]
  const dateien: Zippable = {}
  const blattrahmen = await rahmen(context.db, von, bis, context.jetzt)
  for (const person of personen) {
    const wochen = await wochenbefunde(context.db, person, von, bis, context.jetzt)
    const blatt = await nachweis(person, await tageMitKalender(context, person, von, bis), wochen, changes.get(person.id) ?? [], blattrahmen)
    dateien[`Nachweise/${person.persnr}_${nameVon(person, 'de', 'Zuname, Vorname').replace(', ', '_')}.pdf`.replace(/[\\:*?"<>|\s]+/g, '-')] = [
      blatt,
      { level: 0 },
    ]
  }
  await sealNow(context.db)
  const spur = [
    ...(await sealedAbout(
      context.db,
      ['zeitstempel'],
      stempel.map(({ id }) => id),
    )),
    ...(await sealedAbout(context.db, ['arbeitswoche', 'arbeitsmonat', 'tagesabschluss'], ids)),
  ].sort((a, b) => a.nr - b.nr)
  dateien['LIESMICH.txt'] = strToU8(liesmich(personen.length, stempel.length, spur.length, { von, bis, zone: personen[0]!.zone }, context))
  dateien['Stempel.csv'] = strToU8(csv(stempel, spalten))
  dateien['Pruefspur.jsonl'] = strToU8(spur.map((eintrag) => `${JSON.stringify(eintrag)}\n`).join(''))
  audit(context, {
    aktion: 'pruefpaket',
    gegenstand: employeeid === null ? 'filiale' : 'lstfix',
    gegenstandId: employeeid === null ? vkforgid! : personen[0]!.id,
    daten: { von, bis, personen: personen.length, stempel: stempel.length },
  })
  return {
    type: 'application/zip',
    name: `Pruefpaket_${employeeid === null ? `Filiale-${vkforgid}` : personen[0]!.persnr}_${von}_${bis}.zip`,
    content: zipSync(dateien, { level: 6 }),
  }
}

/** Throws 422 when there is nobody (or too many); somebody out of sight is nobody. */
async function wen(context: Context, employeeid: Id<'lstfix'> | null, vkforgid: number | null, von: string, bis: string) {
  const personen = await sichtbareMitarbeiter(context, alleRecht)
    .innerJoin('filiale', 'filiale.vkforgid', 'lstfix.vkforgid')
    .$if(employeeid !== null, (query) =>
      query.where((eb) => eb.or([eb(eb.cast<string>('lstfix.id', 'text'), '=', employeeid!), eb(eb.cast<string>('lstfix.persnr', 'text'), '=', employeeid!)])),
    )
    .$if(vkforgid !== null, (query) => query.where('lstfix.vkforgid', '=', vkforgid!))
    .where(hatTage(von, bis))
    .orderBy('lstfix.persnr')
    .limit(HOECHSTENS + 1)
    .selectAll('lstfix')
    .select(['filiale.zone', 'filiale.land', 'filiale.region', 'filiale.name as filiale'])
    .execute()
  if (!personen.length) throw refused('zeitkonto.niemand', employeeid === null ? 'vkforgid' : 'employeeid')
  if (personen.length > HOECHSTENS) throw refused('zeitkonto.zu-viele', 'vkforgid')
  return personen
}

interface Stempelzeile {
  id: string
  persnr: number
  name: string
  timestamp: string
  zone: string
  empfangen: string
  flag: string
  code: string
  quelle: string
  vertrauen: string
  geraet: string | null
  folge: number | null
  korrigiert: string | null
  grund: string | null
  erfasstVon: string | null
  stornoGrund: string | null
  stornoZeit: string | null
  stornoVon: string | null
}

async function alleStempel({ db }: Context, ids: readonly string[], von: string, bis: string) {
  const { rows } = await sql<Stempelzeile>`
    select z.id, l.persnr, ${nameSql('l', 'de')} as name, z.timestamp, z.zone, z.empfangen, z.flag, z.code, z.quelle, z.vertrauen, z.geraet, z.folge, z.korrigiert, z.grund, e.anzeigename as erfasst_von,
      s.grund as storno_grund, s.zeitpunkt as storno_zeit, a.anzeigename as storno_von
    from zeitstempel z join lstfix l on l.id = z.lstfix_id left join anwender e on e.id = z.erfasst_von left join zeitstempel_storno s on s.zeitstempel_id = z.id left join anwender a on a.id = s.anwender_id
    where z.lstfix_id = any(${ids}) and z.timestamp >= ${von}::date - interval '12 hours' and z.timestamp < ${bis}::date + interval '36 hours' order by l.persnr, z.timestamp, z.id`.execute(
    db,
  )
  return rows
}

const spalten: Column<Stempelzeile>[] = [
  { title: 'Kennung', value: ({ id }) => id },
  { title: 'Personalnummer', kind: 'number', value: ({ persnr }) => persnr },
  { title: 'Name', value: ({ name }) => name },
  { title: 'Stempel (Ortszeit)', kind: 'datetime', value: ({ timestamp, zone }) => wallClock(timestamp, zone) },
  { title: 'Stempel (UTC)', value: ({ timestamp }) => timestamp },
  { title: 'Zeitzone', value: ({ zone }) => zone },
  { title: 'Eingang (UTC)', value: ({ empfangen }) => empfangen },
  { title: 'Art', value: ({ flag }) => (flag === 'arrival' ? 'Kommen' : 'Gehen') },
  { title: 'Code', value: ({ code }) => code },
  { title: 'Herkunft', value: ({ quelle }) => quelle },
  { title: 'Vertrauen', value: ({ vertrauen }) => vertrauen },
  { title: 'Gerät', value: ({ geraet }) => geraet },
  { title: 'Folge', kind: 'number', value: ({ folge }) => folge },
  { title: 'Ersetzt', value: ({ korrigiert }) => korrigiert },
  { title: 'Grund der Korrektur', value: ({ grund }) => grund },
  { title: 'Erfasst von', value: ({ erfasstVon }) => erfasstVon },
  { title: 'Gelöscht: Grund', value: ({ stornoGrund }) => stornoGrund },
  { title: 'Gelöscht am (UTC)', value: ({ stornoZeit }) => stornoZeit },
  { title: 'Gelöscht von', value: ({ stornoVon }) => stornoVon },
]

const liesmich = (
  personen: number,
  stempel: number,
  spur: number,
  { von, bis, zone }: { von: string; bis: string; zone: string },
  { jetzt, person }: Context,
) => `Prüfpaket Arbeitszeit, ${tag(von)} bis ${tag(bis)}
Erstellt ${zeitpunkt(jetzt.toString(), zone)} (Ortszeit ${zone}) von ${person.name}

Nachweise/        je Person ein PDF: Beginn, Ende, Dauer, Pausen, Änderungen mit wer, wann, warum (${personen === 1 ? '1 Person' : `${personen} Personen`})
Stempel.csv       alle Stempel, auch ersetzte und gelöschte, mit Kennung, Eingang beim Server und Vertrauen (${stempel} Zeilen)
                  Vertrauen A: Uhr des Servers, B: ohne Netz an der Serverzeit verankert, C: Uhr des Geräts oder von Hand
Pruefspur.jsonl   Auszug der Prüfspur zu diesen Stempeln, Wochen und Monaten mit ihren Siegeln (${spur} Einträge)

So prüfen Sie die Siegel
Jede Zeile von Pruefspur.jsonl ist ein JSON-Objekt mit nr, vorher, hash und zeile. Das Siegel eines Eintrags ist
  hash = SHA-256( Bytes von vorher (hexadezimal), danach zeile als UTF-8 )
Folgen zwei Einträge mit nr und nr + 1 aufeinander, ist hash des ersten gleich vorher des zweiten. In Python:

  import hashlib, json
  for z in open('Pruefspur.jsonl', encoding='utf-8'):
      e = json.loads(z)
      assert hashlib.sha256(bytes.fromhex(e['vorher']) + e['zeile'].encode()).hexdigest() == e['hash'], e['nr']

Die ganze Kette prüft der Betrieb mit „npx portal audit verify“.
`
