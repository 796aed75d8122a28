import type { FieldErrors } from 'react-hook-form'
import Plus from 'lucide-react/icons/plus'
import X from 'lucide-react/icons/x'
import { regelfelder } from '#apps/ticket/contract/felder.ts'
import { hoechststufe, schwelleMin, warneinheiten, warnempfaenger, type Warnung } from '#domain/tickets/contract.ts'
import { hintOf } from '#platform/contract/record/fields.ts'
import { useFormats, useLanguage, useTexts } from '#platform/web/text/i18n.tsx'
import { Button } from '#platform/web/ui/act/Button.tsx'
import { ErrorText } from '#platform/web/ui/field/Field.tsx'
import { IconButton } from '#platform/web/ui/act/IconButton.tsx'
import { NumberField } from '#platform/web/ui/field/NumberField.tsx'
import { Select } from '#platform/web/ui/field/Select.tsx'
import { einrichtungTexte } from './texte-einrichtung.ts'

export type Warnfehler = (readonly (FieldErrors<Warnung> | undefined)[] & { message?: string }) | undefined

/** When who is told of an agreed time, and what that comes to in hours. */
export function Warnstufen({
  value,
  onChange,
  error,
  antwortMin,
  loesungMin,
}: {
  value: readonly Warnung[]
  onChange: (value: Warnung[]) => void
  error: Warnfehler
  antwortMin: number | null
  loesungMin: number | null
}) {
  const te = useTexts(einrichtungTexte)
  const { language } = useLanguage()
  const f = useFormats()
  const setze = (stelle: number, neu: Partial<Warnung>) => onChange(value.map((one, i) => (i === stelle ? { ...one, ...neu } : one)))
  const ziele = [
    ['restAntwort', antwortMin],
    ['restLoesung', loesungMin],
  ] as const
  const zeiten = (wert: (min: number) => number | null) =>
    ziele
      .flatMap(([wort, min]) => {
        const zeit = min ? wert(min) : null
        return zeit === null ? [] : [te(wort, { zeit: `${f.duration(Math.round(zeit))} h` })]
      })
      .join(', ')
  /** What a level comes to: how much time is left then, or when that is after the beginning. */
  const heisst = ({ stufe, einheit }: Warnung) => {
    if (einheit === 'prozent') {
      if (stufe === 100) return te('restNull')
      const rest = zeiten((min) => (Math.abs(100 - stufe) * min) / 100)
      return rest && te(stufe < 100 ? 'restVor' : 'restNach', { zeiten: rest })
    }
    const [nach, zuKurz] = [
      zeiten((min) => schwelleMin({ stufe, einheit }, min)),
      zeiten((min) => (schwelleMin({ stufe, einheit }, min) === null ? min : null)),
    ]
    return [nach && te('nachZeit', { zeiten: nach }), zuKurz && te('nichtFuer', { zeiten: zuKurz })].filter(Boolean).join('. ')
  }
  const dazu = () => {
    const hoechste = Math.max(0, ...value.flatMap(({ stufe, einheit }) => (einheit === 'prozent' ? [stufe] : [])))
    const stufe = Math.min(200, hoechste < 80 ? 80 : hoechste < 100 ? 100 : hoechste + 25)
    onChange([...value, { stufe, einheit: 'prozent', an: hoechste < 100 ? 'zustaendige' : 'leitung' }])
  }
  return (
    <fieldset className="te-punkte">
      <legend className="label">{regelfelder.warnungen[language]}</legend>
      <span className="hint">{hintOf(regelfelder.warnungen, language)}</span>
      {error?.message && <ErrorText>{error.message}</ErrorText>}
      {value.length === 0 && <span className="t2">{te('keineWarnung')}</span>}
      {value.map((one, stelle) => {
        const { stufe, einheit, an } = one
        const n = stelle + 1
        return (
          // Levels have no id of their own; their place names them.
          // oxlint-disable-next-line react/no-array-index-key
          <div className="te-stufe" key={stelle} role="group" aria-label={te('warnung', { n })} data-field={`warnungen.${stelle}.stufe`}>
            <NumberField
              label={te('stufe')}
              hideLabel
              min={1}
              max={hoechststufe[einheit]}
              step={1}
              value={Number.isFinite(stufe) ? stufe : null}
              error={error?.[stelle]?.stufe?.message}
              onChange={(wert) => setze(stelle, { stufe: wert ?? Number.NaN })}
            />
            <Select
              label={te('einheit')}
              hideLabel
              value={einheit}
              onChange={(wert) => setze(stelle, { einheit: wert })}
              items={warneinheiten.map((id) => ({ id, name: te(`einheit.${id}`) }))}
            />
            <div className="wer">
              <Select
                label={te('werErfaehrt')}
                hideLabel
                value={an}
                onChange={(wert) => setze(stelle, { an: wert })}
                items={warnempfaenger.map((id) => ({ id, name: te(`an.${id}`) }))}
              />
            </div>
            <IconButton icon={X} label={te('warnungWeg', { n })} onPress={() => onChange(value.filter((_, i) => i !== stelle))} />
            <small className="t2">{Number.isFinite(stufe) && heisst(one)}</small>
          </div>
        )
      })}
      {value.length < 10 && (
        <div className="row">
          <Button icon={Plus} onPress={dazu}>
            {te('warnungDazu')}
          </Button>
        </div>
      )}
    </fieldset>
  )
}
