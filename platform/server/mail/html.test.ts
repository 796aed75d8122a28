import { expect, test } from 'vitest'
import { mailHtml, mailText, typedName } from './html.ts'

test('Worte, die wie eine Adresse aussehen und woandershin führen, stehen in keinem Teil einer E-Mail', () => {
  const text = 'Bitte [http://portal.example/login](https://evil.example/a) öffnen.\n\nOder [hier](https://evil.example/b).'
  const html = mailHtml({ betreff: 'Neu', sprache: 'de', absender: 'B', publicUrl: 'https://portal.example', text })
  expect(html).toContain('>https://evil.example/a</a> öffnen.')
  expect(html).toContain('>hier</a> (https://evil.example/b).')
  expect(html).not.toContain('portal.example/login')
  expect(mailText(text)).toBe('Bitte https://evil.example/a öffnen.\n\nOder hier (https://evil.example/b).')
})

test('ein Knopf sagt, was er tut, wenn er zu uns führt; wohin ein fremder führt, steht immer da', () => {
  const html = mailHtml({
    betreff: 'Neu',
    sprache: 'de',
    absender: 'Bau Beispiel GmbH',
    publicUrl: 'https://portal.example',
    text: 'Ticket öffnen: https://portal.example/ticket/7\n\nAnmelden:\nhttps://portal.example/login\n\nTicket öffnen: https://portal.example.evil.example/7\n\nJetzt gewinnen: https://evil.example/7',
  })
  expect(html).toMatch(/<a href="https:\/\/portal\.example\/ticket\/7"[^>]*>Ticket öffnen<\/a><span [^>]*>https:\/\/portal\.example\/ticket\/7<\/span>/)
  expect(html).toMatch(/<a href="https:\/\/portal\.example\/login"[^>]*>Anmelden<\/a><span [^>]*>https:\/\/portal\.example\/login<\/span>/)
  expect(html).toMatch(/<a [^>]*>https:\/\/portal\.example\.evil\.example\/7<\/a>/)
  expect(html).toMatch(/Jetzt gewinnen: <a [^>]*>https:\/\/evil\.example\/7<\/a>/)
  const named = mailHtml({
    betreff: 'Neu',
    sprache: 'de',
    absender: 'B',
    publicUrl: 'https://portal.example',
    text: `Ticket „${typedName('[Rechnung](https://evil.example)')}“`,
  })
  expect(named).not.toContain('>Rechnung<')
})
