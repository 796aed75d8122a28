import type { ReactNode } from 'react'

/** A part of the sheet under its own heading. */
export function Teil({ titel, children }: { titel: string; children: ReactNode }) {
  return (
    <section className="as-teil" aria-label={titel}>
      <h2>{titel}</h2>
      {children}
    </section>
  )
}
