import { createHash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql, type Transaction } from 'kysely'
import { kanonisch } from '#domain/einsatz/dokumentation/kanonisch.ts'
import { dokumentationsart } from '#domain/einsatz/dokumentation/sicht.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import type { FileStore } from '#platform/server/files/store.ts'
import type { Gemalt } from '#demo/dokumente/male.ts'
import { schreibe } from '#demo/schreiben.ts'
import { Zufall } from '#demo/zufall.ts'
import { alltag, besonderes, tagesberichte, type Stoff } from './dokustoff.ts'
import { uebergaben } from './dokuuebergabe.ts'

const ZONE = 'Europe/Berlin'
/** So many of everyday; the latest have their pictures. */
const ANZAHL = 140
const MIT_BILDERN = 60
const TAG = 24 * 3600 * 1000
/** Older ones are released; a day on the site on the evening of the next day. */
const FEST_AB_TAGE = 30
const BERICHT_FEST_AB_TAGE = 1
/** Sites with a report on four days of every week. */
const BAUSTELLEN = 4
const WOCHEN = 35

interface Wer {
  id: string
  accountid: number
  leitung: string
  objekte: { id: string; nummer: number; name: string }[]
}
type Zeile<T extends keyof Tables> = Parameters<typeof schreibe<T>>[2][number]

/** Documentations of a year by the people in the field, most of the last weeks; letters and an acceptance among them. Pictures only where there is a store. */
export async function dokumentationen(trx: Transaction<Tables>, jetzt: Temporal.Instant, bilder?: { store: FileStore; gemalt: readonly Gemalt[] } | undefined) {
  const leute = await werDokumentiert(trx)
  if (!leute.length) return
  const alle: Anlass[] = [
    ...alltagszeiten(jetzt),
    ...berichtszeiten(jetzt),
    ...besonderes.map((stoff, stelle) => ({ stoff, stelle, ms: jetzt.epochMilliseconds - (4 + stelle * 9) * TAG })),
  ].sort((a, b) => a.ms - b.ms)
  const zaehler = new Map<string, number>()
  const satz = alle.map((anlass, nr) => eine(anlass, nr, leute, zaehler, jetzt))
  const mitBildern = bilder
    ? satz.slice(-MIT_BILDERN).flatMap(({ zeile, stoff }) => stoff.bilder.map(([name, worte], folge) => ({ zeile, name, worte, folge })))
    : []
  const fotos = bilder ? await behalte(bilder.store, bilder.gemalt, mitBildern) : []
  await schreibe(
    trx,
    'dokumentation',
    satz.map(({ zeile }) => zeile),
  )
  await schreibe(
    trx,
    'datei',
    fotos.map(({ datei }) => datei),
  )
  await schreibe(
    trx,
    'einsatzbild',
    fotos.map(({ bild }) => bild),
  )
  const feste = satz.filter(({ istFest }) => istFest)
  await schreibe(
    trx,
    'dokumentationFassung',
    feste.map(({ zeile, wer, objekt, fest, stoff }) => {
      const inhalt = kanonisch({
        ...zeile,
        tempMin: zeile.tempMin ?? '',
        tempMax: zeile.tempMax ?? '',
        fassung: 1,
        beschreibung: stoff.beschreibung,
        objekt: `${objekt.nummer} ${objekt.name}`,
        bilder: fotos
          .filter(({ bild }) => bild.gegenstand === zeile.id)
          .map(({ bild, hash }) => ({ id: bild.datei, beschriftung: bild.beschriftung, sha256: hash })),
      })
      return {
        dokumentationId: zeile.id,
        nr: 1,
        inhalt,
        sha256: `\\x${createHash('sha256').update(inhalt).digest('hex')}` as never,
        anwenderId: wer.leitung,
        zeitpunkt: fest,
      }
    }),
  )
  await schreibe(
    trx,
    'dokumentationSchritt',
    satz.flatMap(({ zeile, wer, fest, istFest, stoff }) => [
      schritt(zeile.id, 'erfasst', wer.id, zeile.angelegt),
      ...(istFest ? [schritt(zeile.id, 'festgeschrieben', wer.leitung, fest)] : []),
      ...(stoff.nachtrag ? [{ ...schritt(zeile.id, 'fassung', wer.leitung, danach(fest)), fassung: 2, grund: stoff.nachtrag.grund }] : []),
    ]),
  )
  await schreibe(
    trx,
    'dokumentationAkt',
    uebergaben(
      feste.map(({ zeile, wer, fest, stelle }) => ({ id: zeile.id, art: zeile.art, leitung: wer.leitung, fest, stelle })),
      jetzt,
    ),
  )
  await schreibe(
    trx,
    'einsatznummer',
    [...zaehler].map(([monat, zuletzt]) => ({ art: 'D' as const, monat, zuletzt })),
  )
}

