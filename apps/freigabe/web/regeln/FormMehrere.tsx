import { useState } from 'react'
import X from 'lucide-react/icons/x'
import type { FieldValues, Path } from 'react-hook-form'
import type { calls } from '#apps/freigabe/contract.ts'
import { useRemoteSearch } from '#platform/web/data/remote-pick.ts'
import { FormField } from '#platform/web/forms/FormField.tsx'
import type { FormHandle } from '#platform/web/forms/useform.ts'
import { useTexts } from '#platform/web/text/i18n.tsx'
import { IconButton } from '#platform/web/ui/act/IconButton.tsx'
import { PickList, pickText } from '#platform/web/ui/field/PickList.tsx'
import type { PickItem } from '#platform/web/ui/types.ts'
import { texte } from '../texte.ts'

type Suche = (typeof calls)['regelLieferanten' | 'regelBaustellen' | 'regelKostenstellen' | 'regelPersonen']
interface Props<In extends FieldValues> {
  form: FormHandle<In>
  name: Path<In>
  label: string
  hint?: string
  suche: Suche
  /** Names of what was chosen before. */
  bekannt: readonly PickItem[]
}

/** Several records, found one after the other; none means all. */
export function FormMehrere<In extends FieldValues>({ form, name, label, hint, suche, bekannt }: Props<In>) {
  const t = useTexts(texte)
  const [gefunden, setGefunden] = useState<readonly PickItem[]>([])
  const onSearch = useRemoteSearch(suche)
  const item = (id: unknown) => [...gefunden, ...bekannt].find((eins) => eins.id === id)
  return (
    <FormField form={form} name={name} label={label} say={(id) => item(id)?.name}>
      {({ value, onChange, error }) => {
        const gewaehlt = (value ?? []) as readonly string[]
        return (
          <div className="fg-mehrere">
            <PickList
              key={gewaehlt.length}
              label={label}
              hint={hint ?? (name === 'personen' ? undefined : t('leerHeisstAlle'))}
              error={error}
              placeholder={t('hinzufuegen', { was: label })}
              value={null}
              onSearch={onSearch}
              onChange={(id, neu) => {
                if (!id || !neu || gewaehlt.includes(id)) return
                setGefunden([...gefunden, neu])
                onChange([...gewaehlt, id])
              }}
            />
            {gewaehlt.length > 0 && (
              <ul className="fg-gewaehlt" aria-label={label}>
                {gewaehlt.map((id) => {
                  const eins = item(id)
                  const wort = eins ? pickText(eins) : id
                  return (
                    <li key={id}>
                      <span className="cut">{wort}</span>
                      <IconButton icon={X} label={t('entfernenName', { name: wort })} onPress={() => onChange(gewaehlt.filter((andere) => andere !== id))} />
                    </li>
                  )
                })}
              </ul>
            )}
          </div>
        )
      }}
    </FormField>
  )
}
