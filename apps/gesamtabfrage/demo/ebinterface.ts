import { alsXml, gruppe, text } from '#domain/belege/erechnung/schreiben/element.ts'
import { steuerVon, ustIdVon, type Partei, type Rechnung } from '#domain/belege/erechnung/modell.ts'

const ns = 'http://www.ebinterface.at/schema/6p1/'

/** An invoice of an Austrian supplier. */
export function alsEbInterface(r: Rechnung): Uint8Array {
  const partei = (name: string, p: Partei, ...mehr: ReturnType<typeof text>[]) =>
    gruppe(
      name,
      text('VATIdentificationNumber', ustIdVon(p)),
      ...mehr,
      gruppe(
        'Address',
        text('Name', p.name),
        text('Street', p.anschrift?.strasse ?? ''),
        text('Town', p.anschrift?.ort ?? ''),
        text('ZIP', p.anschrift?.plz ?? ''),
        text('Country', p.anschrift?.land ?? '', { CountryCode: p.anschrift?.land ?? '' }),
        text('Email', p.kontakt?.mail ?? ''),
      ),
    )
  const baum = gruppe(
    'Invoice',
    text('InvoiceNumber', r.nummer),
    text('InvoiceDate', r.datum),
    gruppe('Delivery', text('Date', r.lieferung?.tag ?? r.datum)),
    partei('Biller', r.verkaeufer!),
    partei('InvoiceRecipient', r.kaeufer!, gruppe('OrderReference', text('OrderID', r.kaeuferreferenz))),
    gruppe(
      'Details',
      gruppe(
        'ItemList',
        r.positionen.map((p) =>
          gruppe(
            'ListLineItem',
            text('PositionNumber', p.id),
            text('Description', p.name),
            text('ArticleNumber', p.artikelVerkaeufer),
            text('Quantity', p.menge, { Unit: p.einheit }),
            text('UnitPrice', p.preis),
            gruppe('TaxItem', text('TaxableAmount', p.netto), text('TaxPercent', steuerVon(p).satz, { TaxCategoryCode: steuerVon(p).kategorie })),
            text('LineItemAmount', p.netto),
          ),
        ),
      ),
    ),
    gruppe(
      'Tax',
      r.steuern.map((s) =>
        gruppe('TaxItem', text('TaxableAmount', s.basis), text('TaxPercent', s.satz, { TaxCategoryCode: s.kategorie }), text('TaxAmount', s.betrag)),
      ),
    ),
    text('TotalGrossAmount', r.summen!.brutto),
    text('PayableAmount', r.summen!.zahlbar),
    gruppe(
      'PaymentMethod',
      r.zahlungen[0]?.konto &&
        gruppe(
          'UniversalBankTransaction',
          gruppe('BeneficiaryAccount', text('IBAN', r.zahlungen[0].konto.iban), text('BankAccountOwner', r.zahlungen[0].konto.inhaber)),
        ),
    ),
    gruppe('PaymentConditions', text('DueDate', r.faellig)),
  )
  return alsXml(baum!, { xmlns: ns, DocumentType: 'Invoice', InvoiceCurrency: r.waehrung, GeneratingSystem: 'Probe', Language: 'ger' })
}
