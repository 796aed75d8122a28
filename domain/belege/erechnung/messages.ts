import { defineMessages } from '#platform/contract/messages.ts'

/** Why a file is no e-invoice. */
export const ablehnungstexte = defineMessages(
  {
    'ablehnung.leer': 'Die Datei ist leer.',
    'ablehnung.unlesbar': 'Die Datei ist beschädigt, verschlüsselt oder gesperrt.',
    'ablehnung.zu-gross': 'Die Datei ist größer als 20 MB.',
    'ablehnung.zu-tief': 'Die Datei ist zu tief verschachtelt.',
    'ablehnung.zu-viele': 'Die Datei hat mehr als 500.000 Angaben.',
    'ablehnung.dtd': 'Die Datei enthält eine DTD. Das ist in einer E-Rechnung nicht erlaubt.',
    'ablehnung.kodierung': 'Die Zeichen der Datei lassen sich nicht lesen.',
    'ablehnung.kein-xml': 'Die Datei ist kein gültiges XML.',
    'ablehnung.keine-rechnung': 'Die Datei ist XML, aber keine Rechnung in UBL, CII oder ebInterface.',
    'ablehnung.kein-xml-im-pdf': 'In dem PDF liegt keine E-Rechnung.',
    'ablehnung.mehrere-im-pdf': 'In dem PDF liegt mehr als eine E-Rechnung.',
    'ablehnung.pdf-unlesbar': 'Das PDF ist beschädigt oder verschlüsselt.',
  },
  {
    'ablehnung.leer': 'The file is empty.',
    'ablehnung.unlesbar': 'The file is damaged, encrypted or locked.',
    'ablehnung.zu-gross': 'The file is larger than 20 MB.',
    'ablehnung.zu-tief': 'The file is nested too deeply.',
    'ablehnung.zu-viele': 'The file holds more than 500,000 elements.',
    'ablehnung.dtd': 'The file holds a DTD, which an e-invoice must not.',
    'ablehnung.kodierung': 'The characters of the file cannot be read.',
    'ablehnung.kein-xml': 'The file is no valid XML.',
    'ablehnung.keine-rechnung': 'The file is XML, but no invoice in UBL, CII or ebInterface.',
    'ablehnung.kein-xml-im-pdf': 'There is no e-invoice in the PDF.',
    'ablehnung.mehrere-im-pdf': 'There is more than one e-invoice in the PDF.',
    'ablehnung.pdf-unlesbar': 'The PDF is damaged or encrypted.',
  },
)
