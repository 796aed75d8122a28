import type { Abzug, Anlage, Anschrift, Kennung, Partei, Position, Rechnung, Zahlungsweg } from '../modell.ts'
import { alle, eins, wort, type Knoten } from './xml.ts'

/** An invoice or credit note in UBL 2.1. */
export function ausUbl(k: Knoten): Rechnung {
  const gutschrift = k.name === 'CreditNote'
  const waehrung = wort(k, 'DocumentCurrencyCode')
  const steuerwaehrung = wort(k, 'TaxCurrencyCode')
  const anlagen = alle(k, 'AdditionalDocumentReference')
  const gegenstand = anlagen.find((eine) => wort(eine, 'DocumentTypeCode') === '130')
  const steuer = (code: string) =>
    alle(k, 'TaxTotal', 'TaxAmount')
      .find(({ attribute }) => attribute.currencyID === code)
      ?.text.trim() ?? ''
  const s = eins(k, 'LegalMonetaryTotal')
  const verkaeufer = eins(k, 'AccountingSupplierParty', 'Party')
  return {
    syntax: gutschrift ? 'UBL-Gutschrift' : 'UBL',
    profil: wort(k, 'CustomizationID'),
    prozess: wort(k, 'ProfileID'),
    nummer: wort(k, 'ID'),
    datum: wort(k, 'IssueDate'),
    art: wort(k, gutschrift ? 'CreditNoteTypeCode' : 'InvoiceTypeCode'),
    waehrung,
    steuerwaehrung,
    steuertag: wort(k, 'TaxPointDate'),
    steuertagcode: wort(k, 'InvoicePeriod', 'DescriptionCode'),
    faellig: wort(k, 'DueDate') || wort(k, 'PaymentMeans', 'PaymentDueDate'),
    kaeuferreferenz: wort(k, 'BuyerReference'),
    projekt:
      wort(k, 'ProjectReference', 'ID') ||
      wort(
        anlagen.find((eine) => wort(eine, 'DocumentTypeCode') === '50'),
        'ID',
      ),
    vertrag: wort(k, 'ContractDocumentReference', 'ID'),
    bestellung: wort(k, 'OrderReference', 'ID'),
    auftrag: wort(k, 'OrderReference', 'SalesOrderID'),
    wareneingang: wort(k, 'ReceiptDocumentReference', 'ID'),
    lieferschein: wort(k, 'DespatchDocumentReference', 'ID'),
    vergabe: wort(k, 'OriginatorDocumentReference', 'ID'),
    gegenstand: kennung(eins(gegenstand, 'ID')),
    kontierung: wort(k, 'AccountingCost'),
    // Its line ends count: terms of Skonto stand in lines of their own.
    zahlungsbedingungen: alle(k, 'PaymentTerms', 'Note').map(({ text }) => text),
    notizen: alle(k, 'Note').map(({ text }) => {
      const teile = /^\s*#([A-Z]{3})#([\s\S]*)$/.exec(text)
      return { code: teile?.[1] ?? '', text: (teile?.[2] ?? text).trim() }
    }),
    vorgaenger: alle(k, 'BillingReference', 'InvoiceDocumentReference').map((eine) => ({ nummer: wort(eine, 'ID'), datum: wort(eine, 'IssueDate') })),
    verkaeufer: partei(verkaeufer),
    kaeufer: partei(eins(k, 'AccountingCustomerParty', 'Party')),
    zahlungsempfaenger: partei(eins(k, 'PayeeParty')),
    steuervertreter: partei(eins(k, 'TaxRepresentativeParty')),
    lieferung: lieferung(eins(k, 'Delivery')),
    zeitraum: zeitraum(eins(k, 'InvoicePeriod')),
    zahlungen: alle(k, 'PaymentMeans').map((weg) => zahlungsweg(weg, glaeubiger(verkaeufer) || glaeubiger(eins(k, 'PayeeParty')))),
    abzuege: alle(k, 'AllowanceCharge').map(abzug),
    summen: s
      ? {
          positionen: wort(s, 'LineExtensionAmount'),
          abzuege: wort(s, 'AllowanceTotalAmount'),
          zuschlaege: wort(s, 'ChargeTotalAmount'),
          netto: wort(s, 'TaxExclusiveAmount'),
          steuer: steuer(waehrung),
          steuerInSteuerwaehrung: steuerwaehrung ? steuer(steuerwaehrung) : '',
          brutto: wort(s, 'TaxInclusiveAmount'),
          vorausbezahlt: wort(s, 'PrepaidAmount'),
          rundung: wort(s, 'PayableRoundingAmount'),
          zahlbar: wort(s, 'PayableAmount'),
        }
      : null,
    steuern: alle(k, 'TaxTotal', 'TaxSubtotal').map((gruppe) => ({
      basis: wort(gruppe, 'TaxableAmount'),
      betrag: wort(gruppe, 'TaxAmount'),
      kategorie: wort(gruppe, 'TaxCategory', 'ID'),
      satz: wort(gruppe, 'TaxCategory', 'Percent'),
      grund: wort(gruppe, 'TaxCategory', 'TaxExemptionReason'),
      grundcode: wort(gruppe, 'TaxCategory', 'TaxExemptionReasonCode'),
    })),
    anlagen: anlagen.filter((eine) => !['50', '130'].includes(wort(eine, 'DocumentTypeCode'))).map(anlage),
    positionen: alle(k, gutschrift ? 'CreditNoteLine' : 'InvoiceLine').map(position),
    drittzahlungen: alle(k, 'PrepaidPayment').map((eine) => ({
      id: wort(eine, 'ID'),
      betrag: wort(eine, 'PaidAmount'),
      waehrung: eins(eine, 'PaidAmount')?.attribute.currencyID ?? '',
      beschreibung: wort(eine, 'InstructionID'),
    })),
  }
}

