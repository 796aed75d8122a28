import type { Transaction } from 'kysely'
import { befund, dauerSek, instantAus, type Abschnitt } from '#domain/geraete/sitzung/abschnitte.ts'
import { standardsitzung } from '#domain/geraete/contract.ts'
import { kennungAus } from '#domain/geraete/sitzung/kennung.ts'
import { tageszeiten } from '#domain/geraete/sitzung/tage.ts'
import { verrechnetMin } from '#domain/geraete/sitzung/verrechnung.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import { schreibe } from '#demo/schreiben.ts'
import { Zufall } from '#demo/zufall.ts'
import { geraeteAmNetz, itLeute, ticketsMitObjekt, type Geraet, type Wer, type Wo } from './bestand.ts'

const ZONE = 'Europe/Berlin'
const ANZAHL = 400
const TAG = 24 * 3_600_000
const MINUTE = 60_000
const systeme = ['SRV01', 'DC1', 'EMPF-02', 'KASSE-3', 'LEIT-01', 'BUERO-7', 'FIBU', 'SQL-01'] as const
const taten = [
  'Drucker am Empfang neu verbunden',
  'Sicherung geprüft, eine Datei zurückgeholt',
  'Zertifikat erneuert',
  'Neuen Arbeitsplatz eingerichtet',
  'Updates eingespielt und neu gestartet',
  'Postfach einer Mitarbeiterin freigegeben',
  'Anlagenvisualisierung hing, Dienst neu gestartet',
  'Speicherplatz auf D: frei gemacht',
  'Rechte im Ordner Angebote berichtigt',
  'Kassensoftware auf die neue Fassung gebracht',
] as const

/**
 * Remote sessions of two years by the four of IT, most of them booked: three are running, two have no end, two overlap, one goes over midnight. Of every other one the
 * device is known; of one it is asked which of two it was that have the same address.
 */
export async function fernsitzungen(trx: Transaction<Tables>, jetzt: Temporal.Instant) {
  const [leute, tickets] = [await itLeute(trx), await ticketsMitObjekt(trx)]
  if (!leute.length || !tickets.length) return
  const support = leute.find(({ username }) => username.startsWith('support@')) ?? leute[0]!
  const geraete = await geraeteAmNetz(trx)
  const alle = mitGeraet([...vergangene(jetzt, leute, support, tickets), ...besondere(jetzt, leute, support, tickets)], geraete)
  await schreibe(
    trx,
    'sitzungFern',
    alle.map(({ zeile }) => zeile),
  )
  const gebuchte = alle.filter(({ gebucht }) => gebucht).flatMap(({ zeile, wo, wer }) => buchungen(zeile, wo, wer, jetzt))
  await schreibe(
    trx,
    'arbeitsbericht',
    gebuchte.map(({ zeit }) => zeit),
  )
  await schreibe(
    trx,
    'sitzungFernBuchung',
    gebuchte.flatMap(({ buchung }) => buchung ?? []),
  )
  await schreibe(
    trx,
    'sitzungFernZeit',
    gebuchte.map(({ zeit, buchungId }) => ({ arbeitsberichtId: zeit.id, buchungId })),
  )
}

/** Every other session was on a device of its customer; the one after the last was on one of ours, and nobody knows on which of two. */
function mitGeraet(alle: ReturnType<typeof einer>[], geraete: readonly Geraet[]) {
  const zweimal = geraete.find((eines) => geraete.some((anderes) => anderes !== eines && anderes.ip === eines.ip && anderes.ktostammId === eines.ktostammId))
  return alle.map(({ zeile, ...rest }, nr) => {
    const deren = geraete.filter(({ ktostammId }) => ktostammId === zeile.ktostammId)
    const geraet = nr % 2 ? deren[nr % (deren.length || 1)] : undefined
    if (geraet) return { ...rest, zeile: { ...zeile, verbindung: geraet.hostname, hardwareId: geraet.id } }
    if (nr < alle.length - 1 || !zweimal?.ip) return { ...rest, zeile }
    return {
      ...rest,
      zeile: {
        ...zeile,
        verbindung: zweimal.ip,
        ktostammId: null,
        objektId: null,
        kostenstelleId: null,
        ticketId: null,
        vkforgid: rest.wer.vkforgid,
        mehrdeutig: true,
      },
    }
  })
}

