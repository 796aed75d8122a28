import { useEffect, useRef } from 'react'
import type { FieldValues, Path, PathValue } from 'react-hook-form'
import { useCall } from '#platform/web/data/query.tsx'
import type { FormHandle } from '#platform/web/forms/useform.ts'
import { useTexts } from '#platform/web/text/i18n.tsx'
import { calls } from '#apps/hardware-management/contract.ts'
import type { Hardwaredetail } from '#apps/hardware-management/contract/geraet.ts'
import { texte } from '../texte.ts'
import { Felder } from './Felder.tsx'

/** The fields of a new device: a product brings the warranty of its last device along, as long as nobody has chosen another one. */
export function NeueFelder<In extends FieldValues>({ form, namen }: { form: FormHandle<In>; namen?: Partial<Hardwaredetail['namen']> | undefined }) {
  const t = useTexts(texte)
  const [produkt, feld] = ['produktId' as Path<In>, 'garantietypId' as Path<In>]
  const produktId = form.rhf.watch(produkt) as string | null
  const gewaehlt = form.rhf.watch(feld) as string | null
  const { data } = useCall(calls.vorschlag, { query: { produkt: produktId ?? '' } }, { enabled: produktId !== null })
  const vorschlag = produktId === null ? null : (data?.vorschlag ?? null)
  const vorgeschlagen = useRef<string | null>(null)
  const id = vorschlag?.garantietyp.id ?? null
  useEffect(() => {
    if (id === null || (gewaehlt !== null && gewaehlt !== vorgeschlagen.current)) return
    vorgeschlagen.current = id
    form.rhf.setValue(feld, id as PathValue<In, Path<In>>, { shouldDirty: true })
    // What somebody empties stays empty until there is another proposal.
  }, [id])
  return <Felder form={form} namen={namen} {...(vorschlag && gewaehlt === id && { garantieHinweis: t('garantieVon', { nummer: vorschlag.geraet }) })} />
}
