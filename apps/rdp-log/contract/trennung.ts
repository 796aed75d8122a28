import type { Sitzungsdetail } from '../contract.ts'

/** Reasons of Windows that there are words for. */
const benannte = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12] as const
type Benannt = (typeof benannte)[number]
interface Wort {
  key: `trennung.${Benannt | 'sitzung' | 'anderer'}`
  n: number
}

/** Why a session ended, as keys of messages. That Windows gives no reason (0) is told only when nothing else is known. */
export function trennungsworte({ code, sitzung }: NonNullable<Sitzungsdetail['trennung']>): Wort[] {
  const benannt = benannte.find((eine) => eine === code)
  return [
    ...(code === null || (code === 0 && sitzung !== null) ? [] : [{ key: `trennung.${benannt ?? 'anderer'}` as const, n: code }]),
    ...(sitzung === null ? [] : [{ key: 'trennung.sitzung' as const, n: sitzung }]),
  ]
}
