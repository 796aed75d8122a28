import type { Id } from '#platform/contract/shapes.ts'
import {
  codeVon,
  gerundeteMinuten,
  namensvettern,
  unterschriebenerText,
  type Scheinzeile,
  type Unterschriebenes,
} from '#domain/einsatz/arbeitsschein/contract.ts'
import { ohneNamen } from '#domain/personal/contract.ts'
import type * as z from 'zod/mini'
import type { Position, Scheindetail, Scheinform } from '#apps/arbeitsschein/contract/schein.ts'
import { vorlaeufigeNummer } from '#apps/arbeitsschein/contract/vorlaeufig.ts'
import { messages } from '#apps/arbeitsschein/messages.ts'

/** What is shown to whoever signs, the text of it, and its fingerprint. */
export interface Gezeigt {
  schein: Unterschriebenes
  kanonisch: string
  fingerabdruck: string
  code: string
}
/** What the device has to know beside the words of the form. */
export interface Bekannt {
  id: string
  detail: Scheindetail | undefined
  /** Names by id, as pick-lists showed them; of objects also their customer's. */
  name: (id: string) => string | undefined
  kunde: (objektId: Id<'objekt'>) => string | undefined
  /** How somebody is paid whose line comes onto the sheet now. */
  lohngruppe: (lstfixId: Id<'lstfix'>) => string | undefined
  /** His personnel number, which tells him apart from somebody of his name on the sheet. */
  persnr: (lstfixId: Id<'lstfix'>) => string | undefined
  /** Null: the set-up was never read here. */
  taktMin: number | null
  /** The sheet is not saved any more before it is signed: its lines count as they were rounded. */
  gespeichert: boolean
}
type Werte = z.output<typeof Scheinform>

/** The sheet as it is signed here; null when this device does not know all names or pictures: then the server alone reckons the fingerprint. */
export async function zeige(werte: Werte, bekannt: Bekannt): Promise<Gezeigt | null> {
  const schein = unterschriebenes(werte, bekannt)
  // Without a secure connection a browser reckons none.
  if (!schein || !('subtle' in crypto)) return null
  const kanonisch = unterschriebenerText(schein)
  const fingerabdruck = await sha256(new TextEncoder().encode(kanonisch))
  return { schein, kanonisch, fingerabdruck, code: codeVon(fingerabdruck) }
}

/** SHA-256 of these bytes, in hexadecimal. */
export const sha256 = async (bytes: Uint8Array<ArrayBuffer> | ArrayBuffer) => new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)).toHex()

type Zeitangaben = Pick<Position, 'id' | 'nummer' | 'text' | 'kommentar'> & { lstfixId: Id<'lstfix'>; von: string; bis: string }
/** Lines of time, those of people of one name with the personnel number; null when this device does not know it. The lines of `zeilen` belong to the same places of `positionen`. */
export function mitPersnr<Z extends Scheinzeile | null>(
  zeilen: readonly Z[],
  positionen: readonly Pick<Position, 'art' | 'lstfixId'>[],
  { detail, persnr, gespeichert }: Pick<Bekannt, 'detail' | 'persnr' | 'gespeichert'>,
): (Z | null)[] {
  const wer = (nr: number) => (zeilen[nr]?.art === 'Zeit' ? (positionen[nr]?.lstfixId ?? null) : null)
  const vettern = namensvettern(
    zeilen.flatMap((zeile, nr) => (zeile && wer(nr) ? [{ wer: wer(nr)!, name: zeile.name }] : [])),
    Object.values(ohneNamen),
  )
  return zeilen.map((zeile, nr) => {
    const lstfixId = wer(nr)
    if (!zeile || !lstfixId) return zeile
    const alte = gespeichert ? detail?.zeilen.find(({ id }) => id === zeile.id) : undefined
    if (alte) return { ...zeile, persnr: alte.persnr }
    if (!vettern.has(lstfixId)) return zeile
    const nummer = detail?.zeilen.find((eine) => eine.lstfixId === lstfixId)?.persnr || persnr(lstfixId)
    return nummer ? { ...zeile, persnr: nummer } : null
  })
}

