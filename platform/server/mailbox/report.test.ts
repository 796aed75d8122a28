import { describe, expect, test } from 'vitest'
import { zustellberichte } from '#test/mail/zustellberichte.ts'
import { gathered, readLetter } from './read.ts'

const kennung = '<01a0b1c2-d3e4-7f50-8a6b-7c8d9e0f1a2b@testbau.example>'
const brief = kennung.slice(1, -1)
const an = 'bauherr@nordheim.example'
/** One sign, one byte: what stands above 127 is no UTF-8. */
async function* kommt(roh: string) {
  yield Buffer.from(roh, 'latin1')
}
const lies = async (roh: string) => await readLetter(await gathered(kommt(roh)))
const bericht = async (roh: string) => (await lies(roh)).report
/** Postfix's report with these blocks about recipients. */
const mitEmpfaengern = (...gruppen: readonly string[]) =>
  zustellberichte.Postfix({ kennung, an }).replace(/Final-Recipient:[^]*?\r\n\r\n/, `${gruppen.join('\r\n\r\n')}\r\n\r\n`)

describe('was ein Mailserver meldet', () => {
  test.each([
    ['Postfix', `550 5.1.1 <${an}>: Recipient address rejected: User unknown in virtual mailbox table`],
    ['Exchange', '550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient not found by SMTP address lookup'],
    ['Exim', '5.0.0 552 Mailbox of this user is full'],
  ] as const)('%s: Brief, Empfänger, was geschah und warum', async (server, reason) => {
    const gelesen = await lies(zustellberichte[server]({ kennung, an }))
    expect(gelesen.maschine).toBe('unzustellbar')
    expect(gelesen.report).toEqual({ letter: brief, deliveries: [{ recipients: [an], action: 'failed', reason }] })
  })
  test.each(['delayed', 'delivered', 'relayed', 'expanded'] as const)('%s heißt nicht gescheitert', async (action) => {
    const roh = zustellberichte.Exchange({ kennung, an, action, status: '2.0.0', grund: '' })
    expect(await bericht(roh)).toEqual({ letter: brief, deliveries: [{ recipients: [an], action, reason: '2.0.0' }] })
  })
  test('Groß und klein ist gleich, Klammern und Zusätze gehören nicht zur Adresse', async () => {
    const roh = mitEmpfaengern(
      'Final-Recipient: RFC822; <Bauherr@Nordheim.Example> (Heike Brandt)\r\nAction: Failed (bounced)\r\nStatus: 5.1.1 (no such mailbox)',
    )
    expect(await bericht(roh)).toMatchObject({ deliveries: [{ recipients: [an], action: 'failed', reason: '5.1.1' }] })
  })
  test('mehrere Empfänger in einer Meldung behalten jeder das Seine; wer keine Adresse oder keine bekannte Tat hat, fehlt', async () => {
    const roh = mitEmpfaengern(
      'Final-Recipient: rfc822; eins@nordheim.example\r\nAction: delivered\r\nStatus: 2.1.5',
      'Original-Recipient: rfc822;zwei@nordheim.example\r\nFinal-Recipient: rfc822; anders@nordheim.example\r\nAction: failed\r\nStatus: 5.2.2',
      'Final-Recipient: rfc822; drei@nordheim.example\r\nAction: eaten',
      'Final-Recipient: x400; /C=DE/\r\nAction: failed',
      'Action: failed',
    )
    expect((await bericht(roh))!.deliveries).toEqual([
      { recipients: ['eins@nordheim.example'], action: 'delivered', reason: '2.1.5' },
      { recipients: ['zwei@nordheim.example', 'anders@nordheim.example'], action: 'failed', reason: '5.2.2' },
    ])
  })
})

