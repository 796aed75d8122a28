/** The product's mark: three days, the middle one running. */
export const Mark = () => (
  <svg className="mark" viewBox="0 0 32 32" aria-hidden="true">
    <rect width="32" height="32" rx="8" fill="var(--ink)" stroke="var(--ink-line)" strokeWidth=".75" />
    <path d="M7 10.5h9M19.5 10.5H25M7 21.5h5.5M16 21.5h9" stroke="#9fc4ca" strokeWidth="3" strokeLinecap="round" />
    <path d="M7 16h14" stroke="#d8ee45" strokeWidth="3" strokeLinecap="round" />
  </svg>
)
