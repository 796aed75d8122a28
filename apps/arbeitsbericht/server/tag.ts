import { sql } from 'kysely'
import type { Id } from '#platform/contract/shapes.ts'
import { lageVon, type Deckung } from '#domain/einsatz/bericht/deckung.ts'
import { grenzenAm, type Grenzen } from '#domain/einsatz/bericht/grenzen.ts'
import { alleRecht } from '#domain/einsatz/bericht/sicht.ts'
import { instantDer } from '#domain/einsatz/bericht/spanne.ts'
import { nameVon } from '#domain/personal/contract.ts'
import { mitarbeiter } from '#domain/personal/sicht.ts'
import { kontotage, type Kontotag } from '#domain/zeiten/konto/kontotag.ts'
import { datum as tagDer, montag, tagnummer } from '#domain/zeiten/tag/ortszeit.ts'
import { strecken } from '#domain/zeiten/tag/tagesbild.ts'
import { refused } from '#platform/contract/problem.ts'
import { may, type Context } from '#platform/server/http/context.ts'
import { readAll } from '#platform/server/record/list.ts'
import type { Result } from '#platform/contract/contract.ts'
import type { calls, Luecke, Tag, Tageseintrag, Wochentag, Zeile } from '../contract.ts'
import { aenderbarBis, type Berichtseinstellungen } from '#domain/einsatz/bericht/contract.ts'
import { einstellungen } from '#domain/einsatz/bericht/einstellungen.ts'
import { abfrage } from './liste.ts'
import { anwesenheit, bild, spanne, zustandVon } from './tagesbild.ts'
import { vorschlaege } from './vorschlag.ts'

/** A business day of somebody, and the week around it. Throws 404, 422 when the asker is nobody's employee. */
export async function tag(context: Context, datum: string, lstfix: Id<'lstfix'> | undefined): Promise<Tag> {
  const { db, jetzt } = context
  const id = lstfix ?? context.person.lstfixId
  if (!id) throw refused('arbeitsbericht.keine-person', 'lstfix')
  const person = await mitarbeiter(context, id, alleRecht)
  const [{ je, heute }, grenzen, eingestellt] = await Promise.all([wochenbild(context, person, datum), grenzenAm(db, person.id, datum), einstellungen(db)])
  const gefragt = je.find((einer) => einer.tag.datum === datum)!
  const { nettoMin, summeMin, gedecktMin, offenMin, doppeltMin, ausserhalbMin } = gefragt.gerechnet
  return {
    datum,
    heute,
    jetzt: jetzt.toString(),
    zone: person.zone,
    person: { id: person.id, persnr: person.persnr, name: nameVon(person, context.sprache) },
    zustand: gefragt.zustand,
    nettoMin,
    summeMin,
    gedecktMin,
    offenMin,
    doppeltMin,
    ausserhalbMin,
    eintraege: eintraege(context, gefragt.zeilen, gefragt.tag, { grenzen, heute, eingestellt }),
    luecken: await lueckenAm(context, person.id, gefragt),
    pausen: pausen(gefragt.tag, gefragt.gerechnet, jetzt),
    woche: je.map((einer) => wochentag(einer, person.zone, jetzt)),
    darf: person.id === context.person.lstfixId && darfErfassen(context, grenzen, { datum, heute }) ? ['erfassen'] : [],
  }
}

/** The gaps of the asker's own week that he may still fill, day by day, each with what it probably was. Throws 422 when he is nobody's employee. */
export async function woche(context: Context, datum: string): Promise<Result<typeof calls.woche>> {
  const { lstfixId } = context.person
  if (!lstfixId) throw refused('arbeitsbericht.keine-person')
  const person = await mitarbeiter(context, lstfixId)
  const { je, heute } = await wochenbild(context, person, datum)
  const tage = []
  for (const einer of je.filter(({ gerechnet }) => gerechnet.luecken.length))
    if (darfErfassen(context, await grenzenAm(context.db, person.id, einer.tag.datum), { datum: einer.tag.datum, heute }))
      tage.push({ datum: einer.tag.datum, luecken: await lueckenAm(context, person.id, einer) })
  return { zone: person.zone, tage }
}

/** A day that has come, in a week that was not handed in. */
const darfErfassen = (context: Context, { wocheZu }: Grenzen, { datum, heute }: { datum: string; heute: string }) =>
  datum <= heute && !(wocheZu && !may(context, alleRecht))

