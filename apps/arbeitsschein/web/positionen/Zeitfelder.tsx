import { FormField } from '#platform/web/forms/FormField.tsx'
import { useTexts } from '#platform/web/text/i18n.tsx'
import { DatePicker } from '#platform/web/ui/time/DatePicker.tsx'
import { TimeField } from '#platform/web/ui/time/TimeField.tsx'
import { useState } from 'react'
import type { Position } from '#apps/arbeitsschein/contract/schein.ts'
import { messages } from '#apps/arbeitsschein/messages.ts'
import { texte } from '../texte.ts'
import { feld, type Scheinformular } from '../useschein.ts'
import { momente, zeitenVon, type Zeiten } from './zeiten.ts'

/** Day, beginning and end of a line of time. */
export function Zeitfelder({ form, nr }: { form: Scheinformular; nr: number }) {
  const t = useTexts(texte)
  const tm = useTexts(messages)
  const position = form.rhf.watch(feld(`positionen.${nr}`)) as unknown as Position | undefined
  const datum = String(form.rhf.watch(feld('datum')))
  const [eigener, setEigener] = useState<string | null>(null)
  if (!position) return null
  const gelesen = zeitenVon(position, eigener ?? datum)
  const setze = (neu: Partial<Zeiten>) => {
    const { von, bis } = momente({ ...gelesen, ...neu })
    const wie = { shouldDirty: true, shouldValidate: form.failures > 0 }
    form.rhf.setValue(feld(`positionen.${nr}.von`), von as never, wie)
    form.rhf.setValue(feld(`positionen.${nr}.bis`), bis as never, wie)
  }
  return (
    <div className="as-zeit">
      <DatePicker
        label={t('tag')}
        value={gelesen.tag}
        onChange={(tag) => {
          if (!tag) return
          setEigener(tag)
          setze({ tag })
        }}
      />
      {(['von', 'bis'] as const).map((welche) => (
        <FormField key={welche} form={form} name={feld(`positionen.${nr}.${welche}`)} label={tm(welche)}>
          {({ error, onBlur, name }) => (
            <TimeField
              label={tm(welche)}
              required
              value={gelesen[welche]}
              onChange={(zeit) => setze({ [welche]: zeit })}
              error={error}
              onBlur={onBlur}
              name={name}
            />
          )}
        </FormField>
      ))}
    </div>
  )
}
