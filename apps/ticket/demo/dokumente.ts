import { createHash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql, type Transaction } from 'kysely'
import { dokumentart } from '#domain/tickets/dokumente.ts'
import type { FileStore } from '#platform/server/files/store.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import type { Gemalt } from '#demo/dokumente/male.ts'
import { protokoll } from '#demo/dokumente/protokoll.ts'
import { Zufall } from '#demo/zufall.ts'

/** Which tickets have a photo of what. */
const fotos: Readonly<Record<string, { bild: Gemalt['name']; name: string }>> = {
  'Wasserfleck an der Decke im Flur': { bild: 'decke', name: 'Decke vor Raum 114.jpg' },
  'Tor der Halle schließt nicht': { bild: 'tor', name: 'Rolltor Halle.jpg' },
  'Heizung im Bürotrakt bleibt kalt': { bild: 'heizkoerper', name: 'Heizkörper 2. OG.jpg' },
  'Klimagerät tropft': { bild: 'pfuetze', name: 'Serverraum.jpg' },
}
const WARTUNG = 'Wartung Sprinkleranlage'

/** Photos that came with tickets, and reports of maintenance that was done: the newest of each subject, and of the companies whose people sign in. */
export async function dokumente(trx: Transaction<Tables>, store: FileStore, gemalt: readonly Gemalt[]) {
  const { rows } = await sql<{ id: string; nummer: number; name: string; erstellt: string; seit: string; ersteller: string; zustaendig: string | null }>`
    select id, nummer, name, erstellt, seit, ersteller, zustaendig from (
      select t.id, t.nummer, t.name, t.erstellt, t.seit, t.ersteller_id as ersteller, t.zustaendig_id as zustaendig,
        row_number() over (partition by t.name, k.bekannt order by t.zustand = 'Erledigt', t.erstellt desc, t.id) as rang
      from ticket t cross join lateral (select exists (select from anwender_ktostamm z where z.ktostamm_id = t.ktostamm_id) as bekannt) k
      where not t.intern and (t.name in (${sql.join(Object.keys(fotos))}) or (t.name = ${WARTUNG} and t.schritt in ('erledigt', 'abgeschlossen')))) x
    where rang <= 2 order by id`.execute(trx)
  const ordner = await mkdtemp(join(tmpdir(), 'portal-demo-'))
  try {
    const behalte = async (name: string, inhalt: Uint8Array) => {
      const pfad = join(ordner, name)
      await writeFile(pfad, inhalt)
      return store.keep(pfad)
    }
    const zeilen = await Promise.all(
      rows.map(async (ticket) => {
        const foto = fotos[ticket.name]
        const bild = foto && gemalt.find(({ name }) => name === foto.bild)!
        const inhalt = bild ? bild.inhalt : bericht(ticket)
        const um = foto ? ticket.erstellt : ticket.seit
        const id = new Zufall('dokument', ticket.id).uuid(Temporal.Instant.from(um).epochMilliseconds)
        const anwenderId = foto ? ticket.ersteller : (ticket.zustaendig ?? ticket.ersteller)
        const name = foto ? foto.name : `Wartungsprotokoll ${ticket.nummer}.pdf`
        const [schluessel, vorschau] = await Promise.all([behalte(id, inhalt), bild ? behalte(`${id}-klein`, bild.vorschau) : null])
        return {
          datei: {
            id,
            anwenderId,
            name,
            typ: bild ? 'image/jpeg' : 'application/pdf',
            bytes: inhalt.length,
            sha256: createHash('sha256').update(inhalt).digest(),
            schluessel,
            vorschau,
            breite: bild?.breite ?? null,
            hoehe: bild?.hoehe ?? null,
            erstellt: um,
            bis: um,
            art: dokumentart,
            gegenstand: id,
            uebernommen: um,
          },
          dokument: { id, ticketId: ticket.id, name, intern: false, anwenderId, zeitpunkt: um },
        }
      }),
    )
    if (!zeilen.length) return
    await trx
      .insertInto('datei')
      .values(zeilen.map(({ datei }) => datei))
      .execute()
    await trx
      .insertInto('ticketDokument')
      .values(zeilen.map(({ dokument }) => dokument))
      .execute()
  } finally {
    await rm(ordner, { recursive: true, force: true })
  }
}

const bericht = ({ nummer, seit }: { nummer: number; seit: string }) =>
  protokoll([
    '# Wartungsprotokoll Sprinkleranlage',
    '',
    `Ticket ${nummer}   ·   Musterbau & Service GmbH   ·   ${Temporal.Instant.from(seit).toZonedDateTimeISO('Europe/Berlin').toPlainDate().toString().split('-').toReversed().join('.')}`,
    '',
    'Alarmventilstation: Dichtheit geprüft, Betriebsdruck 8,2 bar (Soll 8,0 bis 8,5 bar)',
    'Pumpe: Probelauf 10 Minuten, Fördermenge innerhalb der Kennlinie',
    'Sprinklerköpfe: Sichtprüfung aller zugänglichen Köpfe, zwei getauscht (Lager, Gang 3)',
    'Strömungsmelder: ausgelöst, Meldung an der Zentrale nach 14 Sekunden',
    'Frostschutz: Begleitheizung der Außenleitung in Ordnung',
    '',
    'Ergebnis: Die Anlage ist betriebsbereit. Nächste Wartung in zwölf Monaten.',
  ])
