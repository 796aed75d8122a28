import type { Abzug, Anlage, Anschrift, Kennung, Partei, Position, Rechnung, Zahlungsweg, Leistungszeitraum } from '../modell.ts'
import { groesse } from './ubl.ts'
import { alle, eins, wort, type Knoten } from './xml.ts'

/** An invoice in Cross Industry Invoice D16B: XRechnung CII, ZUGFeRD 2, Factur-X. */
export function ausCii(k: Knoten): Rechnung {
  const kopf = eins(k, 'ExchangedDocument')
  const geschaeft = eins(k, 'SupplyChainTradeTransaction')
  const vertrag = eins(geschaeft, 'ApplicableHeaderTradeAgreement')
  const lieferung = eins(geschaeft, 'ApplicableHeaderTradeDelivery')
  const abrechnung = eins(geschaeft, 'ApplicableHeaderTradeSettlement')
  const waehrung = wort(abrechnung, 'InvoiceCurrencyCode')
  const steuerwaehrung = wort(abrechnung, 'TaxCurrencyCode')
  const s = eins(abrechnung, 'SpecifiedTradeSettlementHeaderMonetarySummation')
  const steuerbetraege = alle(s, 'TaxTotalAmount')
  const steuer = (code: string) => steuerbetraege.find(({ attribute }) => attribute.currencyID === code)?.text.trim() ?? ''
  const verweise = alle(vertrag, 'AdditionalReferencedDocument')
  const vom = (typ: string) => verweise.find((eine) => wort(eine, 'TypeCode') === typ)
  const gruppen = alle(abrechnung, 'ApplicableTradeTax')
  const gegenstand = vom('130')
  const anderer = eins(lieferung, 'ShipToTradeParty')
  const gekommen = tag(eins(lieferung, 'ActualDeliverySupplyChainEvent', 'OccurrenceDateTime'))
  return {
    syntax: 'CII',
    profil: wort(k, 'ExchangedDocumentContext', 'GuidelineSpecifiedDocumentContextParameter', 'ID'),
    prozess: wort(k, 'ExchangedDocumentContext', 'BusinessProcessSpecifiedDocumentContextParameter', 'ID'),
    nummer: wort(kopf, 'ID'),
    datum: tag(eins(kopf, 'IssueDateTime')),
    art: wort(kopf, 'TypeCode'),
    waehrung,
    steuerwaehrung,
    steuertag: tag(gruppen.flatMap((gruppe) => alle(gruppe, 'TaxPointDate'))[0]),
    steuertagcode: gruppen.map((gruppe) => wort(gruppe, 'DueDateTypeCode')).find(Boolean) ?? '',
    faellig: tag(eins(abrechnung, 'SpecifiedTradePaymentTerms', 'DueDateDateTime')),
    kaeuferreferenz: wort(vertrag, 'BuyerReference'),
    projekt: wort(vertrag, 'SpecifiedProcuringProject', 'ID'),
    vertrag: wort(vertrag, 'ContractReferencedDocument', 'IssuerAssignedID'),
    bestellung: wort(vertrag, 'BuyerOrderReferencedDocument', 'IssuerAssignedID'),
    auftrag: wort(vertrag, 'SellerOrderReferencedDocument', 'IssuerAssignedID'),
    wareneingang: wort(lieferung, 'ReceivingAdviceReferencedDocument', 'IssuerAssignedID'),
    lieferschein: wort(lieferung, 'DespatchAdviceReferencedDocument', 'IssuerAssignedID'),
    vergabe: wort(vom('50'), 'IssuerAssignedID'),
    gegenstand: gegenstand ? { wert: wort(gegenstand, 'IssuerAssignedID'), schema: wort(gegenstand, 'ReferenceTypeCode') } : null,
    kontierung: wort(abrechnung, 'ReceivableSpecifiedTradeAccountingAccount', 'ID'),
    zahlungsbedingungen: alle(abrechnung, 'SpecifiedTradePaymentTerms', 'Description').map(({ text }) => text),
    notizen: alle(kopf, 'IncludedNote').map((eine) => ({ code: wort(eine, 'SubjectCode'), text: wort(eine, 'Content') })),
    vorgaenger: alle(abrechnung, 'InvoiceReferencedDocument').map((eine) => ({
      nummer: wort(eine, 'IssuerAssignedID'),
      datum: tag(eins(eine, 'FormattedIssueDateTime')),
    })),
    verkaeufer: partei(eins(vertrag, 'SellerTradeParty')),
    kaeufer: partei(eins(vertrag, 'BuyerTradeParty')),
    zahlungsempfaenger: partei(eins(abrechnung, 'PayeeTradeParty')),
    steuervertreter: partei(eins(vertrag, 'SellerTaxRepresentativeTradeParty')),
    lieferung:
      anderer || gekommen
        ? {
            name: wort(anderer, 'Name'),
            kennung: kennung(eins(anderer, 'GlobalID') ?? eins(anderer, 'ID')),
            tag: gekommen,
            anschrift: anschrift(eins(anderer, 'PostalTradeAddress')),
          }
        : null,
    zeitraum: zeitraum(eins(abrechnung, 'BillingSpecifiedPeriod')),
    zahlungen: alle(abrechnung, 'SpecifiedTradeSettlementPaymentMeans').map((weg) => zahlungsweg(weg, abrechnung!)),
    abzuege: alle(abrechnung, 'SpecifiedTradeAllowanceCharge').map(abzug),
    summen: s
      ? {
          positionen: wort(s, 'LineTotalAmount'),
          abzuege: wort(s, 'AllowanceTotalAmount'),
          zuschlaege: wort(s, 'ChargeTotalAmount'),
          netto: wort(s, 'TaxBasisTotalAmount'),
          steuer: steuer(waehrung),
          // Where both are the same currency nothing else is said.
          steuerInSteuerwaehrung: steuerwaehrung && steuerwaehrung !== waehrung ? steuer(steuerwaehrung) : '',
          brutto: wort(s, 'GrandTotalAmount'),
          vorausbezahlt: wort(s, 'TotalPrepaidAmount'),
          rundung: wort(s, 'RoundingAmount'),
          zahlbar: wort(s, 'DuePayableAmount'),
        }
      : null,
    steuern: gruppen.map((gruppe) => ({
      basis: wort(gruppe, 'BasisAmount'),
      betrag: wort(gruppe, 'CalculatedAmount'),
      kategorie: wort(gruppe, 'CategoryCode'),
      satz: wort(gruppe, 'RateApplicablePercent'),
      grund: wort(gruppe, 'ExemptionReason'),
      grundcode: wort(gruppe, 'ExemptionReasonCode'),
    })),
    anlagen: verweise.filter((eine) => wort(eine, 'TypeCode') === '916').map(anlage),
    positionen: alle(geschaeft, 'IncludedSupplyChainTradeLineItem').map(position),
    drittzahlungen: [],
  }
}