/** People in the field, each with his branch's head and three objects; the demo's own technician first. */
async function werDokumentiert(trx: Transaction<Tables>): Promise<Wer[]> {
  const { rows } = await sql<Omit<Wer, 'objekte'> & { objekte: Wer['objekte'] | null }>`
    select a.id, a.accountid, leitung.id as leitung, (
      select json_agg(json_build_object('id', x.id, 'nummer', x.nummer, 'name', x.name) order by x.nummer) from (
        select o.id, o.nummer, o.name from objekt o join ktostamm k on k.id = o.ktostamm_id
        where k.vkforgid = a.accountid and o.status = 'O' and k.aktiv order by md5(a.username || o.nummer) limit 3) x) as objekte
    from anwender a
      join anwender_rolle r on r.anwender_id = a.id join rolle on rolle.id = r.rolle_id and rolle.name = 'Monteur'
      join anwender leitung on leitung.username = 'leitung@musterbau.example'
    order by a.username <> 'monteur@musterbau.example', a.username`.execute(trx)
  return rows.flatMap(({ objekte, ...wer }) => (objekte?.length ? [{ ...wer, objekte }] : []))
}

interface Anlass {
  stoff: Stoff
  ms: number
  /** Place among what is rare. */
  stelle?: number
  /** Which site a daily report is of. */
  baustelle?: number
}

/** Evenings of four days of every week on each site, up to yesterday. */
const berichtszeiten = (jetzt: Temporal.Instant): Anlass[] => {
  const heute = jetzt.toZonedDateTimeISO(ZONE).startOfDay()
  const montag = heute.subtract({ days: heute.dayOfWeek - 1 })
  return Array.from({ length: BAUSTELLEN * WOCHEN * 4 }, (_, nr) => {
    const [baustelle, woche, tag] = [nr % BAUSTELLEN, Math.floor(nr / BAUSTELLEN / 4), Math.floor(nr / BAUSTELLEN) % 4]
    const um = montag.subtract({ weeks: woche }).add({ days: tag, hours: 16, minutes: 10 + baustelle * 7 })
    return { stoff: tagesberichte[(woche + tag + baustelle) % tagesberichte.length]!, ms: um.epochMilliseconds, baustelle }
  }).filter(({ ms }) => ms < heute.epochMilliseconds)
}

/** Moments of a year, closer together towards today, in working hours from Monday to Friday. */
const alltagszeiten = (jetzt: Temporal.Instant): Anlass[] =>
  Array.from({ length: ANZAHL }, (_, nr) => {
    const z = new Zufall('dokumentation', nr)
    const tage = Math.floor(350 * (nr / ANZAHL) ** 1.4)
    const tag = jetzt
      .toZonedDateTimeISO(ZONE)
      .startOfDay()
      .subtract({ days: tage + 1 })
    const ab = tag.subtract({ days: Math.max(0, tag.dayOfWeek - 5) })
    return { stoff: z.eins(alltag), ms: ab.add({ hours: 7, minutes: z.zwischen(0, 540) }).epochMilliseconds }
  })

