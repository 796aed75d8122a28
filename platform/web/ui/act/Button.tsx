import type { AriaAttributes, ReactNode, Ref } from 'react'
import { buttonClass, type ButtonLook } from './buttonclass.ts'
import { Spinner } from '../show/Spinner.tsx'
import type { Drawing } from '../types.ts'

export interface ButtonProps extends ButtonLook, AriaAttributes {
  children?: ReactNode
  icon?: Drawing
  /** Drawn after the words, e.g. a chevron. */
  iconEnd?: Drawing
  /** Work is under way: shows a spinner, takes no press, keeps the focus. */
  pending?: boolean
  disabled?: boolean
  /** Locked step: visible, focusable, without effect. The words say why. */
  locked?: boolean
  type?: 'button' | 'submit' | 'reset'
  onPress?: (() => void) | undefined
  autoFocus?: boolean
  form?: string
  id?: string
  ref?: Ref<HTMLButtonElement>
}

/** A native button: the browser brings press, keyboard and form behaviour, so it weighs nothing on the sign-in page. */
export function Button({
  children,
  kind,
  size,
  wide,
  className,
  icon: Icon,
  iconEnd: End,
  pending = false,
  locked = false,
  disabled,
  type = 'button',
  onPress,
  ...rest
}: ButtonProps) {
  const inert = pending || locked
  return (
    <button
      {...rest}
      type={type}
      disabled={disabled}
      aria-disabled={inert || undefined}
      data-pending={pending || undefined}
      className={buttonClass({ ...(kind && { kind }), ...(size && { size }), ...(wide && { wide }), className }, !children)}
      onClick={(event) => {
        if (inert) event.preventDefault()
        else onPress?.()
      }}
    >
      {pending ? <Spinner /> : Icon && <Icon className="i" />}
      {children}
      {End && <End className="i" />}
    </button>
  )
}
