import { useEffect, useRef } from 'react'
import type { FieldValues, Path, PathValue } from 'react-hook-form'
import type { FormHandle } from '#platform/web/forms/useform.ts'
import type { Auswahl } from '#apps/hardware-management/contract/auswahl.ts'
import type { Angaben } from '#apps/hardware-management/contract/geraet.ts'

/** What follows while somebody fills in the form: a product brings manufacturer and type, another customer has other sites and people. */
export function useFolgen<In extends FieldValues>(form: FormHandle<In>, produkte: readonly Auswahl[]) {
  const { watch, setValue } = form.rhf
  const name = (feld: keyof Angaben) => feld as Path<In>
  const setze = (feld: keyof Angaben, wert: string | null) => setValue(name(feld), wert as PathValue<In, Path<In>>, { shouldDirty: true })
  const produktId = watch(name('produktId')) as string | null
  const kunde = watch(name('ktostammId')) as string | null
  const objekt = watch(name('objektId')) as string | null
  const vorher = useRef({ produktId, kunde, objekt })
  useEffect(() => {
    const war = vorher.current
    vorher.current = { produktId, kunde, objekt }
    if (war.produktId !== produktId) {
      const produkt = produkte.find(({ id }) => id === produktId)
      if (produkt?.herstellerId) setze('herstellerId', produkt.herstellerId)
      if (produkt?.hardwaretypId) setze('hardwaretypId', produkt.hardwaretypId)
    }
    // Saved values that come from outside change together: then nothing has to follow.
    if (!form.rhf.formState.isDirty) return
    if (war.kunde !== kunde) for (const feld of ['objektId', 'standortId', 'lstfixId', 'ansprechpartnerId'] as const) setze(feld, null)
    else if (war.objekt !== objekt) setze('standortId', null)
  }, [produktId, kunde, objekt])
}
