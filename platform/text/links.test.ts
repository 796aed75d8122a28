import fc from 'fast-check'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { toHtml, toPlain } from '#platform/server/output/richtext.ts'
import { RichText } from '#platform/web/ui/show/RichText.tsx'
import { typedText } from './richtext.ts'

const inBrowser = (text: string) => renderToStaticMarkup(createElement(RichText, { text }))
const evil = 'https://boese.example/x'
/** Words that somebody takes for an address, before an address that is another one. */
const masks = [
  'http://portal.example/login',
  'https://portal.example/login',
  'HTTPS://PORTAL.EXAMPLE',
  'portal.example',
  'portal.example/login',
  'www.portal.example',
  'Anmelden auf portal.example bitte',
  '**https://portal**.example/login',
  '`https://portal.example`',
  'https&#58;//portal.example',
  'https\\://portal.example',
  'p\u00adortal.exa\u200bmple',
  'https:\u2060//portal\u200d.example',
  'portal\u180e.\ufe0fexample',
  '\u202emoc.elpmaxe//:sptth',
  '\u2066https://portal.example\u2069',
  'ｈｔｔｐｓ：／／ｐｏｒｔａｌ．ｅｘａｍｐｌｅ',
  '𝗽𝗼𝗿𝘁𝗮𝗹.𝗲𝘅𝗮𝗺𝗽𝗹𝗲',
  'portal。example',
  'portal․example',
  'portal·example',
  'portalꞏexample',
  'portalㆍexample',
  'portal⸰example',
  'portal●example',
  'pоrtal.ехаmple',
  'p\u0332ortal\u0332.e\u0332xample',
  'info@portal.example',
  'mailto:info@portal.example',
  'ｉｎｆｏ＠portal',
  '+49 89 123456',
  '089/123456',
  'tel:+4989123456',
  '192.168.1.10',
  'localhost:5173/login',
  '/login',
  '/ticket/10001',
  'portal/login',
  'https://portal.example@boese.example/x',
  'http://boese.example/x',
  'boese.example/andere',
  '\u2800',
  '\u200b',
  '',
]
/** What a reader sees of a text, on screen and in both parts of a mail. */
const asRead = (text: string) => [inBrowser(text), toHtml(text), toPlain(text), typedText(text)]

test('wo Worte wie eine Adresse aussehen und nicht dorthin führen, steht die Adresse selbst', () => {
  for (const words of masks) {
    const [screen, html, plain, typed] = asRead(`Bitte [${words}](${evil}) öffnen.`)
    expect(screen, words).toBe(
      `<div class="rich"><p>Bitte <a class="link" href="${evil}" target="_blank" rel="noopener noreferrer nofollow">${evil}</a> öffnen.</p></div>`,
    )
    expect(html, words).toBe(`<p>Bitte <a href="${evil}" rel="noopener noreferrer nofollow">${evil}</a> öffnen.</p>`)
    expect([plain, typed], words).toEqual([`Bitte ${evil} öffnen.`, `Bitte ${evil} öffnen.`])
  }
})

test('in E-Mails steht hinter Worten immer, wohin sie führen; am Bildschirm bleiben sie, wie sie sind', () => {
  const [screen, html, plain, typed] = asRead(`[Rechnung **Nr. 12**](${evil}), [Frau Maier](tel:+4989123456), [Büro](mailto:buero@firma.example)`)
  expect(screen).toContain('>Rechnung <strong>Nr. 12</strong></a>, ')
  expect(html).toContain(`Rechnung <strong>Nr. 12</strong></a> (${evil}), `)
  const worte = `Rechnung Nr. 12 (${evil}), Frau Maier (+4989123456), Büro (buero@firma.example)`
  expect([plain, typed]).toEqual([worte, worte])
})

test('wer die Adresse selbst hinschreibt, liest sie einmal und so, wie er sie schrieb', () => {
  for (const [words, url] of [
    ['https://firma.example', 'https://firma.example/'],
    ['Firma.example/Plan', 'https://firma.example/Plan'],
    ['https://firma.example/Größe', 'https://firma.example/Gr%C3%B6%C3%9Fe'],
    ['info@firma.example', 'mailto:info@firma.example'],
    ['+49 (89) 12 34-56', 'tel:+4989123456'],
  ] as const) {
    const [screen, html, plain, typed] = asRead(`[${words}](${url})`)
    expect(screen, words).toContain(`href="${url}" target="_blank" rel="noopener noreferrer nofollow">${words}</a></p>`)
    expect(html, words).toContain(`>${words}</a></p>`)
    expect([plain, typed], words).toEqual([words, words])
  }
})

