import { sql } from 'kysely'
import type { Id } from '#platform/contract/shapes.ts'
import type { Db } from '#platform/server/database/db.ts'

/** What a source says that tells whose system it was and who worked there. */
export interface Gesagt {
  verbindung: string
  rechner: string
  benutzer: string
}
export interface Zuordnung {
  anwenderId: Id<'anwender'> | null
  ktostammId: Id<'ktostamm'> | null
  hardwareId: Id<'hardware'> | null
  vkforgid: number
}
/** A rule of the company. `muster`: `*` stands for anything. */
export interface Regel {
  feld: 'verbindung' | 'rechner' | 'benutzer'
  muster: string
  ktostammId: Id<'ktostamm'> | null
  anwenderId: Id<'anwender'> | null
}

/** Does a text fit? Case does not matter; whatever else is typed stands for itself. */
export const passt = (muster: string, text: string) => new RegExp(`^${muster.trim().split('*').map(RegExp.escape).join('.*')}$`, 'isu').test(text.trim())

/** The first rule that fits; `wer`: those about people, otherwise those about systems. */
export const ersteRegel = (regeln: readonly Regel[], gesagt: Gesagt, wer: boolean) =>
  regeln.find(({ feld, muster }) => (feld === 'benutzer') === wer && gesagt[feld] !== '' && passt(muster, gesagt[feld]))

/** The name by which somebody signs in, without the domain before or behind it: `FIRMA\jana`, `jana@firma.example`. */
export const namensteil = (benutzer: string) => benutzer.trim().toLowerCase().replace(/^.*\\/, '').replace(/@.*$/, '')

/** Names under which a device of the list may stand in `verbindung`: its host name, that with its domain, or its address. */
const rechnernamen = (verbindung: string) => {
  const name = verbindung.trim().toLowerCase()
  return [name, ...[...name.matchAll(/\./g)].map(({ index }) => name.slice(0, index))]
}

/**
 * Whose system and who: rules of the company first, then the one living device of that name (host name with its domain) or address. Where several fit,
 * none does: somebody has to say it (5.1).
 * `saetze`: what is going to be asked; of all devices only those that it names are read.
 */
export async function zuordner(db: Db, saetze: readonly Gesagt[]) {
  const genannte = [...new Set(saetze.flatMap(({ verbindung }) => rechnernamen(verbindung)))]
  const [regeln, anwender, geraete, kunden, filiale] = await Promise.all([
    db.selectFrom('sitzungFernRegel').where('aktiv', '=', true).orderBy('folge').orderBy('id').select(['feld', 'muster', 'ktostammId', 'anwenderId']).execute(),
    db.selectFrom('anwender').where('aktiv', '=', true).select(['id', 'username', 'accountid']).execute(),
    db
      .selectFrom('hardware')
      .where(sql<boolean>`(lower(hostname) = any(${genannte}::text[]) and hostname <> '' or host(ip) = any(${genannte}::text[]))`)
      .where(sql<boolean>`(ausscheidedatum is null or ausscheidedatum > (now() at time zone (select zone from firma))::date)`)
      .select(['id', 'ktostammId', 'vkforgid', 'hostname', 'domaene', sql<string | null>`host(ip)`.as('ip')])
      .execute(),
    db.selectFrom('ktostamm').select(['id', 'nummer', 'vkforgid']).execute(),
    db.selectFrom('filiale').orderBy('vkforgid').select('vkforgid').executeTakeFirstOrThrow(),
  ])
  const namen = Map.groupBy(
    anwender.flatMap((eine) => [...new Set([eine.username, namensteil(eine.username)])].map((name) => ({ ...eine, name }))),
    ({ name }) => name,
  )
  const rechner = Map.groupBy(
    geraete.flatMap((eines) => {
      const host = eines.hostname.toLowerCase()
      return [host, host && eines.domaene && `${host}.${eines.domaene.toLowerCase()}`, eines.ip].flatMap((name) => (name ? [{ ...eines, name }] : []))
    }),
    ({ name }) => name,
  )
  const [kundeMit, kundeNr] = [new Map(kunden.map((eine) => [eine.id, eine])), new Map(kunden.map((eine) => [eine.nummer, eine]))]
  const einziges = <T>(alle: readonly T[] | undefined) => (alle?.length === 1 ? alle[0] : undefined)
  const person = (gesagt: Gesagt) => {
    const geregelt = ersteRegel(regeln, gesagt, true)?.anwenderId
    if (geregelt) return anwender.find(({ id }) => id === geregelt)
    const ganz = gesagt.benutzer.trim().toLowerCase()
    return ganz === '' ? undefined : (einziges(namen.get(ganz)) ?? einziges(namen.get(namensteil(ganz))))
  }
  return {
    finde: (gesagt: Gesagt, kundennummer: number | null): Zuordnung => {
      const wer = person(gesagt)
      const geregelt = ersteRegel(regeln, gesagt, false)?.ktostammId
      const geraet = einziges(rechner.get(gesagt.verbindung.trim().toLowerCase()))
      const kunde = (kundennummer !== null && kundeNr.get(kundennummer)) || kundeMit.get(geregelt ?? geraet?.ktostammId ?? '')
      // A device of another customer than the rule says is not the one.
      const passend = geraet && geraet.ktostammId === (kunde?.id ?? null) ? geraet : undefined
      return {
        anwenderId: wer?.id ?? null,
        ktostammId: kunde?.id ?? null,
        hardwareId: passend?.id ?? null,
        vkforgid: kunde?.vkforgid ?? passend?.vkforgid ?? wer?.accountid ?? filiale.vkforgid,
      }
    },
  }
}