const kennung = (k: Knoten | undefined): Kennung | null => (k ? { wert: k.text.trim(), schema: k.attribute.schemeID ?? '' } : null)
const glaeubiger = (k: Knoten | undefined) =>
  alle(k, 'PartyIdentification', 'ID')
    .find(({ attribute }) => attribute.schemeID === 'SEPA')
    ?.text.trim() ?? ''

function partei(k: Knoten | undefined): Partei | null {
  if (!k) return null
  const steuern = alle(k, 'PartyTaxScheme')
  const kontakt = eins(k, 'Contact')
  // Payee and tax representative have a trade name only.
  const name = wort(k, 'PartyLegalEntity', 'RegistrationName')
  return {
    name: name || (k.name === 'Party' ? '' : wort(k, 'PartyName', 'Name')),
    handelsname: wort(k, 'PartyName', 'Name'),
    kennungen: alle(k, 'PartyIdentification', 'ID')
      .filter(({ attribute }) => attribute.schemeID !== 'SEPA')
      .map((eine) => kennung(eine)!),
    register: kennung(eins(k, 'PartyLegalEntity', 'CompanyID')),
    ustIds: steuern.filter((eine) => wort(eine, 'TaxScheme', 'ID').toUpperCase() === 'VAT').map((eine) => wort(eine, 'CompanyID')),
    steuernummer: wort(
      steuern.find((eine) => wort(eine, 'TaxScheme', 'ID').toUpperCase() !== 'VAT'),
      'CompanyID',
    ),
    recht: wort(k, 'PartyLegalEntity', 'CompanyLegalForm'),
    adresse: kennung(eins(k, 'EndpointID')),
    anschrift: anschrift(eins(k, 'PostalAddress')),
    kontakt: kontakt ? { name: wort(kontakt, 'Name'), telefon: wort(kontakt, 'Telephone'), mail: wort(kontakt, 'ElectronicMail') } : null,
  }
}

const anschrift = (k: Knoten | undefined): Anschrift | null =>
  k
    ? {
        strasse: wort(k, 'StreetName'),
        strasse2: wort(k, 'AdditionalStreetName'),
        strasse3: wort(k, 'AddressLine', 'Line'),
        ort: wort(k, 'CityName'),
        plz: wort(k, 'PostalZone'),
        region: wort(k, 'CountrySubentity'),
        land: wort(k, 'Country', 'IdentificationCode'),
      }
    : null

const zeitraum = (k: Knoten | undefined) => (k ? { von: wort(k, 'StartDate'), bis: wort(k, 'EndDate') } : null)
const lieferung = (k: Knoten | undefined) =>
  k
    ? {
        name: wort(k, 'DeliveryParty', 'PartyName', 'Name'),
        kennung: kennung(eins(k, 'DeliveryLocation', 'ID')),
        tag: wort(k, 'ActualDeliveryDate'),
        anschrift: anschrift(eins(k, 'DeliveryLocation', 'Address')),
      }
    : null

