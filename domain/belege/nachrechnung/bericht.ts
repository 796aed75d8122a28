import type { Db } from '#platform/server/database/db.ts'
import { error, fine, type Finding } from '#platform/server/cli/finding.ts'
import { heuteDerFirma } from '#domain/zeiten/tag/heute.ts'
import type { Abweichung } from './abweichung.ts'
import { geldabweichungen } from './geld.ts'
import { kreditabweichungen } from './kredit.ts'

const worte: Record<Abweichung['was'], string> = {
  posten: 'offen',
  beleg: 'Posten des Belegs',
  zahlung: 'Betrag der Zahlung',
  einbehalt: 'Einbehalt erledigt',
  termin: 'Fälligkeit',
  buergschaft: 'ersetzt',
  export: 'exportiert',
  umsatz: 'Kontoinfo, Umsatz / bezahlt am Tag',
  kredit: 'Kreditlimit und Kontoinfo, benutzt',
}

/** Everything of the money that is kept and follows from documents, reckoned again. */
export const nachgerechnet = async (db: Db, jetzt: Temporal.Instant): Promise<Abweichung[]> => [
  ...(await geldabweichungen(db)),
  ...(await kreditabweichungen(db, await heuteDerFirma(db, jetzt))),
]

/** The same as lines of `portal doctor`: one when all is well, else one for each difference, the first of them. */
export async function geldbefunde(db: Db, jetzt: Temporal.Instant): Promise<Finding[]> {
  const alle = await nachgerechnet(db, jetzt)
  if (!alle.length) return [fine('Belege', 'Offene Posten, Kreditlimits, Kontoinfo, Einbehalte und Exporte nachgerechnet, keine Abweichung')]
  const weitere = alle.length - genannt
  return [
    ...alle
      .slice(0, genannt)
      .map(({ was, wo, gefuehrt, gerechnet }) => error('Belege', `${wo}: ${worte[was]} ${gefuehrt}, nachgerechnet ${gerechnet}`, abhilfe)),
    ...(weitere > 0 ? [error('Belege', `${weitere} weitere Abweichungen`, abhilfe)] : []),
  ]
}

const genannt = 20
const abhilfe =
  'Die Datenbank wurde von Hand geändert, oder das Programm hat einen Fehler. Den Stand sichern und melden; Belege und Zahlungen selbst bleiben unverändert.'
