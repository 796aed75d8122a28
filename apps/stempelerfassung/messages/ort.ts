import { defineMessages } from '#platform/contract/messages.ts'

/** Where a stamp was made, as a tag told. */
export const orttexte = defineMessages(
  {
    ort: 'Ort',
    ortBelegt: 'Ort belegt',
    ja: 'ja',
    nein: 'nein',
    ortVomTagBelegt: '{{nummer}} {{name}} · Ort per NFC bestätigt',
    ortVomTagUnbelegt: '{{nummer}} {{name}} · Ort nicht bestätigt',
    tippTitel: 'Sie sind hier: {{nummer}} {{name}}',
    tippBelegt: 'Stempeln Sie bis {{zeit}} Uhr, wird dieser Ort vermerkt, per NFC bestätigt.',
    tippUnbelegt: 'Stempeln Sie bis {{zeit}} Uhr, wird dieser Ort vermerkt. Dieser NFC-Tag kann ihn nicht bestätigen.',
    tippWeg: 'Ohne Ort stempeln',
    tippVorbei: 'Der Tipp auf den Tag gilt nicht mehr. Bitte halten Sie das Telefon noch einmal an den Tag.',
    ortNichtBelegt: 'Der Stempel zählt, aber der Ort konnte nicht bestätigt werden.',
  },
  {
    ort: 'Place',
    ortBelegt: 'Place proved',
    ja: 'yes',
    nein: 'no',
    ortVomTagBelegt: '{{nummer}} {{name}} · proved by the tag',
    ortVomTagUnbelegt: '{{nummer}} {{name}} · not proved',
    tippTitel: 'You are here: {{nummer}} {{name}}',
    tippBelegt: 'The next stamp until {{zeit}} carries this place, proved by the tag.',
    tippUnbelegt: 'The next stamp until {{zeit}} names this place. It is not proved: this tag cannot do that.',
    tippWeg: 'Stamp without a place',
    tippVorbei: 'The tap on the tag is no longer valid. Please hold the phone to the tag once more.',
    ortNichtBelegt: 'The stamp counts, but the place could not be proved.',
  },
)
