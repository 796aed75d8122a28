import type { FieldValues, Path } from 'react-hook-form'
import { FormRemotePick } from '#platform/web/record/FormRemotePick.tsx'
import { useTexts } from '#platform/web/text/i18n.tsx'
import { alsWahl, wertVon, type Stammfeld } from './stammfeld.ts'
import { stammtexte } from './texte.ts'

/** A cost centre of the form's object; none without one. */
export function KostenstelleFeld<In extends FieldValues>({ name = 'kostenstelleId' as Path<In>, bisher, query, ...rest }: Stammfeld<In>) {
  const t = useTexts(stammtexte)
  const objektId = wertVon(rest.form, 'objektId')
  return (
    <FormRemotePick
      label={t('kostenstelle')}
      name={name}
      disabled={!objektId}
      selected={alsWahl(bisher)}
      query={objektId ? { ...query, objektId } : null}
      {...rest}
    />
  )
}
