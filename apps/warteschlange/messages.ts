import { defineMessages } from '#platform/contract/messages.ts'

export const messages = defineMessages(
  {
    titel: 'Warteschlange', allesDa: 'Alles beim Büro', allesDaText: 'Von Ihnen wartet auf diesem Gerät nichts.', ansehen: 'Bitte ansehen', ansehenText: 'Was das Büro nicht angenommen hat, bleibt hier, bis Sie es noch einmal senden oder verwerfen.', keinNetz: 'Kein Netz, alles gesichert', unterwegs: 'Wird übertragen',
    wartetText: '{{n}} Einträge warten. Sie gehen von selbst ans Büro, sobald Netz da ist.', wartetEiner: '1 Eintrag wartet. Er geht von selbst ans Büro, sobald Netz da ist.',
    wartet: 'Wartet', abgelehnt: 'Vom Büro nicht angenommen', beimBuero: 'Beim Büro', amGeraet: 'auf dem Gerät', buero: 'beim Büro', eintrag: 'Eintrag', weitere: 'und {{n}} weitere',
    andere: 'Von anderen Personen', andereText: '{{n}} Einträge warten (von einer anderen Person). Sie gehen in deren Namen ans Büro; lesen kann sie hier niemand.', andereEiner: '1 Eintrag wartet (von einer anderen Person). Er geht in deren Namen ans Büro; lesen kann ihn hier niemand.',
    unlesbar: '{{n}} Einträge kann dieses Büro nicht öffnen. Bitte sichern Sie sie als Datei und verständigen Sie Ihre Administration.', unlesbarEiner: '1 Eintrag kann dieses Büro nicht öffnen. Bitte sichern Sie ihn als Datei und verständigen Sie Ihre Administration.',
    versuchen: 'Jetzt versuchen', nochmal: 'Erneut senden', verwerfen: 'Verwerfen', verwerfenFrage: 'Diesen Eintrag endgültig verwerfen?',
    verwerfenText: '„{{titel}}“ vom {{wann}} ist dann verloren: Er steht nicht beim Büro und wird nirgends aufgehoben.', verworfen: 'Der Eintrag wurde verworfen.',
    sichern: 'Als Datei sichern', sichernText: 'Die Datei ist verschlossen. Jedes angemeldete oder nicht angemeldete Gerät kann sie abgeben.', einreichen: 'Datei abgeben', datei: 'Datei mit gesicherten Einträgen', abgegeben: '{{n}} Einträge abgegeben.', abgegebenEiner: '1 Eintrag abgegeben.',
    teilweise: '{{n}} von {{von}} Einträgen sind noch nicht angekommen. Die Datei kann später noch einmal abgegeben werden.', keineDatei: 'Diese Datei enthält keine gesicherten Einträge.', nichtErreichbar: 'Das Büro ist gerade nicht erreichbar.',
  },
  {
    titel: 'Queue', allesDa: 'Everything at the office', allesDaText: 'Nothing of yours is waiting on this device.', ansehen: 'Please have a look', ansehenText: 'What the office did not accept stays here until you send it again or discard it.', keinNetz: 'No network, everything saved', unterwegs: 'Being sent',
    wartetText: '{{n}} entries are waiting. They go to the office by themselves as soon as there is a network.', wartetEiner: '1 entry is waiting. It goes to the office by itself as soon as there is a network.',
    wartet: 'Waiting', abgelehnt: 'Not accepted by the office', beimBuero: 'At the office', amGeraet: 'on the device', buero: 'at the office', eintrag: 'Entry', weitere: 'and {{n}} more',
    andere: 'Of other people', andereText: '{{n}} entries are waiting (of another person). They go to the office in that person’s name; nobody can read them here.', andereEiner: '1 entry is waiting (of another person). It goes to the office in that person’s name; nobody can read it here.',
    unlesbar: 'This office cannot open {{n}} entries. Please save them to a file and tell your administrator.', unlesbarEiner: 'This office cannot open 1 entry. Please save it to a file and tell your administrator.',
    versuchen: 'Try now', nochmal: 'Send again', verwerfen: 'Discard', verwerfenFrage: 'Discard this entry for good?',
    verwerfenText: '“{{titel}}” of {{wann}} is lost then: it is not at the office and is kept nowhere.', verworfen: 'The entry was discarded.',
    sichern: 'Save to a file', sichernText: 'The file is sealed. Any device, signed in or not, can hand it in.', einreichen: 'Hand in a file', datei: 'File with saved entries', abgegeben: '{{n}} entries handed in.', abgegebenEiner: '1 entry handed in.',
    teilweise: '{{n}} of {{von}} entries have not arrived yet. The file can be handed in again later.', keineDatei: 'This file holds no saved entries.', nichtErreichbar: 'The office cannot be reached right now.',
  },
)
