import { useState } from 'react'
import { uuid } from '#platform/contract/uuid.ts'
import { CallError, request } from '#platform/web/client.ts'
import { useTexts } from '#platform/web/i18n.tsx'
import { useCall } from '#platform/web/query.tsx'
import { useSession } from '#platform/web/session.tsx'
import { toast } from '#platform/web/ui/toast.ts'
import { calls } from '../contract.ts'
import { geltend, gezaehlt, type Gesuchter, type Haken, type Hakenstand } from '../contract/evakuierung.ts'
import { messages } from '../messages.ts'

/** One evacuation with what this device said about it and the office may not have heard yet. */
export function useAbhaken(id: string) {
  const t = useTexts(messages)
  const { session } = useSession()
  const liste = useCall(calls.evakuierung, { params: { id } })
  const [gesagt, setze] = useState<readonly Haken[]>([])
  const { data } = liste
  const beimBuero = new Set(data?.haken.map((haken) => haken.id))
  const haken = [...(data?.haken ?? []), ...gesagt.filter((einer) => !beimBuero.has(einer.id))]
  const nachPerson = Map.groupBy(haken, ({ lstfixId }) => lstfixId)
  const von = (person: Gesuchter) => geltend(nachPerson.get(person.lstfix.id) ?? [], person.lstfix.id)
  const abhaken = (person: Gesuchter, stand: Hakenstand) => {
    const { von: _, ...neu }: Haken = { id: uuid(), lstfixId: person.lstfix.id, stand, zeitpunkt: Temporal.Now.instant().toString(), ersetzt: von(person).haken.map((einer) => einer.id), von: session.name }
    setze((bisher) => [...bisher, { ...neu, von: session.name }])
    request(calls.haken, { params: { id }, body: neu }).catch((error: unknown) => {
      setze((bisher) => bisher.filter((einer) => einer.id !== neu.id))
      toast.error(error instanceof CallError && error.problem ? error.problem.detail : t('nichtGespeichert'))
    })
  }
  return { liste, von, abhaken, wartet: (einer: Haken) => !beimBuero.has(einer.id), zahl: gezaehlt(data?.personen ?? [], haken) }
}
