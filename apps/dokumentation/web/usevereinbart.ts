import { useEffect, useRef } from 'react'
import type { FieldValues, Path } from 'react-hook-form'
import type { FormHandle } from '#platform/web/forms/useform.ts'
import type { PickItem } from '#platform/web/ui/types.ts'
import { schreiben, type Objektwahl } from '../contract.ts'

/** What was chosen on this page: after saving, the next one begins at the same object. */
const gesehen = new Map<string, Partial<Objektwahl> & PickItem>()

/**
 * What was agreed with the customer of the chosen object, in which language he is written to, and whom a letter about it goes to, stand in the form as long as
 * nobody says otherwise. `bisher`: at this object the form has its own words already. Answers what the pick-list tells.
 */
export function useVereinbart<In extends FieldValues>(form: FormHandle<In>, bisher: string | null) {
  const wert = (name: string) => form.rhf.watch(name as Path<In>) as string | null
  const [objektId, art] = [wert('objektId'), wert('art')]
  const vorschlag = useRef<Record<'vertragsart' | 'adressat' | 'sprache', string>>({ vertragsart: 'sonst', adressat: '', sprache: 'de' })
  useEffect(() => {
    const objekt = objektId && objektId !== bisher ? gesehen.get(objektId) : undefined
    if (!objekt) return
    const schlage = (name: 'vertragsart' | 'adressat' | 'sprache', neu: string) => {
      const feld = name as unknown as Path<In>
      if ((form.rhf.getValues(feld) as string) === vorschlag.current[name]) form.rhf.setValue(feld, neu as never, { shouldValidate: form.failures > 0 })
      vorschlag.current[name] = neu
    }
    // Kept by an older version, an object says nothing of it.
    schlage('vertragsart', objekt.vertragsart ?? 'sonst')
    schlage('sprache', objekt.sprache ?? 'de')
    schlage('adressat', schreiben.has(String(art)) ? (objekt.hint ?? '') : '')
  }, [objektId, art])
  return (objekt: PickItem | null) => {
    if (objekt) gesehen.set(objekt.id, objekt)
  }
}
