import { useState } from 'react'
import { calls, type Luecke } from '#apps/arbeitsbericht/contract.ts'
import { uuid } from '#platform/contract/uuid.ts'
import { CallError } from '#platform/web/data/client.ts'
import { deliver } from '#platform/web/outbox/deliver.ts'
import { useFormats, useTexts } from '#platform/web/text/i18n.tsx'
import { toast } from '#platform/web/ui/over/toast.ts'
import { texte } from '../texte.ts'
import { veraltet } from '../wartende.ts'

/** Takes proposals: each gap becomes an entry, at the server or on the device. */
export function useUebernahme(zone: string) {
  const t = useTexts(texte)
  const f = useFormats()
  const [laeuft, setLaeuft] = useState(false)
  const uebernimm = async (welche: readonly (Luecke & { datum: string })[]) => {
    setLaeuft(true)
    try {
      let beimBuero = true
      for (const { datum, von, bis, objekt, ticket } of welche) {
        const body = { id: uuid(), datum, von, bis, objektId: objekt!.id, ticketId: ticket?.id ?? null, quelle: 'luecke' as const }
        const titel = t('eintrag', { von: f.time(von, zone), bis: f.time(bis, zone) })
        beimBuero = !!(await deliver(calls.anlegen, { body }, { titel, icon: 'notebook-pen' })) && beimBuero
      }
      toast.success(t(beimBuero ? 'uebernommen' : 'amGeraet'))
    } catch (error) {
      toast.error((error instanceof CallError && error.problem?.detail) || t('nichtGespeichert'))
      veraltet()
    } finally {
      setLaeuft(false)
    }
  }
  return { laeuft, uebernimm }
}
