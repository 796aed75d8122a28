import { alle, eins, ueberall, wort, type Knoten } from '../lesen/xml.ts'
import { regel, type Rechnungspruefung, type Rechnungsregel } from './regel.ts'

const oefter =
  (hoechstens: number, ...weg: string[]): Rechnungspruefung =>
  (_, baum) =>
    alle(baum, ...weg).length > hoechstens ? [{}] : []
const verkaeufer = (baum: Knoten) => eins(baum, 'AccountingSupplierParty', 'Party')
const kaeufer = (baum: Knoten) => eins(baum, 'AccountingCustomerParty', 'Party')
const zuOft = (baum: Knoten | undefined, ...weg: string[]) => alle(baum, ...weg).length > 1
const steuerIds = (partei: Knoten | undefined, mwst: boolean) =>
  alle(partei, 'PartyTaxScheme').filter((eine) => (wort(eine, 'TaxScheme', 'ID') === 'VAT') === mwst).length
const zeilen = (baum: Knoten) => [...alle(baum, 'InvoiceLine'), ...alle(baum, 'CreditNoteLine')]
const knotenJe = (verletzt: (zeile: Knoten) => boolean) => (_: unknown, baum: Knoten) =>
  zeilen(baum)
    .filter(verletzt)
    .map((zeile) => ({ position: wort(zeile, 'ID') }))
const verschieden = (texte: readonly string[]) => new Set(texte).size > 1

/** What the way of writing asks for in UBL beside the business rules. */
export const ublSyntax: readonly Rechnungsregel[] = [
  regel('UBL-SR-01', 'BT-12', 'mehrfach').mit(oefter(1, 'ContractDocumentReference', 'ID')),
  regel('UBL-SR-02', 'BT-15', 'mehrfach').mit(oefter(1, 'ReceiptDocumentReference', 'ID')),
  regel('UBL-SR-03', 'BT-16', 'mehrfach').mit(oefter(1, 'DespatchDocumentReference', 'ID')),
  regel('UBL-SR-04', 'BT-18', 'mehrfach').wenn(
    (_, baum) => alle(baum, 'AdditionalDocumentReference').filter((eine) => wort(eine, 'DocumentTypeCode') === '130').length > 1,
  ),
  regel('UBL-SR-05', 'BT-20', 'mehrfach').mit(oefter(1, 'PaymentTerms', 'Note')),
  regel('UBL-SR-08', 'BG-14', 'mehrfach').mit(oefter(1, 'InvoicePeriod')),
  regel('UBL-SR-09', 'BT-27', 'mehrfach').wenn((_, baum) => zuOft(verkaeufer(baum), 'PartyLegalEntity', 'RegistrationName')),
  regel('UBL-SR-10', 'BT-28', 'mehrfach').wenn((_, baum) => zuOft(verkaeufer(baum), 'PartyName', 'Name')),
  regel('UBL-SR-11', 'BT-30', 'mehrfach').wenn((_, baum) => zuOft(verkaeufer(baum), 'PartyLegalEntity', 'CompanyID')),
  regel('UBL-SR-12', 'BT-31', 'mehrfach').wenn((_, baum) => steuerIds(verkaeufer(baum), true) > 1),
  regel('UBL-SR-13', 'BT-32', 'mehrfach').wenn((_, baum) => steuerIds(verkaeufer(baum), false) > 1),
  regel('UBL-SR-14', 'BT-33', 'mehrfach').wenn((_, baum) => zuOft(verkaeufer(baum), 'PartyLegalEntity', 'CompanyLegalForm')),
  regel('UBL-SR-15', 'BT-44', 'mehrfach').wenn((_, baum) => zuOft(kaeufer(baum), 'PartyLegalEntity', 'RegistrationName')),
  regel('UBL-SR-16', 'BT-46', 'mehrfach').wenn((_, baum) => zuOft(kaeufer(baum), 'PartyIdentification', 'ID')),
  regel('UBL-SR-17', 'BT-47', 'mehrfach').wenn((_, baum) => zuOft(kaeufer(baum), 'PartyLegalEntity', 'CompanyID')),
  regel('UBL-SR-18', 'BT-48', 'mehrfach').wenn((_, baum) => steuerIds(kaeufer(baum), true) > 1),
  regel('UBL-SR-24', 'BG-13', 'mehrfach').mit(oefter(1, 'Delivery')),
  regel('UBL-SR-25', 'BT-70', 'mehrfach').mit(oefter(1, 'Delivery', 'DeliveryParty', 'PartyName', 'Name')),
  regel('UBL-SR-34', 'BT-127', 'mehrfach').mit(knotenJe((zeile) => zuOft(zeile, 'Note'))),
  regel('UBL-SR-35', 'BT-132', 'mehrfach').mit(knotenJe((zeile) => zuOft(zeile, 'OrderLineReference', 'LineID'))),
  regel('UBL-SR-36', 'BG-26', 'mehrfach').mit(knotenJe((zeile) => zuOft(zeile, 'InvoicePeriod'))),
  regel('UBL-SR-37', 'BT-147', 'mehrfach').mit(knotenJe((zeile) => zuOft(zeile, 'Price', 'AllowanceCharge', 'Amount'))),
  regel('UBL-SR-39', 'BT-11', 'mehrfach').mit(oefter(1, 'ProjectReference', 'ID')),
  regel('UBL-SR-42', 'BT-31', 'mehrfach').wenn((_, baum) => alle(verkaeufer(baum), 'PartyTaxScheme').length > 2),
  regel('UBL-SR-44', 'BT-83', 'mehrfach').wenn((_, baum) => verschieden(alle(baum, 'PaymentMeans', 'PaymentID').map(({ text }) => text.trim()))),
  regel('UBL-SR-47', 'BT-81', 'mehrfach').wenn((_, baum) => verschieden(alle(baum, 'PaymentMeans', 'PaymentMeansCode').map(({ text }) => text.trim()))),
  regel('UBL-SR-48', 'BT-151', 'mehrfach').mit(knotenJe((zeile) => alle(zeile, 'Item', 'ClassifiedTaxCategory').length !== 1)),
  regel('UBL-SR-53', 'BT-31', 'fehlt').mit((_, baum) =>
    [...ueberall(baum)].filter((k) => k.name === 'PartyTaxScheme' && (!eins(k, 'CompanyID') || !eins(k, 'TaxScheme', 'ID'))).map(() => ({})),
  ),
  regel('UBL-DT-06', 'BT-125', 'fehlt').mit((_, baum) =>
    anlagen(baum)
      .filter(({ attribute }) => !attribute.mimeCode)
      .map(() => ({})),
  ),
  regel('UBL-DT-07', 'BT-125', 'fehlt').mit((_, baum) =>
    anlagen(baum)
      .filter(({ attribute }) => !attribute.filename)
      .map(() => ({})),
  ),
]
const anlagen = (baum: Knoten) => alle(baum, 'AdditionalDocumentReference', 'Attachment', 'EmbeddedDocumentBinaryObject')

