/** How many, behind a heading or a tab. `label` says of what, for people who do not see the context. */
export function Count({ value, label }: { value: number | string; label?: string }) {
  return (
    <span className="count" {...(label && { role: 'img', 'aria-label': `${value} ${label}` })}>
      {value}
    </span>
  )
}
