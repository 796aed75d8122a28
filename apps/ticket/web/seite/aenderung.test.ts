import { expect, test } from 'vitest'
import { messages } from '#apps/ticket/messages.ts'
import { fill } from '#platform/contract/messages.ts'
import { formatsFor } from '#platform/web/text/formats.ts'
import { aenderungSatz } from './aenderung.ts'

const t: Parameters<typeof aenderungSatz>[0] = (key, values) => fill(messages.de[key], values)
const satz = (feld: string, von: string, nach: string) => aenderungSatz(t, formatsFor('de'), { feld, von, nach })

test.each([
  ['prioritaet', '5', '1', 'Priorität: 5 Normal → 1 Extrem hoch'],
  ['schaetzungMin', '', '90', 'Schätzung (Minuten): 1:30 h'],
  ['intern', 'false', 'true', 'Intern: nein → ja'],
  ['rfckategorie', 'Undefiniert', 'Fibu', 'RFC-Kategorie: Undefiniert → Fibu'],
  ['Zuständiger', 'Sami', 'Sina', 'Zuständiger: Sami → Sina'],
  ['Beobachter', 'Otto', '', 'Beobachter: entfernt „Otto“'],
  ['checkliste.ENTW', 'Pumpe', 'erledigt', 'Checkliste ENTW: „Pumpe“ Erledigt'],
  ['checkliste.TEST', 'Druck', 'tropft', 'Checkliste TEST: „Druck“ tropft'],
  ['blockiert.von', '', '10012', 'Wird blockiert von: 10012'],
])('%s von „%s“ auf „%s“', (feld, von, nach, erwartet) => expect(satz(feld, von, nach)).toBe(erwartet))

test('ein Termin steht so da, wie man ihn schreibt', () => expect(satz('termin', '', '2026-12-01T09:00:00Z')).toMatch(/^Termin: 01\.12\.2026, \d\d:00$/))
