import type { Abzug, Anschrift, Kennung, Partei, Position, Rechnung, Zahlungsweg } from '../modell.ts'
import { ustIdVon } from '../modell.ts'
import { alsXml, gruppe, inBase64, text, type Element } from './element.ts'

/** The invoice in Cross Industry Invoice D16B, as XRechnung and ZUGFeRD take it. The order of the elements is that of the schema. `inhalte`: bytes of its attachments by file name. */
export function alsCii(r: Rechnung, inhalte: ReadonlyMap<string, Uint8Array> = new Map()): Uint8Array {
  const baum = gruppe(
    'rsm:CrossIndustryInvoice',
    gruppe(
      'rsm:ExchangedDocumentContext',
      gruppe('ram:BusinessProcessSpecifiedDocumentContextParameter', text('ram:ID', r.prozess)),
      gruppe('ram:GuidelineSpecifiedDocumentContextParameter', text('ram:ID', r.profil)),
    ),
    gruppe(
      'rsm:ExchangedDocument',
      text('ram:ID', r.nummer),
      text('ram:TypeCode', r.art),
      gruppe('ram:IssueDateTime', tag(r.datum)),
      r.notizen.map((notiz) => gruppe('ram:IncludedNote', text('ram:Content', notiz.text), text('ram:SubjectCode', notiz.code))),
    ),
    gruppe('rsm:SupplyChainTradeTransaction', r.positionen.map(zeile), vertrag(r, inhalte), lieferung(r), abrechnung(r)),
  )
  return alsXml(baum!, {
    'xmlns:rsm': 'urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100',
    'xmlns:ram': 'urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100',
    'xmlns:udt': 'urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100',
    'xmlns:qdt': 'urn:un:unece:uncefact:data:standard:QualifiedDataType:100',
  })
}

const tag = (iso: string, name = 'udt:DateTimeString') => text(name, iso.replaceAll('-', ''), { format: '102' })
const kennung = (name: string, wert: Kennung | null) => (wert ? text(name, wert.wert, wert.schema ? { schemeID: wert.schema } : {}) : null)
const verweis = (name: string, nummer: string) => gruppe(name, text('ram:IssuerAssignedID', nummer))

function vertrag(r: Rechnung, inhalte: ReadonlyMap<string, Uint8Array>) {
  return gruppe(
    'ram:ApplicableHeaderTradeAgreement',
    text('ram:BuyerReference', r.kaeuferreferenz),
    partei('ram:SellerTradeParty', r.verkaeufer),
    partei('ram:BuyerTradeParty', r.kaeufer),
    partei('ram:SellerTaxRepresentativeTradeParty', r.steuervertreter),
    verweis('ram:SellerOrderReferencedDocument', r.auftrag),
    verweis('ram:BuyerOrderReferencedDocument', r.bestellung),
    verweis('ram:ContractReferencedDocument', r.vertrag),
    r.gegenstand &&
      gruppe(
        'ram:AdditionalReferencedDocument',
        text('ram:IssuerAssignedID', r.gegenstand.wert),
        text('ram:TypeCode', '130'),
        text('ram:ReferenceTypeCode', r.gegenstand.schema),
      ),
    r.anlagen.map(({ id, beschreibung, dateiname, mime }) =>
      gruppe(
        'ram:AdditionalReferencedDocument',
        text('ram:IssuerAssignedID', id),
        text('ram:TypeCode', '916'),
        text('ram:Name', beschreibung),
        text('ram:AttachmentBinaryObject', inBase64(inhalte.get(dateiname)), { mimeCode: mime, filename: dateiname }),
      ),
    ),
    // The schema asks for a name beside the number of the project.
    r.projekt && gruppe('ram:SpecifiedProcuringProject', text('ram:ID', r.projekt), text('ram:Name', 'Project reference')),
  )
}

function lieferung({ lieferung: l, lieferschein, wareneingang }: Rechnung): Element {
  return (
    gruppe(
      'ram:ApplicableHeaderTradeDelivery',
      l && gruppe('ram:ShipToTradeParty', kennung('ram:ID', l.kennung), text('ram:Name', l.name), anschrift(l.anschrift)),
      l && gruppe('ram:ActualDeliverySupplyChainEvent', gruppe('ram:OccurrenceDateTime', tag(l.tag))),
      verweis('ram:DespatchAdviceReferencedDocument', lieferschein),
      verweis('ram:ReceivingAdviceReferencedDocument', wareneingang),
    ) ?? { name: 'ram:ApplicableHeaderTradeDelivery', attribute: {}, inhalt: [] }
  )
}

