import { beforeEach, expect, test, vi } from 'vitest'
import { clearDrafts, readDraft, writeDraft } from './drafts.ts'

const stored = new Map<string, string>()
beforeEach(() => {
  stored.clear()
  const storage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  }
  vi.stubGlobal(
    'localStorage',
    new Proxy(storage, { ownKeys: () => [...stored.keys()], getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }) }),
  )
})

test('ein Entwurf überlebt den geschlossenen Reiter', () => {
  writeDraft('ticket', { titel: 'Pumpe', alt: 1 }, new Set())
  expect(readDraft('ticket', { titel: '' })).toEqual({ titel: 'Pumpe' })
})

test('ein Passwort kommt nie in den Entwurf', () => {
  writeDraft('konto', { name: 'jana', passwort: 'geheim', kode: '1234' }, new Set(['kode']))
  expect([...stored.values()].join()).not.toMatch(/geheim|1234/)
})

test('beim Abmelden sind alle Entwürfe weg', async () => {
  writeDraft('a', { x: 1 }, new Set())
  stored.set('theme', 'dark')
  await clearDrafts()
  expect([...stored.keys()]).toEqual(['theme'])
})
