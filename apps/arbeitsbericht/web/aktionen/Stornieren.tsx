import { calls, type Tageseintrag } from '#apps/arbeitsbericht/contract.ts'
import { CallError } from '#platform/web/data/client.ts'
import { deliver } from '#platform/web/outbox/deliver.ts'
import { useFormats, useTexts } from '#platform/web/text/i18n.tsx'
import { ConfirmDialog } from '#platform/web/ui/over/ConfirmDialog.tsx'
import { toast } from '#platform/web/ui/over/toast.ts'
import { tatenAm } from '../seite/taten-am.ts'
import { texte } from '../texte.ts'
import { veraltet } from '../wartende.ts'
import { aktionstexte } from './texte.ts'

/** Strikes what may be struck of the chosen entries with one reason; says before for how many that is not so. */
export function Stornieren({ eintraege, onFertig, onClose }: { eintraege: readonly Tageseintrag[]; onFertig: () => void; onClose: () => void }) {
  const ta = useTexts(aktionstexte)
  const t = useTexts(texte)
  const f = useFormats()
  const moeglich = eintraege.filter((eintrag) => tatenAm(eintrag).includes('stornieren'))
  const nicht = eintraege.length - moeglich.length
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={ta('stornierenTitel', { n: moeglich.length })}
      confirmLabel={ta('stornieren')}
      danger
      reason
      onConfirm={async (grund) => {
        let fertig = 0
        const gruende = new Set<string>()
        for (const { id, von, bis, zone } of moeglich) {
          try {
            const titel = t('eintrag', { von: f.time(von, zone), bis: f.time(bis, zone) })
            await deliver(calls.storno, { params: { id }, body: { grund } }, { titel, icon: 'notebook-pen' })
            fertig++
          } catch (error) {
            gruende.add((error instanceof CallError && error.problem?.detail) || t('nichtGespeichert'))
          }
        }
        if (fertig) toast.success(ta('storniert', { n: fertig }))
        if (gruende.size) {
          veraltet()
          toast.error(ta('nichtAlle', { n: moeglich.length - fertig, grund: [...gruende].join(' ') }))
        }
        onFertig()
      }}
    >
      <p>{ta('stornierenText')}</p>
      {nicht > 0 && <p>{ta('nichtMoeglich', { n: nicht })}</p>}
    </ConfirmDialog>
  )
}