/** What an ordinary day brought; more of the last week, so that every sign-in finds something. */
function vergangene(jetzt: Temporal.Instant, leute: readonly Wer[], support: Wer, tickets: readonly Wo[]) {
  return Array.from({ length: ANZAHL }, (_, nr) => {
    const z = new Zufall('sitzung', nr)
    const frisch = nr >= ANZAHL - 40
    const tage = frisch ? z.zwischen(1, 8) : z.zwischen(9, 720)
    const tag = Temporal.Instant.fromEpochMilliseconds(jetzt.epochMilliseconds - tage * TAG)
      .toZonedDateTimeISO(ZONE)
      .toPlainDate()
    const werktag = tag.dayOfWeek > 5 ? tag.subtract({ days: tag.dayOfWeek - 5 }) : tag
    const von = werktag.toZonedDateTime({
      timeZone: ZONE,
      plainTime: { hour: z.zwischen(7, 16), minute: z.zwischen(0, 59), second: z.zwischen(0, 59) },
    }).epochMilliseconds
    return einer({
      z,
      nr,
      von,
      teile: teile(z, von),
      wer: frisch && z.chance(0.6) ? support : z.eins(leute),
      wo: passend(z, tickets, von),
      gebucht: z.chance(frisch ? 0.5 : 0.66),
    })
  })
}

/** Once or twice connected, now and then with a break between. */
function teile(z: Zufall, von: number): Abschnitt[] {
  const ende = von + z.zwischen(4, 75) * MINUTE + z.zwischen(0, 59) * 1000
  if (!z.chance(0.25)) return [strecke(von, ende)]
  const weiter = ende + z.zwischen(3, 40) * MINUTE
  return [strecke(von, ende), strecke(weiter, weiter + z.zwischen(4, 30) * MINUTE)]
}
const strecke = (von: number, bis: number): Abschnitt => ({ von: instantAus(von), bis: instantAus(bis) })

function besondere(jetzt: Temporal.Instant, leute: readonly Wer[], support: Wer, tickets: readonly Wo[]) {
  const um = (tage: number, uhr: string) => {
    const tag = Temporal.Instant.fromEpochMilliseconds(jetzt.epochMilliseconds - tage * TAG)
      .toZonedDateTimeISO(ZONE)
      .toPlainDate()
    return tag.toZonedDateTime({ timeZone: ZONE, plainTime: uhr }).epochMilliseconds
  }
  const wer = (nr: number) => [support, leute[0]!, leute.at(-1)!][nr % 3]!
  const fall = (nr: number, von: number, abschnitte: Abschnitt[], ende: 'bekannt' | 'laufend' | 'unbekannt' = 'bekannt', person = wer(nr)) => {
    const z = new Zufall('sitzung', 'besonders', nr)
    return einer({ z, nr: ANZAHL + nr, von, teile: abschnitte, wer: person, wo: passend(z, tickets, von), gebucht: false, ende })
  }
  return [
    ...[12, 27, 48].map((minuten, nr) => fall(nr, jetzt.epochMilliseconds - minuten * MINUTE, [], 'laufend')),
    fall(3, um(3, '15:20'), [], 'unbekannt'),
    fall(4, um(11, '09:05'), [], 'unbekannt'),
    fall(5, um(2, '09:00'), [strecke(um(2, '09:00'), um(2, '10:00'))], 'bekannt', support),
    fall(6, um(2, '09:30'), [strecke(um(2, '09:30'), um(2, '10:30'))], 'bekannt', support),
    fall(7, um(4, '23:50'), [strecke(um(4, '23:50'), um(3, '00:20'))], 'bekannt', support),
    // An even number of them: of the last one no device is known.
    fall(8, um(1, '13:10'), [strecke(um(1, '13:10'), um(1, '13:32'))], 'bekannt', support),
  ]
}

const passend = (z: Zufall, tickets: readonly Wo[], von: number) => {
  const davor = tickets.filter(({ erstellt }) => Temporal.Instant.from(erstellt).epochMilliseconds <= von)
  return z.eins(davor.length ? davor.slice(-60) : tickets.slice(0, 1))
}

