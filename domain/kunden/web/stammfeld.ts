import type { FieldValues, Path } from 'react-hook-form'
import type { FormRemotePickProps } from '#platform/web/record/FormRemotePick.tsx'
import type { FormHandle } from '#platform/web/forms/useform.ts'

/** What belongs to a customer, and to an object: another one has others. Fields as forms name them. */
export const amObjekt = ['kostenstelleId', 'standortId'] as const
export const amKunden = ['objektId', 'ansprechpartnerId', ...amObjekt] as const

/** A record as answers carry it. */
export type Stamm = { id: string; nummer?: string | number | null; name: string }
/** The chosen record as a row of a pick-list. */
export const alsWahl = (stamm: Stamm | null | undefined) =>
  stamm ? { id: stamm.id, nummer: stamm.nummer === null || stamm.nummer === undefined ? null : String(stamm.nummer), name: stamm.name } : null

/** A field of master data: the app brings its form and its call; name, words and what hangs on it are there. */
export type Stammfeld<In extends FieldValues> = Omit<FormRemotePickProps<In>, 'name' | 'label' | 'selected' | 'empties'> & {
  name?: Path<In>
  label?: string
  /** What the form began with. */
  bisher?: Stamm | null | undefined
}

/** What a field of the form says; undefined where the form has none. */
export const wertVon = <In extends FieldValues>(form: FormHandle<In>, feld: string) => form.rhf.watch(feld as Path<In>) as string | null | undefined
