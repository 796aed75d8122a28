import Check from 'lucide-react/icons/check'

/** The way through a process: what is done, where it stands, what comes. */
export function Steps({ steps, current, label }: { steps: readonly { id: string; label: string }[]; current: string; label: string }) {
  const at = steps.findIndex((step) => step.id === current)
  return (
    <ol className="steps" aria-label={label}>
      {steps.map((step, index) => (
        <li key={step.id} className={index < at ? 'done' : undefined} aria-current={index === at ? 'step' : undefined}>
          <span>
            {index < at && <Check className="i" />}
            {step.label}
          </span>
        </li>
      ))}
    </ol>
  )
}
