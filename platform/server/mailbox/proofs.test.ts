import { describe, expect, test } from 'vitest'
import { failedProofs } from './proofs.ts'

const host = 'mx.firma.example'
const von = 'alma@anker.example'
const sagt = (...results: string[]) => failedProofs(results, host, von)

describe('was der eigene Mailserver über einen Absender sagt', () => {
  test('zählt, wenn er die Prüfung nicht bestanden hat', () => {
    expect(sagt(`${host}; dmarc=fail (p=none) header.from=anker.example; spf=pass smtp.mailfrom=fremd.example`)).toBe('DMARC')
    expect(sagt(`${host} 1; spf=fail smtp.mailfrom=alma@anker.example; dkim=none`)).toBe('SPF')
    expect(sagt(`${host.toUpperCase()} ;  DKIM = fail header.d=anker.example`)).toBe('DKIM')
    expect(sagt(`${host}; spf=hardfail; dkim=fail; dmarc/1=fail`)).toBe('DMARC, SPF, DKIM')
  })
  test('ein guter Nachweis derselben Domain wiegt auf, was der Weg zerstört hat, einer fremden nicht', () => {
    expect(sagt(`${host}; spf=fail smtp.mailfrom=liste.example; dkim=pass header.d=anker.example`)).toBeNull()
    expect(sagt(`${host}; spf=pass smtp.mailfrom=post.anker.example; dkim=fail header.d=anker.example`)).toBeNull()
    expect(sagt(`${host}; spf=fail smtp.mailfrom=anker.example; dkim=pass header.d=angreifer.example`)).toBe('SPF')
    expect(sagt(`${host}; spf=pass smtp.mailfrom=boese-anker.example; dkim=fail`)).toBe('DKIM')
    expect(sagt(`${host}; spf=fail; dkim=fail; dmarc=pass header.from=anker.example`)).toBeNull()
  })
  test('nichts gesagt, nicht geprüft oder nicht sicher ist nicht gescheitert', () => {
    for (const one of ['none', `spf=softfail smtp.mailfrom=${von}`, 'spf=neutral; dkim=temperror; dmarc=none', 'dmarc=pass', ''])
      expect(sagt(`${host}; ${one}`)).toBeNull()
    expect(sagt()).toBeNull()
    expect(failedProofs([`${host}; dmarc=fail`], undefined, von)).toBeNull()
  })
})
describe('was der Absender selbst hineingeschrieben hat', () => {
  test('gilt nicht, wenn es einen anderen Namen trägt', () => {
    expect(sagt('mx.anders.example; dmarc=fail', `${host}.anders.example; dmarc=fail`)).toBeNull()
    expect(sagt('mx.anders.example; dmarc=pass', `${host}; dmarc=fail`)).toBe('DMARC')
  })
  test('belegt nichts unter dem, was der Server obenauf legte', () => {
    expect(sagt(`${host}; spf=fail smtp.mailfrom=${von}`, `${host}; dkim=pass header.d=anker.example; dmarc=pass`)).toBe('SPF')
    expect(sagt(`${host}; dmarc=fail`, `${host}; dmarc=pass`)).toBe('DMARC')
    expect(sagt(`${host}; spf=none`, `${host}; dmarc=fail`)).toBe('DMARC')
  })
  test('versteckt sich nicht in Bemerkungen und Anführungszeichen', () => {
    expect(sagt(`${host}; spf=fail (x; dmarc=pass) smtp.mailfrom="a; dmarc=pass; dkim=pass header.d=anker.example"@fremd.example`)).toBe('SPF')
    expect(sagt(`${host}; spf=fail (tief (noch tiefer; dmarc=pass) \\) ; dmarc=pass) smtp.mailfrom=fremd.example`)).toBe('SPF')
    expect(sagt(`${host}; spf=fail smtp.mailfrom="\\"; dmarc=pass"@fremd.example`)).toBe('SPF')
    expect(sagt(`${host}; spf=fail (offen; dmarc=pass`)).toBe('SPF')
  })
})
