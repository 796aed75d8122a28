import { useState, type ReactNode } from 'react'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import X from 'lucide-react/icons/x'
import { CallError } from '#platform/web/data/client.ts'
import { useTexts } from '#platform/web/text/i18n.tsx'
import { useNarrow } from '#platform/web/device/narrow.ts'
import { IconButton } from '#platform/web/ui/act/IconButton.tsx'
import { Notice } from '#platform/web/ui/show/Notice.tsx'
import { texte } from './texte.ts'

/** Head of an entry: name, state, acts, and the way back to the list. */
export function Kopf({
  titel,
  unter,
  neben,
  aktionen,
  zurueck,
}: {
  titel: string
  unter?: ReactNode
  neben?: ReactNode
  aktionen?: ReactNode
  zurueck: () => void
}) {
  const t = useTexts(texte)
  const schmal = useNarrow('tablet')
  const Titel = schmal ? 'h1' : 'h2'
  const zu = <IconButton icon={schmal ? ArrowLeft : X} label={t('schliessen')} onPress={zurueck} data-back />
  return (
    <header className="vw-kopf">
      {schmal && zu}
      <div className="grow">
        <div className="row wrap">
          <Titel>{titel}</Titel>
          {neben}
        </div>
        {unter && <div className="t2">{unter}</div>}
      </div>
      {aktionen}
      {!schmal && zu}
    </header>
  )
}

/** A part of an entry under its own heading. */
export function Abschnitt({ titel, aktion, children }: { titel: string; aktion?: ReactNode; children: ReactNode }) {
  const Titel = useNarrow('tablet') ? 'h2' : 'h3'
  return (
    <section className="vw-abschnitt">
      <div className="row between wrap">
        <Titel>{titel}</Titel>
        {aktion}
      </div>
      {children}
    </section>
  )
}

/** Acts outside of forms: what went wrong or well stands where it was pressed. */
export function useTun() {
  const t = useTexts(texte)
  const [ergebnis, setErgebnis] = useState<{ kind: 'ok' | 'bad'; text: string } | null>(null)
  const tun = async (act: () => Promise<unknown>, danach?: string) => {
    setErgebnis(null)
    try {
      await act()
      if (danach) setErgebnis({ kind: 'ok', text: danach })
      return true
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      setErgebnis({ kind: 'bad', text: error.problem?.errors?.[0]?.message ?? error.problem?.detail ?? t('unerreichbar') })
      return false
    }
  }
  return {
    tun,
    meldung: ergebnis && (
      <Notice kind={ergebnis.kind} live>
        {ergebnis.text}
      </Notice>
    ),
  }
}
