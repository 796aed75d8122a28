/** Lines of a page: a heading begins with '# ', an empty one is a gap. */
const HOCH = 842
const RAND = 64

/** A one-page PDF of plain lines in Helvetica, written by hand: no compiler is started for it. Signs beyond Latin-1 are left out. */
export function protokoll(zeilen: readonly string[]): Uint8Array {
  let y = HOCH - RAND
  const text = zeilen.map((zeile) => {
    const kopf = zeile.startsWith('# ')
    const groesse = kopf ? 18 : 10.5
    y -= zeile === '' ? 10 : groesse * 1.55
    return zeile === '' ? '' : `BT /F${kopf ? 2 : 1} ${groesse} Tf 1 0 0 1 ${RAND} ${y.toFixed(1)} Tm (${maskiert(kopf ? zeile.slice(2) : zeile)}) Tj ET`
  })
  const inhalt = `0.05 0.33 0.36 rg ${RAND} ${HOCH - 46} 48 5 re f 0.1 0.12 0.14 rg\n${text.join('\n')}\n`
  const teile = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 ${HOCH}] /Resources << /Font << /F1 4 0 R /F2 5 0 R >> >> /Contents 6 0 R >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica-Bold /Encoding /WinAnsiEncoding >>',
    `<< /Length ${inhalt.length} >>\nstream\n${inhalt}endstream`,
  ]
  let datei = '%PDF-1.4\n'
  const stellen = teile.map((teil, i) => {
    const stelle = datei.length
    datei += `${i + 1} 0 obj\n${teil}\nendobj\n`
    return stelle
  })
  const verzeichnis = datei.length
  datei += `xref\n0 ${teile.length + 1}\n0000000000 65535 f \n${stellen.map((stelle) => `${String(stelle).padStart(10, '0')} 00000 n \n`).join('')}`
  datei += `trailer\n<< /Size ${teile.length + 1} /Root 1 0 R >>\nstartxref\n${verzeichnis}\n%%EOF\n`
  return Buffer.from(datei, 'latin1')
}

const maskiert = (text: string) => text.replace(/[^\u0020-\u00ff]/g, '').replace(/[\\()]/g, (zeichen) => `\\${zeichen}`)
