import { describe, expect, test } from 'vitest'
import { app as hardware } from '#apps/hardware-management/app.ts'
import { app as rdpLog } from '#apps/rdp-log/app.ts'
import { employed } from '#platform/contract/app.ts'
import { permittedMenu } from '#platform/web/route/apps.tsx'
import type { WebApp } from '#platform/web/route/screens.ts'
import { angebote, breiten, fuerTelefon, merken, plaetze, stempelkarte, verschoben, zeilensprung, type Platz } from './anordnung.ts'

const app = (id: string, widgets: Record<string, string>): WebApp => ({
  app: {
    id,
    path: '/dashboard',
    icon: 'clock',
    group: 'zeit',
    title: { de: id, en: id },
    description: { de: '', en: '' },
    shells: ['main'],
    permission: 'angemeldet',
    menu: [],
    widgets: Object.fromEntries(
      Object.entries(widgets).map(([name, permission]) => [name, { title: { de: name, en: name }, permission, size: 'third' as const }]),
    ),
  },
  parts: { load: () => Promise.reject(new Error('not here')) },
  widgets: { load: () => Promise.reject(new Error('not here')) },
})
const apps = [app('zeit', { uhr: 'ZEIT', heute: 'ZEIT' }), app('ticket', { ring: 'TICKET' })]
const alles = angebote(apps, () => true)
const ids = (folge: readonly Platz[]) => folge.filter(({ hidden }) => !hidden).map(({ id }) => id)
const platz = (id: string, mehr: Partial<Platz> = {}): Platz => ({ id, size: 'third', hidden: false, ...mehr })

describe('das Dashboard', () => {
  test('eine Hälfte, die allein in ihrer Zeile stünde, nimmt die Zeile; alles andere bleibt, wie es gewählt ist', () => {
    const von = (...groessen: Platz['size'][]) => breiten(groessen.map((size, i) => platz(String(i), { size })))
    expect(von('half')).toEqual(['full'])
    expect(von('half', 'half', 'half')).toEqual(['half', 'half', 'full'])
    expect(von('half', 'full', 'third', 'third', 'third')).toEqual(['full', 'full', 'third', 'third', 'third'])
    expect(von('third', 'half', 'half')).toEqual(['third', 'half', 'full'])
    expect(von()).toEqual([])
  })
  test('zeigt die erlaubten Widgets in der Reihenfolge der Listen', () =>
    expect(
      ids(
        plaetze(
          undefined,
          angebote(apps, (key) => key === 'ZEIT'),
        ),
      ),
    ).toEqual(['zeit/uhr', 'zeit/heute']))
  test('was nur das Haus angeht, sieht der Kunde nicht: weder als Widget noch im Menü', () => {
    const gezeigt = (...rechte: string[]) => angebote([{ ...apps[0]!, app: rdpLog }], (key) => rechte.includes(key)).map(({ id }) => id)
    expect(gezeigt('RDPLOG')).toEqual([])
    expect(gezeigt('RDPLOG', employed)).toEqual(['rdp-log/offene'])
    expect(gezeigt('RDPLOG', 'RDPLOG.ALLE')).toEqual(['rdp-log/offene'])
    const menue = (...rechte: string[]) => permittedMenu(hardware, new Set(rechte), {}).map(({ path }) => path)
    expect(menue('HARDWAREMANAGEMENT')).toEqual(['', 'search', 'orte'])
    expect(menue('HARDWAREMANAGEMENT', employed)).toEqual(['', 'create', 'search', 'lizenzen', 'zubehoer', 'inhaber', 'hatte', 'orte'])
  })
  test('behält Reihenfolge, Breite und Verstecktes', () => {
    const gespeichert = [platz('ticket/ring', { size: 'full' }), platz('zeit/heute'), platz('zeit/uhr', { hidden: true })]
    expect(plaetze(gespeichert, alles)).toEqual(gespeichert)
  })
  test('ein neues Widget kommt hinter seinen Vorgänger', () =>
    expect(ids(plaetze([platz('ticket/ring'), platz('zeit/uhr')], alles))).toEqual(['ticket/ring', 'zeit/uhr', 'zeit/heute']))
  test('ein entzogenes Recht nimmt das Widget weg, die Anordnung bleibt gemerkt und kommt mit dem Recht zurück', () => {
    const gespeichert = [platz('ticket/ring', { size: 'full' }), platz('zeit/uhr'), platz('zeit/heute')]
    const ohne = plaetze(
      gespeichert,
      angebote(apps, (key) => key === 'ZEIT'),
    )
    expect(ids(ohne)).toEqual(['zeit/uhr', 'zeit/heute'])
    expect(merken(ohne, gespeichert)).toContainEqual(platz('ticket/ring', { size: 'full' }))
  })
  test('Unlesbares zählt nicht', () => {
    for (const unsinn of [null, 7, 'x', [{ id: 'zeit/uhr' }], [{ id: 'zeit/uhr', size: 'riesig', hidden: false }], { id: 1 }])
      expect(ids(plaetze(unsinn, alles))).toEqual(['zeit/uhr', 'zeit/heute', 'ticket/ring'])
  })
  test('doppelt Gespeichertes steht einmal', () =>
    expect(ids(plaetze([platz('zeit/uhr'), platz('zeit/uhr')], alles))).toEqual(['zeit/uhr', 'zeit/heute', 'ticket/ring']))
  test('verschieben überspringt Verstecktes und endet am Rand', () => {
    const folge = [platz('a'), platz('b', { hidden: true }), platz('c'), platz('d')]
    expect(ids(verschoben(folge, 'a', 1))).toEqual(['c', 'a', 'd'])
    expect(ids(verschoben(folge, 'a', -5))).toEqual(['a', 'c', 'd'])
    expect(ids(verschoben(folge, 'a', 9))).toEqual(['c', 'd', 'a'])
    expect(verschoben(folge, 'a', 1)).toHaveLength(4)
  })
  test('nach unten führt in die nächste Zeile, am Rand nirgendwohin', () => {
    const folge = [platz('a'), platz('b'), platz('c'), platz('d'), platz('e', { size: 'full' })]
    expect(zeilensprung(folge, 'a', 1)).toBe(3)
    expect(zeilensprung(folge, 'd', 1)).toBe(1)
    expect(zeilensprung(folge, 'd', -1)).toBe(-3)
    expect(zeilensprung(folge, 'a', -1)).toBe(0)
    expect(zeilensprung(folge, 'e', 1)).toBe(0)
  })
  test('auf dem Telefon steht die Stempelkarte zuerst', () =>
    expect(ids(fuerTelefon([platz('ticket/ring'), platz(stempelkarte), platz('zeit/heute')]))).toEqual([stempelkarte, 'ticket/ring', 'zeit/heute']))
  test('auf dem Telefon kommt die Arbeit vor den Stempeln von heute, außer jemand hat es selbst anders geordnet', () => {
    const heute = 'stempelerfassung/heute'
    const folge = [platz(stempelkarte), platz(heute), platz('klaerung/faelle'), platz('arbeitsschein/offene'), platz('ticket/meine'), platz('zeit/rest')]
    expect(ids(fuerTelefon(folge))).toEqual([stempelkarte, 'klaerung/faelle', 'arbeitsschein/offene', 'ticket/meine', heute, 'zeit/rest'])
    expect(ids(fuerTelefon(folge, true))).toEqual(ids(folge))
    expect(ids(fuerTelefon([platz(heute), platz(stempelkarte)]))).toEqual([stempelkarte, heute])
  })
})
