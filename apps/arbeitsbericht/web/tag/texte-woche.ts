import { defineMessages } from '#platform/contract/messages.ts'

/** Words of a week's gaps, and of a day that the device never read. */
export const wochentexte = defineMessages(
  {
    wocheErgaenzen: 'Woche ergänzen, {{zeit}} h',
    wocheTitel: 'Was in dieser Woche fehlt',
    wocheNichts: 'In dieser Woche fehlt nichts.',
    wocheUebernehmen: '{{n}} {{n|Vorschlag|Vorschläge}} übernehmen, {{zeit}} h',
    ohneVorschlag: 'Kein Vorschlag. Am Tag selbst wählen Sie das Objekt.',
    zumTag: 'Zum Tag',
    fernsitzungen: '{{n}} {{n|Fernsitzung|Fernsitzungen}} dieser Woche noch nicht als Arbeitszeit übernommen',
    fernsitzungenZeigen: 'Übernehmen',
    ungelesen: 'Dieser Tag war auf diesem Gerät noch nie offen. Ohne Netz steht hier nur, was Sie am Gerät erfasst haben.',
    ungelesenSumme: '{{zeit}} h am Gerät erfasst',
  },
  {
    wocheErgaenzen: 'Complete the week, {{zeit}} h',
    wocheTitel: 'What is missing in this week',
    wocheNichts: 'Nothing is missing in this week.',
    wocheUebernehmen: 'Take {{n}} {{n|proposal|proposals}}, {{zeit}} h',
    ohneVorschlag: 'No proposal. On the day itself you choose the object.',
    zumTag: 'To the day',
    fernsitzungen: '{{n}} remote {{n|session|sessions}} of this week not taken over as working time yet',
    fernsitzungenZeigen: 'Take over',
    ungelesen: 'This day was never open on this device. Without a network only what you recorded on the device stands here.',
    ungelesenSumme: '{{zeit}} h recorded on the device',
  },
)
