import { sql, type RawBuilder } from 'kysely'
import type { Id } from '#platform/contract/shapes.ts'
import { amOrt, zugangAm, type Ort } from '#domain/einsatz/arbeitsschein/frist.ts'
import { dokulage, geltende, uebergabeBis, type Dokulage } from '#domain/einsatz/dokumentation/frist.ts'
import { kundenname, objektname, objektnummer, objektUndKunde } from '#domain/einsatz/dokumentation/objekt-sql.ts'
import { ortSpalten } from '#domain/einsatz/ort-sql.ts'
import type { Land } from '#domain/personal/contract.ts'
import type { Db } from '#platform/server/database/db.ts'
import type { Context } from '#platform/server/http/context.ts'
import type { Fristzeile, Uebergabe } from '#apps/dokumentation/contract/uebergabe.ts'

/** A released documentation with everything that its hand-over hangs on. */
export interface Uebergabefall {
  id: string
  nummer: string
  vkforgid: number
  fassung: number
  datum: string
  art: string
  titel: string
  objekt: string
  kunde: string
  wer: string
  vertragsart: string
  frist: string | null
  land: Land
  region: string
  zone: string
  mails: string[]
  akte: Uebergabe['akte']
}

/** Released documentations that meet this condition on `d`. */
export async function uebergabefaelle(db: Db, bedingung: RawBuilder<unknown>): Promise<Uebergabefall[]> {
  const { rows } = await sql<Uebergabefall>`
    select d.id, d.nummer, d.vkforgid, d.fassung, d.datum, d.art, d.titel, ${objektnummer} || ' ' || ${objektname} as objekt, ${kundenname} as kunde, a.anzeigename as wer, d.vertragsart, d.frist,
      ${ortSpalten},
      (select coalesce(json_agg(m.gesendet_am), '[]') from postausgang m
        where m.faden = 'dokumentation.' || d.id and m.anlass = 'dokumentation.gesendet' and m.zustand = 'gesendet'
          and m.erstellt >= (select v.zeitpunkt from dokumentation_fassung v where v.dokumentation_id = d.id and v.nr = d.fassung)) as mails,
      (select coalesce(json_agg(json_build_object('id', r.id, 'akt', r.akt, 'tag', r.tag, 'text', r.text, 'wer', w.anzeigename, 'zeitpunkt', r.zeitpunkt)
          order by r.zeitpunkt, r.id), '[]')
        from dokumentation_akt r join anwender w on w.id = r.anwender_id where r.dokumentation_id = d.id and r.fassung = d.fassung) as akte
    from dokumentation d ${objektUndKunde} join anwender a on a.id = d.erfasst_von
      join filiale f on f.vkforgid = d.vkforgid
    where d.zustand = 'festgeschrieben' and ${bedingung}`.execute(db)
  return rows
}

/** An acceptance never comes about by silence here: what was reserved is between the two sides. */
const schweigtZu = ({ art, vertragsart }: Uebergabefall) => vertragsart === 'OENORM' && art !== 'Abnahme'

/** How it stands on the day of the place, and what is to be done next; null: nothing. */
export function lageVon(fall: Uebergabefall, jetzt: Temporal.Instant) {
  const ort: Ort = fall
  const akte = geltende(fall.akte)
  const lage = dokulage({
    oenorm: schweigtZu(fall),
    zugaenge: fall.mails.map((um) => ({ tag: zugangAm(um, ort), belegt: false })),
    akte,
    ort,
    antwort: fall.art !== 'Bautagesbericht' && fall.art !== 'Dokumentation',
    heute: amOrt(jetzt.toString(), ort),
    gesetzt: fall.art === 'Abnahme' ? fall.frist : null,
  })
  const spaetestens = uebergabeBis(fall.art, fall.datum, ort)
  const einwendungAm = akte.find(({ akt }) => akt === 'einwendung')?.tag ?? null
  return { lage, uebergabeBis: spaetestens, weiter: naechstes(lage, spaetestens, einwendungAm, schweigtZu(fall)), ort, oenorm: schweigtZu(fall) }
}

function naechstes({ stand, antwortBis, belegt }: Dokulage, spaetestens: string | null, einwendungAm: string | null, oenorm: boolean): Weiter | null {
  if (stand === 'Einwendung') return { schritt: 'klaeren', bis: einwendungAm! }
  if (stand === 'nicht übergeben') return spaetestens === null ? null : { schritt: 'uebergeben', bis: spaetestens }
  if (stand === 'läuft') return { schritt: oenorm && !belegt ? 'belegen' : 'abwarten', bis: antwortBis! }
  if (stand === 'vermutlich bestätigt') return { schritt: 'belegen', bis: antwortBis! }
  return stand === 'ohne Antwort' ? { schritt: 'nachfassen', bis: antwortBis! } : null
}
type Weiter = Pick<Fristzeile, 'schritt' | 'bis'>

/** Of one documentation, which the caller has found to be visible; null while it is a draft, and where nothing was handed over and nothing demands it. */
export async function uebergabeVon({ db, jetzt }: Pick<Context, 'db' | 'jetzt'>, id: Id<'dokumentation'>): Promise<Uebergabe | null> {
  const [fall] = await uebergabefaelle(db, sql`d.id = ${id}::uuid`)
  if (!fall) return null
  const { lage, uebergabeBis: spaetestens, oenorm } = lageVon(fall, jetzt)
  if (lage.stand === 'nicht übergeben' && spaetestens === null) return null
  return { ...lage, uebergabeBis: spaetestens, oenorm, akte: fall.akte }
}
