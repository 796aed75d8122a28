/** One line of the result. Without `limit` the figure is for information. `higher`: the limit is a minimum. */
export interface Row {
  what: string
  measured: number
  unit: string
  limit?: number
  higher?: boolean
  conditions?: string
}
export type Verdict = 'reached' | 'missed' | 'info' | 'not measured'

/** `ratio`: measured to limit; above 1 is good for minimums, below 1 for maximums. */
export function judge({ measured, limit, higher = false }: Row): { ratio: number | null; verdict: Verdict } {
  if (limit === undefined) return { ratio: null, verdict: Number.isFinite(measured) ? 'info' : 'not measured' }
  if (!Number.isFinite(measured)) return { ratio: null, verdict: 'not measured' }
  return { ratio: measured / limit, verdict: (higher ? measured >= limit : measured <= limit) ? 'reached' : 'missed' }
}

export function line(row: Row) {
  const { ratio, verdict } = judge(row)
  const figure = Number.isFinite(row.measured) ? `${number(row.measured)} ${row.unit}` : '–'
  const limit = row.limit === undefined ? '' : `${row.higher ? '≥' : '≤'} ${number(row.limit)} ${row.unit}`
  const columns = [
    row.what.padEnd(66),
    figure.padStart(16),
    limit.padStart(16),
    (ratio === null ? '' : `× ${ratio.toFixed(2)}`).padStart(9),
    verdict.padEnd(12),
  ]
  return `${columns.join('  ')}${row.conditions ? `  ${row.conditions}` : ''}`.trimEnd()
}

export const head = ['what'.padEnd(66), 'measured'.padStart(16), 'limit'.padStart(16), 'ratio'.padStart(9), 'verdict'].join('  ')

const number = (value: number) =>
  Math.abs(value) >= 100 || Number.isInteger(value) ? value.toLocaleString('en', { maximumFractionDigits: 0 }) : value.toFixed(2)

export const median = (values: readonly number[]) => quantile(values, 0.5)
export const quantile = (values: readonly number[], part: number) =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * part))] ?? NaN
