/** Why a file is not read as an invoice. */
export const ablehnungen = [
  'leer',
  'unlesbar',
  'zu-gross',
  'zu-tief',
  'zu-viele',
  'dtd',
  'kodierung',
  'kein-xml',
  'keine-rechnung',
  'kein-xml-im-pdf',
  'mehrere-im-pdf',
  'pdf-unlesbar',
] as const
export type Ablehnungsgrund = (typeof ablehnungen)[number]

/** What an invoice may be written in. */
export const syntaxen = ['UBL', 'UBL-Gutschrift', 'CII', 'ebInterface'] as const
export type Syntax = (typeof syntaxen)[number]

/** Which rule book an invoice has to keep. */
export const regelwerke = ['EN 16931', 'XRechnung', 'XRechnung Extension', 'ebInterface'] as const
export type Regelwerk = (typeof regelwerke)[number]

/** How much a finding weighs: an error makes the invoice invalid, a warning does not. */
export const stufen = ['fehler', 'warnung', 'hinweis'] as const
export type Stufe = (typeof stufen)[number]

/** What is wrong, in the few kinds that a sentence is made of. */
export const gruende = [
  'fehlt',
  'summe',
  'code',
  'form',
  'mehrfach',
  'verboten',
  'stellen',
  'negativ',
  'zeitraum',
  'satz',
  'aufschluesselung',
  'steuernummer',
  'ungleich',
  'leer',
] as const
export type Befundgrund = (typeof gruende)[number]
