import type { Id } from '#platform/contract/shapes.ts'
import { hardwareRecht } from '#domain/geraete/sicht.ts'
import { sichtbareAnsprechpartner, sichtbareKunden, sichtbareObjekte } from '#domain/kunden/sicht.ts'
import { schluessel } from '#domain/personal/import-werte.ts'
import { nameSql } from '#domain/personal/name.ts'
import { sichtbareMitarbeiter } from '#domain/personal/sicht.ts'
import type { Context } from '#platform/server/http/context.ts'
import type { Angaben } from '#apps/hardware-management/contract/geraet.ts'
import type { Nachschlag } from '../nachschlag.ts'
import { Zellfehler } from './zelle.ts'

const einfache = ['hersteller', 'hardwaretyp', 'betriebssystem', 'garantietyp', 'supporttyp', 'subnetzmaske'] as const

/** What names in a file mean, for this asker: each finds one record, or throws Zellfehler. `nachschlag`: what the rules ask about them. */
export type Stamm = Awaited<ReturnType<typeof stammFuer>>
export async function stammFuer(context: Context) {
  const { db } = context
  const [reihen, produkte, orte, kunden, objekte, leute, ansprechpartner, monate] = await Promise.all([
    Promise.all(einfache.map(async (liste) => [liste, await db.selectFrom(liste).select(['id', 'name']).execute()] as const)),
    db.selectFrom('produkt').select(['id', 'name', 'herstellerId', 'hardwaretypId']).execute(),
    db.selectFrom('standort').select(['id', 'name', 'objektId']).execute(),
    sichtbareKunden(context, hardwareRecht).select(['ktostamm.id', 'ktostamm.nummer', 'ktostamm.name', 'ktostamm.art', 'ktostamm.vkforgid']).execute(),
    sichtbareObjekte(context, hardwareRecht).select(['objekt.id', 'objekt.nummer', 'objekt.name', 'objekt.ktostammId']).execute(),
    sichtbareMitarbeiter(context, hardwareRecht)
      .select(['lstfix.id', 'lstfix.persnr as nummer', nameSql('lstfix', context.sprache).as('name')])
      .execute(),
    sichtbareAnsprechpartner(context, hardwareRecht).select(['ansprechpartner.id', 'ansprechpartner.ktostammId']).execute(),
    Promise.all((['garantietyp', 'supporttyp'] as const).map((liste) => db.selectFrom(liste).select(['id', 'monate']).execute())),
  ])
  const listen = Object.fromEntries(reihen.map(([liste, rows]) => [liste, new Map(rows.map(({ id, name }) => [schluessel(name), id]))])) as Record<
    (typeof einfache)[number],
    Map<string, string>
  >
  const produktMit = jeNach(produkte, (p, herstellerId) => herstellerId === null || p.herstellerId === null || p.herstellerId === herstellerId)
  const ortMit = jeNach(orte, (ort, objektId) => ort.objektId === objektId)
  const objektMit = jeNach(objekte, (objekt, ktostammId) => objekt.ktostammId === ktostammId)
  const [kundeMit, personMit] = [verzeichnis(kunden.filter(({ art }) => art === 'Kunde')), verzeichnis(leute)]
  const mitId = <R extends { id: string }>(rows: readonly R[]) => new Map(rows.map((row) => [row.id, row]))
  const [ids, produkt, standort, kunde, objekt] = [
    Object.fromEntries(reihen.map(([liste, rows]) => [liste, new Set(rows.map(({ id }) => id))])),
    mitId(produkte),
    mitId(orte),
    mitId(kunden),
    mitId(objekte),
  ]
  const [person, kontakt, dauer] = [mitId(leute), mitId(ansprechpartner), mitId(monate.flat())]
  const nachschlag: Omit<Nachschlag, 'traeger'> = {
    filialeDesKunden: (id) => kunde.get(id)?.vkforgid,
    kundeDesObjekts: (id) => objekt.get(id)?.ktostammId,
    objektDesStandorts: (id) => standort.get(id)?.objektId,
    kenntMitarbeiter: (id) => person.has(id),
    kundeDesAnsprechpartners: (id) => kontakt.get(id)?.ktostammId,
    kennt: (liste, id) => ids[liste]!.has(id),
    produkt: (id) => produkt.get(id),
    monate: (_, id) => dauer.get(id)?.monate,
  }
  return {
    listen,
    nachschlag,
    produkt: produktMit,
    standort: ortMit,
    kunde: kundeMit,
    objekt: objektMit,
    /** Of our own device an employee by number or name; of a customer's the name as it was typed. */
    benutzer: (name: string, ktostammId: Id<'ktostamm'> | null): Partial<Angaben> =>
      name === ''
        ? { lstfixId: null, ansprechpartnerId: null, benutzerText: '' }
        : ktostammId === null
          ? { lstfixId: personMit(name), benutzerText: '' }
          : { ansprechpartnerId: null, benutzerText: name },
  }
}

interface Benannt {
  id: string
  name: string
  nummer?: number | string | null
}

/** Finds one by number, or by a name that is there once. */
function verzeichnis(alle: readonly Benannt[]) {
  const nummern = new Map(alle.flatMap(({ id, nummer }) => (nummer === undefined || nummer === null ? [] : [[String(nummer), id] as const])))
  const namen = Map.groupBy(alle, ({ name }) => schluessel(name))
  return (gesucht: string): string => {
    const mitNummer = nummern.get(gesucht)
    if (mitNummer !== undefined) return mitNummer
    const gefunden = namen.get(schluessel(gesucht)) ?? []
    if (gefunden.length > 1) throw new Zellfehler('import.mehrmals', { wert: gesucht })
    if (!gefunden[0]) throw new Zellfehler('import.unbekannt', { wert: gesucht })
    return gefunden[0].id
  }
}

/** The same among those that fit something else; each of these is sorted once. */
function jeNach<R extends Benannt>(alle: readonly R[], passt: (row: R, wozu: string | null) => boolean) {
  const bisher = new Map<string | null, (gesucht: string) => string>()
  return (gesucht: string, wozu: string | null) => {
    if (!bisher.has(wozu)) bisher.set(wozu, verzeichnis(alle.filter((row) => passt(row, wozu))))
    return bisher.get(wozu)!(gesucht)
  }
}
