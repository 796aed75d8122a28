import type { ComponentType, ReactNode } from 'react'

/** A drawing from `lucide-react/icons/…`, passed as it is: `icon={Plus}`. */
export type Drawing = ComponentType<{ className?: string }>

/** What every field has in common. */
export interface FieldProps {
  label: string
  /** The label is read out but not drawn: where the surroundings name the field. */
  hideLabel?: boolean
  hint?: ReactNode
  error?: string | undefined
  required?: boolean
  disabled?: boolean
}

/** Something people know by number and name. */
export interface PickItem {
  id: string
  nummer: string | null
  name: string
  hint?: string
}
