/** Work is under way. Silent unless it carries a label. */
export function Spinner({ label, size = 's' }: { label?: string; size?: 's' | 'm' | 'l' }) {
  return <span className={`spin ${size}`} {...(label ? { role: 'status', 'aria-label': label } : { 'aria-hidden': true })} />
}