function abrechnung(r: Rechnung) {
  const s = r.summen!
  const lastschrift = r.zahlungen.map((weg) => weg.lastschrift).find((eine) => eine !== null)
  return gruppe(
    'ram:ApplicableHeaderTradeSettlement',
    text('ram:CreditorReferenceID', lastschrift?.glaeubiger ?? ''),
    text('ram:PaymentReference', r.zahlungen[0]?.verwendung ?? ''),
    text('ram:TaxCurrencyCode', r.steuerwaehrung),
    text('ram:InvoiceCurrencyCode', r.waehrung),
    partei('ram:PayeeTradeParty', r.zahlungsempfaenger),
    r.zahlungen.map(zahlungsweg),
    r.steuern.map((gruppenwert, nr) =>
      gruppe(
        'ram:ApplicableTradeTax',
        text('ram:CalculatedAmount', gruppenwert.betrag),
        text('ram:TypeCode', 'VAT'),
        text('ram:ExemptionReason', gruppenwert.grund),
        text('ram:BasisAmount', gruppenwert.basis),
        text('ram:CategoryCode', gruppenwert.kategorie),
        text('ram:ExemptionReasonCode', gruppenwert.grundcode),
        // The day of the tax belongs to the document, and is written once.
        nr === 0 && gruppe('ram:TaxPointDate', tag(r.steuertag, 'udt:DateString')),
        nr === 0 && text('ram:DueDateTypeCode', r.steuertagcode),
        text('ram:RateApplicablePercent', gruppenwert.satz),
      ),
    ),
    zeitraum(r.zeitraum),
    r.abzuege.map((einer) => abzug(einer, true)),
    gruppe(
      'ram:SpecifiedTradePaymentTerms',
      text('ram:Description', r.zahlungsbedingungen[0] ?? ''),
      gruppe('ram:DueDateDateTime', tag(r.faellig)),
      text('ram:DirectDebitMandateID', lastschrift?.mandat ?? ''),
    ),
    gruppe(
      'ram:SpecifiedTradeSettlementHeaderMonetarySummation',
      text('ram:LineTotalAmount', s.positionen),
      text('ram:ChargeTotalAmount', s.zuschlaege),
      text('ram:AllowanceTotalAmount', s.abzuege),
      text('ram:TaxBasisTotalAmount', s.netto),
      text('ram:TaxTotalAmount', s.steuer, { currencyID: r.waehrung }),
      text('ram:TaxTotalAmount', s.steuerInSteuerwaehrung, { currencyID: r.steuerwaehrung }),
      text('ram:RoundingAmount', s.rundung),
      text('ram:GrandTotalAmount', s.brutto),
      text('ram:TotalPrepaidAmount', s.vorausbezahlt),
      text('ram:DuePayableAmount', s.zahlbar),
    ),
    // The schema of D16B has room for one.
    r.vorgaenger
      .slice(0, 1)
      .map(({ nummer, datum }) =>
        gruppe('ram:InvoiceReferencedDocument', text('ram:IssuerAssignedID', nummer), gruppe('ram:FormattedIssueDateTime', tag(datum, 'qdt:DateTimeString'))),
      ),
    gruppe('ram:ReceivableSpecifiedTradeAccountingAccount', text('ram:ID', r.kontierung)),
  )
}

const partei = (name: string, p: Partei | null) =>
  p &&
  gruppe(
    name,
    p.kennungen.filter(({ schema }) => !schema).map((eine) => kennung('ram:ID', eine)),
    p.kennungen.filter(({ schema }) => schema).map((eine) => kennung('ram:GlobalID', eine)),
    text('ram:Name', p.name),
    text('ram:Description', p.recht),
    gruppe('ram:SpecifiedLegalOrganization', kennung('ram:ID', p.register), text('ram:TradingBusinessName', p.handelsname)),
    p.kontakt &&
      gruppe(
        'ram:DefinedTradeContact',
        text('ram:PersonName', p.kontakt.name),
        gruppe('ram:TelephoneUniversalCommunication', text('ram:CompleteNumber', p.kontakt.telefon)),
        gruppe('ram:EmailURIUniversalCommunication', text('ram:URIID', p.kontakt.mail)),
      ),
    anschrift(p.anschrift),
    gruppe('ram:URIUniversalCommunication', kennung('ram:URIID', p.adresse)),
    gruppe('ram:SpecifiedTaxRegistration', text('ram:ID', ustIdVon(p), { schemeID: 'VA' })),
    gruppe('ram:SpecifiedTaxRegistration', text('ram:ID', p.steuernummer, { schemeID: 'FC' })),
  )

const anschrift = (a: Anschrift | null) =>
  a &&
  gruppe(
    'ram:PostalTradeAddress',
    text('ram:PostcodeCode', a.plz),
    text('ram:LineOne', a.strasse),
    text('ram:LineTwo', a.strasse2),
    text('ram:LineThree', a.strasse3),
    text('ram:CityName', a.ort),
    text('ram:CountryID', a.land),
    text('ram:CountrySubDivisionName', a.region),
  )

