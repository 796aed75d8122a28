import { defineMessages } from '#platform/contract/messages.ts'

/** Words of a week's gaps, and of a day that the device never read. */
export const wochentexte = defineMessages(
  {
    wocheErgaenzen: 'Woche ergänzen, {{zeit}} h',
    wocheTitel: 'Was in dieser Woche fehlt',
    wocheNichts: 'In dieser Woche fehlt nichts.',
    wocheUebernehmen: '{{n}} {{n|Vorschlag|Vorschläge}} übernehmen, {{zeit}} h',
    ohneVorschlag: 'Kein Vorschlag. Öffnen Sie den Tag und wählen Sie das Objekt.',
    zumTag: 'Zum Tag',
    fernsitzungen: '{{n}} {{n|Fernsitzung|Fernsitzungen}} dieser Woche noch nicht als Arbeitszeit übernommen',
    fernsitzungenZeigen: 'Übernehmen',
    ungelesen: 'Dieser Tag ist auf diesem Gerät noch nicht geladen. Ohne Netz sehen Sie hier nur, was Sie am Gerät erfasst haben.',
    ungelesenSumme: '{{zeit}} h am Gerät erfasst',
  },
  {
    wocheErgaenzen: 'Complete the week, {{zeit}} h',
    wocheTitel: 'What is missing in this week',
    wocheNichts: 'Nothing is missing in this week.',
    wocheUebernehmen: 'Accept {{n}} {{n|proposal|proposals}}, {{zeit}} h',
    ohneVorschlag: 'No proposal. Open the day and choose the object.',
    zumTag: 'To the day',
    fernsitzungen: '{{n}} remote {{n|session|sessions}} of this week not taken over as working time yet',
    fernsitzungenZeigen: 'Take over',
    ungelesen: 'This day is not loaded on this device yet. Without a network you only see what you recorded on the device.',
    ungelesenSumme: '{{zeit}} h recorded on the device',
  },
)
