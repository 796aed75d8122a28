export type ButtonKind = 'plain' | 'primary' | 'quiet' | 'danger' | 'signal' | 'ink'
export type ButtonSize = 'normal' | 'tap' | 'main'
export interface ButtonLook {
  kind?: ButtonKind
  size?: ButtonSize
  wide?: boolean
  className?: string | undefined
}

/** The classes of everything that looks like a button. */
export const buttonClass = ({ kind = 'plain', size = 'normal', wide = false, className = '' }: ButtonLook, icon = false) =>
  ['btn', kind === 'plain' ? '' : kind, size === 'normal' ? '' : size, wide ? 'wide' : '', icon ? 'icon' : '', className].filter(Boolean).join(' ')
