/** An entry over a whole day. */
interface Eintrag {
  id: string
  tag: string
  titel: string
  text: string
}

/** Entries as iCalendar (RFC 5545): CRLF, lines of at most 75 bytes, signs with a meaning escaped. The same record keeps its UID, so that a second import moves it. */
export function alsIcal(eintraege: readonly Eintrag[], jetzt: Temporal.Instant) {
  const stempel = jetzt.round('second').toString().replaceAll(/[-:]/g, '')
  const zeilen = eintraege.flatMap(({ id, tag, titel, text }) => [
    'BEGIN:VEVENT',
    `UID:${id}`,
    `DTSTAMP:${stempel}`,
    `DTSTART;VALUE=DATE:${tag.replaceAll('-', '')}`,
    `SUMMARY:${entschaerft(titel)}`,
    `DESCRIPTION:${entschaerft(text)}`,
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
  ])
  return ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Portal//Haftruecklass//DE', ...zeilen, 'END:VCALENDAR'].map((zeile) => `${gefaltet(zeile)}\r\n`).join('')
}

const entschaerft = (text: string) =>
  text
    .replaceAll(/[\\;,]/g, '\\$&')
    .replaceAll(/\r?\n/g, '\\n')
    .replaceAll('\r', '')

/** A line goes on behind a blank; a sign is never cut. */
function gefaltet(zeile: string) {
  const teile = ['']
  for (const zeichen of zeile) {
    const teil = teile.at(-1)!
    if (Buffer.byteLength(teil + zeichen) > (teile.length === 1 ? 75 : 74)) teile.push(zeichen)
    else teile[teile.length - 1] = teil + zeichen
  }
  return teile.join('\r\n ')
}
