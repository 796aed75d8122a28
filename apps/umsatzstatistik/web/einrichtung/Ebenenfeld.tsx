import X from 'lucide-react/icons/x'
import { ebenen, type Ebene } from '#domain/umsatz/contract.ts'
import { useTexts } from '#platform/web/text/i18n.tsx'
import { IconButton } from '#platform/web/ui/act/IconButton.tsx'
import { MoveButtons } from '#platform/web/ui/act/MoveButtons.tsx'
import { ErrorText } from '#platform/web/ui/field/Field.tsx'
import { Select } from '#platform/web/ui/field/Select.tsx'
import { messages } from '#apps/umsatzstatistik/messages.ts'
import { texte } from '../texte.ts'

const meiste = 6
interface Props {
  value: readonly Ebene[]
  onChange: (ebenen: readonly Ebene[]) => void
  error: string | undefined
}

/** Levels one below the other: moved, taken out, added at the end. */
export function Ebenenfeld({ value, onChange, error }: Props) {
  const t = useTexts(texte)
  const tm = useTexts(messages)
  const verschoben = (von: number, um: number) => {
    const neu = [...value]
    neu.splice(von + um, 0, ...neu.splice(von, 1))
    return neu
  }
  return (
    <fieldset className="us-ebenen">
      <legend className="label">{t('ebenen')}</legend>
      <span className="hint">{t('ebenenHinweis')}</span>
      {error && <ErrorText>{error}</ErrorText>}
      <ol>
        {value.map((ebene, nr) => {
          const name = tm(`ebene.${ebene}`)
          return (
            <li key={ebene}>
              <span>{name}</span>
              <MoveButtons name={name} at={nr} of={value.length} onMove={(um) => onChange(verschoben(nr, um))} />
              <IconButton icon={X} label={t('ebeneWeg', { name })} onPress={() => onChange(value.filter((eine) => eine !== ebene))} />
            </li>
          )
        })}
      </ol>
      {value.length < meiste && (
        <Select
          label={t('ebeneDazu')}
          items={ebenen.filter((ebene) => !value.includes(ebene)).map((id) => ({ id, name: tm(`ebene.${id}`) }))}
          value={null}
          onChange={(ebene) => onChange([...value, ebene])}
        />
      )}
    </fieldset>
  )
}
