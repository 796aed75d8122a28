import type { Id } from '#platform/contract/shapes.ts'
import { useEffect, useState } from 'react'
import { calls } from '#apps/arbeitsschein/contract.ts'
import { Scheinform, type Scheindetail } from '#apps/arbeitsschein/contract/schein.ts'
import { useCall } from '#platform/web/data/query.tsx'
import type { useSchein } from '../useschein.ts'
import { ohneVorgabe, type Vorgabe } from '#apps/arbeitsschein/contract/vorgaben.ts'
import { feld } from '../useschein.ts'
import { kundeVon, lohngruppeVon, nameVon, objektortVon, persnrVon, objektvorgabeVon } from '../gesehen.ts'
import { useWahl } from '../wahl.ts'
import { zeige, type Gezeigt } from './gezeigt.ts'

/** What is signed here, reckoned anew whenever the sheet says something else; null: this device cannot reckon it, undefined: it reckons. */
export function useGezeigt(schein: ReturnType<typeof useSchein>, detail: Scheindetail | undefined) {
  const { form, id, mitBildern, gespeichert } = schein
  const { data: einstellungen } = useCall(calls.einstellungen)
  // Their answers bring the names.
  useWahl('objekte')
  useWahl('personen')
  const [gezeigt, setGezeigt] = useState<Gezeigt | null>()
  const taktMin = useVorgabe(schein, detail).taktMin ?? einstellungen?.taktMin ?? null
  const stand = JSON.stringify([form.rhf.watch(), gespeichert, detail?.version, taktMin])
  useEffect(() => {
    let gilt = true
    const werte = Scheinform.safeParse(form.rhf.getValues())
    const rechne = async () =>
      werte.success
        ? zeige(await mitBildern(werte.data), {
            id,
            detail,
            name: nameVon,
            kunde: kundeVon,
            lohngruppe: lohngruppeVon,
            persnr: persnrVon,
            taktMin,
            gespeichert,
          })
        : null
    void rechne()
      .catch(() => null)
      .then((neu) => gilt && setGezeigt(neu))
    return () => {
      gilt = false
    }
  }, [stand])
  return gezeigt
}

/** How the customer of the sheet's object wants it, as far as this device knows. */
export function useVorgabe({ form }: ReturnType<typeof useSchein>, detail: Scheindetail | undefined): Vorgabe {
  const objektId = form.rhf.watch(feld('objektId')) as string | null
  return (detail?.objektStamm.id === objektId ? detail?.vorgabe : objektId !== null && objektvorgabeVon(objektId)) || ohneVorgabe
}

/** What is proposed of whoever signs for the customer, as far as this device knows: his company without its number, and the object's town. */
export function useVorschlag({ form }: ReturnType<typeof useSchein>, detail: Scheindetail | undefined): { firma: string; ort: string } {
  const objektId = form.rhf.watch(feld('objektId')) as Id<'objekt'> | null
  const selbes = detail?.objektStamm.id === objektId ? detail : undefined
  const kunde = selbes?.kunde ?? (objektId && kundeVon(objektId)) ?? ''
  return { firma: kunde.replace(/^\d+ /, '').slice(0, 100), ort: (selbes?.objektOrt ?? (objektId && objektortVon(objektId)) ?? '').slice(0, 100) }
}
