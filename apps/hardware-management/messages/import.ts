import { defineMessages } from '#platform/contract/messages.ts'

/** Why a line of a file of devices is not taken; each completes "Zeile 7 · Seriennummer · …". */
export const importgruende = defineMessages(
  {
    'import.fehlt': 'fehlt. Ohne Seriennummer oder Id würde ein zweiter Lauf das Gerät noch einmal anlegen.',
    'import.doppelt': 'steht schon in Zeile {{zeile}}.',
    'import.keine-nummer': '„{{wert}}“ ist keine Gerätenummer.',
    'import.mehrere': 'gibt es bei mehreren Geräten. Bitte geben Sie den Hersteller an.',
    'import.kein-geraet': 'Gerät {{wert}} gibt es nicht.',
    'import.anderes-geraet': 'gehört zu Gerät {{traeger}}, nicht zu {{wert}}.',
    'import.nicht-in-liste': '„{{wert}}“ steht nicht in der Auswahlliste.',
    'import.mehrmals': '„{{wert}}“ gibt es mehrmals.',
    'import.unbekannt': '„{{wert}}“ gibt es nicht.',
    'import.kein-tag': '„{{wert}}“ ist kein Datum der Form TT.MM.JJJJ oder JJJJ-MM-TT.',
  },
  {
    'import.fehlt': 'is missing. Without serial number or Id a second run would create the device once more.',
    'import.doppelt': 'stands in line {{zeile}} already.',
    'import.keine-nummer': '“{{wert}}” is not the number of a device.',
    'import.mehrere': 'is that of several devices. Please name the manufacturer.',
    'import.kein-geraet': 'There is no device {{wert}}.',
    'import.anderes-geraet': 'is that of device {{traeger}}, not {{wert}}.',
    'import.nicht-in-liste': '“{{wert}}” is not in the list to choose from.',
    'import.mehrmals': 'There are several called “{{wert}}”.',
    'import.unbekannt': 'There is no “{{wert}}”.',
    'import.kein-tag': '“{{wert}}” is no date of the form DD.MM.YYYY or YYYY-MM-DD.',
  },
)
export type Importgrund = keyof typeof importgruende.de
