import type { FieldValues } from 'react-hook-form'
import type * as z from 'zod/mini'
import { geschaeftsjahrAb, spanneVon, spannen, tageDerSpanne } from '#domain/umsatz/contract.ts'
import type { FormHandle } from '#platform/web/forms/useform.ts'
import { useTexts } from '#platform/web/text/i18n.tsx'
import { Button } from '#platform/web/ui/act/Button.tsx'
import type { Abfrageform } from '../contract.ts'
import { texte } from './texte.ts'

/** Spans that are asked for most; each fills in its two days. */
export function Spannenwahl({ form, heute }: { form: FormHandle<z.input<typeof Abfrageform> & FieldValues>; heute: string }) {
  const t = useTexts(texte)
  const [von, bis] = [form.rhf.watch('vondat'), form.rhf.watch('bisdat')]
  const jetzt = von && bis ? spanneVon({ von, bis }, heute, geschaeftsjahrAb) : null
  return (
    <div className="us-spannen" role="group" aria-label={t('zeitraum')}>
      {spannen.map((spanne) => (
        <Button
          key={spanne}
          aria-pressed={spanne === jetzt}
          onPress={() => {
            const tage = tageDerSpanne(spanne, heute, geschaeftsjahrAb)
            form.rhf.setValue('vondat', tage.von as never, { shouldDirty: true })
            form.rhf.setValue('bisdat', tage.bis as never, { shouldDirty: true })
          }}
        >
          {t(`spanne.${spanne}`)}
        </Button>
      ))}
    </div>
  )
}
