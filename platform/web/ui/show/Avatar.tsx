/** First letters of the first and the last word. */
export const initials = (name: string) => {
  const words = name.trim().split(/\s+/)
  return ((words[0]?.[0] ?? '') + (words.length > 1 ? (words.at(-1)?.[0] ?? '') : '')).toLocaleUpperCase('de')
}

/** A person's initials; the name stands beside it, so it is not read out. */
export function Avatar({ name, size = 'm' }: { name: string; size?: 's' | 'm' | 'l' }) {
  return (
    <span className={`avatar ${size}`} aria-hidden="true">
      {initials(name)}
    </span>
  )
}
