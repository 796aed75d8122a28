import fc from 'fast-check'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { texts } from '#test/files/hostile.ts'
import { toHtml, toPlain } from '#platform/server/output/richtext.ts'
import { RichText } from '#platform/web/ui/show/RichText.tsx'
import { mention, mentioned } from './mention.ts'
import { richText } from './richtext.ts'

const inBrowser = (text: string) => renderToStaticMarkup(createElement(RichText, { text }))
const id = '019aa000-0000-7000-8000-0000000a0001'

test('Absätze, Betonung, Listen, Zitate, Code und Verweise werden gezeichnet, im Browser und in der E-Mail aus demselben Baum', () => {
  const text =
    '# Befund\nHeizkreis **2** ist *undicht*.\nSeite 2\n\n- Ventil\n- Dichtung\n\n> seit gestern\n\n```\np = 0,8 bar\n```\nSiehe [Plan](https://plan.example/2) und https://firma.example/a.'
  expect(toHtml(text)).toBe(
    '<p><strong>Befund</strong></p><p>Heizkreis <strong>2</strong> ist <em>undicht</em>.<br>Seite 2</p><ul><li><p>Ventil</p></li><li><p>Dichtung</p></li></ul>' +
      '<blockquote><p>seit gestern</p></blockquote><pre>p = 0,8 bar</pre><p>Siehe <a href="https://plan.example/2" rel="noopener noreferrer nofollow">Plan</a> (https://plan.example/2) und ' +
      '<a href="https://firma.example/a" rel="noopener noreferrer nofollow">https://firma.example/a</a>.</p>',
  )
  expect(inBrowser(text)).toContain('<ul><li><p>Ventil</p></li><li><p>Dichtung</p></li></ul><blockquote><p>seit gestern</p></blockquote>')
  expect(toPlain(text)).toBe(
    'Befund\n\nHeizkreis 2 ist undicht.\nSeite 2\n\n- Ventil\n- Dichtung\n\n> seit gestern\n\n    p = 0,8 bar\n\nSiehe Plan (https://plan.example/2) und https://firma.example/a.',
  )
})

test('eine erwähnte Person ist ihre Kennung, nicht ihr Name', () => {
  const text = `Bitte ${mention('Anna [Chefin]', id)} fragen.`
  expect(mentioned(`${text} ${text}`)).toEqual([id])
  expect(richText(text)).toEqual([
    {
      art: 'absatz',
      inhalt: [
        { art: 'text', text: 'Bitte ' },
        { art: 'person', id, name: 'Anna Chefin' },
        { art: 'text', text: ' fragen.' },
      ],
    },
  ])
  expect([toPlain(text), mentioned('@[x](person:nicht)')]).toEqual(['Bitte @Anna Chefin fragen.', []])
})

const scripts = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<svg onload=alert(1)>',
  '<iframe src="javascript:alert(1)"></iframe>',
  '<a href="javascript:alert(1)">x</a>',
  '<math><mi//xlink:href="data:x,<script>alert(1)</script>">',
  '<style>@import "//boese.example"</style>',
  '"><script>alert(1)</script>',
  "'-alert(1)-'",
  '<!--><script>alert(1)</script>-->',
  '<![CDATA[<script>alert(1)</script>]]>',
  '&lt;script&gt;alert(1)&lt;/script&gt;',
  '&#60;img src=x onerror=alert(1)&#62;',
  '<body onload=alert(1)>',
  '\u202e<b onmouseover=alert(1)>x',
  '<input autofocus onfocus=alert(1)>',
  '<details open ontoggle=alert(1)>',
  '{{constructor.constructor("alert(1)")()}}',
  '`"><img src=x onerror=alert(1)>',
  '<a\nhref="&#106;avascript:alert(1)">x</a>',
]
const targets = [
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  ' javascript:alert(1)',
  'java\tscript:alert(1)',
  '&#106;avascript:alert(1)',
  'javascript&colon;alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:msgbox(1)',
  'file:///etc/passwd',
  'blob:https://x/y',
  '//boese.example',
  '/api/v1/auth/logout',
  'https://nutzer:wort@boese.example',
  'https://x"onmouseover="alert(1)',
  "https://x'onclick='alert(1)",
  'mailto:a@b.example?bcc=alle@firma.example&body=x',
  'tel:+49"><script>alert(1)</script>',
  'http:javascript:alert(1)',
  '\u0001javascript:alert(1)',
  'person:../../x',
]
const frames = [
  (s: string) => s,
  (s: string) => `Text ${s} Text`,
  (s: string) => `**${s}**`,
  (s: string) => `> ${s}`,
  (s: string) => `- ${s}\n- ${s}`,
  (s: string) => `# ${s}`,
  (s: string) => `\`${s}\``,
  (s: string) => `\`\`\`\n${s}\n\`\`\``,
  (s: string) => `@[${s}](person:${id})`,
  (s: string) => `[${s}](https://firma.example)`,
]
const links = [
  (s: string) => `[klick](${s})`,
  (s: string) => `[klick](<${s}>)`,
  (s: string) => `![bild](${s})`,
  (s: string) => `<${s}>`,
  (s: string) => `[klick][1]\n\n[1]: ${s}`,
  (s: string) => `[[a](${s})](${s} "titel")`,
]
const attacks = [...scripts.flatMap((s) => frames.map((frame) => frame(s))), ...targets.flatMap((s) => links.map((link) => link(s)))]

