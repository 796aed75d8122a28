import { defineMessages } from '#platform/contract/messages.ts'

export const importtexte = defineMessages(
  {
    importieren: 'Aus CSV übernehmen',
    titel: 'Geräte aus einer CSV-Datei',
    wasGelesen:
      'In der ersten Zeile stehen die Spaltennamen wie in der exportierten Liste. Geräte werden an der Seriennummer erkannt, sonst an der Id. Was in der Datei fehlt, bleibt unverändert. Zuerst wird nur geprüft. Geheimnisse werden nicht gelesen.',
    datei: 'CSV-Datei',
    eineDatei: 'Oder hierher ziehen. Höchstens 100.000 Geräte.',
    pruefen: 'Prüfen',
    uebernehmen: '{{n}} {{n|Gerät|Geräte}} übernehmen',
    uebernommen: 'Übernommen: {{neu}} neu, {{geaendert}} geändert.',
    fehlgeschlagen: 'Die Datei konnte nicht gelesen werden.',
    schlechte: '{{n}} von {{alle}} Zeilen {{n|hat|haben}} Fehler. Es wird nichts übernommen.',
    zeile: 'Zeile {{n}}',
    keineFehler: '{{n}} {{n|Zeile|Zeilen}} gelesen, keine Fehler',
    wirdGeaendert: '{{neu}} neu, {{geaendert}} geändert, {{unveraendert}} ohne Änderung.',
    nichtsZuTun: 'Es gibt nichts zu ändern.',
    nichtGelesen: 'Nicht gelesen: {{spalten}}',
  },
  {
    importieren: 'Take over from CSV',
    titel: 'Devices from a CSV file',
    wasGelesen:
      'The first line holds the column names as in the exported list. Devices are recognised by their serial number, otherwise by their Id. What the file does not name stays unchanged. First it is only checked. Secrets are not read.',
    datei: 'CSV file',
    eineDatei: 'Or drop it here. 100,000 devices at most.',
    pruefen: 'Check',
    uebernehmen: 'Take over {{n}} {{n|device|devices}}',
    uebernommen: 'Taken over: {{neu}} new, {{geaendert}} changed.',
    fehlgeschlagen: 'The file could not be read.',
    schlechte: '{{n}} of {{alle}} lines {{n|has|have}} errors. Nothing is taken over.',
    zeile: 'Line {{n}}',
    keineFehler: '{{n}} {{n|line|lines}} read, no errors',
    wirdGeaendert: '{{neu}} new, {{geaendert}} changed, {{unveraendert}} without a change.',
    nichtsZuTun: 'There is nothing to change.',
    nichtGelesen: 'Not read: {{spalten}}',
  },
)
