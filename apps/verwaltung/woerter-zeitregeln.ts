import { defineMessages, fill, type Language } from '#platform/contract/messages.ts'
import { gezaehlt, Regelwerte, type Regelart } from '#domain/zeiten/contract.ts'

/** Names of the figures of rules, as screens and files call them. */
export const regelTexte = defineMessages(
  {
    normalMin: 'Üblich',
    hoechstMin: 'Höchstens',
    wochen: 'Wochen',
    tagMin: 'Zwischen zwei Arbeitstagen',
    wocheMin: 'Einmal in der Woche',
    von: 'Von',
    bis: 'Bis',
    abMin: 'Zählt als Nachtarbeit über',
    samstagMin: 'Am Samstag höchstens',
    sonntagMin: 'Am Sonntag höchstens',
    feiertagMin: 'Am Feiertag höchstens',
    tage: 'Arbeitstage in der Woche',
    freieSonntage: 'Freie Sonntage im Jahr',
    freieSonntageMonat: 'Freie Sonntage im Monat',
    ersatzSonntagTage: 'Freier Tag für einen Sonntag binnen Tagen',
    ersatzFeiertagTage: 'Freier Tag für einen Feiertag binnen Tagen',
    ersatzruheMin: 'Ersatzruhe für Arbeit so lange vor der neuen Woche',
    zeitausgleich: 'Wer im Zeitausgleich krank wird',
    'zeitausgleich.genommen': 'verliert die Stunden',
    'zeitausgleich.zurueck': 'bekommt die Stunden zurück',
    monate: 'Monate',
    aufMin: 'Auf volle',
    richtung: 'Richtung',
    'richtung.symmetrisch': 'zur nächsten',
    'richtung.person': 'immer zugunsten der Person',
    stueckMin: 'Eine Pause dauert mindestens',
    stufen: 'Geschuldete Pausen',
    wieTag: 'wie am Tag',
    ohneGrenze: 'keine Grenze',
    verboten: 'keine Arbeit',
    minuten: 'Min.',
    ueberText: 'über {{ueber}}: {{pause}}',
  },
  {
    normalMin: 'Usual',
    hoechstMin: 'At most',
    wochen: 'Weeks',
    tagMin: 'Between two working days',
    wocheMin: 'Once a week',
    von: 'From',
    bis: 'To',
    abMin: 'Counts as night work above',
    samstagMin: 'On a Saturday at most',
    sonntagMin: 'On a Sunday at most',
    feiertagMin: 'On a public holiday at most',
    tage: 'Working days a week',
    freieSonntage: 'Free Sundays a year',
    freieSonntageMonat: 'Free Sundays a month',
    ersatzSonntagTage: 'A free day for a Sunday within days',
    ersatzFeiertagTage: 'A free day for a public holiday within days',
    ersatzruheMin: 'Compensatory rest for work so long before the new week',
    zeitausgleich: 'Whoever falls ill during time off in lieu',
    'zeitausgleich.genommen': 'loses the hours',
    'zeitausgleich.zurueck': 'gets the hours back',
    monate: 'Months',
    aufMin: 'To full',
    richtung: 'Direction',
    'richtung.symmetrisch': 'to the nearest',
    'richtung.person': 'always in the person’s favour',
    stueckMin: 'A break lasts at least',
    stufen: 'Breaks owed',
    wieTag: 'as by day',
    ohneGrenze: 'no limit',
    verboten: 'no work',
    minuten: 'min',
    ueberText: 'over {{ueber}}: {{pause}}',
  },
)
type Wort = keyof (typeof regelTexte)['de']

/** The figures of a rule in words, in the order of its form: minutes as hours from one hour on, counted figures as they are, an empty one as what it means. */
export function regelInWorten(art: Regelart, wert: Readonly<Record<string, unknown>>, sprache: Language): { label: string; value: string }[] {
  const t = (wort: Wort) => regelTexte[sprache][wort]
  const dauer = (minuten: number) => (minuten < 60 ? `${minuten} ${t('minuten')}` : `${Math.floor(minuten / 60)}:${String(minuten % 60).padStart(2, '0')} h`)
  return Object.keys(Regelwerte[art].shape).map((name) => ({ label: t(name as Wort), value: inWorten(name, wert[name] ?? null) }))

  function inWorten(name: string, value: unknown): string {
    if (Array.isArray(value))
      return (value as { ueberMin: number; pauseMin: number }[])
        .map(({ ueberMin, pauseMin }) => fill(t('ueberText'), { ueber: dauer(ueberMin), pause: `${pauseMin} ${t('minuten')}` }))
        .join('; ')
    if (value === null) return t(art === 'nacht' ? 'wieTag' : 'ohneGrenze')
    if (name === 'richtung') return t(`richtung.${value as 'person'}`)
    if (name === 'zeitausgleich') return t(`zeitausgleich.${value as 'zurueck'}`)
    if (typeof value !== 'number' || gezaehlt.has(name)) return String(value)
    return value === 0 && (art === 'freietage' || (art === 'nacht' && name === 'hoechstMin')) ? t('verboten') : dauer(value)
  }
}

/** The same in one line for a list: what has no limit is left out, unless nothing has one. */
export function regelInEinerZeile(art: Regelart, wert: Readonly<Record<string, unknown>>, sprache: Language): string {
  const { ohneGrenze } = regelTexte[sprache]
  const grenzen = regelInWorten(art, wert, sprache).filter(({ value }) => value !== ohneGrenze)
  return grenzen.map(({ label, value }) => `${label}: ${value}`).join(' · ') || ohneGrenze
}
