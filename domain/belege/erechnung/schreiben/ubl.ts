import type { Abzug, Anschrift, Kennung, Partei, Position, Rechnung, Zahlungsweg } from '../modell.ts'
import { ustIdVon } from '../modell.ts'
import { alsXml, gruppe, inBase64, text } from './element.ts'

/** The invoice in UBL 2.1, a credit note where its type says so. The order of the elements is that of the schema. `inhalte`: bytes of its attachments by file name. */
export function alsUbl(r: Rechnung, inhalte: ReadonlyMap<string, Uint8Array> = new Map()): Uint8Array {
  const gutschrift = r.art === '381'
  const geld = (name: string, betrag: string, waehrung = r.waehrung) => text(name, betrag, { currencyID: waehrung })
  const s = r.summen!
  const was = gutschrift ? 'CreditNote' : 'Invoice'
  const baum = gruppe(
    was,
    text('cbc:CustomizationID', r.profil),
    text('cbc:ProfileID', r.prozess),
    text('cbc:ID', r.nummer),
    text('cbc:IssueDate', r.datum),
    !gutschrift && text('cbc:DueDate', r.faellig),
    text(`cbc:${was}TypeCode`, r.art),
    r.notizen.map((notiz) => text('cbc:Note', notiz.code ? `#${notiz.code}#${notiz.text}` : notiz.text)),
    text('cbc:TaxPointDate', r.steuertag),
    text('cbc:DocumentCurrencyCode', r.waehrung),
    text('cbc:TaxCurrencyCode', r.steuerwaehrung),
    text('cbc:AccountingCost', r.kontierung),
    text('cbc:BuyerReference', r.kaeuferreferenz),
    r.zeitraum && gruppe('cac:InvoicePeriod', text('cbc:StartDate', r.zeitraum.von), text('cbc:EndDate', r.zeitraum.bis)),
    gruppe('cac:OrderReference', text('cbc:ID', r.bestellung || (r.auftrag && 'NA')), text('cbc:SalesOrderID', r.auftrag)),
    r.vorgaenger.map(({ nummer, datum }) =>
      gruppe('cac:BillingReference', gruppe('cac:InvoiceDocumentReference', text('cbc:ID', nummer), text('cbc:IssueDate', datum))),
    ),
    gruppe('cac:DespatchDocumentReference', text('cbc:ID', r.lieferschein)),
    gruppe('cac:ReceiptDocumentReference', text('cbc:ID', r.wareneingang)),
    gruppe('cac:ContractDocumentReference', text('cbc:ID', r.vertrag)),
    r.gegenstand && gruppe('cac:AdditionalDocumentReference', kennung('cbc:ID', r.gegenstand), text('cbc:DocumentTypeCode', '130')),
    r.anlagen.map(({ id, beschreibung, dateiname, mime }) =>
      gruppe(
        'cac:AdditionalDocumentReference',
        text('cbc:ID', id),
        text('cbc:DocumentDescription', beschreibung),
        gruppe('cac:Attachment', text('cbc:EmbeddedDocumentBinaryObject', inBase64(inhalte.get(dateiname)), { mimeCode: mime, filename: dateiname })),
      ),
    ),
    gutschrift && r.projekt && gruppe('cac:AdditionalDocumentReference', text('cbc:ID', r.projekt), text('cbc:DocumentTypeCode', '50')),
    !gutschrift && gruppe('cac:ProjectReference', text('cbc:ID', r.projekt)),
    gruppe('cac:AccountingSupplierParty', partei('cac:Party', r.verkaeufer)),
    gruppe('cac:AccountingCustomerParty', partei('cac:Party', r.kaeufer)),
    r.zahlungsempfaenger && gruppe('cac:PayeeParty', gruppe('cac:PartyName', text('cbc:Name', r.zahlungsempfaenger.name))),
    r.lieferung &&
      gruppe(
        'cac:Delivery',
        text('cbc:ActualDeliveryDate', r.lieferung.tag),
        gruppe('cac:DeliveryLocation', kennung('cbc:ID', r.lieferung.kennung), anschrift('cac:Address', r.lieferung.anschrift)),
        gruppe('cac:DeliveryParty', gruppe('cac:PartyName', text('cbc:Name', r.lieferung.name))),
      ),
    r.zahlungen.map((weg) => zahlungsweg(weg, gutschrift ? r.faellig : '')),
    gruppe('cac:PaymentTerms', text('cbc:Note', r.zahlungsbedingungen[0] ?? '')),
    r.abzuege.map((einer) => abzug(einer, geld, true)),
    gruppe(
      'cac:TaxTotal',
      geld('cbc:TaxAmount', s.steuer),
      r.steuern.map((eine) =>
        gruppe(
          'cac:TaxSubtotal',
          geld('cbc:TaxableAmount', eine.basis),
          geld('cbc:TaxAmount', eine.betrag),
          gruppe(
            'cac:TaxCategory',
            text('cbc:ID', eine.kategorie),
            text('cbc:Percent', eine.satz),
            text('cbc:TaxExemptionReasonCode', eine.grundcode),
            text('cbc:TaxExemptionReason', eine.grund),
            mwst(),
          ),
        ),
      ),
    ),
    s.steuerInSteuerwaehrung && gruppe('cac:TaxTotal', geld('cbc:TaxAmount', s.steuerInSteuerwaehrung, r.steuerwaehrung)),
    gruppe(
      'cac:LegalMonetaryTotal',
      geld('cbc:LineExtensionAmount', s.positionen),
      geld('cbc:TaxExclusiveAmount', s.netto),
      geld('cbc:TaxInclusiveAmount', s.brutto),
      geld('cbc:AllowanceTotalAmount', s.abzuege),
      geld('cbc:ChargeTotalAmount', s.zuschlaege),
      geld('cbc:PrepaidAmount', s.vorausbezahlt),
      geld('cbc:PayableRoundingAmount', s.rundung),
      geld('cbc:PayableAmount', s.zahlbar),
    ),
    r.positionen.map((eine) => zeile(eine, gutschrift, geld)),
  )
  return alsXml(baum!, {
    xmlns: `urn:oasis:names:specification:ubl:schema:xsd:${was}-2`,
    'xmlns:cac': 'urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2',
    'xmlns:cbc': 'urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2',
  })
}

