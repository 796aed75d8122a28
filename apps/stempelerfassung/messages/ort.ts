import { defineMessages } from '#platform/contract/messages.ts'

/** Where a stamp was made, as a tag told. */
export const orttexte = defineMessages(
  {
    ort: 'Ort',
    ortBelegt: 'Ort bestätigt',
    ja: 'ja',
    nein: 'nein',
    ortVomTagBelegt: '{{nummer}} {{name}} · Ort per NFC bestätigt',
    ortVomTagUnbelegt: '{{nummer}} {{name}} · Ort nicht bestätigt',
    tippTitel: 'Sie sind hier: {{nummer}} {{name}}',
    tippBelegt: 'Stempeln Sie bis {{zeit}} Uhr, wird dieser Ort vermerkt, per NFC bestätigt.',
    tippUnbelegt: 'Stempeln Sie bis {{zeit}} Uhr, wird dieser Ort vermerkt. Dieser NFC-Tag kann ihn nicht bestätigen.',
    tippWeg: 'Ohne Ort stempeln',
    tippVorbei: 'Das Lesen des NFC-Tags gilt nicht mehr. Bitte halten Sie das Telefon noch einmal an den NFC-Tag.',
    ortNichtBelegt: 'Der Stempel zählt, aber der Ort konnte nicht bestätigt werden.',
  },
  {
    ort: 'Place',
    ortBelegt: 'Place confirmed',
    ja: 'yes',
    nein: 'no',
    ortVomTagBelegt: '{{nummer}} {{name}} · place confirmed by NFC',
    ortVomTagUnbelegt: '{{nummer}} {{name}} · place not confirmed',
    tippTitel: 'You are here: {{nummer}} {{name}}',
    tippBelegt: 'If you stamp by {{zeit}}, this place is recorded, confirmed by NFC.',
    tippUnbelegt: 'If you stamp by {{zeit}}, this place is recorded. This NFC tag cannot confirm it.',
    tippWeg: 'Stamp without a place',
    tippVorbei: 'The tap on the tag is no longer valid. Please hold the phone to the tag once more.',
    ortNichtBelegt: 'The stamp counts, but the place could not be confirmed.',
  },
)
