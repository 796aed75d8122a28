import type { Beigelegt } from './bilder.ts'

interface Inhalt {
  name: string
  /** `yyyy-MM-dd` */
  tag: string
  von: string
  zahlen: readonly (readonly [string, number])[]
  bilder: Beigelegt
}

/** What is in the file and what is not, for whoever hands it out and whoever gets it. */
export const liesmich = ({ name, tag, von, zahlen, bilder }: Inhalt) =>
  `Auskunft nach Art. 15 DSGVO über ${name}, erstellt am ${tag.split('-').toReversed().join('.')} von ${von}

Jede Datei *.csv ist ein Bereich; Auskunft.json enthält dasselbe in einem Stück. Zeiten sind in UTC angegeben (Z am Ende).

${zahlen.map(([teil, anzahl]) => `${teil}: ${anzahl} ${anzahl === 1 ? 'Zeile' : 'Zeilen'}`).join('\n')}

Bilder/ enthält die Bilder, die die Person selbst gebracht hat (${bilder.dabei}); der Name beginnt mit der Kennung aus Dateien.csv.
${bilder.nichtDabei ? `Weitere Bilder stehen nur in der Liste, weil es zu viele sind oder sie im Speicher fehlen: ${bilder.nichtDabei}.\n` : ''}
Andere Dateien (PDF, Tabellen, Texte, Ton, Film) liegen nicht bei, weil darin Angaben über andere und Zugänge stehen können. Dateien.csv nennt
Name, Größe, Tag und wo jede hängt; dort lädt das Büro sie herunter und legt sie bei, wenn nichts entgegensteht. Bitte sehen Sie auch die Bilder
an, bevor Sie diese Auskunft weitergeben: Sie können andere zeigen.

Nicht enthalten sind: Angaben zu Zwecken, Empfängern, Speicherdauer und Rechten (Art. 15 Abs. 1 DSGVO), die das Büro beilegt;
Zeichnungen der Unterschriften; Texte der E-Mails; der Inhalt von Kundenbelegen (die Auskunft nennt Nummer, Tag und was die Person entschieden hat);
Texte anderer, die die Person nur beim Namen nennen, ohne dass sie darin erwähnt ist; Nummern gelesener Ausweise und Chips bis auf die letzten Stellen;
Verläufe, in denen die Person nur als Bearbeiter steht (was sie getan hat, steht unter Pruefspur-eigene-Handlungen);
was auf einem Gerät wartet und noch nicht angekommen ist; von dem, was im Büro zurückgestellt ist, alles außer Stempeln (nur, dass es da ist); Inhalte der Prüfspur, die andere betreffen; Summen, die aus diesen Zeilen gerechnet sind;
Passwörter, PINs und andere Geheimnisse.
`
