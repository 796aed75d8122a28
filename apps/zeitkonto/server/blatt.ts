import { mitOrten, ortAm } from '#domain/personal/arbeitsort.ts'
import { monatstage, unbeschaeftigt } from '#domain/zeiten/konto/abschluss.ts'
import type { Akt } from '#domain/zeiten/contract.ts'
import { durchschnittBis } from '#domain/zeiten/konto/durchschnitt-lauf.ts'
import { ruhetageDerWoche } from '#domain/zeiten/konto/ruhetage.ts'
import { RUHE_TAGE } from '#domain/zeiten/konto/wochenbefunde.ts'
import { abschlussRecht, moeglich, stand, verlauf, type Stand } from '#domain/zeiten/konto/freigabe.ts'
import { sichtbareArt, siehtGrund } from '#domain/zeiten/tag/grund.ts'
import { heuteIn } from '#domain/zeiten/tag/heute.ts'
import type { Kontotag as Gerechnet } from '#domain/zeiten/konto/kontotag.ts'
import { datum, minuteDesTages, montag, ortstag, tagnummer } from '#domain/zeiten/tag/ortszeit.ts'
import { istUnterbrechung } from '#domain/zeiten/tag/tag.ts'
import { gruppeAm, ladeRegelwerk } from '#domain/zeiten/regel/zeitregel.ts'
import { wochenrand, wochenwarnungen } from '#domain/zeiten/tag/woche.ts'
import type { Parsed } from '#platform/contract/contract.ts'
import { may, type Context } from '#platform/server/http/context.ts'
import type { calls, Monatsblatt, Woche } from '../contract.ts'
import type { Kontotag } from '../kontotag.ts'
import { differenzen } from './differenzen.ts'
import { tageMitKalender } from './kalender.ts'
import { angefragtAuchVertreten, freigabeWeg, type Betreuung, type Mitarbeiter } from './rechte.ts'
import { tageMitAbschluss, type Blatttag } from './tage.ts'

/** A week of the account, with what the rules say about it as a whole. */
export async function woche(context: Context, { query }: Parsed<typeof calls.woche>): Promise<Woche> {
  const { person, zustaendig } = await angefragtAuchVertreten(context, query.employeeid)
  const [mitFrueheren] = (await mitOrten(context.db, [person])) as [typeof person]
  const heute = heuteIn(context.jetzt, person.zone)
  const beginn = datum(montag(tagnummer(query.montag ?? heute)))
  const ende = datum(tagnummer(beginn) + 6)
  const [umgebung, lage, schritte, regelwerk, durchschnitt, ruhetage] = await Promise.all([
    tageMitAbschluss(context, person, datum(tagnummer(beginn) - RUHE_TAGE), datum(tagnummer(ende) + RUHE_TAGE)),
    stand(context.db, person.id, 'woche', beginn),
    verlauf(context.db, person.id, 'woche', beginn),
    ladeRegelwerk(context.db),
    durchschnittBis(context.db, person, beginn, context.jetzt),
    ruhetageDerWoche(context.db, mitFrueheren, beginn, context.jetzt),
  ])
  const gerechnet = umgebung.slice(RUHE_TAGE, RUHE_TAGE + 7)
  const einreichbar = ende < heute && !unbeschaeftigt(person, gerechnet) && !gerechnet.some((tag) => tag.offeneFragen.length || tag.laeuft)
  return {
    ...blatt(context, person, heute, gerechnet, { zustand: lage.zustand, schritte }),
    montag: beginn,
    geaendert: lage.geaendert,
    warnungen: wochenwarnungen(
      gerechnet,
      regelwerk(ortAm(mitFrueheren, beginn).land, gruppeAm(person.geburtsdatum, beginn), beginn),
      wochenrand(umgebung.slice(0, RUHE_TAGE), umgebung.slice(RUHE_TAGE + 7)),
      ortAm(mitFrueheren, beginn).zone,
    ),
    durchschnitt,
    ruhetage,
    vertretungFuer: person.id === context.person.lstfixId ? zustaendig.vertretungen.map(({ name }) => name) : [],
    darfNachreichen: einreichbar && moeglich('woche', lage.zustand).includes('einreichen') && freigabeWeg(context, zustaendig, person) !== null,
    darf: moeglich('woche', lage.zustand).filter((akt) => darfWoche(context, zustaendig, person, akt) && (akt !== 'einreichen' || einreichbar)),
  }
}

