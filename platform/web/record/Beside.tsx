import type { ReactNode } from 'react'
import './record.css'

interface BesideProps {
  /** Names the record's place. */
  label: string
  /** The chosen record, if one is open. */
  record: ReactNode
  /** For what the list or its record look like here and nowhere else. */
  className?: string
  /** The list. */
  children: ReactNode
}

/** A list and the chosen record beside it, each scrolls by itself; one after the other where it is narrow. */
export const Beside = ({ label, record, className = '', children }: BesideProps) => (
  <div className={`records ${record ? 'beside' : ''} ${className}`}>
    <div className="records-list">{children}</div>
    {record && (
      <section className="record-open" aria-label={label}>
        {record}
      </section>
    )}
  </div>
)
