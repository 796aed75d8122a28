import type { Selectable } from 'kysely'
import type { Db } from '#platform/server/database/db.ts'
import type { Abteilung, Anwender, Arbeitszeitmodell, Filiale, Lstfix, LstfixArbeitszeitmodell } from '#platform/server/database/tables.ts'
import type { Modelltag } from './arbeitszeit.ts'
import { schluessel } from './import-werte.ts'

export type Person = Selectable<Lstfix>
export type Konto = Selectable<Anwender>
type Modell = Selectable<Arbeitszeitmodell> & { tage: readonly Modelltag[] }
export type Zuordnung = Selectable<LstfixArbeitszeitmodell>

/** What the database holds, by the keys that the file uses. Names are looked up by `schluessel`. */
export interface Bestand {
  personen: ReadonlyMap<number, Person>
  abteilungen: readonly Selectable<Abteilung>[]
  filialen: readonly Selectable<Filiale>[]
  modelle: ReadonlyMap<string, Modell>
  modellnamen: ReadonlyMap<string, string>
  zuordnungen: ReadonlyMap<string, readonly Zuordnung[]>
  anwenderVon: ReadonlyMap<string, Konto>
  usernames: ReadonlyMap<string, Konto>
  rollen: ReadonlyMap<string, { id: string; name: string }>
  rollenVon: ReadonlyMap<string, ReadonlySet<string>>
}

/** Reads all of it at once: an import touches most of it. */
export async function leseBestand(db: Db): Promise<Bestand> {
  const personen = await db.selectFrom('lstfix').selectAll().execute()
  const modelle = await db.selectFrom('arbeitszeitmodell').selectAll().execute()
  const tage = Map.groupBy(await db.selectFrom('arbeitszeitmodellTag').selectAll().orderBy('wochentag').execute(), ({ modellId }) => modellId)
  const anwender = await db.selectFrom('anwender').selectAll().execute()
  const rollen = await db.selectFrom('rolle').select(['id', 'name']).execute()
  const granted = Map.groupBy(await db.selectFrom('anwenderRolle').selectAll().execute(), ({ anwenderId }) => anwenderId)
  return {
    personen: new Map(personen.map((person) => [person.persnr, person])),
    abteilungen: await db.selectFrom('abteilung').selectAll().execute(),
    filialen: await db.selectFrom('filiale').selectAll().execute(),
    modelle: new Map(modelle.map((modell) => [schluessel(modell.name), { ...modell, tage: tage.get(modell.id) ?? [] }])),
    modellnamen: new Map(modelle.map(({ id, name }) => [id, name])),
    zuordnungen: Map.groupBy(await db.selectFrom('lstfixArbeitszeitmodell').selectAll().execute(), ({ lstfixId }) => lstfixId),
    anwenderVon: new Map(anwender.flatMap((konto) => (konto.lstfixId ? [[konto.lstfixId, konto] as const] : []))),
    usernames: new Map(anwender.map((konto) => [konto.username, konto])),
    rollen: new Map(rollen.map((rolle) => [schluessel(rolle.name), rolle])),
    rollenVon: new Map([...granted].map(([id, rows]) => [id, new Set(rows.map(({ rolleId }) => rolleId))])),
  }
}
