import type { DaySegment } from '../time/day.ts'
import type { Slice } from '../show/Donut.tsx'
import type { PickItem } from '../types.ts'

export const sites: PickItem[] = [
  ['10432', 'Klinikum Nordheim, Trakt B', 'Nordheim'],
  ['10418', 'Brauerei Zell, Kälteanlage', 'Zell'],
  ['10377', 'Hausverwaltung Lindner', 'Nordheim'],
  ['10361', 'Autohaus Reiter', 'Bad Sulm'],
  ['10350', 'Hotel Seeblick', 'Linz'],
  ['10344', 'Volksschule Mitte', 'Linz'],
  ['10339', 'Gemeindeamt Altdorf', 'Altdorf'],
  ['10331', 'Bäckerei Öttl', 'Zell'],
  ['10320', 'Wohnpark Süd, Haus 3', 'Nordheim'],
  ['10318', 'Tischlerei Grünwald', 'Bad Sulm'],
  ['10307', 'Lagerhalle Ost', 'Nordheim'],
].map(([nummer = '', name = '', hint = '']) => ({ id: nummer, nummer, name, hint }))

export const present: DaySegment[] = [
  { from: 420, to: 960, kind: 'plan' },
  { from: 432, to: 570, kind: 'work' },
  { from: 570, to: 585, kind: 'break' },
  { from: 585, to: 668, kind: 'work' },
]
export const nightShift: DaySegment[] = [
  { from: 0, to: 366, kind: 'night' },
  { from: 1320, to: 1440, kind: 'plan' },
]
export const missing: DaySegment[] = [
  { from: 420, to: 960, kind: 'plan' },
  { from: 420, to: 668, kind: 'late' },
]
export const gap: DaySegment[] = [
  { from: 420, to: 660, kind: 'work' },
  { from: 660, to: 720, kind: 'gap' },
  { from: 750, to: 930, kind: 'away' },
]
export const leave: DaySegment[] = [{ from: 0, to: 1440, kind: 'off' }]

export const tickets: Slice[] = [
  { id: 'offen', label: 'Offen', value: 17, color: 2, href: '#tickets' },
  { id: 'offenplan', label: 'Offen über Plan', value: 3, color: 2, hatch: true, href: '#tickets' },
  { id: 'erledigt', label: 'Erledigt', value: 23, color: 4, href: '#tickets' },
  { id: 'erledigtplan', label: 'Erledigt über Plan', value: 4, color: 4, hatch: true, href: '#tickets' },
]
export const hours: Slice[] = (['Auftrag', 'Lieferschein', 'Verrechnet', 'Nicht verr.', 'Wartung', 'Entwicklung', 'Intern', 'Keine'] as const).map(
  (label, index) => ({ id: label, label, value: [62, 18.5, 31, 12.5, 24, 9.5, 16, 13][index] ?? 0, color: (index + 1) as Slice['color'], onPress: () => {} }),
)

export interface SampleDocument {
  nummer: string
  day: string
  customer: string
  place: string
  amount: string
  state: 'ok' | 'warn' | 'bad' | 'idle'
  word: string
}
const states = [
  ['ok', 'Freigegeben'],
  ['warn', 'Rückfrage'],
  ['idle', 'Entwurf'],
  ['bad', 'Überfällig'],
] as const
export const sampleDocuments = (count: number): SampleDocument[] =>
  Array.from({ length: count }, (_, index) => {
    const site = sites[(index * 7) % sites.length]
    const [state, word] = states[index % 4] ?? states[0]
    return {
      nummer: `AR 26-${String(6187 - index).padStart(4, '0')}`,
      day: `2026-11-${String(19 - (index % 18)).padStart(2, '0')}`,
      customer: site?.name ?? '',
      place: site?.hint ?? '',
      amount: `${(index * 7919) % 48_000}.${String((index * 37) % 100).padStart(2, '0')}`,
      state,
      word,
    }
  })
