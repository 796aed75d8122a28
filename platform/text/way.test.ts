import { expect, test } from 'vitest'
import { isWay, withQuery, type Href } from './way.ts'

test('was der Server als Datei beantwortet und was andere Programme öffnen, ist kein Weg zu einer Ansicht', () => {
  const out: Href[] = ['/api/v1/haftruecklass/kalender', 'https://portal.example/ticket', 'tel:+43123', 'mailto:a@b.example', '#oben', 'blob:x']
  expect(out.filter(isWay)).toEqual([])
  const ways: Href[] = ['/', '/ticket', '/ticket/4812?teil=verlauf', '/settings#ausweis']
  expect(ways.filter((way) => !isWay(way))).toEqual([])
  expect(isWay('//anderswo.example' as Href)).toBe(false)
})

test('eine leere Frage hinterlässt kein Fragezeichen', () => {
  expect([withQuery('/ticket', ''), withQuery('/ticket', 'q=1'), withQuery('/ticket', new URLSearchParams({ q: 'a b' }))]).toEqual([
    '/ticket',
    '/ticket?q=1',
    '/ticket?q=a+b',
  ])
})
