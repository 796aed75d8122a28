import { sql } from 'kysely'
import { lageVon, type Deckung } from '#domain/einsatz/bericht/deckung.ts'
import { grenzenAm, type Grenzen } from '#domain/einsatz/bericht/grenzen.ts'
import { alleRecht } from '#domain/einsatz/bericht/sicht.ts'
import { instantDer } from '#domain/einsatz/bericht/spanne.ts'
import { mitarbeiter } from '#domain/personal/sicht.ts'
import { kontotage, type Kontotag } from '#domain/zeiten/konto/kontotag.ts'
import { datum as tagDer, montag, tagnummer } from '#domain/zeiten/tag/ortszeit.ts'
import { strecken } from '#domain/zeiten/tag/tagesbild.ts'
import { refused } from '#platform/contract/problem.ts'
import { may, type Context } from '#platform/server/http/context.ts'
import { readAll } from '#platform/server/record/list.ts'
import type { Tag, Tageseintrag, Wochentag, Zeile } from '../contract.ts'
import { aenderbarBis, type Berichtseinstellungen } from '#domain/einsatz/bericht/contract.ts'
import { einstellungen } from '#domain/einsatz/bericht/einstellungen.ts'
import { abfrage } from './liste.ts'
import { anwesenheit, bild, spanne, zustandVon } from './tagesbild.ts'
import { vorschlaege } from './vorschlag.ts'

/** A business day of somebody, and the week around it. Throws 404, 422 when the asker is nobody's employee. */
export async function tag(context: Context, datum: string, lstfix: string | undefined): Promise<Tag> {
  const { db, jetzt } = context
  const id = lstfix ?? context.person.lstfixId
  if (!id) throw refused('arbeitsbericht.keine-person', 'lstfix')
  const person = await mitarbeiter(context, id, alleRecht)
  const erster = montag(tagnummer(datum))
  const [von, bis] = [tagDer(erster), tagDer(erster + 6)]
  const [tage, zeilen, grenzen, eingestellt] = await Promise.all([
    kontotage(db, [person], von, bis, jetzt).then((alle) => alle.get(person.id)!),
    readAll<Zeile>(context, abfrage(context, { von, bis }, sql`z.lstfix_id = ${person.id}::uuid`), 'von'),
    grenzenAm(db, person.id, datum),
    einstellungen(db),
  ])
  const heute = jetzt.toZonedDateTimeISO(person.zone).toPlainDate().toString()
  const je = tage.map((einer) => {
    const dessen = zeilen.filter((zeile) => zeile.datum === einer.datum)
    const gerechnet = bild(einer, dessen, jetzt)
    return { tag: einer, zeilen: dessen, gerechnet, zustand: zustandVon(einer, gerechnet, heute) }
  })
  const gefragt = je.find((einer) => einer.tag.datum === datum)!
  const objekte = await vorschlaege(context, person.id, datum, gefragt.zeilen, gefragt.gerechnet.luecken)
  const { nettoMin, summeMin, gedecktMin, offenMin, doppeltMin, ausserhalbMin } = gefragt.gerechnet
  return {
    datum,
    heute,
    jetzt: jetzt.toString(),
    zone: person.zone,
    person: { id: person.id, persnr: person.persnr, name: `${person.vorname} ${person.zuname}` },
    zustand: gefragt.zustand,
    nettoMin,
    summeMin,
    gedecktMin,
    offenMin,
    doppeltMin,
    ausserhalbMin,
    eintraege: eintraege(context, gefragt.zeilen, gefragt.tag, { grenzen, heute, eingestellt }),
    luecken: gefragt.gerechnet.luecken.map((luecke, nr) => ({
      von: instantDer(luecke.von),
      bis: instantDer(luecke.bis),
      minuten: luecke.bis - luecke.von,
      ...objekte[nr]!,
    })),
    pausen: pausen(gefragt.tag, gefragt.gerechnet, jetzt),
    woche: je.map((einer) => wochentag(einer, person.zone, jetzt)),
    darf: person.id === context.person.lstfixId && datum <= heute && !(grenzen.wocheZu && !may(context, alleRecht)) ? ['erfassen'] : [],
  }
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

/** Who may do what with an entry, and until when: one's own of the last days; with ARBEITSBERICHT.ALLE any, after the closing of the month only strike it; what stands on a sheet is changed there. */
function moeglich(context: Context, zeile: Zeile, { grenzen, heute, eingestellt }: Stichtag): Pick<Tageseintrag, 'darf' | 'aenderbarBis'> {
  const alle = may(context, alleRecht)
  const bis = alle ? null : aenderbarBis(zeile.datum, eingestellt)
  if (zeile.storniert) return { darf: [], aenderbarBis: bis }
  const frisch = bis === null || heute <= bis
  const meiner = zeile.wer.id === context.person.lstfixId
  const frei = !zeile.schein
  return {
    darf: [
      ...(frei && frisch && !grenzen.monatZu ? (['aendern'] as const) : []),
      ...(frei && (alle || (frisch && !grenzen.monatZu)) ? (['stornieren'] as const) : []),
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
