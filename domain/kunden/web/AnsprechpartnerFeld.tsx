import type { FieldValues, Path } from 'react-hook-form'
import { FormRemotePick } from '#platform/web/record/FormRemotePick.tsx'
import { useTexts } from '#platform/web/text/i18n.tsx'
import { alsWahl, wertVon, type Stammfeld } from './stammfeld.ts'
import { stammtexte } from './texte.ts'

/** A contact of the customer – the form's, or the one it is said to be; none without one. */
export function AnsprechpartnerFeld<In extends FieldValues>({
  name = 'ansprechpartnerId' as Path<In>,
  kunde,
  bisher,
  query,
  ...rest
}: Stammfeld<In> & { kunde?: string | null | undefined }) {
  const t = useTexts(stammtexte)
  const ktostammId = kunde ?? wertVon(rest.form, 'ktostammId')
  return <FormRemotePick label={t('ansprechpartner')} name={name} selected={alsWahl(bisher)} query={ktostammId ? { ...query, ktostammId } : null} {...rest} />
}
