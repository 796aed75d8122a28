/** Why there is no result. The first two are told to the caller letter for letter; the others are shown in the scanner. */
export const scanErrors = {
  cancelled: 'Scan cancelled',
  unknownLabel: 'Unknown LabelType',
  unsupported: 'Camera streaming is not supported',
  stream: 'The camera could not be opened',
  denied: 'The camera was not allowed',
  query: 'Cameras cannot be queried outside of a secure context',
  none: 'No camera found',
  load: 'The scanner could not be loaded',
  parse: 'No code found',
  notRunning: 'The scanner is not running',
  config: 'The scanner was given a wrong configuration',
} as const
export type ScanProblem = keyof typeof scanErrors

export class ScanError extends Error {
  readonly problem: ScanProblem
  constructor(problem: ScanProblem, cause?: unknown) {
    super(scanErrors[problem], { cause })
    this.name = 'ScanError'
    this.problem = problem
  }
}
export const isCancelled = (error: unknown) => error instanceof ScanError && error.problem === 'cancelled'
