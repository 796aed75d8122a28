import NotebookPen from 'lucide-react/icons/notebook-pen'
import { useState } from 'react'
import type { Id } from '#platform/contract/shapes.ts'
import { useCall } from '#platform/web/data/query.tsx'
import { useFormats, useTexts } from '#platform/web/text/i18n.tsx'
import { Button } from '#platform/web/ui/act/Button.tsx'
import { Dialog } from '#platform/web/ui/over/Dialog.tsx'
import { Notice } from '#platform/web/ui/show/Notice.tsx'
import { calls, type Bericht } from '#apps/arbeitsschein/contract.ts'
import { texte } from '../texte.ts'

interface AusBerichtProps {
  objektId: Id<'objekt'>
  datum: string
  /** Entries that stand on the sheet already. */
  schon: ReadonlySet<string>
  onNimm: (bericht: Bericht) => void
}

/** Time that was reported for this object on this day and stands on no sheet: one press takes it onto this one. */
export function AusBericht({ objektId, datum, schon, onNimm }: AusBerichtProps) {
  const t = useTexts(texte)
  const f = useFormats()
  const [offen, setOffen] = useState(false)
  const { data, error } = useCall(calls.arbeitsberichte, { query: { objektId, datum } })
  const freie = (data?.entities ?? []).filter(({ id }) => !schon.has(id))
  if (error || !freie.length) return null
  return (
    <>
      <Button icon={NotebookPen} onPress={() => setOffen(true)}>
        {t('ausBericht', { n: freie.length })}
      </Button>
      <Dialog open={offen} onClose={() => setOffen(false)} title={t('ausBerichtTitel')}>
        <div className="stack">
          <Notice kind="calm">{t('ausBerichtText')}</Notice>
          {freie.map((bericht) => (
            <Button
              key={bericht.id}
              onPress={() => {
                onNimm(bericht)
                if (freie.length === 1) setOffen(false)
              }}
            >
              {[
                `${f.time(bericht.von, bericht.zone)}–${f.time(bericht.bis, bericht.zone)}`,
                `${f.duration(bericht.minuten)} h`,
                bericht.name,
                bericht.beschreibung,
              ]
                .filter(Boolean)
                .join(' · ')}
            </Button>
          ))}
        </div>
      </Dialog>
    </>
  )
}
