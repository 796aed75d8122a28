import { calls, type Lage } from '#apps/stempel-terminal/contract.ts'
import type { Wahl } from '#apps/stempel-terminal/naechste.ts'
import { uuid } from '#platform/contract/uuid.ts'
import { CallError } from '#platform/web/data/client.ts'
import { sealTo } from '#platform/web/outbox/envelope.ts'
import { buche, merke, type Gebucht } from '../uhr/ablauf.ts'
import { frage, merkeGast, terminal, vermerke, type Mensch } from '../geraet/dienst.ts'
import { linie } from '../geraet/geraet.ts'
import { unbekannteWarten, type Unbekannte } from './pin-regel.ts'

export type PinAntwort = { art: 'richtig' } | { art: 'falsch' } | { art: 'warten'; sek: number }

/**
 * Books for somebody who knows Personalnummer and PIN. With network the server checks; without it the terminal notices most mistyped PINs by
 * three bits, and the PIN travels sealed to the server, which decides. Whom the terminal does not know at all, the server finds. Tries without network are
 * counted here, across restarts.
 */
export async function mitPin(persnr: number, pin: string, wahl: Wahl): Promise<PinAntwort> {
  const { leute, gaeste } = terminal()
  const mensch = [...leute, ...gaeste].find((one) => one.persnr === persnr)
  try {
    const { employeeid, beleg, gast } = await frage(calls.pin, { body: { persnr, pin } })
    const wer = gast ? await merkeGast(gast) : (mensch ?? terminal().leute.find(({ id }) => id === employeeid))
    if (!wer) return { art: 'falsch' }
    await buche(wer, wahl, () => Promise.resolve({ weg: 'pin', beleg }))
    return { art: 'richtig' }
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    if (error.status === 429) return { art: 'warten', sek: error.problem?.retryAfter ?? 30 }
    if (error.status === 422) return { art: 'falsch' }
    return ohneNetz(mensch, persnr, pin, wahl)
  }
}

async function ohneNetz(mensch: Mensch | undefined, persnr: number, pin: string, wahl: Wahl): Promise<PinAntwort> {
  const { lage } = terminal()
  if (lage && !mensch) return fuersBuero(lage, persnr, pin, wahl)
  const sek = await zaehle(persnr)
  if (sek > 0) return { art: 'warten', sek }
  if (!lage || !mensch?.pin || (await pruefwert(mensch.pin.salz, pin)) !== mensch.pin.pruefwert) {
    await vermerke({ art: 'lesung', weg: 'pin', ende: '', grund: 'falsch' }, uuid())
    return { art: 'falsch' }
  }
  await vergiss(persnr)
  const erkannt: Gebucht['erkannt'] = async (id) => ({ weg: 'pin', versiegelt: (await sealTo(lage.schluessel, { id, pin })).toBase64() })
  await buche(mensch, wahl, erkannt)
  return { art: 'richtig' }
}

/** Somebody of another site, or a mistyped number: nobody here can tell. Kept sealed for the server, so many in a time. */
async function fuersBuero({ schluessel }: Lage, persnr: number, pin: string, wahl: Wahl): Promise<PinAntwort> {
  const um = jetztMs()
  const { sek, bleibt } = unbekannteWarten((await linie.read<Unbekannte>('pinUnbekannte')) ?? [], persnr, um)
  if (sek > 0) return { art: 'warten', sek }
  await linie.write({ pinUnbekannte: [...bleibt, { persnr, um }] })
  await merke(wahl, 'pin', async (id, was) => ({ art: 'nummer', ...was, versiegelt: (await sealTo(schluessel, { id, persnr, pin })).toBase64() }))
  return { art: 'richtig' }
}

/** As the server reckons it. */
async function pruefwert(salz: string, pin: string) {
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(`${salz}:${pin}`)))
  return bytes[0]! & 7
}

/** Five tries are free; then it takes 30 s, twice as long with each further one, an hour at most. A day of quiet forgets. */
const regel = { frei: 5, ersteSek: 30, laengsteSek: 3600, ruheMs: 24 * 3_600_000 } as const
type Versuche = Record<string, { fehler: number; zuletzt: number; gesperrtBis: number }>
const jetztMs = () => Temporal.Now.instant().epochMilliseconds

/** Counts one try before it is looked at; answers the seconds to wait, 0 when it may be looked at. */
async function zaehle(persnr: number): Promise<number> {
  const versuche = (await linie.read<Versuche>('pinVersuche')) ?? {}
  const alt = versuche[persnr] ?? { fehler: 0, zuletzt: 0, gesperrtBis: 0 }
  const jetzt = jetztMs()
  if (alt.gesperrtBis > jetzt) return Math.ceil((alt.gesperrtBis - jetzt) / 1000)
  const fehler = jetzt - alt.zuletzt > regel.ruheMs ? 1 : alt.fehler + 1
  const zuviel = fehler - regel.frei
  const sperreMs = zuviel < 0 ? 0 : Math.min(regel.laengsteSek, regel.ersteSek * 2 ** Math.min(zuviel, 20)) * 1000
  await linie.write({ pinVersuche: { ...versuche, [persnr]: { fehler, zuletzt: jetzt, gesperrtBis: sperreMs ? jetzt + sperreMs : 0 } } })
  return 0
}
async function vergiss(persnr: number) {
  const { [String(persnr)]: _, ...rest } = (await linie.read<Versuche>('pinVersuche')) ?? {}
  await linie.write({ pinVersuche: rest })
}
