import { useState } from 'react'
import { useParams, useSearch } from 'wouter'
import { sortierungen, type Empfaenger } from '#apps/statusabfrage/contract.ts'
import { messages } from '#apps/statusabfrage/messages.ts'
import { useTexts } from '#platform/web/text/i18n.tsx'
import { useSideBySide } from '#platform/web/ui/page/sidebyside.ts'
import { useBreit } from './breit.ts'
import { Filter } from './Filter.tsx'
import { PersonalAusgabe } from './GesamtTafel.tsx'
import { Nachrichtdialog } from '../nachricht/Nachrichtdialog.tsx'
import { Personentafel } from './Personentafel.tsx'
import { Rahmen } from './Rahmen.tsx'
import { useTafel } from './usetafel.ts'
import { adressat, useTafelzustand } from '../zustand.ts'

/** The people of one department; `/detail/:idlstfix` has one of them open. */
export function AbteilungTafel() {
  const t = useTexts(messages)
  const { id = '', idlstfix } = useParams()
  const suche = useSearch()
  const breit = useBreit()
  useSideBySide(breit && idlstfix !== undefined)
  const zustand = useTafelzustand()
  const tafel = useTafel(zustand, id, breit || !idlstfix)
  const [an, setzeAn] = useState<readonly Empfaenger[] | null>(null)
  const { data } = tafel.zahlen
  const dialog = an && <Nachrichtdialog beginn={an} onClose={() => setzeAn(null)} />
  const personen = <Personentafel zustand={zustand} tafel={tafel} onNachricht={(wer) => setzeAn([wer])} abteilung={{ id, person: idlstfix }} />
  if (idlstfix && !breit)
    return (
      <>
        {personen}
        {dialog}
      </>
    )
  return (
    <Rahmen
      zustand={zustand}
      titel={data?.abteilung?.bezeichnung ?? t('abteilung')}
      neutral={t('abteilung')}
      zurueck={adressat('/statusabfrage', suche, { q: null, status: null, sort: null })}
      zahlen={tafel.zahlen}
      onNachricht={() => setzeAn(data?.abteilung ? [{ id, name: data.abteilung.bezeichnung }] : [])}
      zielFuer={(status) => adressat(`/statusabfrage/abteilung/${id}`, suche, { status, sort: null })}
      export={<PersonalAusgabe zustand={zustand} abteilung={id} />}
    >
      <Filter zustand={zustand} filialen={data?.filialen ?? []} sortierungen={sortierungen} sucht="suchen" />
      {personen}
      {dialog}
    </Rahmen>
  )
}