function eine({ stoff, ms, stelle = -1, baustelle }: Anlass, nr: number, leute: readonly Wer[], zaehler: Map<string, number>, jetzt: Temporal.Instant) {
  const z = new Zufall('dokumentation', stoff.titel, nr)
  // Every fifth is of the technician whom people sign in as.
  const wer = baustelle !== undefined ? leute[baustelle % leute.length]! : nr % 5 === 0 ? leute[0]! : z.eins(leute)
  const objekt = baustelle !== undefined ? wer.objekte[0]! : z.eins(wer.objekte)
  const lokal = Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(ZONE)
  const monat = `${String(lokal.year).slice(2)}${String(lokal.month).padStart(2, '0')}`
  const laufend = (zaehler.get(monat) ?? 0) + 1
  zaehler.set(monat, laufend)
  const um = Temporal.Instant.fromEpochMilliseconds(ms)
  const festAbTage = baustelle === undefined ? FEST_AB_TAGE : BERICHT_FEST_AB_TAGE
  const istFest = jetzt.epochMilliseconds - ms > festAbTage * TAG || stoff.adressat !== undefined || stoff.art === 'Abnahme'
  const { nachtrag } = stoff
  const w = new Zufall('dokumentation', 'wetter', nr)
  const kalt = lokal.month < 4 || lokal.month > 10
  const tief = kalt ? w.zwischen(-6, 5) : w.zwischen(6, 17)
  const zeile = {
    id: z.uuid(ms),
    nummer: `${monat}${String(laufend).padStart(4, '0')}`,
    vkforgid: wer.accountid,
    objektId: objekt.id,
    objektGeschlossen: false,
    datum: lokal.toPlainDate().toString(),
    art: stoff.art,
    titel: stoff.titel,
    beschreibung: nachtrag ? `${stoff.beschreibung}\n${nachtrag.text}` : stoff.beschreibung,
    adressat: stoff.adressat ?? '',
    wirkung: stoff.wirkung ?? '',
    seit: stoff.adressat ? lokal.toPlainDate().toString() : null,
    vorschlag: stoff.vorschlag ?? '',
    vorbehalt: stoff.vorbehalt ?? '',
    frist: null,
    vertragsart:
      stelle < 0 && baustelle === undefined
        ? ('sonst' as const)
        : wer.accountid === 3000
          ? ('OENORM' as const)
          : stelle === 5
            ? ('BGB' as const)
            : ('VOB' as const),
    firmen: (stoff.firmen ?? []) as never,
    stoerungen: (stoff.stoerungen ?? []) as never,
    wetter: stoff.firmen ? w.eins(kalt ? (['bewölkt', 'Nebel', 'Frost'] as const) : (['heiter', 'trocken', 'Regen'] as const)) : null,
    tempMin: stoff.firmen ? String(tief) : null,
    tempMax: stoff.firmen ? String(tief + 5) : null,
    zustand: istFest && !nachtrag ? ('festgeschrieben' as const) : ('Entwurf' as const),
    fassung: nachtrag ? 2 : 1,
    erfasstVon: wer.id,
    erfasst: um.toString(),
    angelegt: um.toString(),
  }
  return { zeile, wer, objekt, stoff, istFest, stelle, fest: um.add({ hours: 3 }).toString() }
}

/** The bytes of the pictures and their rows. */
async function behalte(
  store: FileStore,
  gemalt: readonly Gemalt[],
  wuensche: readonly { zeile: ReturnType<typeof eine>['zeile']; name: Gemalt['name']; worte: string; folge: number }[],
) {
  const ordner = await mkdtemp(join(tmpdir(), 'portal-demo-'))
  try {
    const hashes = new Map(gemalt.map(({ name, inhalt }) => [name, createHash('sha256').update(inhalt).digest('hex')]))
    for (const { name, inhalt, vorschau } of gemalt) {
      await writeFile(join(ordner, name), inhalt)
      await writeFile(join(ordner, `${name}-klein`), vorschau)
    }
    return await Promise.all(
      wuensche.map(async ({ zeile, name, worte, folge }) => {
        const bild = gemalt.find((one) => one.name === name)!
        const hash = hashes.get(name)!
        const [schluessel, vorschau] = await Promise.all([store.keep(join(ordner, name)), store.keep(join(ordner, `${name}-klein`))])
        const id = new Zufall('dokumentationsbild', zeile.id, folge).uuid(Temporal.Instant.from(zeile.angelegt).epochMilliseconds)
        const datei: Zeile<'datei'> = {
          id,
          anwenderId: zeile.erfasstVon,
          name: `${name}.jpg`,
          typ: 'image/jpeg',
          bytes: bild.inhalt.length,
          sha256: `\\x${hash}` as never,
          schluessel,
          vorschau,
          breite: bild.breite,
          hoehe: bild.hoehe,
          erstellt: zeile.angelegt,
          bis: zeile.angelegt,
          art: dokumentationsart,
          gegenstand: zeile.id,
          uebernommen: zeile.angelegt,
        }
        return { datei, hash, bild: { datei: id, gegenstand: zeile.id, folge, beschriftung: worte, geteilt: true } }
      }),
    )
  } finally {
    await rm(ordner, { recursive: true, force: true })
  }
}

const danach = (um: string) => Temporal.Instant.from(um).add({ hours: 1 }).toString()

const schritt = (dokumentationId: string, was: 'erfasst' | 'festgeschrieben' | 'fassung', anwenderId: string, zeitpunkt: string) => ({
  id: new Zufall('dokumentationsschritt', dokumentationId, was).uuid(Temporal.Instant.from(zeitpunkt).epochMilliseconds),
  dokumentationId,
  was,
  fassung: 1,
  grund: '',
  anwenderId,
  zeitpunkt,
})
