import { useState } from 'react'
import { calls, type Tageseintrag } from '#apps/arbeitsbericht/contract.ts'
import { messages } from '#apps/arbeitsbericht/messages.ts'
import { uuid } from '#platform/contract/uuid.ts'
import { CallError } from '#platform/web/data/client.ts'
import { deliver } from '#platform/web/outbox/deliver.ts'
import { useFormats, useTexts } from '#platform/web/text/i18n.tsx'
import { Button } from '#platform/web/ui/act/Button.tsx'
import { Dialog } from '#platform/web/ui/over/Dialog.tsx'
import { toast } from '#platform/web/ui/over/toast.ts'
import { Notice } from '#platform/web/ui/show/Notice.tsx'
import { DatePicker } from '#platform/web/ui/time/DatePicker.tsx'
import { angabenAus, werteVon } from '../formular/werte.ts'
import { texte } from '../texte.ts'
import { veraltet } from '../wartende.ts'
import { aktionstexte } from './texte.ts'

/** Entries are recorded again on another day, at the same times of its clock. */
export function Kopieren({ eintraege, onFertig, onClose }: { eintraege: readonly Tageseintrag[]; onFertig: () => void; onClose: () => void }) {
  const ta = useTexts(aktionstexte)
  const t = useTexts(texte)
  const tm = useTexts(messages)
  const f = useFormats()
  const [datum, setDatum] = useState<string | null>(Temporal.Now.plainDateISO().toString())
  const [laeuft, setLaeuft] = useState(false)
  const [fehler, setFehler] = useState('')
  const sende = async () => {
    setLaeuft(true)
    let kopiert = 0
    const gruende = new Set<string>()
    for (const eintrag of eintraege) {
      try {
        const body = { id: uuid(), ...angabenAus({ ...werteVon(eintrag), datum: datum! }, eintrag.zone, tm), trotzdem: true }
        const titel = t('eintrag', { von: f.time(body.von, eintrag.zone), bis: f.time(body.bis, eintrag.zone) })
        await deliver(calls.anlegen, { body }, { titel, icon: 'notebook-pen' })
        kopiert++
      } catch (error) {
        const problem = error instanceof CallError ? error.problem : undefined
        gruende.add(problem?.errors?.[0]?.message ?? problem?.detail ?? t('nichtGespeichert'))
      }
    }
    setLaeuft(false)
    if (kopiert) toast.success(ta('kopiert', { n: kopiert }))
    if (gruende.size) {
      veraltet()
      setFehler(ta('nichtAlle', { n: eintraege.length - kopiert, grund: [...gruende].join(' ') }))
    } else onFertig()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={ta('kopierenTitel', { n: eintraege.length })}
      footer={
        <>
          <Button kind="quiet" onPress={onClose}>
            {t('abbrechen')}
          </Button>
          <Button kind="primary" pending={laeuft} disabled={!datum} onPress={() => void sende()}>
            {ta('kopieren')}
          </Button>
        </>
      }
    >
      <div className="stack">
        <p className="t2">{ta('kopierenText')}</p>
        {fehler && (
          <Notice kind="bad" live>
            {fehler}
          </Notice>
        )}
        <DatePicker label={ta('aufTag')} value={datum} onChange={setDatum} />
      </div>
    </Dialog>
  )
}
