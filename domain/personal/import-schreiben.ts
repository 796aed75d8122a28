import { sql } from 'kysely'
import type { Trx } from '#platform/server/database/db.ts'
import { record } from '#platform/server/record/record.ts'
import { ziehtUm } from './arbeitsort.ts'
import type { Konto } from './import-bestand.ts'
import type { Plan } from './import-plan.ts'

/** Who lets the import run, and from which file: both stand in every audit row. */
export interface Herkunft {
  akteur: string
  datei: string
}

/** Writes a plan without errors inside the caller's transaction: rows, audit entries, live events. */
export async function schreiben(db: Trx, plan: Plan, herkunft: Herkunft) {
  const { abteilungen, modelle, personen, zuordnungen, anwender } = plan
  for (const teil of teile(abteilungen))
    await db
      .insertInto('abteilung')
      .values(teil.map(({ id, nummer, bezeichnung }) => ({ id, nummer, bezeichnung })))
      .execute()
  for (const teil of teile(modelle))
    await db
      .insertInto('arbeitszeitmodell')
      .values(teil.map(({ id, name }) => ({ id, name })))
      .execute()
  for (const teil of teile(modelle.flatMap(({ id, tage }) => tage.map((tag) => ({ modellId: id, ...tag })))))
    await db.insertInto('arbeitszeitmodellTag').values(teil).execute()
  const { heute } = (await sql<{ heute: string }>`select heute() as heute`.execute(db)).rows[0]!
  for (const { satz, vorher } of personen) if (vorher && vorher.vkforgid !== satz.vkforgid) await ziehtUm(db, satz.id, vorher.vkforgid, heute)
  for (const teil of teile(personen.map(({ satz }) => satz))) {
    await db
      .insertInto('lstfix')
      .values(teil)
      .onConflict((on) =>
        on
          .column('id')
          .doUpdateSet((eb) => ({
            vorname: eb.ref('excluded.vorname'),
            zuname: eb.ref('excluded.zuname'),
            email: eb.ref('excluded.email'),
            telefon: eb.ref('excluded.telefon'),
            lohngruppe: eb.ref('excluded.lohngruppe'),
            geburtsdatum: eb.ref('excluded.geburtsdatum'),
            abteilungId: eb.ref('excluded.abteilungId'),
            vkforgid: eb.ref('excluded.vkforgid'),
            eintritt: eb.ref('excluded.eintritt'),
            austritt: eb.ref('excluded.austritt'),
          })),
      )
      .execute()
  }
  for (const teil of teile(zuordnungen.map(({ satz }) => satz))) {
    await db
      .insertInto('lstfixArbeitszeitmodell')
      .values(teil)
      .onConflict((on) => on.columns(['lstfixId', 'gueltigAb']).doUpdateSet((eb) => ({ modellId: eb.ref('excluded.modellId') })))
      .execute()
  }
  for (const teil of teile(anwender.map(({ satz }) => ({ id: satz.id, ...zeigbar(satz) })))) {
    await db
      .insertInto('anwender')
      .values(teil)
      .onConflict((on) =>
        on
          .column('id')
          .doUpdateSet((eb) => ({
            username: eb.ref('excluded.username'),
            email: eb.ref('excluded.email'),
            anzeigename: eb.ref('excluded.anzeigename'),
            accountid: eb.ref('excluded.accountid'),
            lstfixId: eb.ref('excluded.lstfixId'),
            sprache: eb.ref('excluded.sprache'),
          })),
      )
      .execute()
  }
  for (const teil of teile(anwender.flatMap(({ satz, neueRollen }) => neueRollen.map(({ id }) => ({ anwenderId: satz.id, rolleId: id })))))
    await db.insertInto('anwenderRolle').values(teil).execute()
  const spur = eintraege(plan, herkunft)
  const themen = ['verwaltung', 'anwesenheit', ...(anwender.some(({ vorher }) => vorher) ? ['rechte'] : [])]
  await record(db, herkunft.akteur, spur, spur.length ? themen.map((thema) => ({ thema, ids: [] })) : [])
}

/** Audit rows as the administration writes them (`vorher` and `nachher` of what changed), with file and line. */
function eintraege({ abteilungen, modelle, personen, zuordnungen, anwender }: Plan, { datei }: Herkunft) {
  const eintrag = (gegenstand: string, gegenstandId: string, aktion: string, zeile: number, daten: object) => ({
    aktion,
    gegenstand,
    gegenstandId,
    daten: { ...daten, herkunft: 'import', datei, zeile },
  })
  return [
    ...abteilungen.map(({ id, nummer, bezeichnung, zeile }) => eintrag('abteilung', id, 'anlegen', zeile, { nachher: { nummer, bezeichnung } })),
    ...modelle.map(({ id, name, tage, zeile }) => eintrag('arbeitszeitmodell', id, 'anlegen', zeile, { nachher: { name, tage } })),
    ...personen.map(({ satz, vorher, zeile }) => eintrag('mitarbeiter', satz.id, vorher ? 'aendern' : 'anlegen', zeile, unterschied(vorher, satz))),
    ...zuordnungen.map(({ satz: { lstfixId, gueltigAb }, zeile, felder: [modell] }) =>
      eintrag('mitarbeiter', lstfixId, 'modell-zuordnen', zeile, {
        ...(modell!.von ? { vorher: { modell: modell!.von } } : {}),
        nachher: { modell: modell!.nach, gueltigAb },
      }),
    ),
    ...anwender.map(({ satz, vorher, zeile, neueRollen }) =>
      eintrag('anwender', satz.id, vorher ? 'aendern' : 'anlegen', zeile, {
        ...unterschied(vorher && zeigbar(vorher), zeigbar(satz)),
        ...(neueRollen.length ? { neueRollen: neueRollen.map(({ name }) => name) } : {}),
      }),
    ),
  ]
}

const zeigbar = ({ username, email, anzeigename, lstfixId, accountid, sprache }: Konto) => ({ username, email, anzeigename, lstfixId, accountid, sprache })

function unterschied(vorher: object | undefined, nachher: object) {
  const alt = vorher as Record<string, unknown> | undefined
  const felder = Object.entries(nachher)
    .filter(([feld, wert]) => feld !== 'id' && (!alt || alt[feld] !== wert))
    .map(([feld]) => feld)
  const nur = (werte: object) => Object.fromEntries(felder.map((feld) => [feld, (werte as Record<string, unknown>)[feld]]))
  return { ...(alt ? { vorher: nur(alt) } : {}), nachher: nur(nachher) }
}

/** Portions that stay far below PostgreSQL's 65,535 parameters in one statement. */
function* teile<T>(all: readonly T[], size = 1000) {
  for (let from = 0; from < all.length; from += size) yield all.slice(from, from + size)
}
