import { expect, test } from 'vitest'
import { klingtNein } from './klingtnein.ts'

test.each([
  'Nein',
  'nein, das geht so nicht',
  'Leider fehlt der Keller.',
  'Es tropft immer noch',
  'zu teuer',
  'Keine Zustimmung',
  'Still broken',
  'This isn’t what we ordered',
  'bitte warten',
])('„%s“ klingt nach nein', (text) => expect(klingtNein(text)).toBe(true))
test.each([
  '',
  'Ja, gerne',
  'Passt, danke!',
  'Alles bestens, keine Einwände.',
  'Kein Problem',
  'Da fehlt nichts',
  'Noch heute bitte',
  'Notiert',
  'Fine, no objections',
  'Norbert freut sich',
  'Nichts auszusetzen',
])('„%s“ klingt nicht nach nein', (text) => expect(klingtNein(text)).toBe(false))
