import { useSearch } from 'wouter'
import type { Empfaenger, Statuszeile } from '#apps/statusabfrage/contract.ts'
import { messages } from '#apps/statusabfrage/messages.ts'
import { ListRows } from '#platform/web/record/ListRows.tsx'
import { useTexts } from '#platform/web/text/i18n.tsx'
import { useBreit } from './breit.ts'
import { Mitarbeiterliste } from './Mitarbeiterliste.tsx'
import { Person } from './Person.tsx'
import type { useTafel } from './usetafel.ts'
import { adressat, type Tafelzustand } from '../zustand.ts'

interface PersonentafelProps {
  zustand: Tafelzustand
  tafel: ReturnType<typeof useTafel>
  onNachricht: (wer: Empfaenger) => void
  /** Within a department the person is part of the path. */
  abteilung?: { id: string; person: string | undefined }
}

/** List and person: side by side where there is room, one after the other on a phone. */
export function Personentafel({ zustand, tafel: { liste, zeilen, gruppen }, onNachricht, abteilung }: PersonentafelProps) {
  const t = useTexts(messages)
  const suche = useSearch()
  const breit = useBreit()
  const offen = abteilung ? abteilung.person : zustand.adresse.person
  const zu = abteilung
    ? adressat(`/statusabfrage/abteilung/${abteilung.id}`, suche)
    : adressat('/statusabfrage/mitarbeiter', suche, { person: null, tab: null })
  const href = ({ lstfix: { id }, abteilung: { id: hier } }: Statuszeile) =>
    breit && !abteilung
      ? adressat('/statusabfrage/mitarbeiter', suche, { person: id, tab: null })
      : adressat(`/statusabfrage/abteilung/${abteilung?.id ?? hier}/detail/${id}`, suche, { person: null, tab: null })
  const person = offen && <Person key={offen} idlstfix={offen} stichdatum={zustand.stichdatum} zurueck={zu} allein={!breit} onNachricht={onNachricht} />
  if (offen && !breit) return person
  return (
    <div className={offen ? 'sa-zwei' : undefined}>
      <div className="sa-liste">
        <ListRows list={{ ...liste, rows: zeilen }} failed={{ title: t('ladefehler'), again: t('nochmal') }}>
          {(gelesen) => <Mitarbeiterliste zeilen={gelesen} stichdatum={zustand.stichdatum} gruppen={gruppen} href={href} offen={offen} />}
        </ListRows>
      </div>
      {person}
    </div>
  )
}
