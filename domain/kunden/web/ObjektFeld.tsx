import type { FieldValues, Path } from 'react-hook-form'
import { FormRemotePick } from '#platform/web/record/FormRemotePick.tsx'
import { useTexts } from '#platform/web/text/i18n.tsx'
import { alsWahl, amObjekt, wertVon, type Stammfeld } from './stammfeld.ts'
import { stammtexte } from './texte.ts'

/** An object of the customer – the form's, or the one it is said to be; without one, any. Another one empties its cost centre. */
export function ObjektFeld<In extends FieldValues>({
  name = 'objektId' as Path<In>,
  kunde,
  bisher,
  query,
  ...rest
}: Stammfeld<In> & { kunde?: string | null | undefined }) {
  const t = useTexts(stammtexte)
  const dessen = kunde ?? wertVon(rest.form, 'ktostammId')
  return (
    <FormRemotePick
      label={t('objekt')}
      name={name}
      selected={alsWahl(bisher)}
      empties={amObjekt}
      query={query === null ? null : { ...query, ...(dessen && { ktostammId: dessen }) }}
      {...rest}
    />
  )
}
