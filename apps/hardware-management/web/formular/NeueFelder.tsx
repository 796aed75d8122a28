import { useEffect, useRef } from 'react'
import type { FieldValues, Path, PathValue } from 'react-hook-form'
import { useCall } from '#platform/web/data/query.tsx'
import type { FormHandle } from '#platform/web/forms/useform.ts'
import { useTexts } from '#platform/web/text/i18n.tsx'
import { calls } from '#apps/hardware-management/contract.ts'
import type { Hardwaredetail } from '#apps/hardware-management/contract/geraet.ts'
import type { PickItem } from '#platform/web/ui/types.ts'
import { texte } from '../texte.ts'
import { Felder } from './Felder.tsx'
import type { Gewaehlt } from './werte.ts'

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
  const gewaehltes = form.rhf.watch('gewaehlt' as Path<In>) as Gewaehlt
  const genannt = Object.fromEntries(Object.entries(gewaehltes).filter(([, eintrag]) => eintrag !== null))
  const merke = (name: keyof Gewaehlt, eintrag: PickItem | null) =>
    form.rhf.setValue(
      `gewaehlt.${name}` as Path<In>,
      (eintrag && { id: eintrag.id, nummer: eintrag.nummer ?? null, name: eintrag.name }) as PathValue<In, Path<In>>,
    )
  return (
    <Felder
      form={form}
      namen={{ ...namen, ...genannt }}
      onGewaehlt={merke}
      {...(vorschlag && gewaehlt === id && { garantieHinweis: t('garantieVon', { nummer: vorschlag.geraet }) })}
    />
  )
}