/** A day of the form 102 (20261125); '' for everything else, as the standard means it. */
function tag(k: Knoten | undefined): string {
  const text = k?.kinder.find(({ attribute }) => attribute.format === '102')?.text.trim() ?? ''
  return /^\d{8}$/.test(text) ? `${text.slice(0, 4)}-${text.slice(4, 6)}-${text.slice(6)}` : ''
}

const kennung = (k: Knoten | undefined): Kennung | null => (k ? { wert: k.text.trim(), schema: k.attribute.schemeID ?? '' } : null)

function partei(k: Knoten | undefined): Partei | null {
  if (!k) return null
  const nummern = alle(k, 'SpecifiedTaxRegistration', 'ID')
  const von = (schema: string) => nummern.filter(({ attribute }) => attribute.schemeID === schema).map(({ text }) => text.trim())
  const kontakt = eins(k, 'DefinedTradeContact')
  return {
    name: wort(k, 'Name'),
    handelsname: wort(k, 'SpecifiedLegalOrganization', 'TradingBusinessName'),
    kennungen: [...alle(k, 'ID'), ...alle(k, 'GlobalID')].map((eine) => kennung(eine)!),
    register: kennung(eins(k, 'SpecifiedLegalOrganization', 'ID')),
    ustIds: von('VA'),
    steuernummer: von('FC')[0] ?? '',
    recht: wort(k, 'Description'),
    adresse: kennung(eins(k, 'URIUniversalCommunication', 'URIID')),
    anschrift: anschrift(eins(k, 'PostalTradeAddress')),
    kontakt: kontakt
      ? {
          name: wort(kontakt, 'PersonName') || wort(kontakt, 'DepartmentName'),
          telefon: wort(kontakt, 'TelephoneUniversalCommunication', 'CompleteNumber'),
          mail: wort(kontakt, 'EmailURIUniversalCommunication', 'URIID'),
        }
      : null,
  }
}

const anschrift = (k: Knoten | undefined): Anschrift | null =>
  k
    ? {
        strasse: wort(k, 'LineOne'),
        strasse2: wort(k, 'LineTwo'),
        strasse3: wort(k, 'LineThree'),
        ort: wort(k, 'CityName'),
        plz: wort(k, 'PostcodeCode'),
        region: wort(k, 'CountrySubDivisionName'),
        land: wort(k, 'CountryID'),
      }
    : null

const zeitraum = (k: Knoten | undefined): Leistungszeitraum | null => (k ? { von: tag(eins(k, 'StartDateTime')), bis: tag(eins(k, 'EndDateTime')) } : null)