type Wochenbild = Awaited<ReturnType<typeof wochenbild>>
/** Each day of the week around a day: its stamps, its entries, and what lies between them. */
async function wochenbild(context: Context, person: Awaited<ReturnType<typeof mitarbeiter>>, datum: string) {
  const erster = montag(tagnummer(datum))
  const [von, bis] = [tagDer(erster), tagDer(erster + 6)]
  const [tage, zeilen] = await Promise.all([
    kontotage(context.db, [person], von, bis, context.jetzt).then((alle) => alle.get(person.id)!),
    readAll<Zeile>(context, abfrage(context, { von, bis }, sql`z.lstfix_id = ${person.id}::uuid`), 'von'),
  ])
  const heute = context.jetzt.toZonedDateTimeISO(person.zone).toPlainDate().toString()
  const je = tage.map((einer) => {
    const dessen = zeilen.filter((zeile) => zeile.datum === einer.datum)
    const gerechnet = bild(einer, dessen, context.jetzt)
    return { tag: einer, zeilen: dessen, gerechnet, zustand: zustandVon(einer, gerechnet, heute) }
  })
  return { je, heute }
}

/** The gaps of a day, each with the object that it was probably for. */
async function lueckenAm(
  context: Context,
  lstfixId: Id<'lstfix'>,
  { tag: { datum }, zeilen, gerechnet: { luecken } }: Wochenbild['je'][number],
): Promise<Luecke[]> {
  const objekte = await vorschlaege(context, lstfixId, datum, zeilen, luecken)
  return luecken.map(({ von, bis }, nr) => ({ von: instantDer(von), bis: instantDer(bis), minuten: bis - von, ...objekte[nr]! }))
}

/** The entries with what lies beside presence, and what the asker may do with each. */
export function eintraege(context: Context, zeilen: readonly Zeile[], tag: Pick<Kontotag, 'intervalle'>, am: Stichtag): Tageseintrag[] {
  const da = anwesenheit(tag, context.jetzt)
  const stehend = zeilen.filter(({ storniert }) => !storniert)
  return zeilen.map((zeile) => ({
    ...zeile,
    ...(zeile.storniert
      ? { doppeltMin: 0, ausserhalbMin: 0, inPauseMin: 0 }
      : lageVon(spanne(zeile), stehend.filter((andere) => andere !== zeile).map(spanne), da)),
    ...moeglich(context, zeile, am),
  }))
}

interface Stichtag {
  grenzen: Grenzen
  heute: string
  eingestellt: Berichtseinstellungen
}

/** Who may do what with an entry, and until when: one's own of the last days; with ARBEITSBERICHT.ALLE any, after the closing of the month, or on a bill, only strike it; what stands on a sheet is changed there. */
function moeglich(context: Context, zeile: Zeile, { grenzen, heute, eingestellt }: Stichtag): Pick<Tageseintrag, 'darf' | 'aenderbarBis'> {
  const alle = may(context, alleRecht)
  const bis = alle ? null : aenderbarBis(zeile.datum, eingestellt)
  if (zeile.storniert) return { darf: [], aenderbarBis: bis }
  const frisch = bis === null || heute <= bis
  const meiner = zeile.wer.id === context.person.lstfixId
  const frei = !zeile.schein
  const fest = grenzen.monatZu || zeile.abgerechnet
  return {
    darf: [
      ...(frei && frisch && !fest ? (['aendern'] as const) : []),
      ...(frei && (alle || (frisch && !fest)) ? (['stornieren'] as const) : []),
      ...(frei && alle && zeile.objekthinweis ? (['objekt'] as const) : []),
      ...(meiner && zeile.erfasstVon !== null && !zeile.bestaetigt && !zeile.widerspruch ? (['bestaetigen'] as const) : []),
    ],
    aenderbarBis: bis,
  }
}

function pausen(tag: Kontotag, { angenommenePause }: Deckung, jetzt: Temporal.Instant): Tag['pausen'] {
  const alle = anwesenheit(tag, jetzt).pausen.map(({ von, bis }) => ({ von: instantDer(von), bis: instantDer(bis), angenommen: false }))
  return angenommenePause ? [...alle, { von: instantDer(angenommenePause.von), bis: instantDer(angenommenePause.bis), angenommen: true }] : alle
}

/** The day as a column: blocks in minutes of its own clock. */
function wochentag(
  { tag: { datum, intervalle }, zeilen, gerechnet, zustand }: { tag: Kontotag; zeilen: readonly Zeile[]; gerechnet: Deckung; zustand: Wochentag['zustand'] },
  zone: string,
  jetzt: Temporal.Instant,
): Wochentag {
  const block = (von: string, bis: string) => strecken([{ von, bis, art: 'arbeit', code: '' }], datum, zone, jetzt)[0]
  return {
    datum,
    zustand,
    summeMin: gerechnet.summeMin,
    nettoMin: gerechnet.nettoMin,
    anwesend: strecken(intervalle, datum, zone, jetzt),
    eintraege: zeilen.flatMap(({ id, storniert, von, bis, objekt, beschreibung }) => {
      const eines = storniert ? undefined : block(von, bis)
      return eines ? [{ id, von: eines.von, bis: eines.bis, objekt: objekt.name, beschreibung }] : []
    }),
    luecken: gerechnet.luecken.flatMap((luecke) => {
      const eine = block(instantDer(luecke.von), instantDer(luecke.bis))
      return eine ? [{ von: eine.von, bis: eine.bis }] : []
    }),
  }
}
