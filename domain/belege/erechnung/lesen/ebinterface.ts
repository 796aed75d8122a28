import type { Abzug, Anschrift, Partei, Position, Rechnung } from '../modell.ts'
import { oderNull, summe, zahl, zahltext } from '../zahl.ts'
import { alle, eins, wort, type Knoten } from './xml.ts'

/** An Austrian ebInterface 4.3, 5.0, 6.0 or 6.1 invoice. What the format does not say is derived: the category from the rate, the totals from lines and taxes. */
export function ausEbInterface(k: Knoten): Rechnung {
  const gutschrift = k.attribute.DocumentType === 'CreditMemo' || k.attribute.DocumentType === 'SelfBilling'
  const waehrung = k.attribute.InvoiceCurrency ?? ''
  const positionen = alle(k, 'Details', 'ItemList', 'ListLineItem').map(position)
  const abzuege = [
    ...alle(k, 'ReductionAndSurchargeDetails', 'Reduction').map((einer) => abzug(einer, false)),
    ...alle(k, 'ReductionAndSurchargeDetails', 'Surcharge').map((einer) => abzug(einer, true)),
  ]
  const steuern = alle(k, 'Tax', 'TaxItem').map((eine) => ({
    basis: wort(eine, 'TaxableAmount'),
    betrag: wort(eine, 'TaxAmount'),
    kategorie: eins(eine, 'TaxPercent')?.attribute.TaxCategoryCode ?? kategorie(wort(eine, 'TaxPercent')),
    satz: wort(eine, 'TaxPercent'),
    grund: wort(eine, 'Comment'),
    grundcode: '',
  }))
  const liefertag = wort(k, 'Delivery', 'Date')
  const von = wort(k, 'Delivery', 'Period', 'FromDate')
  const konto = eins(k, 'PaymentMethod', 'UniversalBankTransaction', 'BeneficiaryAccount')
  const skonto = alle(k, 'PaymentConditions', 'Discount').map((eine) => `${wort(eine, 'Percentage')} % bis ${wort(eine, 'PaymentDate')}`)
  const netto = summe(positionen.map((eine) => eine.netto)) + summe(abzuege.map(({ zuschlag, betrag }) => (zuschlag ? betrag : negativ(betrag))))
  const brutto = wort(k, 'TotalGrossAmount')
  const summeVon = (zuschlag: boolean) =>
    abzuege.some((einer) => einer.zuschlag === zuschlag)
      ? zahltext(summe(abzuege.filter((einer) => einer.zuschlag === zuschlag).map(({ betrag }) => betrag)))
      : ''
  return {
    syntax: 'ebInterface',
    profil: k.ns,
    prozess: '',
    nummer: wort(k, 'InvoiceNumber'),
    datum: wort(k, 'InvoiceDate'),
    art: gutschrift ? '381' : (arten[k.attribute.DocumentType ?? ''] ?? '380'),
    waehrung,
    steuerwaehrung: '',
    steuertag: '',
    steuertagcode: '',
    faellig: wort(k, 'PaymentConditions', 'DueDate'),
    kaeuferreferenz: wort(k, 'InvoiceRecipient', 'OrderReference', 'OrderID'),
    projekt: '',
    vertrag: '',
    bestellung: wort(k, 'InvoiceRecipient', 'OrderReference', 'OrderID'),
    auftrag: '',
    wareneingang: '',
    lieferschein: wort(k, 'Delivery', 'DeliveryID'),
    vergabe: '',
    gegenstand: null,
    kontierung: wort(k, 'InvoiceRecipient', 'AccountingArea'),
    zahlungsbedingungen: [[...skonto, wort(k, 'PaymentConditions', 'Comment')].filter(Boolean).join('\n')].filter(Boolean),
    notizen: [wort(k, 'Comment')].filter(Boolean).map((text) => ({ code: '', text })),
    vorgaenger: [...alle(k, 'CancelledOriginalDocument'), ...alle(k, 'RelatedDocument')].map((eine) => ({
      nummer: wort(eine, 'InvoiceNumber'),
      datum: wort(eine, 'InvoiceDate'),
    })),
    verkaeufer: partei(eins(k, 'Biller')),
    kaeufer: partei(eins(k, 'InvoiceRecipient')),
    zahlungsempfaenger: null,
    steuervertreter: null,
    lieferung: liefertag ? { name: '', kennung: null, tag: liefertag, anschrift: null } : null,
    zeitraum: von ? { von, bis: wort(k, 'Delivery', 'Period', 'ToDate') } : null,
    zahlungen: konto
      ? [
          {
            code: '58',
            text: '',
            verwendung: wort(k, 'PaymentMethod', 'UniversalBankTransaction', 'PaymentReference'),
            konto: { iban: wort(konto, 'IBAN'), inhaber: wort(konto, 'BankAccountOwner'), bic: wort(konto, 'BIC') },
            karte: null,
            lastschrift: null,
          },
        ]
      : [],
    abzuege,
    summen: {
      positionen: zahltext(summe(positionen.map((eine) => eine.netto))),
      abzuege: summeVon(false),
      zuschlaege: summeVon(true),
      netto: zahltext(netto),
      steuer: zahltext(summe(steuern.map(({ betrag }) => betrag))),
      steuerInSteuerwaehrung: '',
      brutto,
      vorausbezahlt: wort(k, 'PrepaidAmount'),
      rundung: wort(k, 'RoundingAmount'),
      zahlbar: wort(k, 'PayableAmount'),
    },
    steuern,
    anlagen: alle(k, 'AdditionalInformation', 'Attachment').map((eine) => ({
      id: wort(eine, 'Name'),
      beschreibung: '',
      ort: '',
      dateiname: wort(eine, 'Name'),
      mime: wort(eine, 'MimeType'),
      bytes: 0,
    })),
    positionen,
    drittzahlungen: [],
  }
}

