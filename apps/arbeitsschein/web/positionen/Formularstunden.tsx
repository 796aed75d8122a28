import type { Id } from '#platform/contract/shapes.ts'
import { calls } from '#apps/arbeitsschein/contract.ts'
import type { Position, Scheindetail } from '#apps/arbeitsschein/contract/schein.ts'
import { StundenJe } from '#domain/einsatz/web/StundenJe.tsx'
import { useCall } from '#platform/web/data/query.tsx'
import { mitPersnr, zeitzeile } from '../abschluss/gezeigt.ts'
import { useVorgabe } from '../abschluss/usegezeigt.ts'
import { lohngruppeVon, nameVon, persnrVon } from '../gesehen.ts'
import { Lohngruppenhinweis } from './Lohngruppenhinweis.tsx'
import { feld, type useSchein } from '../useschein.ts'

/** Hours per person of what is being written, as far as lines of time say who and from when to when, and who of them has no wage group. */
export function Formularstunden({ schein, detail }: { schein: ReturnType<typeof useSchein>; detail: Scheindetail | undefined }) {
  const { data: einstellungen } = useCall(calls.einstellungen)
  const taktMin = useVorgabe(schein, detail).taktMin ?? einstellungen?.taktMin ?? null
  const alle = (schein.form.rhf.watch(feld('positionen')) ?? []) as Position[]
  const bekannt = { detail, name: nameVon, lohngruppe: (id: Id<'lstfix'>) => lohngruppeVon(id) ?? '', taktMin, gespeichert: schein.gespeichert }
  const zeiten = alle.flatMap((eine) => {
    const { art, lstfixId, von, bis } = eine
    const zeile = art === 'Zeit' && lstfixId && von && bis && zeitzeile({ ...eine, lstfixId, von, bis }, bekannt)
    return zeile ? [{ zeile, art, lstfixId }] : []
  })
  const einzeln = zeiten.map(({ zeile }) => zeile)
  // Where this device does not know the numbers of two people of one name, they are one row until the server tells them apart.
  const zeilen = mitPersnr(einzeln, zeiten, { detail, persnr: persnrVon, gespeichert: schein.gespeichert }).map((zeile, nr) => zeile ?? einzeln[nr]!)
  const bekannte = zeilen.filter(({ id }, nr) => {
    const { lstfixId } = zeiten[nr]!
    return lohngruppeVon(lstfixId) !== undefined || detail?.zeilen.some((alte) => alte.id === id && alte.lstfixId === lstfixId)
  })
  return (
    <>
      <StundenJe zeilen={zeilen} />
      {schein.form.rhf.watch(feld('art')) === 'Regie' && <Lohngruppenhinweis zeilen={bekannte} />}
    </>
  )
}
