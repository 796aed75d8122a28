import { sql } from 'kysely'
import type { Kontaktart, Schritt } from '#domain/tickets/contract.ts'
import { merkmale } from '#domain/tickets/schritte.ts'
import { rechneFaellig, regelwerk } from '#domain/tickets/slalauf.ts'
import type { Db } from '#platform/server/database/db.ts'
import { schreibe } from '#demo/schreiben.ts'
import { imDienst } from './dienstzeit.ts'
import { mangel } from './mangel.ts'
import { anliegen, auskuenfte, lob, pruefpunkte, rueckfragen, vermerke } from './ticketstoff.ts'
import { vorgaben } from './ticketvorgaben.ts'
import { Zufall } from '#demo/zufall.ts'

const JE_GROESSE = 400
const STUNDE = 3_600_000
const TAG = 24 * STUNDE
const TYPEN = { Störung: 1, Anfrage: 2, Änderung: 3, Wartung: 4, Reklamation: 5 } as const
/** Whoever signs in as a customer always finds these of his own, six days old, at whatever hour the demo is made. */
const GEZEIGT = [
  ['kunde.a', 'Abnahme'],
  ['kunde.a', 'wartet auf Kunde'],
  ['kunde.a.alle', 'in Arbeit'],
  ['kunde.b', 'Abnahme'],
  ['kunde.b', 'in Arbeit'],
] as const
const typId = (name: keyof typeof TYPEN) => `01900000-0000-7000-8000-00000000000${TYPEN[name]}`

/** Tickets of two years with their steps, messages and checklists, most of them done, those of the last days in the middle of it. At most ten steps of `size`. */
export async function tickets(db: Db, size: number, jetzt: Temporal.Instant) {
  const welt = await umgebung(db)
  await vorgaben(db, welt.kundeId, welt)
  const alle = Array.from({ length: JE_GROESSE * Math.min(size, 10) }, (_, nr) => eines(nr, JE_GROESSE * Math.min(size, 10), jetzt.epochMilliseconds, welt))
  await schreibe(
    db as never,
    'ticket',
    alle.map(({ ticket }) => ticket),
  )
  await schreibe(
    db as never,
    'ticketSchritt',
    alle.flatMap(({ schritte }) => schritte),
  )
  await schreibe(
    db as never,
    'ticketKontakt',
    alle.flatMap(({ kontakte }) => kontakte),
  )
  await schreibe(
    db as never,
    'ticketKommentar',
    alle.flatMap(({ kommentare }) => kommentare),
  )
  await schreibe(
    db as never,
    'ticketCheckpunkt',
    alle.flatMap(({ punkte }) => punkte),
  )
  const schaden = await mangel(db, welt, jetzt)
  if (schaden) {
    await schreibe(db as never, 'ticket', [schaden.ticket])
    await schreibe(db as never, 'ticketSchritt', schaden.schritte)
    await schreibe(db as never, 'ticketKontakt', schaden.kontakte)
  }
  await sql`select ticket_woerter_zaehlen()`.execute(db)
  const offene = [...alle.map(({ ticket }) => ticket), ...(schaden ? [schaden.ticket] : [])]
  const laufend = offene.filter(({ schritt }) => merkmale[schritt].uhr !== 'steht').map(({ id }) => id)
  if (laufend.length) await rechneFaellig(db, await regelwerk(db), laufend, jetzt)
}

type Welt = Awaited<ReturnType<typeof umgebung>>
/** Who is there: staff, customers with an open object and its cost centre, the customers' own users. */
async function umgebung(db: Db) {
  const anwender = await db.selectFrom('anwender').where('username', 'like', '%@%').orderBy('username').select(['id', 'username']).execute()
  const mit = (name: string) => anwender.find(({ username }) => username.startsWith(`${name}@`))!.id
  const orte = await db
    .selectFrom('ktostamm as k')
    .innerJoin('objekt as o', 'o.ktostammId', 'k.id')
    .innerJoin('kostenstelle as s', 's.objektId', 'o.id')
    .where('k.art', '=', 'Kunde')
    .where('k.vkforgid', '=', 1000)
    .where('o.status', '=', 'O')
    .orderBy('k.nummer')
    .orderBy('o.nummer')
    .orderBy('s.nummer')
    .select(['k.id as ktostammId', 'k.nummer', 'o.id as objektId', 's.id as kostenstelleId'])
    .execute()
  const leute = await db
    .selectFrom('anwenderKtostamm as z')
    .innerJoin('anwender as a', 'a.id', 'z.anwenderId')
    .orderBy('a.username')
    .select(['z.ktostammId', 'a.id'])
    .execute()
  return {
    support: mit('support'),
    leitung: mit('leitung'),
    monteur: mit('monteur'),
    gezeigt: GEZEIGT.map(([name, schritt]) => ({ kunde: mit(name), schritt })),
    orte,
    // Every third ticket is of a company whose people sign in.
    bekannte: orte.filter(({ ktostammId }) => leute.some((one) => one.ktostammId === ktostammId)),
    leute: Map.groupBy(leute, ({ ktostammId }) => ktostammId),
    kundeId: orte[0]!.ktostammId,
  }
}

