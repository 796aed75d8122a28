import type { Insertable } from 'kysely'
import type { Tables } from '#platform/server/database/tables.ts'
import { Zufall } from '../zufall.ts'

/** Who has asked for access and confirmed the address: hours ago, and what was decided. */
const LEUTE = [
  { vorname: 'Petra', zuname: 'Ahlers', email: 'petra.ahlers@kunde-a.example', firma: 'Ahlers Anlagenbau', vor: 3 },
  { vorname: 'Jürgen', zuname: 'Haberl', email: 'j.haberl@web.de', firma: 'Maschinenfabrik Haberl', vor: 20 },
  { vorname: 'Sonja', zuname: 'Wiesner', email: 'wiesner@hotel-seeblick.example', firma: 'Seeblick Hotel Starnberg', vor: 47 },
  {
    vorname: 'Max',
    zuname: 'Beispielhuber',
    email: 'max@irgendwo.example',
    firma: 'Privat',
    vor: 24 * 9,
    grund: 'Wir führen Sie nicht als Kunden. Bitte rufen Sie uns an.',
  },
] as const

/** Registrations that wait, and one that was rejected. The link of none of them still works. */
export const registrierungen = (jetzt: Temporal.Instant, passwortHash: string, entscheider: string): (Insertable<Tables['registrierung']> & { id: string })[] =>
  LEUTE.map(({ vor, ...wer }) => {
    const angelegt = jetzt.subtract({ hours: vor })
    const abgelehnt = 'grund' in wer
    return {
      ...wer,
      id: new Zufall('registrierung', wer.email).uuid(angelegt.epochMilliseconds),
      passwortHash: abgelehnt ? null : passwortHash,
      sprache: 'de' as const,
      adresse: '203.0.113.17',
      tokenHash: `\\x${Buffer.from(wer.email).toString('hex')}` as never,
      tokenBis: angelegt.add({ hours: 24 }).toString(),
      angelegt: angelegt.toString(),
      bestaetigt: angelegt.add({ minutes: 11 }).toString(),
      entschieden: abgelehnt ? angelegt.add({ hours: 5 }).toString() : null,
      entscheidung: abgelehnt ? ('abgelehnt' as const) : null,
      entschiedenVon: abgelehnt ? entscheider : null,
      grund: abgelehnt ? wer.grund : '',
    }
  })