function zahlungsweg(k: Knoten, abrechnung: Knoten): Zahlungsweg {
  const konto = eins(k, 'PayeePartyCreditorFinancialAccount')
  const karte = eins(k, 'ApplicableTradeSettlementFinancialCard')
  const schuldner = eins(k, 'PayerPartyDebtorFinancialAccount')
  const mandat = wort(abrechnung, 'SpecifiedTradePaymentTerms', 'DirectDebitMandateID')
  const glaeubiger = wort(abrechnung, 'CreditorReferenceID')
  return {
    code: wort(k, 'TypeCode'),
    text: wort(k, 'Information'),
    verwendung: wort(abrechnung, 'PaymentReference'),
    konto: konto
      ? {
          iban: wort(konto, 'IBANID') || wort(konto, 'ProprietaryID'),
          inhaber: wort(konto, 'AccountName'),
          bic: wort(k, 'PayeeSpecifiedCreditorFinancialInstitution', 'BICID'),
        }
      : null,
    karte: karte ? { nummer: wort(karte, 'ID'), inhaber: wort(karte, 'CardholderName') } : null,
    lastschrift: schuldner || mandat || glaeubiger ? { mandat, glaeubiger, iban: wort(schuldner, 'IBANID') } : null,
  }
}

const abzug = (k: Knoten): Abzug => ({
  zuschlag: ['true', '1'].includes(wort(k, 'ChargeIndicator', 'Indicator')),
  betrag: wort(k, 'ActualAmount'),
  basis: wort(k, 'BasisAmount'),
  prozent: wort(k, 'CalculationPercent'),
  kategorie: wort(k, 'CategoryTradeTax', 'CategoryCode'),
  satz: wort(k, 'CategoryTradeTax', 'RateApplicablePercent'),
  grund: wort(k, 'Reason'),
  grundcode: wort(k, 'ReasonCode'),
})

function anlage(k: Knoten): Anlage {
  const inhalt = eins(k, 'AttachmentBinaryObject')
  return {
    id: wort(k, 'IssuerAssignedID'),
    beschreibung: wort(k, 'Name'),
    ort: wort(k, 'URIID'),
    dateiname: inhalt?.attribute.filename ?? '',
    mime: inhalt?.attribute.mimeCode ?? '',
    bytes: groesse(inhalt?.text),
  }
}

function position(k: Knoten): Position {
  const artikel = eins(k, 'SpecifiedTradeProduct')
  const vertrag = eins(k, 'SpecifiedLineTradeAgreement')
  const abrechnung = eins(k, 'SpecifiedLineTradeSettlement')
  const menge = eins(k, 'SpecifiedLineTradeDelivery', 'BilledQuantity')
  const preis = eins(vertrag, 'NetPriceProductTradePrice')
  const brutto = eins(vertrag, 'GrossPriceProductTradePrice')
  const basis = eins(preis, 'BasisQuantity') ?? eins(brutto, 'BasisQuantity')
  const verweis = alle(abrechnung, 'AdditionalReferencedDocument').find((eine) => wort(eine, 'TypeCode') === '130')
  const standard = eins(artikel, 'GlobalID')
  return {
    id: wort(k, 'AssociatedDocumentLineDocument', 'LineID'),
    notiz: wort(k, 'AssociatedDocumentLineDocument', 'IncludedNote', 'Content'),
    gegenstand: verweis ? { wert: wort(verweis, 'IssuerAssignedID'), schema: wort(verweis, 'ReferenceTypeCode') } : null,
    menge: menge?.text.trim() ?? '',
    einheit: menge?.attribute.unitCode ?? '',
    netto: wort(abrechnung, 'SpecifiedTradeSettlementLineMonetarySummation', 'LineTotalAmount'),
    bestellzeile: wort(vertrag, 'BuyerOrderReferencedDocument', 'LineID'),
    kontierung: wort(abrechnung, 'ReceivableSpecifiedTradeAccountingAccount', 'ID'),
    zeitraum: zeitraum(eins(abrechnung, 'BillingSpecifiedPeriod')),
    abzuege: alle(abrechnung, 'SpecifiedTradeAllowanceCharge').map(abzug),
    preis: wort(preis, 'ChargeAmount'),
    preisabzug: wort(brutto, 'AppliedTradeAllowanceCharge', 'ActualAmount'),
    bruttopreis: wort(brutto, 'ChargeAmount'),
    basismenge: basis?.text.trim() ?? '',
    basiseinheit: basis?.attribute.unitCode ?? '',
    steuern: alle(abrechnung, 'ApplicableTradeTax').map((eine) => ({ kategorie: wort(eine, 'CategoryCode'), satz: wort(eine, 'RateApplicablePercent') })),
    name: wort(artikel, 'Name'),
    beschreibung: wort(artikel, 'Description'),
    artikelVerkaeufer: wort(artikel, 'SellerAssignedID'),
    artikelKaeufer: wort(artikel, 'BuyerAssignedID'),
    artikelStandard: kennung(standard),
    klassen: alle(artikel, 'DesignatedProductClassification', 'ClassCode').map(({ text, attribute }) => ({ wert: text.trim(), liste: attribute.listID ?? '' })),
    herkunft: wort(artikel, 'OriginTradeCountry', 'ID'),
    merkmale: alle(artikel, 'ApplicableProductCharacteristic').map((eine) => ({ name: wort(eine, 'Description'), wert: wort(eine, 'Value') })),
    unter: [],
  }
}