function eines(nr: number, anzahl: number, jetzt: number, welt: Welt) {
  const z = new Zufall('ticket', nr)
  const gezeigt = welt.gezeigt[nr - (anzahl - 20)]
  // Denser towards today: the last tenth lies in the last two weeks.
  const alter = nr >= anzahl * 0.9 ? (z.zahl() * 14 * (anzahl - nr)) / (anzahl * 0.1) : 14 + 716 * (1 - nr / (anzahl * 0.9))
  const erstellt = werktag(jetzt - (gezeigt ? 6 : alter) * TAG, z, jetzt)
  const zufaellig = z.eins(z.chance(0.35) ? welt.bekannte : welt.orte)
  const ort = gezeigt ? welt.bekannte.find(({ ktostammId }) => welt.leute.get(ktostammId)!.some(({ id }) => id === gezeigt.kunde))! : zufaellig
  const kunde = gezeigt?.kunde ?? welt.leute.get(ort.ktostammId)?.[z.zwischen(0, 1)]?.id ?? welt.leute.get(ort.ktostammId)?.[0]?.id ?? null
  const [name, beschreibung, loesung] = z.eins(anliegen)
  const beliebig = z.eins(['Störung', 'Störung', 'Störung', 'Anfrage', 'Anfrage', 'Änderung', 'Wartung', 'Reklamation'] as const)
  const art = gezeigt ? 'Störung' : beliebig
  const intern = !kunde && z.chance(0.08)
  const weg = pfad(
    gezeigt
      ? [
          ['erfasst', 0],
          ['in Prüfung', 2],
          ['in Arbeit', 20],
          [gezeigt.schritt, 30],
        ]
      : vorhaben(z, art === 'Änderung', intern),
    erstellt,
    jetzt,
  )
  const letzter = weg.at(-1)!
  const id = z.uuid(erstellt)
  const [bearbeiter, anderer] = z.chance(0.6) ? [welt.support, welt.monteur] : [welt.monteur, welt.support]
  const wer = (von: Schritt | null, nach: Schritt) =>
    von === null
      ? (kunde ?? welt.support)
      : von === 'Auftragsbestätigung' || von === 'Abnahme'
        ? kunde
        : von === 'Test'
          ? anderer
          : nach === 'in Prüfung' && von === 'erfasst'
            ? welt.support
            : bearbeiter
  const um = (ms: number) => Temporal.Instant.fromEpochMilliseconds(Math.round(ms)).toString()
  const begonnen = weg.find(({ schritt }) => schritt !== 'erfasst')?.um ?? null
  const antwort = begonnen !== null && !intern && begonnen + STUNDE < jetzt ? begonnen + z.zwischen(5, 55) * 60_000 : null
  const kommentar = (ms: number, anwenderId: string, text: string, innen = false, quelle: 'portal' | 'mail' = 'portal') => ({
    id: z.uuid(ms),
    ticketId: id,
    anwenderId,
    absender: '',
    text,
    intern: innen,
    quelle,
    zeitpunkt: um(ms),
  })
  const kontakt = (kontaktart: Kontaktart, anwenderId: string) => ({ id: z.uuid(erstellt), ticketId: id, art: kontaktart, anwenderId })
  const fertig = merkmale[letzter.schritt].uhr === 'steht'
  const sterne = letzter.schritt === 'abgeschlossen' && kunde ? z.eins([3, 4, 4, 5, 5, 5]) : null
  return {
    ticket: {
      id,
      vkforgid: 1000,
      typId: typId(art),
      name,
      beschreibung,
      prioritaet: z.eins([1, 2, 3, 3, 4, 4, 5, 5, 5, 5, 6, 7, 9]),
      hotline: z.chance(0.2),
      schritt: letzter.schritt,
      vorher: letzter.schritt.startsWith('wartet') ? weg.at(-2)!.schritt : null,
      seit: um(letzter.um),
      ktostammId: ort.ktostammId,
      objektId: ort.objektId,
      kostenstelleId: ort.kostenstelleId,
      intern,
      schaetzungMin: art === 'Änderung' ? z.eins([60, 120, 240, 480]) : null,
      rfckategorie: art === 'Änderung' ? ('Entwicklung' as const) : ('Undefiniert' as const),
      antwortUm: antwort === null ? null : um(antwort),
      zustaendigId: begonnen ? bearbeiter : null,
      erstellerId: kunde ?? welt.support,
      bewertung: sterne,
      bewertungText: sterne === null ? '' : lob[sterne as 3][nr % 3],
      erstellt: um(erstellt),
      geaendert: um(Math.max(letzter.um, antwort ?? 0)),
    },
    schritte: weg.map(({ schritt, um: ms, grund }, i) => ({
      id: z.uuid(ms),
      ticketId: id,
      von: weg[i - 1]?.schritt ?? null,
      nach: schritt,
      zeitpunkt: um(ms),
      anwenderId: wer(weg[i - 1]?.schritt ?? null, schritt),
      grund,
    })),
    kontakte: [
      kunde ? kontakt('Kunde', kunde) : kontakt('Aufnehmer', welt.support),
      ...(begonnen ? [kontakt('Zuständiger', bearbeiter)] : []),
      ...(weg.some(({ schritt }) => schritt === 'Test') ? [kontakt('Erlediger', bearbeiter), kontakt('Tester', anderer)] : []),
    ],
    kommentare: [
      ...(antwort ? [kommentar(antwort, bearbeiter, z.eins(rueckfragen))] : []),
      ...(antwort && kunde && antwort + 3 * STUNDE < jetzt
        ? [kommentar(antwort + z.zwischen(30, 160) * 60_000, kunde, z.eins(auskuenfte), false, nr % 3 === 0 ? 'mail' : 'portal')]
        : []),
      ...(antwort && antwort + 4 * STUNDE < jetzt && z.chance(0.5) ? [kommentar(antwort + 3.2 * STUNDE, bearbeiter, z.eins(vermerke), true)] : []),
      ...(fertig && !intern ? [kommentar(letzter.um - 60_000, bearbeiter, `${loesung}.`)] : []),
    ],
    punkte:
      art === 'Änderung'
        ? pruefpunkte.map(([punktart, text], folge) => {
            const ab = punktart === 'ENTW' ? 'Test' : 'Abnahme'
            const erledigt = weg.find(({ schritt }) => schritt === ab) ?? (fertig ? letzter : undefined)
            return {
              id: z.uuid(erstellt),
              ticketId: id,
              folge,
              text,
              art: punktart,
              erledigt: Boolean(erledigt),
              erledigtVon: erledigt ? bearbeiter : null,
              erledigtUm: erledigt ? um(erledigt.um) : null,
            }
          })
        : [],
  }
}

