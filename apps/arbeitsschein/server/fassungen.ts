import type { Id } from '#platform/contract/shapes.ts'
import { inhaltAus, kurzcode, type Wert } from '#domain/einsatz/arbeitsschein/kanonisch.ts'
import { sichtbareScheine } from '#domain/einsatz/arbeitsschein/sicht.ts'
import { unterschiede } from '#domain/einsatz/arbeitsschein/unterschied.ts'
import { tag, uhr } from '#domain/einsatz/druck.ts'
import type { Language } from '#platform/contract/messages.ts'
import { notFound } from '#platform/contract/problem.ts'
import type { Db } from '#platform/server/database/db.ts'
import type { Context } from '#platform/server/http/context.ts'
import type { Fassung } from '../contract/fest.ts'
import { messages } from '../messages.ts'

/** A finished version of a sheet that the asker may see. Throws 404. */
export async function eineFassung(context: Context, id: Id<'arbeitsschein'>, nr: number): Promise<Fassung> {
  const row = await sichtbareScheine(context)
    .where('s.id', '=', id)
    .innerJoin('arbeitsscheinFassung as f', 'f.arbeitsscheinId', 's.id')
    .innerJoin('anwender as a', 'a.id', 'f.anwenderId')
    .where('f.nr', '=', nr)
    .select(['f.zeitpunkt', 'f.grund', 'f.sha256', 'f.kanonisch', 'a.anzeigename as wer'])
    .executeTakeFirst()
  if (!row) throw notFound()
  const { sha256, ...fassung } = row
  const fingerabdruck = sha256.toString('hex')
  return { ...fassung, nr, fingerabdruck, code: kurzcode(fingerabdruck), unterschiede: await geaendert(context.db, id, nr, row.kanonisch, context.sprache) }
}

/** What a version says otherwise than the finished one before, in words; nothing of the first. */
export async function geaendert(db: Db, id: Id<'arbeitsschein'>, nr: number, kanonisch: string, sprache: Language): Promise<Fassung['unterschiede']> {
  const vorige = await db
    .selectFrom('arbeitsscheinFassung')
    .where('arbeitsscheinId', '=', id)
    .where('nr', '=', nr - 1)
    .select('kanonisch')
    .executeTakeFirst()
  if (!vorige) return []
  const { zone } = await db.selectFrom('firma').select('zone').executeTakeFirstOrThrow()
  const t: Readonly<Record<string, string>> = messages[sprache]
  const sage = { t, zone, komma: (menge: string) => (sprache === 'de' ? menge.replace('.', ',') : menge) }
  return unterschiede(inhaltAus(vorige.kanonisch), inhaltAus(kanonisch)).map(({ feld, vorher, nachher }) => ({
    feld: t[feld] ?? feld,
    vorher: worte(feld, vorher, sage),
    nachher: worte(feld, nachher, sage),
  }))
}

interface Sage {
  t: Readonly<Record<string, string>>
  zone: string
  komma: (menge: string) => string
}
/** A value of a canonical text as people read it. */
function worte(feld: string, wert: Wert, { t, zone, komma }: Sage): string {
  if (wert === null || wert === '') return ''
  if (feld === 'skizze') return t['skizze']!
  if (typeof wert !== 'object') {
    if (feld === 'datum' || feld === 'angeordnetAm') return tag(String(wert))
    return { art: t[`art.${String(wert)}`], vertragsart: t[`vertrag.${String(wert)}`], wetter: t[`wetter.${String(wert)}`] }[feld] ?? String(wert)
  }
  const zeile = wert as Readonly<Record<string, string | null>>
  if (feld === 'bilder') return zeile['beschriftung'] || t['bild']!
  const menge = [komma(zeile['menge'] ?? ''), zeile['einheit'] === 'Zeit h' ? 'h' : zeile['einheit']].filter(Boolean).join(' ')
  if (feld === 'summen') return menge
  const zeit = zeile['von'] && zeile['bis'] ? `${uhr(zeile['von'], zone)}–${uhr(zeile['bis'], zone).slice(-5)}` : menge
  return [[t[`position.${zeile['art']}`], zeile['nummer'], zeile['name'], zeile['text']].filter(Boolean).join(' '), zeit, zeile['kommentar']]
    .filter(Boolean)
    .join(', ')
}