function zahlungsweg(k: Knoten, glaeubigerId: string): Zahlungsweg {
  const konto = eins(k, 'PayeeFinancialAccount')
  const karte = eins(k, 'CardAccount')
  const mandat = eins(k, 'PaymentMandate')
  return {
    code: wort(k, 'PaymentMeansCode'),
    text: eins(k, 'PaymentMeansCode')?.attribute.name ?? '',
    verwendung: wort(k, 'PaymentID'),
    konto: konto ? { iban: wort(konto, 'ID'), inhaber: wort(konto, 'Name'), bic: wort(konto, 'FinancialInstitutionBranch', 'ID') } : null,
    karte: karte ? { nummer: wort(karte, 'PrimaryAccountNumberID'), inhaber: wort(karte, 'HolderName') } : null,
    lastschrift: mandat ? { mandat: wort(mandat, 'ID'), glaeubiger: glaeubigerId, iban: wort(mandat, 'PayerFinancialAccount', 'ID') } : null,
  }
}

const abzug = (k: Knoten): Abzug => ({
  zuschlag: ['true', '1'].includes(wort(k, 'ChargeIndicator')),
  betrag: wort(k, 'Amount'),
  basis: wort(k, 'BaseAmount'),
  prozent: wort(k, 'MultiplierFactorNumeric'),
  kategorie: wort(k, 'TaxCategory', 'ID'),
  satz: wort(k, 'TaxCategory', 'Percent'),
  grund: wort(k, 'AllowanceChargeReason'),
  grundcode: wort(k, 'AllowanceChargeReasonCode'),
})

function anlage(k: Knoten): Anlage {
  const inhalt = eins(k, 'Attachment', 'EmbeddedDocumentBinaryObject')
  return {
    id: wort(k, 'ID'),
    beschreibung: wort(k, 'DocumentDescription'),
    ort: wort(k, 'Attachment', 'ExternalReference', 'URI'),
    dateiname: inhalt?.attribute.filename ?? '',
    mime: inhalt?.attribute.mimeCode ?? '',
    bytes: groesse(inhalt?.text),
  }
}
/** Size of what Base64 stands for. */
export const groesse = (base64 = '') => Math.floor((base64.replace(/[\s=]+/g, '').length * 3) / 4)

function position(k: Knoten): Position {
  const menge = eins(k, 'InvoicedQuantity') ?? eins(k, 'CreditedQuantity')
  const preis = eins(k, 'Price')
  const artikel = eins(k, 'Item')
  return {
    id: wort(k, 'ID'),
    notiz: wort(k, 'Note'),
    gegenstand: kennung(eins(k, 'DocumentReference', 'ID')),
    menge: menge?.text.trim() ?? '',
    einheit: menge?.attribute.unitCode ?? '',
    netto: wort(k, 'LineExtensionAmount'),
    bestellzeile: wort(k, 'OrderLineReference', 'LineID'),
    kontierung: wort(k, 'AccountingCost'),
    zeitraum: zeitraum(eins(k, 'InvoicePeriod')),
    abzuege: alle(k, 'AllowanceCharge').map(abzug),
    preis: wort(preis, 'PriceAmount'),
    preisabzug: wort(preis, 'AllowanceCharge', 'Amount'),
    bruttopreis: wort(preis, 'AllowanceCharge', 'BaseAmount'),
    basismenge: wort(preis, 'BaseQuantity'),
    basiseinheit: eins(preis, 'BaseQuantity')?.attribute.unitCode ?? '',
    steuern: alle(artikel, 'ClassifiedTaxCategory').map((eine) => ({ kategorie: wort(eine, 'ID'), satz: wort(eine, 'Percent') })),
    name: wort(artikel, 'Name'),
    beschreibung: wort(artikel, 'Description'),
    artikelVerkaeufer: wort(artikel, 'SellersItemIdentification', 'ID'),
    artikelKaeufer: wort(artikel, 'BuyersItemIdentification', 'ID'),
    artikelStandard: kennung(eins(artikel, 'StandardItemIdentification', 'ID')),
    klassen: alle(artikel, 'CommodityClassification', 'ItemClassificationCode').map(({ text, attribute }) => ({
      wert: text.trim(),
      liste: attribute.listID ?? '',
    })),
    herkunft: wort(artikel, 'OriginCountry', 'IdentificationCode'),
    merkmale: alle(artikel, 'AdditionalItemProperty').map((eine) => ({ name: wort(eine, 'Name'), wert: wort(eine, 'Value') })),
    unter: alle(k, 'SubInvoiceLine').map(position),
  }
}
