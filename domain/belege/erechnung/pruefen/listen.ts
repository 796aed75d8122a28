import { alle, ueberall, type Knoten } from '../lesen/xml.ts'
import type { Kennung, Rechnung } from '../modell.ts'
import * as codes from './codes.ts'
import { anlagen, regel, steuergruppen, zahlungen, type Rechnungsregel } from './regel.ts'

const notizen = (r: Rechnung) => r.notizen
const parteien = ({ verkaeufer, kaeufer, zahlungsempfaenger, steuervertreter }: Rechnung) =>
  [verkaeufer, kaeufer, zahlungsempfaenger, steuervertreter].filter((p) => p !== null)
const schema = (kennung: Kennung, erlaubt: ReadonlySet<string>) => !!kennung.schema && !erlaubt.has(kennung.schema) && { ist: kennung.schema }
const fremd = (wert: string, erlaubt: ReadonlySet<string> | RegExp) =>
  !!wert && !(erlaubt instanceof RegExp ? erlaubt.test(wert) : erlaubt.has(wert)) && { ist: wert }

/** Codes come from the lists that the standard names (BR-CL-…). */
export const listen: readonly Rechnungsregel[] = [
  regel('BR-CL-01', 'BT-3', 'code').mit((r) => {
    const erlaubt =
      r.syntax === 'UBL'
        ? codes.rechnungsarten
        : r.syntax === 'UBL-Gutschrift'
          ? codes.gutschriftsarten
          : new Set([...codes.rechnungsarten, ...codes.gutschriftsarten])
    return r.art && !erlaubt.has(r.art) ? [{ ist: r.art }] : []
  }),
  regel('BR-CL-03', 'BT-5', 'code').mit((_, baum) =>
    waehrungenVon(baum)
      .filter((code) => !codes.waehrungen.has(code))
      .map((ist) => ({ ist })),
  ),
  regel('BR-CL-04', 'BT-5', 'code').je(
    (r) => [r.waehrung],
    (code) => fremd(code, codes.waehrungen),
  ),
  regel('BR-CL-05', 'BT-6', 'code').je(
    (r) => [r.steuerwaehrung],
    (code) => fremd(code, codes.waehrungen),
  ),
  regel('BR-CL-06', 'BT-8', 'code').mit((r, baum) =>
    steuertagcodesVon(baum)
      .filter((code) => !codes.steuertagcodes[r.syntax === 'CII' ? 'CII' : 'UBL'].has(code))
      .map((ist) => ({ ist })),
  ),
  regel('BR-CL-07', 'BT-18', 'code').je(
    (r) => [r.gegenstand?.schema ?? '', ...r.positionen.map((p) => p.gegenstand?.schema ?? '')],
    (code) => fremd(code, codes.bezugsliste),
  ),
  regel('BR-CL-08', 'BT-21', 'code').je(notizen, ({ code }) => fremd(code, codes.notizliste)),
  regel('BR-CL-13', 'BT-158', 'code').jeZeile((p) => p.klassen.map(({ liste }) => fremd(liste, codes.klassenliste)).find(Boolean) ?? false),
  regel('BR-CL-14', 'BT-40', 'code').je(
    (r) => [...parteien(r).map(({ anschrift }) => anschrift?.land ?? ''), r.lieferung?.anschrift?.land ?? ''],
    (land) => fremd(land, codes.laender),
  ),
  regel('BR-CL-15', 'BT-159', 'code').jeZeile((p) => fremd(p.herkunft, codes.laender)),
  regel('BR-CL-16', 'BT-81', 'code').je(zahlungen, ({ code }) => fremd(code, codes.zahlungsarten)),
  regel('BR-CL-17', 'BT-118', 'code').je(
    (r) => [...r.steuern, ...r.abzuege],
    ({ kategorie }) => fremd(kategorie, codes.steuerkategorien),
  ),
  regel('BR-CL-18', 'BT-151', 'code').jeZeile((p) => p.steuern.map(({ kategorie }) => fremd(kategorie, codes.steuerkategorien)).find(Boolean) ?? false),
  regel('BR-CL-19', 'BT-98', 'code').je(
    (r) => [...r.abzuege, ...r.positionen.flatMap((p) => p.abzuege)].filter(({ zuschlag }) => !zuschlag),
    ({ grundcode }) => fremd(grundcode, codes.abzugsgruende),
  ),
  regel('BR-CL-20', 'BT-105', 'code').je(
    (r) => [...r.abzuege, ...r.positionen.flatMap((p) => p.abzuege)].filter(({ zuschlag }) => zuschlag),
    ({ grundcode }) => fremd(grundcode, codes.zuschlagsgrund),
  ),
  regel('BR-CL-22', 'BT-121', 'code').je(steuergruppen, ({ grundcode }) => fremd(grundcode, codes.vatex)),
  regel('BR-CL-23', 'BT-130', 'code').jeZeile((p) => fremd(p.einheit, codes.einheiten)),
]
/** Schemes of identifiers; the extension of XRechnung has rules of its own for them. */
const schemata = (erweiterung: boolean, namen: readonly [string, string, string, string, string]): readonly Rechnungsregel[] => {
  const icd = codes.kennungsschemata(erweiterung)
  const [partei, register, artikel, adresse, lieferort] = namen
  return [
    regel(partei, 'BT-29', 'code').je(kennungenAller, (eine) => schema(eine, icd)),
    regel(register, 'BT-30', 'code').je(registerAller, (eine) => schema(eine, icd)),
    regel(artikel, 'BT-157', 'code').jeZeile((p) => (p.artikelStandard ? schema(p.artikelStandard, icd) : false)),
    regel(adresse, 'BT-34', 'code').je(adressenAller, (eine) => schema(eine, codes.adressschemata(erweiterung))),
    regel(lieferort, 'BT-71', 'code').je(lieferorte, (eine) => schema(eine, icd)),
  ]
}
const kennungenAller = (r: Rechnung) => parteien(r).flatMap(({ kennungen }) => kennungen)
const registerAller = (r: Rechnung) => parteien(r).flatMap(({ register }) => (register ? [register] : []))
const adressenAller = (r: Rechnung) => parteien(r).flatMap(({ adresse }) => (adresse ? [adresse] : []))
const lieferorte = (r: Rechnung) => (r.lieferung?.kennung ? [r.lieferung.kennung] : [])
export const kennungslisten = schemata(false, ['BR-CL-10', 'BR-CL-11', 'BR-CL-21', 'BR-CL-25', 'BR-CL-26'])
export const kennungslistenErweitert = schemata(true, ['BR-DEX-04', 'BR-DEX-05', 'BR-DEX-06', 'BR-DEX-07', 'BR-DEX-08'])
/** What may be embedded. */
export const anlagenlisten: readonly Rechnungsregel[] = [regel('BR-CL-24', 'BT-125', 'code').je(anlagen, ({ mime }) => fremd(mime, codes.anlagentypen))]
export const anlagenlistenErweitert: readonly Rechnungsregel[] = [
  regel('BR-DEX-01', 'BT-125', 'code').je(anlagen, ({ mime }) => fremd(mime, new Set([...codes.anlagentypen, 'application/xml']))),
]
/** Nothing is written that says nothing. */
export const leer: readonly Rechnungsregel[] = [regel('PEPPOL-EN16931-R008', 'BG-2', 'leer').mit((_, baum) => leereElemente(baum))]

function waehrungenVon(baum: Knoten) {
  const gefunden = new Set<string>()
  for (const { attribute } of ueberall(baum)) if (attribute.currencyID !== undefined) gefunden.add(attribute.currencyID)
  return [...gefunden]
}
const steuertagcodesVon = (baum: Knoten) =>
  [
    ...alle(baum, 'InvoicePeriod', 'DescriptionCode'),
    ...alle(baum, 'SupplyChainTradeTransaction', 'ApplicableHeaderTradeSettlement', 'ApplicableTradeTax', 'DueDateTypeCode'),
  ].map(({ text }) => text.trim())
// CII has to write this group, also when nothing is in it.
function leereElemente(baum: Knoten) {
  for (const { kinder, text, name } of ueberall(baum)) if (!kinder.length && !text.trim() && name !== 'ApplicableHeaderTradeDelivery') return [{ ist: name }]
  return []
}
