import { useId, type ReactNode } from 'react'
import CircleAlert from 'lucide-react/icons/circle-alert'
import { keepsRoom } from './keepsheight.ts'
import type { FieldProps } from '../types.ts'

/** The sentence at a field that is not right yet. */
export const ErrorText = ({ id, children }: { id?: string; children: ReactNode }) => (
  <span className="error" id={id} ref={keepsRoom}>
    <CircleAlert className="i s" />
    {children}
  </span>
)

interface Wiring {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
  'aria-required': true | undefined
}

/** Label above, hint or error below; hands the ids to a native control. */
export function Field({
  label,
  hideLabel,
  hint,
  error,
  required,
  aside,
  className = '',
  children,
}: FieldProps & { aside?: ReactNode; className?: string; children: (wiring: Wiring) => ReactNode }) {
  const id = useId()
  const described = [error && `${id}e`, hint && `${id}h`].filter(Boolean).join(' ') || undefined
  return (
    <div className={`field ${error ? 'invalid' : ''} ${className}`}>
      {aside ? (
        <div className="row between">
          <label className="label" htmlFor={id}>
            {label}
          </label>
          {aside}
        </div>
      ) : (
        <label className={hideLabel ? 'sr' : 'label'} htmlFor={id}>
          {label}
        </label>
      )}
      {children({ id, 'aria-describedby': described, 'aria-invalid': error ? true : undefined, 'aria-required': required ? true : undefined })}
      {error && <ErrorText id={`${id}e`}>{error}</ErrorText>}
      {hint && (
        <span className="hint" id={`${id}h`}>
          {hint}
        </span>
      )}
    </div>
  )
}
