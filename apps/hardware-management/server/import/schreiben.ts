import { neugeschrieben, nichtVerraten } from '#domain/geraete/verrat.ts'
import { uuid } from '#platform/contract/uuid.ts'
import { audit, emit, type Context } from '#platform/server/http/context.ts'
import { nobody } from '#platform/server/http/person.ts'
import { difference } from '#platform/server/record/difference.ts'
import { insertMany, updateMany } from '#platform/server/record/many.ts'
import type { geprueftMit } from '../pruefen.ts'
import { felder, wohinVon } from '../kette/glied.ts'
import { angabenVon, type Hardwarezeile } from '../stand.ts'

/** A device of a file that is new, or differs from what is there. */
export interface Faellig {
  id: string
  row: Awaited<ReturnType<typeof geprueftMit>>
  vorher: Hardwarezeile | undefined
}
const teil = 1000

/** Writes devices as the form does, thousands at a time: row, chain, history, audit trail. Throws 422 when a field carries a secret of its device. */
export async function schreibeGeraete(context: Context, faellige: readonly Faellig[]) {
  const jetzt = context.jetzt.toString()
  // At the console nobody is signed in.
  const anwenderId = context.person.anwenderId === nobody.anwenderId ? null : context.person.anwenderId
  const neue = faellige.filter(({ vorher }) => !vorher)
  await insertMany(
    context.db,
    'hardware',
    neue.map(({ id, row }) => ({ id, ...row, erfasstVon: anwenderId, angelegt: jetzt, geaendert: jetzt })),
  )
  const geaenderte = faellige.filter((eines) => eines.vorher !== undefined)
  await updateMany(
    context.db,
    'hardware',
    geaenderte.map(({ id, row }) => ({ ...row, id, geaendert: jetzt })),
  )
  const aenderungen = faellige.map(({ id, row, vorher }) => {
    const nachher = angabenVon({ ...vorher, ...row } as Hardwarezeile)
    return {
      id,
      was: vorher ? ('geaendert' as const) : ('erstellt' as const),
      ...(vorher ? difference(angabenVon(vorher), nachher) : difference(undefined, gefuellt(nachher))),
    }
  })
  const glieder = faellige
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
  await insertMany(context.db, 'hardwareZuordnung', glieder)
  await insertMany(
    context.db,
    'hardwareAenderung',
    aenderungen.map(({ id, was, vorher, nachher }) => ({
      id: uuid(),
      hardwareId: id,
      was,
      grund: '',
      vorher: vorher ?? {},
      nachher: nachher ?? {},
      anwenderId,
      zeitpunkt: jetzt,
    })),
  )
  for (const stueck of stuecke(aenderungen)) {
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
      if (mitGeheimnis.has(id)) await nichtVerraten(context, [id], neugeschrieben(angabenVon(vorher!), angabenVon({ ...vorher!, ...row } as Hardwarezeile)))
  }
}

function* stuecke<E>(alle: readonly E[]) {
  for (let von = 0; von < alle.length; von += teil) yield alle.slice(von, von + teil)
}
const gefuellt = (angaben: object) => Object.fromEntries(Object.entries(angaben).filter(([, wert]) => wert !== null && wert !== ''))
