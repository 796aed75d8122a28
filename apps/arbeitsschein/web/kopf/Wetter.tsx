import { useEffect, useRef } from 'react'
import { wetterlagen } from '#domain/einsatz/contract.ts'
import { useCall } from '#platform/web/data/query.tsx'
import { FormField } from '#platform/web/forms/FormField.tsx'
import { FormText } from '#platform/web/forms/FormText.tsx'
import { useTexts } from '#platform/web/text/i18n.tsx'
import { Button } from '#platform/web/ui/act/Button.tsx'
import { Select } from '#platform/web/ui/field/Select.tsx'
import { Notice } from '#platform/web/ui/show/Notice.tsx'
import { calls } from '#apps/arbeitsschein/contract.ts'
import { messages } from '#apps/arbeitsschein/messages.ts'
import { texte } from '../texte.ts'
import { feld, type Scheinformular } from '../useschein.ts'
import { kopftexte } from './texte.ts'

/** Weather and temperatures, by hand; what somebody entered for the same object and day is offered first, and its source stays beside it until something else is typed. */
export function Wetter({ form, objektId }: { form: Scheinformular; objektId: string | null }) {
  const t = useTexts(texte)
  const tk = useTexts(kopftexte)
  const tm = useTexts(messages)
  const wert = (name: string) => (form.rhf.watch(feld(name)) as string | null) ?? ''
  const [datum, quelle] = [wert('datum'), wert('wetterquelle')]
  const werte = [wert('wetter'), wert('tempMin'), wert('tempMax')].join('|')
  const leer = werte === '||'
  const { data } = useCall(calls.wetter, { query: { objektId: objektId ?? '', datum } }, { enabled: leer && !!objektId && !!datum })
  const setze = (name: string, neu: string | null) => form.rhf.setValue(feld(name), neu as never, { shouldDirty: true })
  // What is typed over it is not what the source said.
  const gewusst = useRef({ quelle, werte })
  useEffect(() => {
    if (quelle && gewusst.current.quelle === quelle && gewusst.current.werte !== werte) setze('wetterquelle', '')
    gewusst.current = { quelle, werte }
  }, [quelle, werte])
  const da = leer ? data?.wetter : null
  const grad = (zahl: string) => `${zahl.replace('.', ',').replace('-', '−')} ${tm('grad')}`
  return (
    <>
      {da && (
        <Notice
          kind="info"
          action={
            <Button
              onPress={() => {
                setze('wetter', da.lage)
                setze('tempMin', da.tempMin.replace('.', ','))
                setze('tempMax', da.tempMax.replace('.', ','))
                setze('wetterquelle', da.quelle)
              }}
            >
              {tk('wetterNehmen')}
            </Button>
          }
        >
          {tk('wetterDa', {
            wetter: `${[da.lage && tm(`wetter.${da.lage}`), ...new Set([da.tempMin, da.tempMax].filter(Boolean).map(grad))].filter(Boolean).join(', ')} (${da.quelle})`,
          })}
        </Notice>
      )}
      <FormField form={form} name={feld('wetter')} label={tm('wetter')}>
        {({ value, onChange }) => (
          <Select
            label={tm('wetter')}
            items={[{ id: '-', name: t('ohneWetter') }, ...wetterlagen.map((id) => ({ id, name: tm(`wetter.${id}`) }))]}
            value={value ?? '-'}
            onChange={(lage) => onChange(lage === '-' ? null : lage)}
          />
        )}
      </FormField>
      <div className="as-zwei">
        <FormText form={form} name={feld('tempMin')} label={tm('tempMin')} inputMode="text" maxLength={8} autoComplete="off" end={tm('grad')} />
        <FormText form={form} name={feld('tempMax')} label={tm('tempMax')} inputMode="text" maxLength={8} autoComplete="off" end={tm('grad')} />
      </div>
      {quelle && !leer && <p className="t12 t2">{tm('quelleVon', { quelle })}</p>}
    </>
  )
}
