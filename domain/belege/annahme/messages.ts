import { defineMessages } from '#platform/contract/messages.ts'
import { ablehnungstexte } from '../erechnung/messages.ts'

/** What became of an e-invoice that came as a file. */
export const annahmetexte = defineMessages(
  {
    ...ablehnungstexte.de,
    'annahme.neu': 'neuer Beleg',
    'annahme.geaendert': 'neue Fassung von',
    'annahme.gleich': 'schon vorhanden:',
    'annahme.ergaenzt': 'Datei hinzugefügt zu',
    'annahme.fehlerhaft': 'nicht übernommen',
    'annahme.abgelehnt': 'keine E-Rechnung',
    befunde: '{{n}} {{n|Befund|Befunde}}:',
    summe: '{{gut}} von {{n}} {{n|Datei|Dateien}} in Ordnung.',
    probe: 'Probelauf: Es wurde nichts geschrieben. Mit --schreiben wird übernommen.',
  },
  {
    ...ablehnungstexte.en,
    'annahme.neu': 'new document',
    'annahme.geaendert': 'new version of',
    'annahme.gleich': 'there already:',
    'annahme.ergaenzt': 'file added to',
    'annahme.fehlerhaft': 'not taken',
    'annahme.abgelehnt': 'no e-invoice',
    befunde: '{{n}} {{n|finding|findings}}:',
    summe: '{{gut}} of {{n}} {{n|file|files}} fine.',
    probe: 'Trial run: nothing was written. With --schreiben it is taken over.',
  },
)
