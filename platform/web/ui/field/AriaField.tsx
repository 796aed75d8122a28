import type { ReactNode } from 'react'
import { FieldError } from 'react-aria-components/FieldError'
import { Label } from 'react-aria-components/Label'
import { Text } from 'react-aria-components/Text'
import CircleAlert from 'lucide-react/icons/circle-alert'
import { keepsRoom } from './keepsheight.ts'
import type { FieldProps } from '../types.ts'

/** Label above, hint or error below, for the inside of a React Aria field; that field carries the class `field`. */
export function AriaField({ label, hideLabel, hint, error, children }: Pick<FieldProps, 'label' | 'hideLabel' | 'hint' | 'error'> & { children: ReactNode }) {
  return (
    <>
      {!hideLabel && <Label className="label">{label}</Label>}
      {children}
      <FieldError className="error" ref={keepsRoom}>
        <CircleAlert className="i s" />
        {error}
      </FieldError>
      {hint && (
        <Text slot="description" className="hint">
          {hint}
        </Text>
      )}
    </>
  )
}
