import type { Id } from '#platform/contract/shapes.ts'
import type { Db } from '#platform/server/database/db.ts'

/** What a source says that tells whose system it was and who worked there. */
export interface Gesagt {
  verbindung: string
  /** Groups of connections in which the source keeps it, from the outermost: `Kunden/Klinik`; empty where it has none. */
  gruppe: string
  rechner: string
  benutzer: string
}
/** A rule of the company. Of a system it names the customer, the device, or both, and perhaps an object of the customer. `muster`: `*` stands for anything. */
export interface Regel {
  feld: 'verbindung' | 'gruppe' | 'rechner' | 'benutzer'
  muster: string
  ktostammId: Id<'ktostamm'> | null
  hardwareId: Id<'hardware'> | null
  objektId: Id<'objekt'> | null
  anwenderId: Id<'anwender'> | null
}

/** Does a text fit? Case does not matter; whatever else is typed stands for itself. */
export const passt = (muster: string, text: string) => new RegExp(`^${muster.trim().split('*').map(RegExp.escape).join('.*')}$`, 'isu').test(text.trim())

/** A group is called by its whole path, or by the name of any group in it. */
const worteVon = (gesagt: Gesagt, feld: Regel['feld']) =>
  (feld === 'gruppe' ? [gesagt.gruppe, ...gesagt.gruppe.split('/')] : [gesagt[feld]]).filter((wort) => wort !== '')

/** The first rule that fits; `wer`: those about people, otherwise those about systems. */
export const ersteRegel = (regeln: readonly Regel[], gesagt: Gesagt, wer: boolean) =>
  regeln.find(({ feld, muster }) => (feld === 'benutzer') === wer && worteVon(gesagt, feld).some((wort) => passt(muster, wort)))

/** The name by which somebody signs in, without the domain before or behind it: `FIRMA\jana`, `jana@firma.example`. */
export const namensteil = (benutzer: string) => benutzer.trim().toLowerCase().replace(/^.*\\/, '').replace(/@.*$/, '')

/** Rules in use, in the order in which they are tried. */
export const regelnDer = (db: Db): Promise<Regel[]> =>
  db
    .selectFrom('sitzungFernRegel')
    .where('aktiv', '=', true)
    .orderBy('folge')
    .orderBy('id')
    .select(['feld', 'muster', 'ktostammId', 'hardwareId', 'objektId', 'anwenderId'])
    .execute()
