import { sql, type Kysely, type Transaction } from 'kysely'
import { rechneWochen } from '#domain/zeiten/konto/durchschnitt-lauf.ts'
import type { Vault } from '#platform/server/access/vault.ts'
import type { FileStore } from '#platform/server/files/store.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import { abschluesse } from './zeiten/abschluesse.ts'
import { belege } from './belege/belege.ts'
import { kredit } from './belege/kredit.ts'
import { buchungslaeufe } from './belege/buchungslaeufe.ts'
import { einbehalte } from './belege/einbehalte.ts'
import { freigaben } from './belege/freigaben.ts'
import { erechnungen } from './belege/erechnungen.ts'
import { originale } from './belege/originale.ts'
import { dokumente, male } from './dokumente/dokumente.ts'
import { arbeitsberichte } from './einsatz/berichte.ts'
import { arbeitsscheine } from './einsatz/schein.ts'
import { dokumentationen } from './einsatz/dokumentation.ts'
import { gruppen } from './einsatz/gruppen.ts'
import { fernsitzungen } from './geraete/sitzungen.ts'
import { hardware } from './geraete/hardware.ts'
import { klaerungsfaelle } from './zeiten/klaerung.ts'
import { buildDemo } from './musterbau.ts'
import { schreibe, STAPEL } from './schreiben.ts'
import { angemeldete } from './personal/stellen.ts'
import { nfcTags } from './personal/nfctags.ts'
import { post } from './tickets/post.ts'
import { terminals } from './personal/terminals.ts'
import { tickets } from './tickets/tickets.ts'
import type { Stempelzeile, Stornozeile } from './zeiten/zeilen.ts'

/**
 * Writes the demo company in one transaction into a migrated database without a company; the roles must exist (`ensureRollen`).
 * `passwortHash` is the hash of the password that all sign-ins share; without a `store` the tickets have no documents and the mails no text, without a `vault` the devices no secrets. Throws when a role is missing. One step of `size` takes
 * a few seconds, 100 (6,000 people) a minute or two.
 */