/** Tags and attributes in a piece of HTML; what is not one of ours would have come through. */
function active(html: string) {
  const tags = [...html.matchAll(/<([^>]*)>/g)].map(([, tag]) => tag!)
  return tags.filter(
    (tag) =>
      !/^\/?(p|strong|em|code|pre|ul|ol|li|blockquote|div)( class="(rich|bold|person)"| tabindex="0")*$/.test(tag) &&
      !/^br\/?$/.test(tag) &&
      !/^\/a$/.test(tag) &&
      !/^a( class="link")? href="(https?:\/\/|mailto:|tel:)[^"'<>`\s]*"( target="_blank")? rel="noopener noreferrer nofollow"$/.test(tag),
  )
}

test('mehr als 300 Angriffe bleiben Text: kein fremdes Element, kein Ereignis, keine fremde Adresse', () => {
  expect(attacks.length).toBeGreaterThan(300)
  for (const text of attacks) {
    expect(active(toHtml(text)), text).toEqual([])
    expect(active(inBrowser(text)), text).toEqual([])
    expect(`${toHtml(text)}${inBrowser(text)}`, text).not.toMatch(/href="[^"]*(bcc=|wort@|javascript:alert)/i)
  }
  expect(active('<p onclick="x">')).toEqual(['p onclick="x"'])
  expect(active('<a href="javascript:x" rel="noopener noreferrer nofollow">')).toHaveLength(1)
})

test('kein Text bringt den Leser um: beliebige und tief verschachtelte werden gezeichnet', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
      expect(active(toHtml(text))).toEqual([])
      expect(typeof toPlain(text)).toBe('string')
    }),
  )
  for (const text of ['>'.repeat(5000), '- '.repeat(5000), '*'.repeat(5000), '['.repeat(5000), `${'> - '.repeat(30)}x`, '`'.repeat(5000), 'a'.repeat(60_000)])
    expect(active(toHtml(text))).toEqual([])
})

test('was den Leser Sekunden kostete, steht da, wie es getippt wurde: nichts davon wird gedeutet', () => {
  for (const text of Object.values(texts)) {
    const bloecke = richText(text)
    expect(bloecke.map(({ art }) => art)).toEqual(['absatz'])
    expect(bloecke.flatMap((block) => (block.art === 'absatz' ? block.inhalt.filter(({ art }) => art !== 'text' && art !== 'umbruch') : []))).toEqual([])
  }
})

test('lange Texte, wie Leute sie schreiben, werden weiter gezeichnet', () => {
  const liste = Array.from({ length: 300 }, (_, nr) => `- **Raum ${nr}**: [Plan](https://plan.example/${nr}) geprüft`).join('\n')
  const nummern = Array.from({ length: 100 }, (_, nr) => `${nr + 1}. Schritt **${nr}** ist getan`).join('\n')
  const zitate = Array.from({ length: 300 }, (_, nr) => `> > > Zeile ${nr} der Mail`).join('\n')
  const absaetze = Array.from({ length: 100 }, (_, nr) => `Absatz *${nr}* mit **vier** \`Worten\` und [einem Verweis](https://firma.example).`).join('\n\n')
  expect([liste, nummern, zitate, absaetze].map((text) => richText(text)[0]!.art)).toEqual(['liste', 'liste', 'zitat', 'absatz'])
  expect(richText(absaetze)).toHaveLength(100)
})