describe('der Grund ist eine Zeile lesbarer Text', () => {
  const grund = async (text: string) => (await bericht(zustellberichte.Postfix({ kennung, an, grund: text })))!.deliveries[0]!.reason
  test('ohne HTML, auch ohne dessen Ende; eine Adresse in Klammern bleibt', async () => {
    expect(await grund('550 5.1.1 <b>Nein</b> <script>alert(1)</script> <!-- x --> <a@b.example>: 3 < 4')).toBe('550 5.1.1 Nein alert(1) <a@b.example>: 3 < 4')
    expect(await grund('550 5.1.1 weg <img src=x onerror=alert(1)')).toBe('550 5.1.1 weg')
    expect(await grund('550 5.1.1 <"x"@y onclick=z> weg')).toBe('550 5.1.1 <"x"@y onclick=z> weg')
  })
  test('höchstens 500 Zeichen, auch wenn ein Megabyte kommt', async () => {
    expect(await grund(`550 5.1.1 ${'Nein '.repeat(200_000)}`)).toHaveLength(499)
    expect(await grund(`550 5.1.1 ${'<'.repeat(1_000_000)}`)).toHaveLength(500)
  })
  test('ein falscher Zeichensatz bleibt lesbar, Steuerzeichen fallen weg', async () => {
    expect(await grund('550 5.1.1 Empf\u00e4nger\u0000 unbekannt')).toBe('550 5.1.1 Empfänger unbekannt')
  })
})

describe('gebaut, um zu schaden oder etwas vorzumachen', () => {
  const postfix = zustellberichte.Postfix({ kennung, an })
  test.each([
    ['kein Bericht über eine Zustellung', postfix.replace('report-type=delivery-status', 'report-type=disposition-notification')],
    ['kein Bericht', postfix.replace('multipart/report; report-type=delivery-status', 'multipart/mixed')],
    ['ohne den Teil mit dem Ergebnis', postfix.replace('Content-Type: message/delivery-status', 'Content-Type: text/plain')],
    ['ohne die zurückgesandte E-Mail', postfix.replace('Content-Type: message/rfc822', 'Content-Type: text/plain')],
    ['nach dem Kopf zu Ende', postfix.slice(0, postfix.indexOf('\r\n\r\n'))],
    ['mitten im Ergebnis zu Ende', postfix.slice(0, postfix.indexOf('Original-Recipient'))],
    ['die zurückgesandte E-Mail hat keine Kennung', postfix.replace(`Message-ID: ${kennung}`, 'X-Ohne: 1')],
    ['ihre Kennung steht nur im Text', postfix.replace(`Message-ID: ${kennung}`, 'X-Ohne: 1').replace('Guten Tag', `Message-ID: ${kennung}`)],
  ])('%s: sagt nichts', async (_, roh) => {
    expect(await bericht(roh)).toBeNull()
  })
  test('eine E-Mail in der zurückgesandten ändert nicht, von welcher die Rede ist', async () => {
    const innen = 'Content-Type: message/rfc822\r\n\r\nMessage-ID: <fremd@testbau.example>\r\nSubject: innen\r\n\r\nx'
    expect(await bericht(postfix.replace('Guten Tag', innen))).toMatchObject({ letter: brief })
    expect(await bericht(postfix.replace(`Message-ID: ${kennung}`, `Message-ID: ${kennung}\r\nMessage-ID: <zweite@testbau.example>`))).toMatchObject({
      letter: brief,
    })
  })
  test('Ergebnis und E-Mail als Base64, und eine E-Mail von einem Megabyte, lesen sich gleich', async () => {
    const [vorn = '', rest = ''] = postfix.split('Content-Type: message/delivery-status\r\n\r\n')
    const ende = rest.indexOf('--4T1aBc0dEfz9')
    const verpackt = `${vorn}Content-Type: message/delivery-status\r\nContent-Transfer-Encoding: base64\r\n\r\n${Buffer.from(rest.slice(0, ende)).toString('base64')}\r\n${rest.slice(ende)}`
    const gelesen = await bericht(postfix)
    expect(gelesen).not.toBeNull()
    expect(await bericht(verpackt)).toEqual(gelesen)
    expect(await bericht(postfix.replace('Guten Tag', 'Guten Tag\r\n'.repeat(100_000)))).toEqual(gelesen)
  })
  test('hunderttausend Gruppen, leere Zeilen und Felder halten nichts auf', async () => {
    const gruppe = 'Final-Recipient: rfc822; x@fremd.example\r\nAction: failed'
    expect((await bericht(mitEmpfaengern(...Array.from({ length: 20_000 }, () => gruppe))))!.deliveries.length).toBeLessThanOrEqual(200)
    expect(await bericht(mitEmpfaengern('\r\n'.repeat(200_000)))).toBeNull()
    expect(await bericht(mitEmpfaengern('X: 1\r\n'.repeat(200_000)))).toBeNull()
  })
})
