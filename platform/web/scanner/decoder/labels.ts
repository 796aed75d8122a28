/** What a result may be called. The order is the order of the specification. */
export const labelTypes = [
  'aztec',
  'codabar',
  'code39',
  'code93',
  'code128',
  'datamatrix',
  'ean8',
  'ean13',
  'itf',
  'pdf417',
  'qrcode',
  'upc_a',
  'upc_e',
  'upc_e0',
  'maxicode',
  'rss14',
  'rss_expanded',
] as const
export type LabelType = (typeof labelTypes)[number]

/** What zxing-cpp is asked for, per label. UPC-A is an EAN-13 with a leading zero for it; `upc_e0` is what hardware readers call UPC-E. */
const asked: Record<LabelType, readonly string[]> = {
  aztec: ['Aztec'],
  codabar: ['Codabar'],
  code39: ['Code39'],
  code93: ['Code93'],
  code128: ['Code128'],
  datamatrix: ['DataMatrix'],
  ean8: ['EAN8'],
  ean13: ['EAN13'],
  itf: ['ITF'],
  pdf417: ['PDF417'],
  qrcode: ['QRCode'],
  upc_a: ['UPCA', 'EAN13'],
  upc_e: ['UPCE'],
  upc_e0: ['UPCE'],
  maxicode: ['MaxiCode'],
  rss14: ['DataBarOmni', 'DataBarStk', 'DataBarStkOmni'],
  rss_expanded: ['DataBarExp', 'DataBarExpStk'],
}
/** Read on purpose, so that a person hears "Unknown LabelType" instead of waiting for ever. */
const unnamed = ['MicroQRCode', 'RMQRCode', 'DataBarLtd']
const matrix = new Set(['Aztec', 'DataMatrix', 'PDF417', 'QRCode', 'MaxiCode', 'MicroQRCode', 'RMQRCode'])
/** Besides the bars, what the reader finds in upright rows only. */
const upright = new Set(['PDF417', 'MaxiCode'])

/** Formats to ask for, split by the passes that can find them. */
export function formatsOf(labels: readonly LabelType[]) {
  const all = [...new Set([...labels.flatMap((label) => asked[label]), ...unnamed])]
  return {
    all,
    linear: all.filter((format) => !matrix.has(format)),
    matrix: all.filter((format) => matrix.has(format)),
    upright: all.filter((format) => upright.has(format)),
  }
}

/** The fields of a zxing reading that decide about its name. */
export interface Named {
  format: string
  symbology: string
  text: string
  extra: string
}

/** Label and data of a reading. `null`: a code that exists and has no label here (Micro QR, rMQR, DataBar Limited …). */
export function named({ format, symbology, text, extra }: Named): { labelType: LabelType | null; data: string } {
  if (format === 'EAN13' || format === 'ISBN' || format === 'UPCA')
    return text.length === 13 && text.startsWith('0')
      ? { labelType: 'upc_a', data: text.slice(1) }
      : { labelType: text.length === 12 ? 'upc_a' : 'ean13', data: text }
  if (format === 'UPCE') return { labelType: 'upc_e', data: printedUpcE(extra) ?? text }
  return { labelType: byFormat[format] ?? bySymbology[symbology] ?? null, data: text }
}

/** What of the findings was asked for. A UPC-E is called `upc_e0` where only that name was asked for, as hardware readers do. */
export function wanted<T extends { labelType: LabelType | null }>(found: readonly T[], labels: readonly LabelType[]): T[] {
  const old = labels.includes('upc_e0') && !labels.includes('upc_e')
  const renamed = found.map((one) => (old && one.labelType === 'upc_e' ? { ...one, labelType: 'upc_e0' as const } : one))
  return renamed.filter(({ labelType }) => labelType === null || labels.includes(labelType))
}

const byFormat: Record<string, LabelType> = {
  EAN8: 'ean8',
  QRCode: 'qrcode',
  QRCodeModel1: 'qrcode',
  QRCodeModel2: 'qrcode',
  PDF417: 'pdf417',
  CompactPDF417: 'pdf417',
  DataBarOmni: 'rss14',
  DataBarStk: 'rss14',
  DataBarStkOmni: 'rss14',
  DataBarExp: 'rss_expanded',
  DataBarExpStk: 'rss_expanded',
  Aztec: 'aztec',
  AztecCode: 'aztec',
  AztecRune: 'aztec',
}
const bySymbology: Record<string, LabelType> = {
  Codabar: 'codabar',
  Code39: 'code39',
  Code93: 'code93',
  Code128: 'code128',
  DataMatrix: 'datamatrix',
  ITF: 'itf',
  MaxiCode: 'maxicode',
}

/** zxing answers a UPC-E with the 13 digits that it stands for; printed are eight. */
function printedUpcE(extra: string) {
  if (!extra) return undefined
  const { UPCE } = JSON.parse(extra) as { UPCE?: unknown }
  return typeof UPCE === 'string' ? UPCE : undefined
}
