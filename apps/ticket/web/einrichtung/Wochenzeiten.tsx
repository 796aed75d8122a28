import Plus from 'lucide-react/icons/plus'
import X from 'lucide-react/icons/x'
import { useFormats, useTexts } from '#platform/web/text/i18n.tsx'
import { DayLine } from '#platform/web/ui/time/DayLine.tsx'
import { ErrorText } from '#platform/web/ui/field/Field.tsx'
import { IconButton } from '#platform/web/ui/act/IconButton.tsx'
import { TimeField } from '#platform/web/ui/time/TimeField.tsx'
import { einrichtungTexte } from './texte-einrichtung.ts'

interface Fenster {
  wochentag: number
  von: string
  bis: string
}
const minute = (zeit: string) => Number(zeit.slice(0, 2)) * 60 + Number(zeit.slice(3, 5))
/** `bis` 00:00 is the end of the day. */
const bisMinute = (zeit: string) => minute(zeit) || 1440
export const summeMin = (zeiten: readonly Fenster[]) => zeiten.reduce((summe, { von, bis }) => summe + Math.max(0, bisMinute(bis) - minute(von)), 0)
const uhrzeit = (min: number) => `${String(Math.floor((min % 1440) / 60)).padStart(2, '0')}:${String(min % 60).padStart(2, '0')}`
/** Some day with this number in the week: 5 January 2026 was a Monday. */
export const einTag = (wochentag: number) => `2026-01-${String(wochentag + 4).padStart(2, '0')}`
const tage = [1, 2, 3, 4, 5, 6, 7].map((nummer) => ({ nummer, datum: einTag(nummer) }))

interface WochenzeitenProps {
  label: string
  value: readonly Fenster[]
  onChange: (value: Fenster[]) => void
  error: string | undefined
}
/** Seven days with as many windows each as there are, and each day as its line. */
export function Wochenzeiten({ label, value, onChange, error }: WochenzeitenProps) {
  const te = useTexts(einrichtungTexte)
  const f = useFormats()
  const ersetze = (alt: Fenster | null, neu: Fenster | null) =>
    onChange([...value.filter((one) => one !== alt), ...(neu ? [neu] : [])].toSorted((a, b) => a.wochentag - b.wochentag || (a.von < b.von ? -1 : 1)))
  const dazu = (wochentag: number, zeiten: readonly Fenster[]) => {
    const letztes = zeiten.at(-1)
    const von = letztes ? Math.min(bisMinute(letztes.bis) + 60, 1380) : 480
    ersetze(null, { wochentag, von: uhrzeit(von), bis: uhrzeit(Math.min(von + (letztes ? 240 : 540), 1440)) })
  }
  return (
    <fieldset className="te-woche">
      <legend className="row between">
        <span className="label">{label}</span>
        <b>{te('wocheSumme', { h: f.duration(summeMin(value)) })}</b>
      </legend>
      {error && <ErrorText>{error}</ErrorText>}
      {tage.map(({ nummer, datum }) => {
        const zeiten = value.filter(({ wochentag }) => wochentag === nummer)
        const tag = f.longDay(datum).split(',')[0]!
        return (
          <div className="te-tag" key={nummer} role="group" aria-label={tag}>
            <span className="mid">{tag}</span>
            <div className="te-zeiten">
              {zeiten.length === 0 && <span className="t3">{te('frei')}</span>}
              {zeiten.map((one, stelle) => (
                <span className="te-zeit" key={`${nummer}-${stelle}`}>
                  <TimeField label={`${tag} ${te('von')}`} hideLabel value={one.von} onChange={(von) => von && ersetze(one, { ...one, von })} />
                  <span aria-hidden="true">–</span>
                  <TimeField label={`${tag} ${te('bis')}`} hideLabel value={one.bis} onChange={(bis) => bis && ersetze(one, { ...one, bis })} />
                  <IconButton icon={X} label={te('zeitWeg', { tag, von: one.von, bis: one.bis })} onPress={() => ersetze(one, null)} />
                </span>
              ))}
              <IconButton icon={Plus} label={te('zeitDazu', { tag })} onPress={() => dazu(nummer, zeiten)} />
            </div>
            <DayLine size="s" label="" segments={zeiten.map(({ von, bis }) => ({ from: minute(von), to: bisMinute(bis), kind: 'work' as const }))} />
          </div>
        )
      })}
    </fieldset>
  )
}
