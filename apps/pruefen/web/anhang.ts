/** How the text of a sheet or a documentation begins that hangs on its paper. */
const anfaenge = ['einsatz.arbeitsschein.', 'einsatz.dokumentation.']

/** The bytes that a fingerprint is of: the text that is attached to a paper (PDF), or the file itself. Null: a paper without one. */
export async function gemeinteBytes(datei: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer> | null> {
  const roh = latin1(datei)
  if (!roh.startsWith('%PDF-')) return datei
  for (const { index } of roh.matchAll(/\/EmbeddedFile\b/g)) {
    const inhalt = await strom(datei, roh, index)
    const beginn = inhalt && latin1(inhalt.subarray(0, 50))
    if (beginn && anfaenge.some((anfang) => beginn.startsWith(anfang))) return inhalt
  }
  return null
}

/** The stream whose dictionary this place is in. */
async function strom(datei: Uint8Array<ArrayBuffer>, roh: string, stelle: number) {
  const beginn = /stream\r?\n/g
  beginn.lastIndex = stelle
  const gefunden = beginn.exec(roh)
  const objekt = roh.lastIndexOf(' obj', stelle)
  if (!gefunden || objekt < 0) return null
  const woerterbuch = roh.slice(objekt, gefunden.index)
  const laenge = Number(/\/Length (\d+)(?! \d+ R)/.exec(woerterbuch)?.[1])
  const von = gefunden.index + gefunden[0].length
  const bytes = datei.slice(von, Number.isFinite(laenge) ? von + laenge : roh.indexOf('endstream', von))
  return woerterbuch.includes('/FlateDecode') ? entpackt(bytes) : bytes
}

async function entpackt(bytes: Uint8Array<ArrayBuffer>) {
  try {
    return new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate'))).arrayBuffer())
  } catch {
    // No text of ours, then.
    return null
  }
}

/** Each byte as the sign of its number: places in the text are places in the bytes. */
function latin1(bytes: Uint8Array) {
  let text = ''
  for (let von = 0; von < bytes.length; von += 8192) text += String.fromCharCode(...bytes.subarray(von, von + 8192))
  return text
}