type Geld = (name: string, betrag: string) => ReturnType<typeof text>
const mwst = () => gruppe('cac:TaxScheme', text('cbc:ID', 'VAT'))
const kennung = (name: string, wert: Kennung | null) => (wert ? text(name, wert.wert, wert.schema ? { schemeID: wert.schema } : {}) : null)

const partei = (name: string, p: Partei | null) =>
  p &&
  gruppe(
    name,
    kennung('cbc:EndpointID', p.adresse),
    p.kennungen.map((eine) => gruppe('cac:PartyIdentification', kennung('cbc:ID', eine))),
    gruppe('cac:PartyName', text('cbc:Name', p.handelsname)),
    anschrift('cac:PostalAddress', p.anschrift),
    ustIdVon(p) && gruppe('cac:PartyTaxScheme', text('cbc:CompanyID', ustIdVon(p)), mwst()),
    p.steuernummer && gruppe('cac:PartyTaxScheme', text('cbc:CompanyID', p.steuernummer), gruppe('cac:TaxScheme', text('cbc:ID', 'FC'))),
    gruppe('cac:PartyLegalEntity', text('cbc:RegistrationName', p.name), kennung('cbc:CompanyID', p.register), text('cbc:CompanyLegalForm', p.recht)),
    p.kontakt && gruppe('cac:Contact', text('cbc:Name', p.kontakt.name), text('cbc:Telephone', p.kontakt.telefon), text('cbc:ElectronicMail', p.kontakt.mail)),
  )

const anschrift = (name: string, a: Anschrift | null) =>
  a &&
  gruppe(
    name,
    text('cbc:StreetName', a.strasse),
    text('cbc:AdditionalStreetName', a.strasse2),
    text('cbc:CityName', a.ort),
    text('cbc:PostalZone', a.plz),
    text('cbc:CountrySubentity', a.region),
    gruppe('cac:AddressLine', text('cbc:Line', a.strasse3)),
    gruppe('cac:Country', text('cbc:IdentificationCode', a.land)),
  )