const abrechnung = (baum: Knoten) => eins(baum, 'SupplyChainTradeTransaction', 'ApplicableHeaderTradeSettlement')
/** The same in CII. */
export const ciiSyntax: readonly Rechnungsregel[] = [
  regel('CII-DT-031', 'BG-22', 'verboten').mit((_, baum) => {
    const woanders = [...ueberall(baum)].find(
      ({ name, attribute }) => name.endsWith('Amount') && name !== 'TaxTotalAmount' && attribute.currencyID !== undefined,
    )
    return woanders ? [{ ist: woanders.name }] : []
  }),
  regel('CII-SR-461', 'BT-7', 'mehrfach').wenn((_, baum) => alle(abrechnung(baum), 'ApplicableTradeTax', 'TaxPointDate').length > 1),
  regel('CII-SR-462', 'BT-8', 'mehrfach').wenn((_, baum) =>
    verschieden(alle(abrechnung(baum), 'ApplicableTradeTax', 'DueDateTypeCode').map(({ text }) => text.trim())),
  ),
]
const konditionen = (baum: Knoten) => alle(abrechnung(baum), 'SpecifiedTradePaymentTerms')
/** These bind only with XRechnung. */
export const ciiXrechnung: readonly Rechnungsregel[] = [
  regel('CII-SR-452', 'BT-20', 'mehrfach').wenn((_, baum) => konditionen(baum).length > 1),
  regel('CII-SR-453', 'BT-20', 'mehrfach').wenn((_, baum) => konditionen(baum).flatMap((k) => alle(k, 'Description')).length > 1),
  regel('CII-SR-454', 'BT-151', 'mehrfach').mit((r) => r.positionen.filter((p) => p.steuern.length !== 1).map(({ id }) => ({ position: id }))),
]

/** Peppol's rules that look at the way of writing. */
export const peppolSyntax: readonly Rechnungsregel[] = [
  regel('PEPPOL-EN16931-R043', 'BG-20', 'form').mit((_, baum) =>
    [...ueberall(baum)]
      .filter(({ name, kinder }) => name === 'ChargeIndicator' && !kinder.length)
      .filter(({ text }) => !['true', 'false'].includes(text.trim()))
      .map(({ text }) => ({ ist: text.trim() })),
  ),
  regel('PEPPOL-EN16931-R044', 'BT-147', 'verboten').mit((_, baum) =>
    zeilen(baum)
      .filter((zeile) => alle(zeile, 'Price', 'AllowanceCharge', 'ChargeIndicator').some(({ text }) => text.trim() === 'true'))
      .map((zeile) => ({ position: wort(zeile, 'ID') })),
  ),
  regel('PEPPOL-EN16931-R053', 'BT-110', 'mehrfach').mit((r, baum) => {
    if (r.syntax !== 'CII') return alle(baum, 'TaxTotal').filter((eine) => eins(eine, 'TaxSubtotal')).length === 1 ? [] : [{}]
    const betraege = steuerbetraege(baum)
    return betraege.filter(({ attribute }) => attribute.currencyID === r.waehrung).length > 1 ? [{}] : []
  }),
  regel('PEPPOL-EN16931-R054', 'BT-111', 'mehrfach').mit((r, baum) => {
    const ohne =
      r.syntax === 'CII'
        ? steuerbetraege(baum).filter(({ attribute }) => attribute.currencyID !== r.waehrung).length
        : alle(baum, 'TaxTotal').filter((eine) => !eins(eine, 'TaxSubtotal')).length
    return ohne === (r.steuerwaehrung ? 1 : 0) ? [] : [{}]
  }),
  regel('PEPPOL-EN16931-R101', 'BT-128', 'code').mit((_, baum) =>
    zeilen(baum)
      .filter((zeile) => alle(zeile, 'DocumentReference').some((eine) => wort(eine, 'DocumentTypeCode') !== '130'))
      .map((zeile) => ({ position: wort(zeile, 'ID') })),
  ),
]
const steuerbetraege = (baum: Knoten) => alle(abrechnung(baum), 'SpecifiedTradeSettlementHeaderMonetarySummation', 'TaxTotalAmount')