/** A month of the account: its days, its closing, what came later. */
export async function monat(context: Context, { query }: Parsed<typeof calls.monat>): Promise<Monatsblatt> {
  const { person } = await angefragtAuchVertreten(context, query.employeeid)
  const heute = heuteIn(context.jetzt, person.zone)
  const beginn = `${query.monat ?? heute.slice(0, 7)}-01`
  const { von, bis } = monatstage(beginn)
  const [gerechnet, lage, schritte] = await Promise.all([
    tageMitKalender(context, person, von, bis),
    stand(context.db, person.id, 'monat', beginn),
    verlauf(context.db, person.id, 'monat', beginn),
  ])
  return {
    ...blatt(context, person, heute, gerechnet, { zustand: lage.zustand, schritte }),
    monat: beginn.slice(0, 7),
    differenzen: await differenzen(context, person.id, beginn),
    kalender: gerechnet
      .map(({ datum, kalender, seitdem }) => ({ datum, ...kalender, seitdem }))
      .filter(({ sonntagMin, feiertagMin, nachtMin, seitdem }) => sonntagMin + feiertagMin + nachtMin > 0 || seitdem),
    darf: moeglich('monat', lage.zustand).filter(
      (akt) => may(context, abschlussRecht) && (akt !== 'abschliessen' || (bis < heute && !unbeschaeftigt(person, gerechnet))),
    ),
  }
}

/** Own weeks are handed in and withdrawn by the person, approved and returned by somebody else. */
const darfWoche = (context: Context, zustaendig: Betreuung, person: Mitarbeiter, akt: Akt) =>
  akt === 'einreichen' || akt === 'zurueckziehen' ? person.id === context.person.lstfixId : freigabeWeg(context, zustaendig, person) !== null

function blatt(
  context: Context,
  person: Mitarbeiter,
  heute: string,
  gerechnet: readonly Blatttag[],
  { zustand, schritte }: Pick<Stand, 'zustand'> & { schritte: Awaited<ReturnType<typeof verlauf>> },
) {
  const grundSichtbar = siehtGrund(context, person)
  const zaehlt = gerechnet.filter(({ saldoMin }) => saldoMin !== null)
  const plus = (wert: (tag: Blatttag) => number) => zaehlt.reduce((summe, tag) => summe + wert(tag), 0)
  return {
    employee: person,
    zone: person.zone,
    heute,
    zustand,
    vorBeginn: gerechnet.some((tag) => tag.vorBeginn && tag.sollMin > 0 && tag.datum < heute),
    verlauf: schritte,
    tage: gerechnet.map((tag) => alsKontotag(tag, person.zone, grundSichtbar, context.jetzt)),
    summe: {
      sollMin: plus(({ sollMin }) => sollMin),
      istMin: plus(({ gewertetMin }) => gewertetMin),
      saldoMin: plus(({ saldoMin }) => saldoMin!),
      nachtMin: plus(({ nachtMin }) => nachtMin),
    },
  }
}

function alsKontotag(tag: Blatttag, zone: string, grundSichtbar: boolean, jetzt: Temporal.Instant): Kontotag {
  const { abwesenheit, zweiteAbwesenheit, intervalle, offeneFragen } = tag
  const sichtbar = (art: Gerechnet['abwesenheit']) => art && sichtbareArt(art, grundSichtbar)
  return {
    ...tag,
    nichtBeschaeftigt: tag.nichtBeschaeftigt && !tag.geschlossen,
    abwesenheit: sichtbar(abwesenheit),
    zweiteAbwesenheit: sichtbar(zweiteAbwesenheit),
    fragen: offeneFragen.map(({ art }) => art),
    strecken: tag.geschlossen
      ? []
      : intervalle.map((teil) => ({
          von: minuteAb(tag.datum, teil.von, zone),
          bis: minuteAb(tag.datum, teil.bis ?? jetzt.toString(), zone),
          art: teil.art,
          ...(istUnterbrechung(teil) && { fort: true }),
        })),
  }
}

/** Minutes on the wall's clock since the midnight that began the day; over 1440 on the next day. */
function minuteAb(tag: string, instant: string, zone: string) {
  const ms = Temporal.Instant.from(instant).epochMilliseconds
  return (ortstag(ms, zone) - tagnummer(tag)) * 1440 + minuteDesTages(ms, zone)
}
