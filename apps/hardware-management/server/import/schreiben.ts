import type { Insertable } from 'kysely'
import { neugeschrieben, nichtVerraten } from '#domain/geraete/verrat.ts'
import { uuid } from '#platform/contract/uuid.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import { audit, emit, nobody, type Context } from '#platform/server/http/context.ts'
import { difference } from '#platform/server/record/difference.ts'
import type { geprueftMit } from '../pruefen.ts'
import { felder, wohinVon } from '../kette/glied.ts'
import { angabenVon, type Zeile } from '../stand.ts'

/** A device of a file that is new, or differs from what is there. */
export interface Faellig {
  id: string
  row: Awaited<ReturnType<typeof geprueftMit>>
  vorher: Zeile | undefined
}
const teil = 1000

/** Writes devices as the form does, a thousand at a time: row, chain, history, audit trail. Throws 422 when a field carries a secret of its device. */
export async function schreibeGeraete(context: Context, faellige: readonly Faellig[]) {
  const jetzt = context.jetzt.toString()
  // At the console nobody is signed in.
  const anwenderId = context.person.anwenderId === nobody.anwenderId ? null : context.person.anwenderId
  const neue = faellige.filter(({ vorher }) => !vorher)
  for (const stueck of stuecke(neue))
    await context.db
      .insertInto('hardware')
      .values(stueck.map(({ id, row }) => ({ id, ...row, erfasstVon: anwenderId, angelegt: jetzt, geaendert: jetzt })))
      .execute()
  const geaenderte = faellige.filter((eines) => eines.vorher !== undefined)
  for (const stueck of stuecke(geaenderte)) await ersetze(context, stueck)
  const aenderungen = faellige.map(({ id, row, vorher }) => {
    const nachher = angabenVon({ ...vorher, ...row } as Zeile)
    return {
      id,
      was: vorher ? ('geaendert' as const) : ('erstellt' as const),
      ...(vorher ? difference(angabenVon(vorher), nachher) : difference(undefined, gefuellt(nachher))),
    }
  })
  const glieder: Insertable<Tables['hardwareZuordnung']>[] = faellige
    .filter(({ vorher, row }) => !vorher || felder.some((feld) => vorher[feld] !== row[feld]))
    .map(({ id, row, vorher }) => ({
      id: uuid(),
      hardwareId: id,
      ...wohinVon(row),
      was: vorher ? ('geaendert' as const) : ('erfasst' as const),
      ab: jetzt,
      anwenderId,
      zeitpunkt: jetzt,
    }))
  for (const stueck of stuecke(glieder)) await context.db.insertInto('hardwareZuordnung').values(stueck).execute()
  for (const stueck of stuecke(aenderungen)) {
    await context.db
      .insertInto('hardwareAenderung')
      .values(
        stueck.map(({ id, was, vorher, nachher }) => ({
          id: uuid(),
          hardwareId: id,
          was,
          grund: '',
          vorher: JSON.stringify(vorher ?? {}),
          nachher: JSON.stringify(nachher ?? {}),
          anwenderId,
          zeitpunkt: jetzt,
        })),
      )
      .execute()
    for (const { id, was, ...daten } of stueck)
      audit(context, { aktion: was === 'erstellt' ? 'anlegen' : 'aendern', gegenstand: 'hardware', gegenstandId: id, daten })
    emit(
      context,
      'hardware',
      stueck.map(({ id }) => id),
    )
  }
  await verraetNichts(context, geaenderte)
}

/** All columns that the form has, of devices that are there. */
async function ersetze(context: Context, stueck: readonly Faellig[]) {
  const zeilen = stueck.map(({ id, row, vorher }) => ({ id, nummer: vorher!.nummer, ...row, geaendert: context.jetzt.toString() }))
  const spalten = Object.keys(zeilen[0]!).filter((spalte) => spalte !== 'id' && spalte !== 'nummer') as (keyof Faellig['row'])[]
  await context.db
    .insertInto('hardware')
    .values(zeilen)
    .onConflict((on) => on.column('id').doUpdateSet((eb) => Object.fromEntries(spalten.map((spalte) => [spalte, eb.ref(`excluded.${spalte}`)]))))
    .execute()
}

/** Few devices have secrets: only those are asked. */
async function verraetNichts(context: Context, geaenderte: readonly Faellig[]) {
  for (const stueck of stuecke(geaenderte)) {
    const mitGeheimnis = new Set(
      (
        await context.db
          .selectFrom('geheimnis')
          .where(
            'hardwareId',
            'in',
            stueck.map(({ id }) => id),
          )
          .select('hardwareId')
          .execute()
      ).map(({ hardwareId }) => hardwareId),
    )
    for (const { id, row, vorher } of stueck)
      if (mitGeheimnis.has(id)) await nichtVerraten(context, [id], neugeschrieben(angabenVon(vorher!), angabenVon({ ...vorher!, ...row } as Zeile)))
  }
}

function* stuecke<E>(alle: readonly E[]) {
  for (let von = 0; von < alle.length; von += teil) yield alle.slice(von, von + teil)
}
const gefuellt = (angaben: object) => Object.fromEntries(Object.entries(angaben).filter(([, wert]) => wert !== null && wert !== ''))
