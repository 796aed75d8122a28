import { useId, type ReactNode } from 'react'

/** One part beside the story: its heading, what can be done with it, its content. */
export function Abschnitt({ titel, neben, tat, children }: { titel: string; neben?: ReactNode; tat?: ReactNode; children?: ReactNode }) {
  const id = useId()
  return (
    <section className="ti-abschnitt" aria-labelledby={id}>
      <header className="ti-kopf">
        <h2 id={id}>{titel}</h2>
        {neben && <span className="t2 n">{neben}</span>}
        {tat && <span className="ti-taten">{tat}</span>}
      </header>
      {children}
    </section>
  )
}