interface Stoff {
  z: Zufall
  nr: number
  von: number
  teile: Abschnitt[]
  wer: Wer
  wo: Wo
  gebucht: boolean
  ende?: 'bekannt' | 'laufend' | 'unbekannt'
}
function einer({ z, nr, von, teile: abschnitte, wer, wo, gebucht, ende = 'bekannt' }: Stoff) {
  const quelle = nr % 2 ? ('guacamole' as const) : ('windows' as const)
  const beginn = instantAus(von)
  const bis = ende === 'bekannt' ? abschnitte.at(-1)!.bis : null
  const kurz = wo.kunde
    .normalize('NFD')
    .replace(/[^A-Za-z ]/g, '')
    .split(' ')
    .map((wort) => wort.slice(0, 3))
    .slice(0, 2)
    .join('')
    .toUpperCase()
  return {
    wo,
    wer,
    gebucht: gebucht && ende === 'bekannt',
    zeile: {
      id: new Zufall('sitzung', 'id', nr).uuid(von),
      quelle,
      quelleId: `demo-${quelle}-${nr}`,
      vkforgid: wo.vkforgid,
      verbindung: `${kurz}-${z.eins(systeme)}`,
      gruppe: quelle === 'guacamole' ? `Kunden/${wo.kunde}` : '',
      remoteHost: `10.20.${z.zwischen(1, 9)}.${z.zwischen(10, 250)}`,
      benutzer: `MUSTERBAU\\${wer.username.split('@')[0]!}`,
      anwenderId: wer.id,
      ktostammId: wo.ktostamm as string | null,
      hardwareId: null as string | null,
      // Where it was is known of most: from the device, or because somebody said so.
      objektId: gebucht || nr % 3 ? (wo.objektId as string | null) : null,
      kostenstelleId: gebucht || nr % 3 ? (wo.kostenstelleId as string | null) : null,
      mehrdeutig: false,
      von: beginn,
      bis,
      ende,
      abschnitte: (ende === 'laufend' ? [{ von: beginn, bis: null }] : abschnitte) as never,
      // Nobody signed off: when somebody was last there says how long it was work.
      zuletztAktiv: ende === 'laufend' ? instantAus(von + 4 * MINUTE) : null,
      trennungCode: quelle === 'windows' && ende === 'bekannt' ? [12, 11, 0, 3, 12][nr % 5]! : null,
      dauerSek: dauerSek(abschnitte),
      befund: befund(beginn, bis),
      beschreibung: gebucht || z.chance(0.4) ? z.eins(taten) : '',
      ticketId: gebucht || z.chance(0.2) ? wo.ticketId : null,
      keineArbeit: !gebucht && ende === 'bekannt' && z.chance(0.05),
      eingang: bis ?? beginn,
    },
  }
}

/** What the clock shows on a day; 24:00 ends it. */
const am = (tag: string, uhr: string) => {
  const datum = Temporal.PlainDate.from(tag)
  const zeit = uhr === '24:00' ? datum.add({ days: 1 }).toZonedDateTime(ZONE) : datum.toZonedDateTime({ timeZone: ZONE, plainTime: uhr })
  return zeit.toInstant().toString()
}

/** The times on the ticket that were made of a session, as taking it over makes them. */
function buchungen(zeile: ReturnType<typeof einer>['zeile'], wo: Wo, wer: Wer, jetzt: Temporal.Instant) {
  const abschnitte = zeile.abschnitte as Abschnitt[]
  return [...Map.groupBy(tageszeiten(abschnitte, ZONE), ({ tag }) => tag)].flatMap(([tag, zeiten]) => {
    const id = kennungAus(zeile.id, tag, 0)
    const buchung = {
      id,
      sitzungId: zeile.id,
      ticketId: wo.ticketId,
      tag,
      minuten: zeiten.reduce((summe, { minuten }) => summe + minuten, 0),
      verrechnetMin: verrechnetMin([dauerSek(abschnitte)], standardsitzung),
      anwenderId: zeile.anwenderId,
      zeitpunkt: zeile.bis ?? jetzt.toString(),
    }
    return zeiten.map(({ von, bis }, nr) => ({
      buchung: nr === 0 ? buchung : null,
      buchungId: id,
      zeit: {
        id: kennungAus(id, von),
        ticketId: wo.ticketId,
        lstfixId: wer.lstfixId,
        vkforgid: wer.vkforgid,
        abteilungId: wer.abteilungId,
        ktostammId: wo.ktostamm,
        objektId: wo.objektId,
        quelle: 'rdp' as const,
        zone: ZONE,
        kostenstelleId: wo.kostenstelleId,
        kzverrzeit: (nr + zeile.dauerSek) % 3 ? ('R' as const) : ('K' as const),
        datum: tag,
        von: am(tag, von),
        bis: am(tag, bis),
        beschreibung: zeile.beschreibung,
        erfasstVon: zeile.anwenderId,
        erfasst: buchung.zeitpunkt,
        angelegt: buchung.zeitpunkt,
      },
    }))
  })
}
