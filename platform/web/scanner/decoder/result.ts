import type { LabelType } from './labels.ts'

/** What a scan gives: the decoded text, what kind of code it was, and when (ISO 8601). */
export interface ScanResult {
  data: string
  labelType: LabelType
  timestamp: string
}
export const scanResult = (data: string, labelType: LabelType): ScanResult => ({ data, labelType, timestamp: Temporal.Now.instant().toString() })
