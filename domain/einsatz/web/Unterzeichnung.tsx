import { useState } from 'react'
import { useTexts } from '#platform/web/text/i18n.tsx'
import { Segmented } from '#platform/web/ui/act/Segmented.tsx'
import { ErrorText } from '#platform/web/ui/field/Field.tsx'
import { RadioGroup } from '#platform/web/ui/field/RadioGroup.tsx'
import { TextField } from '#platform/web/ui/field/TextField.tsx'
import type { Strich } from '../arbeitsschein/tinte.ts'
import { unterschriftstexte } from '../messages.ts'
import { Unterschriftsfeld } from './Unterschriftsfeld.tsx'

/** A signature as somebody gives it: drawn, typed, or why there is none. */
export interface Unterzeichnet {
  art: 'gezeichnet' | 'getippt' | 'abwesend' | 'verweigert'
  bedeutung: 'bestaetigt' | 'erhalten'
  striche: Strich[]
  name: string
  funktion: string
  firma: string
  ort: string
  grund: string
}
export const leereUnterschrift = (vorschlag: Partial<Pick<Unterzeichnet, 'name' | 'firma' | 'ort'>> = {}): Unterzeichnet => ({
  art: 'gezeichnet',
  bedeutung: 'bestaetigt',
  striche: [],
  name: '',
  funktion: '',
  firma: '',
  ort: '',
  grund: '',
  ...vorschlag,
})
const niemandDa = (art: Unterzeichnet['art']) => art === 'abwesend' || art === 'verweigert'
/** The same as the server takes it: without a signature there is no company and no place of one. */
export const unterschriftAus = ({ striche, ...wert }: Unterzeichnet, rolle: 'Kunde' | 'Monteur') => ({
  ...wert,
  ...(niemandDa(wert.art) && { firma: '', ort: '' }),
  rolle,
  striche: wert.art === 'gezeichnet' ? striche : null,
})

interface UnterzeichnungProps {
  wert: Unterzeichnet
  onChange: (wert: Unterzeichnet) => void
  /** What is wrong, by field. */
  fehler: Readonly<Record<string, string>>
  arten: readonly Unterzeichnet['art'][]
  /** What the signature may say, each with the sentence that is signed; none: it says nothing but who. */
  bedeutungen?: readonly { id: Unterzeichnet['bedeutung']; wahl: string; satz: string }[]
}

/** Takes one signature: how, the pad or a name, what it says. */
export function Unterzeichnung({ wert, onChange, fehler, arten, bedeutungen = [] }: UnterzeichnungProps) {
  const t = useTexts(unterschriftstexte)
  const { art, bedeutung, striche, name } = wert
  const niemand = niemandDa(art)
  // What was complained about is over once it is something else.
  const [geprueft, setGeprueft] = useState({ fehler, wert })
  if (geprueft.fehler !== fehler) setGeprueft({ fehler, wert })
  const falsch = (welches: 'striche' | 'name' | 'funktion' | 'firma' | 'ort' | 'grund') =>
    geprueft.wert.art === art && geprueft.wert[welches] === wert[welches] ? geprueft.fehler[welches] : undefined
  const feld = (welches: 'name' | 'funktion' | 'firma' | 'ort' | 'grund') => ({
    value: wert[welches],
    onChange: (neu: string) => onChange({ ...wert, [welches]: neu }),
    error: falsch(welches),
    autoComplete: 'off' as const,
  })
  return (
    <>
      <Segmented
        label={t('wieUnterschreiben')}
        choices={arten.map((id) => ({ id, label: t(`wie.${id}`) }))}
        value={art}
        onChange={(neu) => onChange({ ...wert, art: neu })}
      />
      {art === 'gezeichnet' && <Unterschriftsfeld label={t('unterschriftsfeld')} striche={striche} onChange={(neue) => onChange({ ...wert, striche: neue })} />}
      {falsch('striche') && (
        <div role="alert">
          <ErrorText>{falsch('striche')}</ErrorText>
        </div>
      )}
      {!niemand && <TextField label={t('druckschrift')} required maxLength={150} {...feld('name')} />}
      {!niemand && <TextField label={t('funktion')} maxLength={150} {...feld('funktion')} />}
      {!niemand && <TextField label={t('firma')} maxLength={100} {...feld('firma')} />}
      {!niemand && <TextField label={t('ort')} maxLength={100} {...feld('ort')} />}
      {niemand && <TextField label={t('grund')} required maxLength={500} {...feld('grund')} />}
      {art === 'getippt' && <p>{t('tippen', { name: name.trim() || '…' })}</p>}
      {bedeutungen.length > 0 && !niemand && (
        <RadioGroup
          label={t('wasBestaetigt')}
          choices={bedeutungen.map(({ id, wahl }) => ({ id, label: wahl }))}
          value={bedeutung}
          onChange={(neu) => onChange({ ...wert, bedeutung: neu })}
        />
      )}
      {!niemand && <p className="t12 t2">{bedeutungen.find(({ id }) => id === bedeutung)?.satz}</p>}
    </>
  )
}
