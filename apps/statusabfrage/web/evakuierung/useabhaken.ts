import { useState } from 'react'
import { calls } from '#apps/statusabfrage/contract.ts'
import { geltend, gezaehlt, type Gesuchter, type Haken, type Hakenstand } from '#apps/statusabfrage/contract/evakuierung.ts'
import { messages } from '#apps/statusabfrage/messages.ts'
import { useName } from '#domain/personal/web/usename.ts'
import { uuid } from '#platform/contract/uuid.ts'
import { CallError } from '#platform/web/data/client.ts'
import { moment } from '#platform/web/device/clock.ts'
import { useTexts } from '#platform/web/text/i18n.tsx'
import { store } from '#platform/web/outbox/outbox.ts'
import { assume, useCall } from '#platform/web/data/query.tsx'
import { useSession } from '#platform/web/data/session.tsx'
import { toast } from '#platform/web/ui/over/toast.ts'
import { useWartende } from './wartende.ts'

/** One evacuation with what this device said about it and the server may not have heard yet. */
export function useAbhaken(id: string) {
  const t = useTexts(messages)
  const { session } = useSession()
  const name = useName()
  const liste = useCall(calls.evakuierung, { params: { id } })
  const [gesagt, setze] = useState<readonly Haken[]>([])
  const wartend = useWartende(id)
  const data = liste.data ?? wartend.begonnen
  const beimBuero = new Set(data?.haken.map((haken) => haken.id))
  const eigene = new Map([...gesagt, ...wartend.haken].map((einer) => [einer.id, einer]))
  const haken = [...(data?.haken ?? []), ...[...eigene.values()].filter((einer) => !beimBuero.has(einer.id))]
  const nachPerson = Map.groupBy(haken, ({ lstfixId }) => lstfixId)
  const von = (person: Gesuchter) => geltend(nachPerson.get(person.lstfix.id) ?? [], person.lstfix.id)
  const abhaken = async (person: Gesuchter, stand: Hakenstand) => {
    const neu = { id: uuid(), lstfixId: person.lstfix.id, stand, zeitpunkt: moment().um.toString(), ersetzt: von(person).haken.map((einer) => einer.id) }
    setze((bisher) => [...bisher, { ...neu, von: session.name }])
    try {
      const { arrived } = await store(
        calls.haken,
        { params: { id }, body: neu },
        { titel: `${name(person.lstfix)}: ${t(`haken.${stand}`)}`, icon: 'user-check' },
      )
      await arrived
    } catch (error) {
      if (error instanceof CallError && error.waiting) return
      setze((bisher) => bisher.filter((einer) => einer.id !== neu.id))
      toast.error(error instanceof CallError && error.problem ? error.problem.detail : t('nichtGespeichert'))
    }
  }
  const beenden = async (bemerkung: string) => {
    const beendet = moment().um.toString()
    const { kept, arrived } = await store(
      calls.evakuierungBeenden,
      { params: { id }, body: { id: uuid(), beendet, bemerkung } },
      { titel: t('beendenFrage'), icon: 'building' },
    )
    if (!kept) await arrived
    if (data) assume(calls.evakuierung, { params: { id } }, { ...data, beendet, beendetVon: session.name, bemerkung, darf: [] })
  }
  return { liste, data, von, abhaken, beenden, wartet: (einer: Haken) => !beimBuero.has(einer.id), zahl: gezaehlt(data?.personen ?? [], haken) }
}
