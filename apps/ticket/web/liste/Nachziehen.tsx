import { useEffect } from 'react'
import type { FieldValues, Path, PathValue } from 'react-hook-form'
import { same } from '#platform/contract/record/record.ts'
import type { FormHandle } from '#platform/web/forms/useform.ts'
import { Inzwischen } from '../angaben/Inzwischen.tsx'

interface NachziehenProps<In extends FieldValues, T extends object> {
  form: FormHandle<In>
  /** As it was when the form was opened, and as somebody faster has made it. */
  alt: T
  jetzt: T
  felder: readonly (Path<In> & keyof T)[]
  /** Each field in words. */
  zeilen: (one: T) => readonly (readonly [feld: string, wert: string])[]
}

/** Says what somebody faster has set, and takes it into the fields that were not touched here: saving once more keeps both. */
export function Nachziehen<In extends FieldValues, T extends object>({ form: { rhf }, alt, jetzt, felder, zeilen }: NachziehenProps<In, T>) {
  // Once for each state that was read.
  useEffect(() => {
    for (const feld of felder) if (same(rhf.getValues(feld), alt[feld])) rhf.resetField(feld, { defaultValue: jetzt[feld] as PathValue<In, typeof feld> })
  }, [jetzt])
  const vorher = zeilen(alt)
  return <Inzwischen zeilen={zeilen(jetzt).map(([feld, wert], nr) => ({ feld, vorher: vorher[nr]![1], jetzt: wert }))} />
}
