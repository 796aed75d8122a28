import { modellAm, type Modelltag } from '#domain/personal/arbeitszeit.ts'
import { feiertage as gesetzliche, feiertageIn, type Feiertag } from '#domain/personal/feiertage.ts'
import { abteilungen, darunter, filialen } from './personal/abteilungen.ts'
import { abwesenheiten } from './personal/abwesenheiten.ts'
import { anwender, istLeitung } from './personal/anwender.ts'
import { kundenstamm } from './kunden/kunden.ts'
import { modelle, type Modellname } from './personal/modelle.ts'
import { personen, type Person } from './personal/personen.ts'
import type { Quelle } from './zeiten/schicht.ts'
import { registrierungen } from './kunden/registrierungen.ts'
import { angemeldete } from './personal/stellen.ts'
import { stempel } from './zeiten/stempel.ts'
import { Zufall } from './zufall.ts'

/** The company's zone: its local day is "today". */
const ZONE = 'Europe/Berlin'
/** Who changed from part time to full time, so many months ago. */
const WECHSEL: Readonly<Record<number, { von: Modellname; vorMonaten: number }>> = { 1009: { von: 'Teilzeit Vormittag', vorMonaten: 7 } }

/**
 * The Musterbau & Service GmbH as rows: the same size and moment always make the same rows. `size` 1 = 60 employees with two
 * years of stamps; beyond that 60 more for each step, with the last thirty days. `stempel()` makes the stamps person by person.
 */
export function buildDemo(size: number, jetzt: Temporal.Instant, passwortHash: string) {
  const heute = jetzt.toZonedDateTimeISO(ZONE).toPlainDate()
  const leute = personen(size, heute)
  const abteilungId = (nummer: number) => new Zufall('abteilung', nummer).uuid(GRUENDUNG_MS)
  const modellId = (name: string) => new Zufall('modell', name).uuid(GRUENDUNG_MS)
  const zuordnungen = leute.flatMap((person) => modellwechsel(person, heute).map(({ modell, gueltigAb }) => ({ lstfixId: person.id, modell, gueltigAb })))
  const tage = freieTage(heute)
  const fort = leute.map((person) => abwesenheiten(person, heute))
  const benutzer = anwender(leute, passwortHash, jetzt)
  const leitung = benutzer.find(({ zeile }) => zeile.lstfixId === leute.find(({ persnr }) => persnr === angemeldete.leitung)!.id)!.zeile.id
  return {
    heute: heute.toString(),
    firma: [{ id: 1, name: 'Musterbau & Service GmbH', zone: ZONE, land: 'DE' as const, eingerichtet: jetzt.toString() }],
    filiale: filialen,
    abteilung: Object.entries(abteilungen).map(([nummer, bezeichnung]) => ({
      id: abteilungId(Number(nummer)),
      nummer: Number(nummer),
      bezeichnung,
      leitungId: leute.find((p) => p.abteilung === Number(nummer) && istLeitung(p))!.id,
      oberabteilungId: darunter[nummer] === undefined ? null : abteilungId(darunter[nummer]),
      aktiv: true,
    })),
    lstfix: leute.map(({ id, persnr, vorname, zuname, email, telefon, lohngruppe, geburtsdatum, abteilung, filiale, eintritt }) => ({
      id,
      persnr,
      vorname,
      zuname,
      email,
      telefon,
      lohngruppe,
      geburtsdatum,
      abteilungId: abteilungId(abteilung),
      vkforgid: filiale,
      eintritt,
      austritt: null,
    })),
    arbeitszeitmodell: Object.keys(modelle).map((name) => ({ id: modellId(name), name, aktiv: true })),
    arbeitszeitmodellTag: Object.keys(modelle).flatMap((name) => modelltage(name as Modellname).map((tag) => ({ modellId: modellId(name), ...tag }))),
    lstfixArbeitszeitmodell: zuordnungen.map(({ lstfixId, modell, gueltigAb }) => ({ lstfixId, modellId: modellId(modell), gueltigAb })),
    feiertag: tage.map((tag) => ({ id: new Zufall('feiertag', tag.land, tag.region ?? '', tag.datum).uuid(GRUENDUNG_MS), ...tag })),
    abwesenheit: leute.flatMap((person, i) =>
      fort[i]!.map((eintrag) => ({
        id: new Zufall('abwesenheit', person.persnr, eintrag.von).uuid(Temporal.Instant.from(`${eintrag.von}T08:00Z`).epochMilliseconds),
        lstfixId: person.id,
        ...eintrag,
        storniert: null,
      })),
    ),
    anwender: benutzer,
    registrierung: registrierungen(jetzt, passwortHash, leitung),
    kunden: kundenstamm(
      size,
      benutzer.map(({ zeile: { id, username, anzeigename } }) => ({ id, username, anzeigename })),
    ),
    /** Call it as often as you like: each run makes the same sheets. `ab`: only shifts that began on this day or later. */
    stempel: (ab?: string) =>
      stempel(
        leute.map((person, i) => quelle(person, fort[i]!, tage, heute)),
        jetzt,
        heute,
        leitung,
        ab,
      ),
  }
}
export type Demo = ReturnType<typeof buildDemo>

const GRUENDUNG_MS = Temporal.Instant.from('2009-04-01T08:00Z').epochMilliseconds

const modelltage = (name: Modellname): Modelltag[] =>
  modelle[name]
    .flatMap(([wochentage, von, bis, pauseMin]) => [...wochentage].map((tag) => ({ wochentag: Number(tag), von, bis, pauseMin })))
    .sort((a, b) => a.wochentag - b.wochentag)

/** Statutory holidays from the first stamp to next year, and the company's own half days (agreed, not by law). */
function freieTage(heute: Temporal.PlainDate) {
  return [-2, -1, 0, 1].flatMap((jahre) => {
    const jahr = heute.year + jahre
    return (['DE', 'AT'] as const).flatMap((land) => [
      ...gesetzliche(land, jahr).map((tag) => ({ land, ...tag })),
      { land, datum: `${jahr}-12-24`, region: null, bezeichnung: 'Heiligabend', halbtags: true },
      { land, datum: `${jahr}-12-31`, region: null, bezeichnung: 'Silvester', halbtags: true },
    ])
  })
}

function modellwechsel({ persnr, modell, eintritt }: Person, heute: Temporal.PlainDate) {
  const wechsel = WECHSEL[persnr]
  if (!wechsel) return [{ modell, gueltigAb: eintritt }]
  return [
    { modell: wechsel.von, gueltigAb: eintritt },
    { modell, gueltigAb: heute.with({ day: 1 }).subtract({ months: wechsel.vorMonaten }).toString() },
  ]
}

function quelle(person: Person, fort: Quelle['abwesenheiten'], tage: readonly (Feiertag & { land: string })[], heute: Temporal.PlainDate): Quelle {
  const ort = filialen.find(({ vkforgid }) => vkforgid === person.filiale)!
  const zuordnungen = modellwechsel(person, heute).map(({ modell, gueltigAb }) => ({ tage: modelltage(modell), gueltigAb }))
  return {
    person,
    zone: ort.zone,
    tage: (datum) => modellAm(zuordnungen, datum)?.tage ?? [],
    feiertage: feiertageIn(
      tage.filter(({ land }) => land === ort.land),
      ort.region,
    ),
    abwesenheiten: fort,
  }
}
