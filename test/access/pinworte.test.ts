import { expect, test } from 'vitest'
import { messages as login } from '#apps/login/messages.ts'
import { messages as nfc } from '#apps/nfc/messages.ts'
import { messages as settings } from '#apps/settings/messages.ts'
import { terminalTexte } from '#apps/verwaltung/web/terminals/texte-terminals.ts'

const kataloge = [login, nfc, settings, terminalTexte]
const alle = (sprache: 'de' | 'en') => kataloge.flatMap((katalog) => Object.values(katalog[sprache]) as string[])

test('von zwei PINs hat jede ihr Wort', () => {
  expect(alle('de').filter((text) => text.includes('PIN')).length).toBeGreaterThan(20)
  expect(alle('de').filter((text) => /(?<!Stempel-|Anmelde-)PIN\b/.test(text))).toEqual([])
  expect(alle('en').filter((text) => /(?<![Ss]tamp |[Ss]ign-in )PIN\b/.test(text))).toEqual([])
  // The short one stamps, the long one opens the account: the page says why there are two.
  expect(settings.de['settings.ausweis-text']).toContain('länger als die Stempel-PIN und eine andere')
})

test('am Bildschirm meldet man sich mit QR-Code an; „Ausweis“ ist die Karte', () => {
  expect(settings.de['settings.ausweis']).toBe('Anmelden mit QR-Code')
  expect(Object.values(login.de).filter((text) => text.includes('Ausweis'))).toEqual([])
})
