import { sql } from 'kysely'
import { hardwareRecht } from '#domain/geraete/sicht.ts'
import { sichtbareKunden, sichtbareObjekte } from '#domain/kunden/sicht.ts'
import { schluessel } from '#domain/personal/import-werte.ts'
import { sichtbareMitarbeiter } from '#domain/personal/sicht.ts'
import type { Context } from '#platform/server/http/context.ts'
import type { Angaben } from '#apps/hardware-management/contract/geraet.ts'
import { Zellfehler } from './zelle.ts'

const einfache = ['hersteller', 'hardwaretyp', 'betriebssystem', 'garantietyp', 'supporttyp', 'subnetzmaske'] as const

/** What names in a file mean, for this asker: each finds one record, or throws Zellfehler. */
export type Stamm = Awaited<ReturnType<typeof stammFuer>>
export async function stammFuer(context: Context) {
  const { db } = context
  const listen = Object.fromEntries(
    await Promise.all(
      einfache.map(
        async (liste) => [liste, new Map((await db.selectFrom(liste).select(['id', 'name']).execute()).map(({ id, name }) => [schluessel(name), id]))] as const,
      ),
    ),
  ) as Record<(typeof einfache)[number], Map<string, string>>
  const [produkte, orte, kunden, objekte, leute] = await Promise.all([
    db.selectFrom('produkt').select(['id', 'name', 'herstellerId']).execute(),
    db.selectFrom('standort').select(['id', 'name', 'objektId']).execute(),
    sichtbareKunden(context, hardwareRecht).where('ktostamm.art', '=', 'Kunde').select(['ktostamm.id', 'ktostamm.nummer', 'ktostamm.name']).execute(),
    sichtbareObjekte(context, hardwareRecht).select(['objekt.id', 'objekt.nummer', 'objekt.name', 'objekt.ktostammId']).execute(),
    sichtbareMitarbeiter(context, hardwareRecht)
      .select(['lstfix.id', 'lstfix.persnr as nummer', sql<string>`lstfix.vorname || ' ' || lstfix.zuname`.as('name')])
      .execute(),
  ])
  return {
    listen,
    produkt: (name: string, herstellerId: string | null) =>
      eines(
        name,
        produkte.filter((p) => herstellerId === null || p.herstellerId === null || p.herstellerId === herstellerId),
      ),
    standort: (name: string, objektId: string | null) =>
      eines(
        name,
        orte.filter((ort) => ort.objektId === objektId),
      ),
    kunde: (name: string) => eines(name, kunden),
    objekt: (name: string, ktostammId: string | null) =>
      eines(
        name,
        objekte.filter((objekt) => objekt.ktostammId === ktostammId),
      ),
    /** Of our own device an employee by number or name; of a customer's the name as it was typed. */
    benutzer: (name: string, ktostammId: string | null): Partial<Angaben> =>
      name === ''
        ? { lstfixId: null, ansprechpartnerId: null, benutzerText: '' }
        : ktostammId === null
          ? { lstfixId: eines(name, leute), benutzerText: '' }
          : { ansprechpartnerId: null, benutzerText: name },
  }
}

/** By number, or by a name that is there once. */
function eines(gesucht: string, alle: readonly { id: string; name: string; nummer?: number | string | null }[]): string {
  const mitNummer = alle.find(({ nummer }) => nummer !== undefined && nummer !== null && String(nummer) === gesucht)
  if (mitNummer) return mitNummer.id
  const gefunden = alle.filter(({ name }) => schluessel(name) === schluessel(gesucht))
  if (gefunden.length > 1) throw new Zellfehler('import.mehrmals', { wert: gesucht })
  if (!gefunden[0]) throw new Zellfehler('import.unbekannt', { wert: gesucht })
  return gefunden[0].id
}
