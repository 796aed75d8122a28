import type { Insertable, Transaction } from 'kysely'
import { versiegelt } from '#domain/geraete/tresor.ts'
import type { Vault } from '#platform/server/access/vault.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import { schreibe } from '#demo/schreiben.ts'
import { Zufall } from '#demo/zufall.ts'

interface Geraet {
  id: string
  fernzugangId?: string | undefined
  ausscheidedatum?: string | null | undefined
}
const gruende = ['Wartung', 'Drucker lässt sich nicht anmelden', 'Neuinstallation nach Plattentausch', 'Update der Firewall', 'Ticket zur Datensicherung']

/**
 * 25 secrets whose values begin with "Muster-": remote passwords of devices that are reached from afar, license keys of others. Twelve looks at them; one by
 * somebody who may not look any more, three of them older than a year: these are to be changed.
 */
export async function geheimnisse(trx: Transaction<Tables>, vault: Vault, jetzt: Temporal.Instant, geraete: readonly Geraet[]) {
  const zufall = new Zufall('geheimnisse')
  const leute = await trx
    .selectFrom('anwender')
    .where('username', 'in', ['support@musterbau.example', 'monteur@musterbau.example', 'admin@musterbau.example'])
    .orderBy('username', 'desc')
    .select('id')
    .execute()
  const [support, monteur, admin] = leute.map(({ id }) => id)
  if (!support || !monteur || !admin) return
  const vor = (tage: number) => jetzt.subtract({ hours: 24 * tage })
  const da = geraete.filter(({ ausscheidedatum }) => !ausscheidedatum)
  const fern = da.filter(({ fernzugangId }) => fernzugangId).slice(0, 16)
  const andere = da.filter(({ fernzugangId }) => !fernzugangId).slice(0, 25 - fern.length)
  const alle = [...fern, ...andere].map(({ id: hardwareId }, nr): Insertable<Tables['geheimnis']> & { id: string } => {
    const geaendert = vor(nr % 8 === 3 ? 390 + nr : 20 + nr * 6)
    const id = zufall.uuid(geaendert.epochMilliseconds)
    return {
      id,
      hardwareId,
      art: nr < fern.length ? 'fernzugang' : 'lizenzschluessel',
      fassung: 1,
      ...versiegelt(vault, { id, fassung: 1 }, `Muster-${zufall.zwischen(1000, 9999)}-${zufall.zwischen(1000, 9999)}`),
      geaendert: geaendert.toString(),
    }
  })
  await schreibe(trx, 'geheimnis', alle)
  await schreibe(
    trx,
    'geheimnisEinsicht',
    Array.from({ length: 12 }, (_, nr) => {
      const zeitpunkt = vor(1 + nr)
      return {
        id: zufall.uuid(zeitpunkt.epochMilliseconds),
        geheimnisId: alle[nr % 9]!.id,
        fassung: 1,
        was: nr % 4 === 1 ? 'kopiert' : 'gezeigt',
        grund: gruende[nr % gruende.length]!,
        adresse: '192.0.2.10',
        anwenderId: nr === 5 ? monteur : nr % 3 === 2 ? admin : support,
        zeitpunkt: zeitpunkt.toString(),
      }
    }),
  )
}
