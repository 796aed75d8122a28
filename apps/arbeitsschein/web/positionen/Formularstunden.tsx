import type { Id } from '#platform/contract/shapes.ts'
import { calls } from '#apps/arbeitsschein/contract.ts'
import type { Position, Scheindetail } from '#apps/arbeitsschein/contract/schein.ts'
import { StundenJe } from '#domain/einsatz/web/StundenJe.tsx'
import { useCall } from '#platform/web/data/query.tsx'
import { zeitzeile } from '../abschluss/gezeigt.ts'
import { useVorgabe } from '../abschluss/usegezeigt.ts'
import { lohngruppeVon, nameVon } from '../gesehen.ts'
import { feld, type useSchein } from '../useschein.ts'

/** Hours per person of what is being written, as far as lines of time say who and from when to when. */
export function Formularstunden({ schein, detail }: { schein: ReturnType<typeof useSchein>; detail: Scheindetail | undefined }) {
  const { data: einstellungen } = useCall(calls.einstellungen)
  const taktMin = useVorgabe(schein, detail).taktMin ?? einstellungen?.taktMin ?? null
  const alle = (schein.form.rhf.watch(feld('positionen')) ?? []) as Position[]
  const bekannt = { detail, name: nameVon, lohngruppe: (id: Id<'lstfix'>) => lohngruppeVon(id) ?? '', taktMin, gespeichert: schein.gespeichert }
  const zeilen = alle.flatMap((eine) => {
    const { art, lstfixId, von, bis } = eine
    return (art === 'Zeit' && lstfixId && von && bis && zeitzeile({ ...eine, lstfixId, von, bis }, bekannt)) || []
  })
  return <StundenJe zeilen={zeilen} />
}
