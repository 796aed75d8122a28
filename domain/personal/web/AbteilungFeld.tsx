import type { FieldValues, Path } from 'react-hook-form'
import { FormRemotePick, type FormRemotePickProps } from '#platform/web/record/FormRemotePick.tsx'
import { useTexts } from '#platform/web/text/i18n.tsx'
import { personaltexte } from './texte.ts'

/** A department. */
export function AbteilungFeld<In extends FieldValues>({
  name = 'abteilungId' as Path<In>,
  ...rest
}: Omit<FormRemotePickProps<In>, 'name' | 'label'> & { name?: Path<In>; label?: string }) {
  const t = useTexts(personaltexte)
  return <FormRemotePick label={t('abteilung')} name={name} {...rest} />
}
