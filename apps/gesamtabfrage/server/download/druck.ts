import { sql } from 'kysely'
import { belegarttexte, postentexte } from '#domain/belege/messages.ts'
import { fill, type Language } from '#platform/contract/messages.ts'
import type { Reading } from '#platform/server/http/context.ts'
import type { Db } from '#platform/server/database/db.ts'
import { pdf } from '#platform/server/output/pdf.ts'
import type { Belegdetail } from '#apps/gesamtabfrage/contract/beleg.ts'
import { messages } from '#apps/gesamtabfrage/messages.ts'
import { vorlage } from './vorlage.ts'

/** What of a document stands on paper. */
export type Druckbares = Pick<
  Belegdetail,
  | 'belegart'
  | 'belegnummer'
  | 'belegdatum'
  | 'bezugsnummer'
  | 'betreff'
  | 'zustand'
  | 'currency'
  | 'konto'
  | 'objekt'
  | 'leistungVon'
  | 'leistungBis'
  | 'leitweg'
  | 'positionen'
  | 'gesamt'
  | 'steuern'
  | 'brutto'
  | 'skonto'
  | 'faelligkeit'
> & {
  ohneBetraege?: boolean
  posten: readonly Pick<Belegdetail['posten'][number], 'art' | 'betrag'>[]
  dateien: readonly Pick<Belegdetail['dateien'][number], 'art' | 'name'>[]
}
/** What stands on every document of a company, who gets this one, and when it is drawn. */
interface Briefkopf {
  firma: string
  zone: string
  absender: string
  empfaenger: string[]
  /** Where to pay; null where nothing is to be paid to the sender. */
  iban: string | null
}

/** A document drawn from its data in the asker's language. `kopie`: it was drawn before. `anlage`: the XML that it carries. */
export const gedruckt = async (context: Pick<Reading, 'db' | 'sprache' | 'jetzt'>, beleg: Belegdetail, kopie: boolean, anlage?: Anlage): Promise<Uint8Array> =>
  belegblatt(beleg, await briefkopf(context.db, beleg.id), { sprache: context.sprache, jetzt: context.jetzt, kopie, ...(anlage && { anlage }) })

/** An XML that a sheet carries, by its name. */
export interface Anlage {
  name: string
  inhalt: Uint8Array
}
/** `titel`: instead of type and number. */
interface Blattweise {
  sprache: Language
  jetzt: Temporal.Instant
  kopie: boolean
  titel?: string
  anlage?: Anlage
}

/** The sheet itself. Throws nothing: a sign that the face lacks becomes '?'. */
export function belegblatt(beleg: Druckbares, kopf: Briefkopf, { sprache, jetzt, kopie, ...wie }: Blattweise) {
  const t = messages[sprache]
  const { tag, geld, zahl } = schreibweise(sprache, beleg.currency)
  const titel = wie.titel ?? `${belegarttexte[sprache][beleg.belegart]} ${beleg.belegnummer}`
  const marke = beleg.zustand === 'storniert' ? t.storniert : kopie ? t.kopie : ''
  const [um, uhrzeit] = jetzt.toZonedDateTimeISO(kopf.zone).toPlainDateTime().toString({ smallestUnit: 'minute' }).split('T') as [string, string]
  const daten = {
    sprache,
    firma: kopf.firma,
    absender: kopf.absender,
    empfaenger: kopf.empfaenger,
    titel,
    marke,
    betreff: beleg.betreff,
    angaben: [
      [t.belegdatum, tag(beleg.belegdatum)],
      [t.kontonummer, String(beleg.konto.nummer)],
      ...(beleg.bezugsnummer ? [[t.bezugsnummer, beleg.bezugsnummer]] : []),
      ...(beleg.objekt ? [[t.objekt, beleg.objekt]] : []),
      ...(beleg.leistungVon ? [[t.leistung, [beleg.leistungVon, beleg.leistungBis ?? beleg.leistungVon].map(tag).join(' – ')]] : []),
      ...(beleg.leitweg ? [[t.leitweg, beleg.leitweg]] : []),
    ],
    positionen: beleg.positionen.map((zeile) => ({
      nr: zeile.nr,
      artikel: zeile.artikel,
      text: zeile.text,
      menge: zeile.art === 'Position' ? zahl(zeile.menge) : '',
      einheit: zeile.art === 'Position' ? zeile.einheit : '',
      preis: zeile.art === 'Position' && !beleg.ohneBetraege ? zahl(zeile.preis) : '',
      rabatt: zeile.rabatt ? `${t.rabatt} ${prozent(zeile.rabatt, sprache)} %` : '',
      netto: zeile.art === 'Text' || beleg.ohneBetraege ? '' : geld(zeile.netto),
    })),
    summen: beleg.ohneBetraege
      ? []
      : [
          [t.netto, geld(beleg.gesamt), false],
          ...beleg.steuern.map(({ satz, basis, steuer }) => [
            satz ? fill(t.steuersatz, { satz: prozent(satz, sprache), basis: geld(basis) }) : fill(t.ohneSteuer, { basis: geld(basis) }),
            geld(steuer),
            false,
          ]),
          [t.gesamtBrutto, geld(beleg.brutto), true],
          ...beleg.posten.filter(({ art }) => art === 'SE' || art === 'GE').map(({ art, betrag }) => [postentexte[sprache][art], geld(betrag), false]),
        ],
    hinweise: [
      ...beleg.skonto.map((stufe) =>
        fill(t.skonto, { prozent: prozent(stufe.prozent, sprache), tag: tag(Temporal.PlainDate.from(beleg.belegdatum).add({ days: stufe.tage }).toString()) }),
      ),
      ...(beleg.faelligkeit ? [fill(t.zahlungsziel, { tag: tag(beleg.faelligkeit) })] : []),
      ...(kopf.iban ? [fill(t.zahlbarAuf, { iban: kopf.iban.replace(/(.{4})(?=.)/g, '$1 ') })] : []),
    ],
    beilagen: beleg.dateien.filter(({ art }) => art === 'erechnung').map(({ name }) => fill(t.beilage, { name })),
    worte: {
      positionen: t.positionen,
      menge: t.menge,
      preis: beleg.ohneBetraege ? '' : t.preis,
      netto: beleg.ohneBetraege ? '' : t.netto,
      gedruckt: fill(t.gedruckt, { um: `${tag(um)} ${uhrzeit}` }),
      seite: t.seiteVon,
    },
  }
  return pdf(vorlage, daten, {}, wie.anlage ? { [wie.anlage.name]: wie.anlage.inhalt } : {})
}

