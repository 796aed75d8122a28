import type { FieldValues, Path } from 'react-hook-form'
import { FormRemotePick } from '#platform/web/record/FormRemotePick.tsx'
import { useTexts } from '#platform/web/text/i18n.tsx'
import { alsWahl, amKunden, type Stammfeld } from './stammfeld.ts'
import { stammtexte } from './texte.ts'

/** A customer; another one empties the fields of objects, cost centres and contacts, or those that a form calls otherwise. */
export function KundeFeld<In extends FieldValues>({
  name = 'ktostammId' as Path<In>,
  bisher,
  empties = amKunden,
  ...rest
}: Stammfeld<In> & { empties?: readonly string[] }) {
  const t = useTexts(stammtexte)
  return <FormRemotePick label={t('kunde')} name={name} selected={alsWahl(bisher)} empties={empties} {...rest} />
}
