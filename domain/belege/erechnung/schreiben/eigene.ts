import { liesErechnung } from '../lesen/lies.ts'
import { pruefe } from '../pruefen/pruefe.ts'
import { xrechnungProfil } from '../pruefen/xrechnung.ts'
import { alsCii } from './cii.ts'
import { anlagenVon, rechnungAus } from './rechnung.ts'
import type { Rechnungsstoff } from './stoff.ts'
import { alsUbl } from './ubl.ts'

/** The profile of Peppol BIS Billing 3.0, which Austria takes beside ebInterface. */
export const peppolProfil = 'urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0'

/** What a valid e-invoice needs and master data do not say. */
export const luecken = [
  'filiale.strasse',
  'filiale.plz',
  'filiale.ort',
  'filiale.steuer',
  'filiale.ustId',
  'filiale.kontakt',
  'filiale.telefon',
  'filiale.email',
  'kunde.plz',
  'kunde.ort',
  'kunde.ustId',
  'kunde.email',
] as const
export type Angabenluecke = (typeof luecken)[number]

/** The e-invoice of a document of ours: as bytes that keep the rules, or why there is none. */
export type Geschrieben = { xml: Uint8Array; cii: boolean } | { luecken: Angabenluecke[] } | { regeln: string[] }

/**
 * Writes it: XRechnung in CII for branches in Germany, Peppol BIS in UBL for all others. What was written is read and checked as if somebody else had sent it; with an error in it
 * it is not handed out.
 */
export async function schreibeErechnung(stoff: Rechnungsstoff): Promise<Geschrieben> {
  const offen = lueckenIn(stoff)
  if (offen.length) return { luecken: offen }
  const cii = stoff.verkaeufer.anschrift?.land === 'DE'
  const rechnung = rechnungAus(stoff.vorlage, stoff.verkaeufer, stoff.kaeufer, cii ? xrechnungProfil : peppolProfil)
  const xml = (cii ? alsCii : alsUbl)(rechnung, anlagenVon(stoff.vorlage))
  const regeln = pruefe(await liesErechnung(xml)).befunde.filter(({ stufe }) => stufe === 'fehler')
  return regeln.length ? { regeln: [...new Set(regeln.map(({ regel }) => regel))] } : { xml, cii }
}

/** Reverse charge and deliveries into other countries of the Union need the VAT numbers of both. */
function lueckenIn({ vorlage, verkaeufer: v, kaeufer: k }: Rechnungsstoff): Angabenluecke[] {
  const beideIds = vorlage.steuern.some(({ kategorie }) => kategorie === 'AE' || kategorie === 'K')
  const da: Record<Angabenluecke, unknown> = {
    'filiale.strasse': v.anschrift?.strasse,
    'filiale.plz': v.anschrift?.plz,
    'filiale.ort': v.anschrift?.ort,
    'filiale.steuer': v.ustIds.length || v.steuernummer,
    'filiale.ustId': !beideIds || v.ustIds.length,
    'filiale.kontakt': v.kontakt?.name,
    'filiale.telefon': v.kontakt?.telefon,
    'filiale.email': v.adresse,
    'kunde.plz': k.anschrift?.plz,
    'kunde.ort': k.anschrift?.ort,
    'kunde.ustId': !beideIds || k.ustIds.length,
    'kunde.email': k.adresse,
  }
  return luecken.filter((eine) => !da[eine])
}
