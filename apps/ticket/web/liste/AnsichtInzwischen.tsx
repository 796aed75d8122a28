import type { FieldValues, Path } from 'react-hook-form'
import { messages } from '#apps/ticket/messages.ts'
import type { FormHandle } from '#platform/web/forms/useform.ts'
import { useTexts } from '#platform/web/text/i18n.tsx'
import { useFrageworte } from './Fragewort.tsx'
import { Nachziehen } from './Nachziehen.tsx'
import type { Ansicht } from './filter.ts'
import { listeTexte } from './texte-liste.ts'

type Felder = FieldValues & Pick<Ansicht, 'name' | 'geteilt'>

/** What somebody faster has made of a view. */
export function AnsichtInzwischen<In extends Felder>({ form, vorher, jetzt }: { form: FormHandle<In>; vorher: Ansicht; jetzt: Ansicht }) {
  const t = useTexts(messages)
  const tl = useTexts(listeTexte)
  const [alte, neue] = [useFrageworte(vorher.filter), useFrageworte(jetzt.filter)]
  return (
    <Nachziehen
      form={form}
      alt={vorher}
      jetzt={jetzt}
      felder={['name', 'geteilt'] as (Path<In> & keyof Ansicht)[]}
      zeilen={(one) => [
        [tl('ansichtName'), one.name],
        [tl('frage'), (one === jetzt ? neue : alte).join(', ')],
        [tl('geteilt'), t(one.geteilt ? 'ja2' : 'nein2')],
      ]}
    />
  )
}