export async function loadDemo(
  db: Kysely<Tables>,
  size: number,
  jetzt: Temporal.Instant,
  passwortHash: string,
  { store, vault }: { store?: FileStore; vault?: Vault } = {},
) {
  const gemalt = store && male()
  // A picture that cannot be drawn fails the load where it is needed, not before.
  gemalt?.catch(() => {})
  const demo = buildDemo(size, jetzt, passwortHash)
  await db.transaction().execute(async (trx) => {
    await schreibe(trx, 'firma', demo.firma)
    await schreibe(trx, 'filiale', demo.filiale)
    await schreibe(
      trx,
      'abteilung',
      demo.abteilung.map((abteilung) => ({ ...abteilung, leitungId: null })),
    )
    await schreibe(trx, 'lstfix', demo.lstfix)
    for (const { id, leitungId } of demo.abteilung) await trx.updateTable('abteilung').set({ leitungId }).where('id', '=', id).execute()
    await schreibe(trx, 'arbeitszeitmodell', demo.arbeitszeitmodell)
    await schreibe(trx, 'arbeitszeitmodellTag', demo.arbeitszeitmodellTag)
    await schreibe(trx, 'lstfixArbeitszeitmodell', demo.lstfixArbeitszeitmodell)
    await schreibe(trx, 'feiertag', demo.feiertag)
    await schreibe(trx, 'abwesenheit', demo.abwesenheit)
    await schreibeAnwender(trx, demo.anwender)
    for (const tabelle of [
      'kundengruppe',
      'konditionsgruppe',
      'ktostamm',
      'ktostammDomain',
      'objekt',
      'kostenstelle',
      'ansprechpartner',
      'anwenderKtostamm',
    ] as const)
      await schreibe(trx, tabelle, demo.kunden[tabelle] as never)
    await belege(trx, size, jetzt)
    await kredit(trx, jetzt)
    // Before their release begins: it is about what was kept with them.
    if (store) await erechnungen(trx, store, jetzt)
    await freigaben(trx, jetzt)
    await einbehalte(trx, jetzt)
    if (store) await originale(trx, store)
    await buchungslaeufe(trx, jetzt)
    await tickets(trx, size, jetzt)
    await gruppen(trx, jetzt)
    if (store) await dokumente(trx, store, await gemalt!)
    await hardware(trx, jetzt, vault)
    await dokumentationen(trx, jetzt, store && { store, gemalt: await gemalt! })
    await fernsitzungen(trx, jetzt)
    await post(trx, store, jetzt)
    await schreibe(trx, 'registrierung', demo.registrierung)
    await schreibeStempel(trx, demo.stempel())
    await arbeitsberichte(trx, jetzt)
    await arbeitsscheine(trx, jetzt)
    await klaerungsfaelle(trx, jetzt, Object.values(angemeldete))
    await abschluesse(trx, jetzt)
    await terminals(trx, jetzt)
    await nfcTags(trx, jetzt)
  })
  // The planner knows the new tables at once; autovacuum would come a minute later.
  for (const tabelle of [
    'zeitstempel',
    'zeitstempel_storno',
    'lstfix',
    'abwesenheit',
    'zeitfreigabe',
    'tagesabschluss',
    'ticket',
    'ticket_kontakt',
    'ticket_schritt',
    'dokumentation',
    'arbeitsbericht',
    'arbeitsschein',
    'sitzung_fern',
    'artikel',
    'beleg',
    'belegposition',
    'belegverweis',
    'posten',
    'kreditfall',
    'kreditlimit',
    'zahlung',
    'hardware',
  ])
    await sql`analyze ${sql.table(tabelle)}`.execute(db)
  // A large company is left to the job.
  if (size <= SOFORT) await rechneWochen(db, jetzt, 'neue')
}

const SOFORT = 5

async function schreibeAnwender(trx: Transaction<Tables>, anwender: ReturnType<typeof buildDemo>['anwender']) {
  const rollen = new Map((await trx.selectFrom('rolle').select(['id', 'name']).execute()).map(({ id, name }) => [name, id]))
  const rolleId = (name: string) => {
    const id = rollen.get(name)
    if (!id) throw new Error(`role ${name} is missing: ensureRollen comes first`)
    return id
  }
  await schreibe(
    trx,
    'anwender',
    anwender.map(({ zeile }) => zeile),
  )
  await schreibe(
    trx,
    'anwenderRolle',
    anwender.flatMap(({ zeile, rollen }) => rollen.map((name) => ({ anwenderId: zeile.id, rolleId: rolleId(name) }))),
  )
  await schreibe(
    trx,
    'anwenderKonto',
    anwender.flatMap(({ zeile, konten }) => konten.map((accountid) => ({ anwenderId: zeile.id, accountid }))),
  )
  await schreibe(
    trx,
    'anwenderBerechtigung',
    anwender.flatMap(({ zeile, berechtigungen }) => berechtigungen.map((berechtigung) => ({ anwenderId: zeile.id, berechtigung }))),
  )
}

/** Sheets are gathered to full batches; a voided stamp is written before its void. */
async function schreibeStempel(trx: Transaction<Tables>, blaetter: Iterable<{ stempel: Stempelzeile[]; stornos: Stornozeile[] }>) {
  let stempel: Stempelzeile[] = []
  let stornos: Stornozeile[] = []
  const weg = async () => {
    await schreibe(trx, 'zeitstempel', stempel)
    await schreibe(trx, 'zeitstempelStorno', stornos)
    ;[stempel, stornos] = [[], []]
  }
  for (const blatt of blaetter) {
    stempel.push(...blatt.stempel)
    stornos.push(...blatt.stornos)
    if (stempel.length >= STAPEL) await weg()
  }
  await weg()
}