type Vorhaben = readonly (readonly [Schritt, stunden: number, grund?: string])[]
/** The way of a ticket through the table of steps. */
function vorhaben(z: Zufall, mitTest: boolean, intern: boolean): Vorhaben {
  const schritte: [Schritt, stunden: number, grund?: string][] = [
    ['erfasst', 0],
    ['in Prüfung', z.zwischen(1, 6)],
  ]
  if (z.chance(0.06)) schritte.push(['abgelehnt', 4, 'Gehört nicht zu unserem Auftrag'])
  else {
    if (mitTest && !intern) schritte.push(['Auftragsbestätigung', z.zwischen(2, 20)])
    schritte.push(['in Arbeit', z.zwischen(4, 60)])
    if (z.chance(0.25)) schritte.push([intern ? 'wartet auf Dritte' : 'wartet auf Kunde', z.zwischen(3, 20)], ['in Arbeit', z.zwischen(20, 90)])
    if (mitTest) schritte.push(['Test', z.zwischen(10, 60)])
    if (!intern && (mitTest || z.chance(0.4))) schritte.push(['Abnahme', z.zwischen(4, 30)])
    if (!(mitTest && intern)) schritte.push(['erledigt', z.zwischen(10, 100)])
    if (z.chance(0.7)) schritte.push(['abgeschlossen', z.zwischen(24, 24 * 14)])
  }
  return schritte
}

/** As far as it has come by now. */
function pfad(schritte: Vorhaben, erstellt: number, jetzt: number) {
  let um = erstellt
  const weg: { schritt: Schritt; um: number; grund: string }[] = []
  for (const [schritt, stunden, grund = ''] of schritte) {
    // It is told when somebody notices it; whoever works on it is at work.
    if (stunden) um = imDienst(um + stunden * STUNDE)
    if (um > jetzt || (schritt === 'abgeschlossen' && weg.at(-1)?.schritt !== 'erledigt')) break
    weg.push({ schritt, um, grund })
  }
  return weg
}

/** Within the working day of a weekday, never after now. */
function werktag(ms: number, z: Zufall, jetzt: number) {
  const tag = Temporal.Instant.fromEpochMilliseconds(Math.round(ms)).toZonedDateTimeISO('Europe/Berlin').toPlainDate()
  const werk = tag.dayOfWeek > 5 ? tag.subtract({ days: tag.dayOfWeek - 5 }) : tag
  const wand = werk.toZonedDateTime({ timeZone: 'Europe/Berlin', plainTime: Temporal.PlainTime.from({ hour: z.zwischen(7, 16), minute: z.zwischen(0, 59) }) })
  return Math.min(wand.epochMilliseconds, jetzt - 60_000)
}
