import { sql } from 'kysely'
import type { Umsatzart } from '#domain/belege/contract.ts'
import { ohneSchluessel, uebrige, type Ebene } from '#domain/umsatz/contract.ts'
import type { Fenster } from '#domain/umsatz/fenster.ts'
import type { Ausschnitt } from '#domain/umsatz/plan.ts'
import { istVerborgen, type Gefragt, type Rangfolge } from '#domain/umsatz/rangfolge.ts'
import { dbZehntel, deckungsbeitrag, deltaZehntel, keine, plus, type Summen } from '#domain/umsatz/rechnen.ts'
import type { Schluesselsumme } from '#domain/umsatz/zeilen.ts'
import type { Db } from '#platform/server/database/db.ts'

/** A posted line as the table holds it, with its key on every level. */
export interface Zeile extends Record<Ebene, string> {
  datum: string
  umsatzart: Umsatzart
  umsatz: number
  lagerwert: number | null
  menge: number
  vorzeichen: number
}

/** All lines. */
export async function alleZeilen(db: Db): Promise<Zeile[]> {
  const { rows } = await sql<{ zeile: Zeile }>`
    select jsonb_build_object('datum', datum, 'umsatzart', umsatzart, 'umsatz', umsatz, 'lagerwert', lagerwert, 'menge', menge, 'vorzeichen', vorzeichen,
      'Vkforg', vkforgid::text, 'Artikel', coalesce(artikel_id::text, ''), 'Hauptgruppe', coalesce(hauptgruppe::text, ''), 'Untergruppe', coalesce(untergruppe::text, ''),
      'Unteruntergruppe', coalesce(unteruntergruppe::text, ''), 'Produktgruppe', coalesce(produktgruppe_id::text, ''), 'Kunde', ktostamm_id::text,
      'Kundengruppe', coalesce(kundengruppe_id::text, ''), 'Konditionsgruppe', coalesce(konditionsgruppe_id::text, ''), 'Vertreter', coalesce(vertreter_id::text, ''),
      'Abteilung', coalesce(abteilung_id::text, ''), 'Abteilungsub', coalesce(abteilungsub_id::text, ''),
      'Lieferart', case when lieferart = '' then '' else '=' || lieferart end, 'Lagerplatz', case when lagerplatz = '' then '' else '=' || lagerplatz end) as zeile
    from umsatz_zeile order by beleg_id, nr, vorzeichen`.execute(db)
  return rows.map(({ zeile }) => zeile)
}

/** Keys that articles and customers carry today, by their own. */
export interface Heute {
  artikel: ReadonlyMap<string, Partial<Record<Ebene, string>>>
  kunden: ReadonlyMap<string, Partial<Record<Ebene, string>>>
}
/** Read from the records themselves, not the way questions read them. */
export async function heuteVon(db: Db): Promise<Heute> {
  const key = (id: number | string | null | undefined) => (id === null || id === undefined ? ohneSchluessel : String(id))
  const gruppen = new Map((await db.selectFrom('artikelgruppe').select(['id', 'ebene', 'obergruppeId']).execute()).map((gruppe) => [gruppe.id, gruppe]))
  const artikel = await db.selectFrom('artikel').select(['id', 'artikelgruppeId', 'produktgruppeId']).execute()
  const konten = new Map(
    (await db.selectFrom('ktostamm').select(['id', 'nachfolgerId', 'kundengruppeId', 'konditionsgruppeId']).execute()).map((konto) => [konto.id, konto]),
  )
  const aufEbene = (id: number | null, ebene: number): number | undefined => {
    const gruppe = id === null ? undefined : gruppen.get(id)
    return !gruppe || gruppe.ebene < ebene ? undefined : gruppe.ebene === ebene ? gruppe.id : aufEbene(gruppe.obergruppeId, ebene)
  }
  return {
    artikel: new Map(
      artikel.map(({ id, artikelgruppeId, produktgruppeId }) => [
        id,
        {
          Hauptgruppe: key(aufEbene(artikelgruppeId, 1)),
          Untergruppe: key(aufEbene(artikelgruppeId, 2)),
          Unteruntergruppe: key(aufEbene(artikelgruppeId, 3)),
          Produktgruppe: key(produktgruppeId),
        },
      ]),
    ),
    kunden: new Map(
      [...konten.values()].map((konto) => {
        let ist = konto
        while (ist.nachfolgerId !== null) ist = konten.get(ist.nachfolgerId)!
        return [konto.id, { Kunde: ist.id, Kundengruppe: key(ist.kundengruppeId), Konditionsgruppe: key(ist.konditionsgruppeId) }]
      }),
    ),
  }
}
/** The line with the keys of today. */
export const alsHeute = (zeile: Zeile, { artikel, kunden }: Heute): Zeile => ({ ...zeile, ...artikel.get(zeile.Artikel), ...kunden.get(zeile.Kunde) })