const arten: Readonly<Record<string, string>> = {
  InvoiceForPartialDelivery: '875',
  FinalSettlement: '877',
  InvoiceForAdvancePayment: '386',
  SubsequentCredit: '381',
}
const kategorie = (satz: string) => (oderNull(satz) > 0n ? 'S' : 'Z')
const negativ = (betrag: string) => zahltext(-(zahl(betrag) ?? 0n))

function partei(k: Knoten | undefined): Partei | null {
  if (!k) return null
  const anschriftsteil = eins(k, 'Address')
  const nummer = wort(k, 'VATIdentificationNumber')
  const kontakt = eins(k, 'Contact') ?? anschriftsteil
  const kennung = wort(k, 'BillersInvoiceRecipientID') || wort(k, 'InvoiceRecipientsBillerID')
  return {
    name: wort(anschriftsteil, 'Name'),
    handelsname: wort(anschriftsteil, 'TradingName'),
    kennungen: kennung ? [{ wert: kennung, schema: '' }] : [],
    register: null,
    // 00000000 stands for "has none".
    ustIds: /^0*$/.test(nummer) ? [] : [nummer],
    steuernummer: '',
    recht: '',
    adresse: null,
    anschrift: anschrift(anschriftsteil),
    kontakt: kontakt ? { name: wort(kontakt, 'Name'), telefon: wort(kontakt, 'Phone'), mail: wort(kontakt, 'Email') } : null,
  }
}

const anschrift = (k: Knoten | undefined): Anschrift | null =>
  k
    ? {
        strasse: wort(k, 'Street'),
        strasse2: wort(k, 'POBox'),
        strasse3: '',
        ort: wort(k, 'Town'),
        plz: wort(k, 'ZIP'),
        region: '',
        land: eins(k, 'Country')?.attribute.CountryCode ?? '',
      }
    : null

const abzug = (k: Knoten, zuschlag: boolean): Abzug => ({
  zuschlag,
  betrag: wort(k, 'Amount'),
  basis: wort(k, 'BaseAmount'),
  prozent: wort(k, 'Percentage'),
  kategorie: eins(k, 'TaxItem', 'TaxPercent')?.attribute.TaxCategoryCode ?? '',
  satz: wort(k, 'TaxItem', 'TaxPercent'),
  grund: wort(k, 'Comment'),
  grundcode: '',
})

function position(k: Knoten): Position {
  const menge = eins(k, 'Quantity')
  const preis = eins(k, 'UnitPrice')
  const satz = wort(k, 'TaxItem', 'TaxPercent')
  const [name = '', ...beschreibung] = alle(k, 'Description').map(({ text }) => text.trim())
  return {
    id: wort(k, 'PositionNumber'),
    notiz: '',
    gegenstand: null,
    menge: menge?.text.trim() ?? '',
    einheit: menge?.attribute.Unit ?? '',
    netto: wort(k, 'LineItemAmount'),
    bestellzeile: wort(k, 'InvoiceRecipientsOrderReference', 'OrderPositionNumber'),
    kontierung: '',
    zeitraum: null,
    abzuege: [
      ...alle(k, 'ReductionAndSurchargeListLineItemDetails', 'ReductionListLineItem').map((einer) => abzug(einer, false)),
      ...alle(k, 'ReductionAndSurchargeListLineItemDetails', 'SurchargeListLineItem').map((einer) => abzug(einer, true)),
    ],
    preis: preis?.text.trim() ?? '',
    preisabzug: '',
    bruttopreis: '',
    basismenge: preis?.attribute.BaseQuantity ?? '',
    basiseinheit: '',
    steuern: satz ? [{ kategorie: eins(k, 'TaxItem', 'TaxPercent')?.attribute.TaxCategoryCode ?? kategorie(satz), satz }] : [],
    name,
    beschreibung: beschreibung.join('\n'),
    artikelVerkaeufer: wort(k, 'ArticleNumber'),
    artikelKaeufer: '',
    artikelStandard: null,
    klassen: [],
    herkunft: '',
    merkmale: [],
    unter: [],
  }
}