const zahlungsweg = (weg: Zahlungsweg, faellig: string) =>
  gruppe(
    'cac:PaymentMeans',
    text('cbc:PaymentMeansCode', weg.code, weg.text ? { name: weg.text } : {}),
    text('cbc:PaymentDueDate', faellig),
    text('cbc:PaymentID', weg.verwendung),
    weg.karte &&
      gruppe('cac:CardAccount', text('cbc:PrimaryAccountNumberID', weg.karte.nummer), text('cbc:NetworkID', 'NA'), text('cbc:HolderName', weg.karte.inhaber)),
    weg.konto &&
      gruppe(
        'cac:PayeeFinancialAccount',
        text('cbc:ID', weg.konto.iban),
        text('cbc:Name', weg.konto.inhaber),
        gruppe('cac:FinancialInstitutionBranch', text('cbc:ID', weg.konto.bic)),
      ),
    weg.lastschrift &&
      gruppe('cac:PaymentMandate', text('cbc:ID', weg.lastschrift.mandat), gruppe('cac:PayerFinancialAccount', text('cbc:ID', weg.lastschrift.iban))),
  )

const abzug = (a: Abzug, geld: Geld, mitSteuer: boolean) =>
  gruppe(
    'cac:AllowanceCharge',
    text('cbc:ChargeIndicator', String(a.zuschlag)),
    text('cbc:AllowanceChargeReasonCode', a.grundcode),
    text('cbc:AllowanceChargeReason', a.grund),
    text('cbc:MultiplierFactorNumeric', a.prozent),
    geld('cbc:Amount', a.betrag),
    geld('cbc:BaseAmount', a.basis),
    mitSteuer && gruppe('cac:TaxCategory', text('cbc:ID', a.kategorie), text('cbc:Percent', a.satz), mwst()),
  )

function zeile(p: Position, gutschrift: boolean, geld: Geld) {
  return gruppe(
    gutschrift ? 'cac:CreditNoteLine' : 'cac:InvoiceLine',
    text('cbc:ID', p.id),
    text('cbc:Note', p.notiz),
    text(gutschrift ? 'cbc:CreditedQuantity' : 'cbc:InvoicedQuantity', p.menge, { unitCode: p.einheit }),
    geld('cbc:LineExtensionAmount', p.netto),
    text('cbc:AccountingCost', p.kontierung),
    p.zeitraum && gruppe('cac:InvoicePeriod', text('cbc:StartDate', p.zeitraum.von), text('cbc:EndDate', p.zeitraum.bis)),
    gruppe('cac:OrderLineReference', text('cbc:LineID', p.bestellzeile)),
    p.abzuege.map((einer) => abzug(einer, geld, false)),
    gruppe(
      'cac:Item',
      text('cbc:Description', p.beschreibung),
      text('cbc:Name', p.name),
      gruppe('cac:BuyersItemIdentification', text('cbc:ID', p.artikelKaeufer)),
      gruppe('cac:SellersItemIdentification', text('cbc:ID', p.artikelVerkaeufer)),
      gruppe('cac:StandardItemIdentification', kennung('cbc:ID', p.artikelStandard)),
      gruppe('cac:OriginCountry', text('cbc:IdentificationCode', p.herkunft)),
      p.klassen.map(({ wert, liste }) => gruppe('cac:CommodityClassification', text('cbc:ItemClassificationCode', wert, { listID: liste }))),
      p.steuern.map(({ kategorie, satz }) => gruppe('cac:ClassifiedTaxCategory', text('cbc:ID', kategorie), text('cbc:Percent', satz), mwst())),
      p.merkmale.map(({ name, wert }) => gruppe('cac:AdditionalItemProperty', text('cbc:Name', name), text('cbc:Value', wert))),
    ),
    gruppe(
      'cac:Price',
      geld('cbc:PriceAmount', p.preis),
      text('cbc:BaseQuantity', p.basismenge, p.basiseinheit ? { unitCode: p.basiseinheit } : {}),
      p.bruttopreis &&
        gruppe('cac:AllowanceCharge', text('cbc:ChargeIndicator', 'false'), geld('cbc:Amount', p.preisabzug || '0.00'), geld('cbc:BaseAmount', p.bruttopreis)),
    ),
  )
}