test('Adressen außerhalb von ASCII stehen so da, dass man eine ähnliche erkennt', () => {
  for (const [typed, url, words = url] of [
    ['https://pоrtal.example/login', 'https://xn--prtal-jye.example/login'],
    ['https://müller.example/Größe', 'https://xn--mller-kva.example/Gr%C3%B6%C3%9Fe', 'https://xn--mller-kva.example/Größe'],
    ['https://portal.example⁄login.boese.example', new URL('https://portal.example⁄login.boese.example').href],
    ['https://boese.example\\portal.example', 'https://boese.example/portal.example'],
    ['https://boese.example/\u202emoc.latrop', 'https://boese.example/moc.latrop'],
    ['https://boese.example/\u200fmoc', 'https://boese.example/%E2%80%8Fmoc'],
  ] as const)
    for (const text of [typed, `[${typed}](<${typed}>)`, `<${typed}>`]) {
      const [screen, html, plain, again] = asRead(`Hier ${text}`)
      expect(screen, text).toContain(`href="${url}" target="_blank" rel="noopener noreferrer nofollow">${words}</a></p>`)
      expect(html, text).toContain(`href="${url}" rel="noopener noreferrer nofollow">${words}</a></p>`)
      expect([plain, again], text).toEqual([`Hier ${words}`, `Hier ${words}`])
    }
  expect(toPlain('[x](mailto:chef@müller.example)')).toBe('x (chef@xn--mller-kva.example)')
})

test('auch aus mehreren Stücken wird keine fremde Adresse', () => {
  for (const text of [
    `portal.example/[login](${evil})`,
    `https://portal.example/[login](${evil})`,
    `https://portal.example/**[login](${evil})**`,
    `portal.[example](${evil})`,
    `[portal](${evil}).example`,
    `[https](${evil})://portal.example`,
    `[por](${evil})[tal.example](${evil})`,
    `info@[portal](${evil})`,
    `portal.example/\u200b\ufeff[login](${evil})`,
  ])
    for (const html of [inBrowser(text), toHtml(text)])
      for (const [, words] of html.matchAll(new RegExp(`href="${evil}"[^>]*>(.*?)</a>`, 'g'))) expect(words!.trim(), text).toBe(evil)
  // Brackets and the end of a sentence are no part of an address.
  expect(toHtml(`(siehe [Plan](${evil})).`)).toBe(`<p>(siehe <a href="${evil}" rel="noopener noreferrer nofollow">Plan</a> (${evil})).</p>`)
})

test('Anführungszeichen um eine Adresse gehören nicht zu ihr, auch nicht in einem Satz von uns', () => {
  const url = 'https://firma.example/plan'
  for (const text of [`„${url}“`, `„Siehe ${url}“ zugewiesen`, `«${url}»`, `»${url}«`, `‚${url}‘`, `“${url}”`, `„[${url}]\u2060(${url})“`]) {
    for (const html of [inBrowser(text), toHtml(text)]) for (const [, to] of html.matchAll(/href="([^"]*)"/g)) expect(to, text).toBe(url)
    expect([toPlain(text), typedText(text)], text).toEqual([text, text])
  }
  expect(typedText('Ticket „https://firma.example“')).toBe('Ticket „https://firma.example“')
})

test('Bilder und Verweise über Fußnoten bleiben der Text, der getippt wurde', () => {
  for (const text of [`![https://portal.example/a](${evil})`, `[https://portal.example/a][1]\n\n[1]: ${evil}`])
    for (const html of [inBrowser(text), toHtml(text)])
      for (const [, url, words] of html.matchAll(/href="([^"]*)"[^>]*>(.*?)<\/a>/g)) expect(words, text).toBe(url)
})

test('was auch immer jemand tippt: Worte, die wie eine Adresse aussehen, sind die Adresse', () => {
  const piece = fc.oneof(
    fc.constantFrom(
      'portal',
      '.example',
      'https://',
      '/',
      '@',
      '\u200b',
      '\u202e',
      '．',
      '**',
      '[',
      '](',
      ')',
      evil,
      'мир',
      ' ',
      'ü',
      'mailto:a@b.example',
      'tel:+431',
    ),
    fc.string({ unit: 'binary', maxLength: 4 }),
  )
  const named = (html: string) => html.replace(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)))
  const bare = (address: string) =>
    decodeURI(named(address))
      .trim()
      .toLowerCase()
      .replace(/^https?:\/\//, '')
      .replace(/\/$/, '')
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 14 }), fc.array(piece, { maxLength: 8 }), (before, words) => {
      for (const [, url, inside] of toHtml(`${before.join('')}[${words.join('')}](${evil})`).matchAll(/<a href="(http[^"]*)"[^>]*>(.*?)<\/a>/gs)) {
        const shown = inside!.replace(/<[^>]*>/g, '')
        if (/\w\.[a-z]{2,}|:\/\//i.test(shown) && bare(shown) !== bare(url!)) return false
      }
      return true
    }),
    { numRuns: 500 },
  )
})

test('was niemand so tief verschachtelt liest, wird nicht gelesen, sondern steht da, wie es getippt wurde', () => {
  for (const text of [
    `${'*a '.repeat(8000)}${'b* '.repeat(8000)}`,
    `${'> - '.repeat(6)}x\n`.repeat(1500),
    `${'> - 1. '.repeat(500)}x`,
    `${'x'.repeat(100)} [a](b (`.repeat(300),
  ]) {
    expect(typedText(text)).toBe(text)
    expect(toHtml(text)).not.toMatch(/<(?!\/?p>|br>)/)
  }
})

test('HTML ist Text wie jeder andere: nach dem Ende eines Kommentars, den jemand beginnt, sucht niemand', () => {
  expect(toHtml('<!-- **a** <!-- b')).toBe('<p>&#60;!-- <strong>a</strong> &#60;!-- b</p>')
  expect(toHtml(`<div>\n[portal.example](${evil})`)).toContain(`>${evil}</a>`)
})