/** What a question has to answer: the lines, added one by one. */
export function rohsummen(gebucht: readonly Zeile[], ebene: Ebene, ausschnitt: Ausschnitt, heute: Heute): Schluesselsumme[] {
  const { filialen, umsatzart, wahl, fenster, vorjahr, zuordnung } = ausschnitt
  const zeilen = zuordnung === 'heute' ? gebucht.map((zeile) => alsHeute(zeile, heute)) : gebucht
  const passend = zeilen.filter(
    (zeile) =>
      filialen.includes(Number(zeile.Vkforg)) &&
      (umsatzart === null || zeile.umsatzart === umsatzart) &&
      wahl.every(({ ebene: stufe, schluessel }) => zeile[stufe] === schluessel),
  )
  const seite = (aktuell: boolean, tage: Fenster | null) =>
    [
      ...Map.groupBy(
        tage ? passend.filter(({ datum }) => tage.von <= datum && datum <= tage.bis) : [],
        (zeile) => `${zeile[ebene]}|${zeile.umsatzart}`,
      ).values(),
    ]
      .filter((gruppe) => gruppe.reduce((summe, { vorzeichen }) => summe + vorzeichen, 0) > 0)
      .map((gruppe) => ({ schluessel: gruppe[0]![ebene], umsatzart: gruppe[0]!.umsatzart, aktuell, ...gruppe.map(alsSummen).reduce<Summen>(plus, keine) }))
  return [...seite(true, fenster), ...seite(false, vorjahr)]
}
const alsSummen = ({ umsatz, lagerwert, menge }: Zeile): Summen => ({
  umsatz: BigInt(umsatz),
  lagerwert: BigInt(lagerwert ?? 0),
  ohneEinstand: BigInt(lagerwert === null ? umsatz : 0),
  menge: BigInt(menge),
})

/** Both in one order, as text. */
export const geordnet = (summen: readonly Schluesselsumme[]) =>
  summen
    .map(({ schluessel, umsatzart, aktuell, umsatz, lagerwert, ohneEinstand, menge }) =>
      [schluessel || `(${ohneSchluessel})`, umsatzart, aktuell, umsatz, lagerwert, ohneEinstand, menge].join(' '),
    )
    .sort()

/** Rows in order as they have to be answered, made of the sums by key: each with its rank and the sales of both sides by class. */
export function rohfolge(summen: readonly Schluesselsumme[], { verborgen, menge, zeilen, nach }: Gefragt) {
  const unter = (eine: readonly Schluesselsumme[], key: (summe: Schluesselsumme) => string) => [...Map.groupBy(eine, key)]
  const seite = (eine: readonly Schluesselsumme[], aktuell: boolean) => eine.filter((summe) => summe.aktuell === aktuell).reduce<Summen>(plus, keine)
  const nachUmsatz = (eine: readonly (readonly [string, readonly Schluesselsumme[]])[]) =>
    eine
      .map(([schluessel, teile]) => ({ schluessel, teile, jetzt: seite(teile, true), zuvor: seite(teile, false) }))
      .sort(
        (a, b) =>
          Number(a.schluessel === uebrige) - Number(b.schluessel === uebrige) ||
          Number(b.jetzt.umsatz - a.jetzt.umsatz) ||
          Number(b.zuvor.umsatz - a.zuvor.umsatz) ||
          (a.schluessel < b.schluessel ? -1 : 1),
      )
  const einzeln = nachUmsatz(unter(summen, ({ schluessel }) => (istVerborgen(verborgen, schluessel) ? uebrige : schluessel)))
  const gezeigt =
    menge && einzeln.filter(({ schluessel }) => schluessel !== uebrige).length > menge
      ? nachUmsatz([
          ...einzeln.slice(0, menge).map(({ schluessel, teile }) => [schluessel, teile] as const),
          [uebrige, einzeln.slice(menge).flatMap(({ teile }) => teile)],
        ])
      : einzeln
  const zahl = ({ jetzt, zuvor }: { jetzt: Summen; zuvor: Summen }): bigint | null =>
    ({
      umsatz: jetzt.umsatz,
      umsatzVj: zuvor.umsatz,
      delta: jetzt.umsatz - zuvor.umsatz,
      deltaProzent: deltaZehntel(jetzt.umsatz, zuvor.umsatz),
      lagerwert: jetzt.lagerwert,
      lagerwertVj: zuvor.lagerwert,
      db: deckungsbeitrag(jetzt),
      dbVj: deckungsbeitrag(zuvor),
      dbprozent: dbZehntel(jetzt),
      dbprozentVj: dbZehntel(zuvor),
      anteil: jetzt.umsatz,
    })[nach.zahl]
  const geordnete = gezeigt
    .map((zeile, rang) => ({ ...zeile, rang, wert: zahl(zeile) }))
    .sort((a, b) => {
      const rest = Number(a.schluessel === uebrige) - Number(b.schluessel === uebrige) || Number(a.wert === null) - Number(b.wert === null)
      return rest || (a.wert === null ? 0 : (nach.absteigend ? -1 : 1) * Number(a.wert - b.wert!)) || a.rang - b.rang
    })
  return {
    zeilen: geordnete.slice(0, zeilen || undefined).map(({ schluessel, rang, teile }) => ({ schluessel, rang, arten: nachArten(teile) })),
    gesamt: nachArten(summen),
    umsaetze: gezeigt.map(({ jetzt }) => jetzt.umsatz),
  }
}
const nachArten = (teile: readonly Schluesselsumme[]) =>
  Object.fromEntries(
    [...Map.groupBy(teile, ({ umsatzart }) => umsatzart)].map(([art, eine]) => {
      const seite = (aktuell: boolean) =>
        eine
          .filter((summe) => summe.aktuell === aktuell)
          .map(({ umsatz, lagerwert, ohneEinstand, menge }) => ({ umsatz, lagerwert, ohneEinstand, menge }))
          .reduce<Summen>(plus, keine)
      return [art, { jetzt: seite(true), zuvor: seite(false) }]
    }),
  )
/** An answer in the same shape. */
export const alsFolge = ({ zeilen, gesamt, umsaetze }: Rangfolge) => ({
  zeilen: zeilen.map(({ arten, ...zeile }) => ({ ...zeile, arten: Object.fromEntries(arten) })),
  gesamt: Object.fromEntries(gesamt),
  umsaetze,
})
