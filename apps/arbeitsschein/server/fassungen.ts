import type { Id } from '#platform/contract/shapes.ts'
import { werVon } from '#domain/einsatz/arbeitsschein/contract.ts'
import { inhaltAus, kurzcode, type Wert } from '#domain/einsatz/arbeitsschein/kanonisch.ts'
import { siehtSchein } from '#domain/einsatz/arbeitsschein/sicht.ts'
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
  if (!(await siehtSchein(context, id))) throw notFound()
  return fassungVon(context, { id, nr })
}

/** The same of a sheet that the caller has found to be visible; `nurVon`: an earlier version is compared only if it is this customer's, too. Throws 404. */
export async function fassungVon({ db, sprache }: Context, { id, nr }: Eine, { nurVon }: Vergleich = {}): Promise<Fassung> {
  const row = await db
    .selectFrom('arbeitsscheinFassung as f')
    .innerJoin('anwender as a', 'a.id', 'f.anwenderId')
    .where('f.arbeitsscheinId', '=', id)
    .where('f.nr', '=', nr)
    .select(['f.zeitpunkt', 'f.grund', 'f.sha256', 'f.kanonisch', 'a.anzeigename as wer'])
    .executeTakeFirst()
  if (!row) throw notFound()
  const { sha256, ...fassung } = row
  const fingerabdruck = sha256.toString('hex')
  const anders = await geaendert(db, { id, nr, kanonisch: row.kanonisch }, sprache, { nurVon })
  return { ...fassung, nr, fingerabdruck, code: kurzcode(fingerabdruck), unterschiede: anders }
}

interface Eine {
  id: Id<'arbeitsschein'>
  nr: number
}
interface Vergleich {
  nurVon?: Id<'ktostamm'> | undefined
}
/** What a version says otherwise than the finished one before, in words; nothing of the first, nor of what was another customer's than `nurVon`. */
export async function geaendert(
  db: Db,
  { id, nr, kanonisch }: Eine & { kanonisch: string },
  sprache: Language,
  { nurVon }: Vergleich = {},
): Promise<Fassung['unterschiede']> {
  const vorige = await db
    .selectFrom('arbeitsscheinFassung')
    .where('arbeitsscheinId', '=', id)
    .where('nr', '=', nr - 1)
    .select(['kanonisch', 'ktostammId'])
    .executeTakeFirst()
  if (!vorige || (nurVon !== undefined && vorige.ktostammId !== nurVon)) return []
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
  return [
    [
      t[`position.${zeile['art']}`],
      zeile['nummer'],
      werVon({ name: zeile['name'] ?? '', persnr: zeile['persnr'] ?? '', lohngruppe: zeile['lohngruppe'] ?? '' }),
      zeile['text'],
    ]
      .filter(Boolean)
      .join(' '),
    zeit,
    zeile['kommentar'],
  ]
    .filter(Boolean)
    .join(', ')
}
