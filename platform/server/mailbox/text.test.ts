import { expect, test } from 'vitest'
import { answerLine, htmlText, ownWords } from './text.ts'

test('aus HTML bleibt der Text: Absätze, Listen, Umlaute, aber kein Skript und kein Stil', () => {
  expect(
    htmlText(
      '<html><head><style>p{color:red}</style><title>x</title></head><body><!-- geheim --><p>Gr&uuml;&szlig;e &amp; Dank,<br>die <b>Pumpe</b></p><script>alert(1)</script><ul><li>eins</li><li>zwei &#8364;</li></ul></body></html>',
    ),
  ).toBe('Grüße & Dank,\ndie Pumpe\n\n- eins\n\n- zwei €')
})
test('was kein Tag ist, bleibt Text; was nie endet, hält nichts auf', () => {
  expect(htmlText('3 < 4 und 5 > 4')).toBe('3 < 4 und 5 > 4')
  expect(htmlText('vorher <img src="x')).toBe('vorher')
  expect(htmlText('&lt;script&gt;')).toBe('<script>')
  expect(htmlText('&#0;&#xD800;&unbekannt;')).toBe('&unbekannt;')
})
test('ein Megabyte offener Tags ist in einem Durchgang gelesen', () => {
  expect(htmlText('<'.repeat(1_000_000)).length).toBe(1_000_000)
  expect(htmlText('<p'.repeat(300_000))).toBe('')
  expect(htmlText('<style>'.repeat(100_000))).toBe('')
})

const antwort = 'Ja, die Heizung geht wieder.\n\nDanke'
for (const [programm, zitat] of [
  ['Thunderbird', 'Am 20.11.26 um 08:15 schrieb Portal Musterbau:\n> alter Text\n> noch einer'],
  ['Apple Mail, umgebrochen', 'Am 20.11.2026 um 08:15 schrieb Portal Musterbau\n<support+t10001-abc@firma.example>:\n\n> alter Text'],
  ['Gmail', 'On Fri, Nov 20, 2026 at 8:15 AM Portal <support@firma.example> wrote:\n\n> old text'],
  [
    'Outlook',
    '________________________________\nVon: Portal <support@firma.example>\nGesendet: Freitag, 20. November 2026 08:15\nAn: Alma\nBetreff: [Ticket 10001]\n\nalter Text',
  ],
  ['Outlook, älter', '-----Ursprüngliche Nachricht-----\nVon: Portal\n\nalter Text'],
  ['die eigene Zeile', `${answerLine.de}\n\nalter Text`],
  ['nur Winkel', '> alter Text\n>\n> noch einer'],
] as const)
  test(`vom Zitat bleibt nichts: ${programm}`, () => {
    expect(
      ownWords(`${antwort}\n\n${zitat}`)
        .replace(/\n_{10,}$/, '')
        .trim(),
    ).toBe(antwort)
  })
test('eine Signatur gehört nicht zur Antwort, ein Zitat mitten im Text schon', () => {
  expect(ownWords(`${antwort}\n-- \nAlma Anker\nFirma Anker`)).toBe(antwort)
  expect(ownWords('> Wie geht es?\nGut.\n> Und die Pumpe?\nAuch.')).toBe('> Wie geht es?\nGut.\n> Und die Pumpe?\nAuch.')
})
test('eine halbe Million zitierter Zeilen ist in einem Durchgang gelesen', () => {
  expect(ownWords(`${'>\n'.repeat(500_000)}Gut.`).endsWith('Gut.')).toBe(true)
})
test('ist alles Zitat, bleibt alles', () => {
  expect(ownWords('> nur das')).toBe('> nur das')
})
test('Zeichen, die einen Text verkehren oder zerreißen, fallen weg', () => {
  expect(ownWords('a\u0000b\u202Ec\u2066d\ud800')).toBe('abcd\ufffd')
})