/** Head and addressee of a document. */
export async function briefkopf(db: Db, id: number): Promise<Briefkopf> {
  const { firma, zone, filiale, sitz, sitzPlz, ort, ustId, iban, name, strasse, plz, stadt } = await db
    .selectFrom('beleg as b')
    .innerJoin('filiale as f', 'f.vkforgid', 'b.vkforgid')
    .innerJoin('belegart as a', 'a.id', 'b.belegart')
    .innerJoin('ktostamm as k', (join) => join.on((on) => on('k.id', '=', on.fn.coalesce('b.empfaengerId', 'b.ktostammId'))))
    .innerJoin('firma as c', (join) => join.onTrue())
    .where('b.id', '=', id)
    .select([
      'c.name as firma',
      'c.zone',
      'f.name as filiale',
      'f.strasse as sitz',
      'f.plz as sitzPlz',
      'f.ort',
      'f.ustId',
      'k.name',
      'k.strasse',
      'k.plz',
      'k.ort as stadt',
    ])
    .select(sql<string | null>`case when a.erechnung is not null and b.brutto > 0 then nullif(f.iban, '') end`.as('iban'))
    .executeTakeFirstOrThrow()
  return {
    firma,
    zone,
    absender: [...new Set([firma, filiale]), sitz, `${sitzPlz} ${ort}`.trim(), ustId].filter(Boolean).join(' · '),
    empfaenger: [name, strasse, `${plz} ${stadt}`.trim()].filter(Boolean),
    iban,
  }
}

/** Days, money and quantities as they stand on paper; money and quantities stay decimal text. */
function schreibweise(sprache: Language, currency: string) {
  const [tausend, komma] = sprache === 'de' ? ['.', ','] : [',', '.']
  const zahl = (text: string) => {
    const [ganz = '', bruch] = text.replace('-', '').split('.')
    return `${text.startsWith('-') ? '−' : ''}${ganz.replace(/\B(?=(\d{3})+$)/g, tausend)}${bruch ? `${komma}${bruch}` : ''}`
  }
  return {
    zahl,
    tag: (tag: string) =>
      tag
        .split('-')
        .toReversed()
        .join(sprache === 'de' ? '.' : '/'),
    geld: (betrag: string) => `${zahl(betrag)} ${currency === 'EUR' ? '€' : currency}`,
  }
}

/** 1/100 % as people write it: 1900 → 19, 250 → 2,5. */
const prozent = (wert: number, sprache: Language) =>
  (wert % 100 ? (wert / 100).toFixed(2).replace(/0$/, '') : String(wert / 100)).replace('.', sprache === 'de' ? ',' : '.')