/** A line of time as the sheet carries it, with the name and the wage group that it has there already; null when this device does not know all of that. */
export function zeitzeile(
  { id, nummer, text, kommentar, lstfixId, von, bis }: Zeitangaben,
  { detail, name, lohngruppe, taktMin, gespeichert }: Pick<Bekannt, 'detail' | 'name' | 'lohngruppe' | 'taktMin' | 'gespeichert'>,
): Scheinzeile | null {
  const wer = detail?.zeilen.find((zeile) => zeile.lstfixId === lstfixId)?.name ?? name(lstfixId)
  const alte = detail?.zeilen.find((zeile) => zeile.id === id)
  const gruppe = alte?.lstfixId === lstfixId ? alte.lohngruppe : lohngruppe(lstfixId)
  const menge = (gespeichert ? alte?.menge : undefined) ?? (taktMin === null ? undefined : String(gerundeteMinuten(von, bis, taktMin)))
  if (wer === undefined || gruppe === undefined || menge === undefined) return null
  return { id, art: 'Zeit', nummer, text, kommentar, name: wer, lohngruppe: gruppe, von, bis, menge, einheit: 'min' }
}

function unterschriebenes(werte: Werte, bekannt: Bekannt): Unterschriebenes | null {
  const { id, detail, name, kunde } = bekannt
  const objektId = werte.objektId!
  // What the sheet carries already it is called by that.
  const genannt = (feld: 'kostenstelle' | 'ticket' | 'ansprechpartner') => {
    const gewaehlt = werte[`${feld}Id`]
    return gewaehlt === null ? '' : detail?.[`${feld}Id`] === gewaehlt ? detail[feld] : name(gewaehlt)
  }
  const selbes = detail?.objektStamm.id === objektId ? detail : undefined
  const [objekt, wessen] = [selbes?.objekt ?? name(objektId), selbes?.kunde ?? kunde(objektId)]
  const [kostenstelle, ticket, ansprechpartner] = [genannt('kostenstelle'), genannt('ticket'), genannt('ansprechpartner')]
  const einzeln = werte.positionen.map((eine): Scheinzeile | null => {
    const { id: zeile, art, nummer, text, kommentar } = eine
    const worte = { id: zeile, art, nummer, text, kommentar }
    if (art === 'Text') return { ...worte, name: '', von: null, bis: null, menge: '', einheit: '' }
    if (art !== 'Zeit') return { ...worte, name: '', von: null, bis: null, menge: eine.menge, einheit: eine.einheit }
    return zeitzeile({ ...eine, lstfixId: eine.lstfixId!, von: eine.von!, bis: eine.bis! }, bekannt)
  })
  const zeilen = mitPersnr(einzeln, werte.positionen, bekannt)
  const hashes = new Map(detail?.bilder.map((bild) => [bild.id, bild.sha256]))
  const bilder = werte.bilder
    .filter(({ geteilt }) => geteilt)
    .map(({ datei, beschriftung, sha256: eigener }) => ({ id: datei, beschriftung, sha256: eigener ?? hashes.get(datei) }))
  if ([objekt, wessen, kostenstelle, ticket, ansprechpartner].includes(undefined) || zeilen.includes(null) || bilder.some((bild) => !bild.sha256)) return null
  return {
    id,
    fassung: detail?.fassung ?? 1,
    vorlaeufig: detail?.vorlaeufig ?? vorlaeufigeNummer(id),
    art: werte.art,
    datum: werte.datum,
    objekt: objekt!,
    kunde: wessen!,
    kostenstelle: kostenstelle!,
    ticket: ticket!,
    ansprechpartner: ansprechpartner!,
    vertragsart: werte.vertragsart,
    angeordnetVon: werte.angeordnetVon,
    angeordnetAm: werte.angeordnetAm,
    wetter: werte.wetter,
    wetterquelle: werte.wetterquelle,
    tempMin: werte.tempMin || null,
    tempMax: werte.tempMax || null,
    notiz: werte.notiz,
    skizze: werte.skizze,
    // The company's paper is German, whoever signs on which device.
    bestaetigt: messages.de.bestaetigt,
    zeilen: zeilen as Scheinzeile[],
    bilder: bilder as Unterschriebenes['bilder'],
  }
}
