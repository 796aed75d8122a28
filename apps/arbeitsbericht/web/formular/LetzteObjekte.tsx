import History from 'lucide-react/icons/history'
import { useState } from 'react'
import type { Result } from '#platform/contract/contract.ts'
import { useTexts } from '#platform/web/text/i18n.tsx'
import { Button } from '#platform/web/ui/act/Button.tsx'
import { Dialog } from '#platform/web/ui/over/Dialog.tsx'
import type { calls } from '#apps/arbeitsbericht/contract.ts'
import { texte } from '../texte.ts'

type Objekt = Result<typeof calls.objekte>['entities'][number]

/** Objects on which somebody worked last, large enough for gloves: one press picks one. */
export function LetzteObjekte({ objekte, onWahl }: { objekte: readonly Objekt[]; onWahl: (objekt: Objekt) => void }) {
  const t = useTexts(texte)
  const [offen, setOffen] = useState(false)
  return (
    <>
      <Button icon={History} className="ab-letzte" onPress={() => setOffen(true)}>
        {t('letzteObjekte')}
      </Button>
      <Dialog open={offen} onClose={() => setOffen(false)} title={t('letzteObjekte')}>
        {!objekte.length && <p className="t2">{t('keineLetzten')}</p>}
        <ul className="ab-objekte">
          {objekte.slice(0, 20).map((objekt) => (
            <li key={objekt.id}>
              <button
                type="button"
                onClick={() => {
                  onWahl(objekt)
                  setOffen(false)
                }}
              >
                <b>{objekt.name}</b>
                <span className="t12 t2">
                  {objekt.nummer} · {objekt.hint}
                </span>
              </button>
            </li>
          ))}
        </ul>
      </Dialog>
    </>
  )
}
