import type { FieldValues, Path } from 'react-hook-form'
import { FormRemotePick, type FormRemotePickProps } from '#platform/web/record/FormRemotePick.tsx'
import { useTexts } from '#platform/web/text/i18n.tsx'
import { personaltexte } from './texte.ts'

/** A person of the house; forms that ask for her account instead say so by the name of the field. */
export function PersonFeld<In extends FieldValues>({
  name = 'lstfixId' as Path<In>,
  ...rest
}: Omit<FormRemotePickProps<In>, 'name' | 'label'> & { name?: Path<In>; label?: string }) {
  const t = useTexts(personaltexte)
  return <FormRemotePick label={t('person')} name={name} {...rest} />
}