const zeitraum = (z: Rechnung['zeitraum']) =>
  z && gruppe('ram:BillingSpecifiedPeriod', gruppe('ram:StartDateTime', tag(z.von)), gruppe('ram:EndDateTime', tag(z.bis)))

const zahlungsweg = (weg: Zahlungsweg) =>
  gruppe(
    'ram:SpecifiedTradeSettlementPaymentMeans',
    text('ram:TypeCode', weg.code),
    text('ram:Information', weg.text),
    weg.karte && gruppe('ram:ApplicableTradeSettlementFinancialCard', text('ram:ID', weg.karte.nummer), text('ram:CardholderName', weg.karte.inhaber)),
    weg.lastschrift && gruppe('ram:PayerPartyDebtorFinancialAccount', text('ram:IBANID', weg.lastschrift.iban)),
    weg.konto && gruppe('ram:PayeePartyCreditorFinancialAccount', text('ram:IBANID', weg.konto.iban), text('ram:AccountName', weg.konto.inhaber)),
    weg.konto && gruppe('ram:PayeeSpecifiedCreditorFinancialInstitution', text('ram:BICID', weg.konto.bic)),
  )

const abzug = (a: Abzug, mitSteuer: boolean) =>
  gruppe(
    'ram:SpecifiedTradeAllowanceCharge',
    gruppe('ram:ChargeIndicator', text('udt:Indicator', String(a.zuschlag))),
    text('ram:CalculationPercent', a.prozent),
    text('ram:BasisAmount', a.basis),
    text('ram:ActualAmount', a.betrag),
    text('ram:ReasonCode', a.grundcode),
    text('ram:Reason', a.grund),
    mitSteuer && gruppe('ram:CategoryTradeTax', text('ram:TypeCode', 'VAT'), text('ram:CategoryCode', a.kategorie), text('ram:RateApplicablePercent', a.satz)),
  )

function zeile(p: Position) {
  const basis = text('ram:BasisQuantity', p.basismenge, p.basiseinheit ? { unitCode: p.basiseinheit } : {})
  return gruppe(
    'ram:IncludedSupplyChainTradeLineItem',
    gruppe('ram:AssociatedDocumentLineDocument', text('ram:LineID', p.id), gruppe('ram:IncludedNote', text('ram:Content', p.notiz))),
    gruppe(
      'ram:SpecifiedTradeProduct',
      kennung('ram:GlobalID', p.artikelStandard),
      text('ram:SellerAssignedID', p.artikelVerkaeufer),
      text('ram:BuyerAssignedID', p.artikelKaeufer),
      text('ram:Name', p.name),
      text('ram:Description', p.beschreibung),
      p.merkmale.map(({ name, wert }) => gruppe('ram:ApplicableProductCharacteristic', text('ram:Description', name), text('ram:Value', wert))),
      p.klassen.map(({ wert, liste }) => gruppe('ram:DesignatedProductClassification', text('ram:ClassCode', wert, { listID: liste }))),
      gruppe('ram:OriginTradeCountry', text('ram:ID', p.herkunft)),
    ),
    gruppe(
      'ram:SpecifiedLineTradeAgreement',
      gruppe('ram:BuyerOrderReferencedDocument', text('ram:LineID', p.bestellzeile)),
      p.bruttopreis &&
        gruppe(
          'ram:GrossPriceProductTradePrice',
          text('ram:ChargeAmount', p.bruttopreis),
          basis,
          p.preisabzug &&
            gruppe('ram:AppliedTradeAllowanceCharge', gruppe('ram:ChargeIndicator', text('udt:Indicator', 'false')), text('ram:ActualAmount', p.preisabzug)),
        ),
      gruppe('ram:NetPriceProductTradePrice', text('ram:ChargeAmount', p.preis), basis),
    ),
    gruppe('ram:SpecifiedLineTradeDelivery', text('ram:BilledQuantity', p.menge, { unitCode: p.einheit })),
    gruppe(
      'ram:SpecifiedLineTradeSettlement',
      p.steuern.map(({ kategorie, satz }) =>
        gruppe('ram:ApplicableTradeTax', text('ram:TypeCode', 'VAT'), text('ram:CategoryCode', kategorie), text('ram:RateApplicablePercent', satz)),
      ),
      zeitraum(p.zeitraum),
      p.abzuege.map((einer) => abzug(einer, false)),
      gruppe('ram:SpecifiedTradeSettlementLineMonetarySummation', text('ram:LineTotalAmount', p.netto)),
      gruppe('ram:ReceivableSpecifiedTradeAccountingAccount', text('ram:ID', p.kontierung)),
    ),
  )
}
