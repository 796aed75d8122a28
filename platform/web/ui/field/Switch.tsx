import { useId, type ReactNode } from 'react'

export interface SwitchProps {
  children: ReactNode
  value: boolean
  onChange: (value: boolean) => void
  hint?: ReactNode
  disabled?: boolean
  name?: string
}

/** Acts at once, unlike a checkbox in a form. */
export function Switch({ children, value, onChange, hint, ...rest }: SwitchProps) {
  const id = useId()
  return (
    <label className="switch">
      <span className="grow">
        <span>{children}</span>
        {hint && (
          <span className="hint" id={id}>
            {hint}
          </span>
        )}
      </span>
      <input
        {...rest}
        type="checkbox"
        role="switch"
        checked={value}
        aria-checked={value}
        aria-describedby={hint ? id : undefined}
        onChange={(event) => onChange(event.target.checked)}
      />
    </label>
  )
}
