import { useState } from 'react'
import { useAct } from '#platform/web/data/query.tsx'
import { CallError } from '#platform/web/data/client.ts'
import { useFiles } from '#platform/web/files/upload.ts'
import { useTexts } from '#platform/web/text/i18n.tsx'
import { Button } from '#platform/web/ui/act/Button.tsx'
import { FileField } from '#platform/web/ui/field/FileField.tsx'
import { Dialog } from '#platform/web/ui/over/Dialog.tsx'
import { toast } from '#platform/web/ui/over/toast.ts'
import { Notice } from '#platform/web/ui/show/Notice.tsx'
import { calls } from '#apps/hardware-management/contract.ts'
import type { Importlauf } from '#apps/hardware-management/contract/import.ts'
import { importtexte } from './texte.ts'

/** Devices from a CSV: first what it would change and every bad line, then all of it or nothing. */
export function Importieren({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useTexts(importtexte)
  return (
    <Dialog open={open} onClose={onClose} title={t('titel')} dismissable={false}>
      <Ablauf onFertig={onClose} />
    </Dialog>
  )
}

function Ablauf({ onFertig }: { onFertig: () => void }) {
  const t = useTexts(importtexte)
  const files = useFiles()
  const { act, pending } = useAct(calls.geraeteImport)
  const [probe, setProbe] = useState<{ datei: string; lauf: Importlauf } | null>(null)
  const datei = files.ids[0]
  const lauf = probe && probe.datei === datei ? probe.lauf : null
  const starte = async (schreiben: boolean) => {
    if (!datei) return
    try {
      const neu = await act({ body: { datei, schreiben } })
      setProbe({ datei, lauf: neu })
      if (!neu.geschrieben) return
      toast.success(t('uebernommen', { neu: neu.neu, geaendert: neu.geaendert }))
      onFertig()
    } catch (error) {
      toast.error((error instanceof CallError && error.problem?.detail) || t('fehlgeschlagen'))
    }
  }
  const etwas = lauf && !lauf.fehler.length && lauf.neu + lauf.geaendert > 0
  return (
    <div className="hw-daten">
      <p className="t2">{t('wasGelesen')}</p>
      <FileField label={t('datei')} files={files} max={1} endings={['.csv', '.txt', '.tsv']} hint={t('eineDatei')} />
      {lauf && <Ergebnis lauf={lauf} />}
      <div className="row wrap">
        <Button kind={etwas ? 'plain' : 'primary'} disabled={!datei} pending={pending} onPress={() => void starte(false)}>
          {t('pruefen')}
        </Button>
        {etwas && (
          <Button kind="primary" pending={pending} onPress={() => void starte(true)}>
            {t('uebernehmen', { n: lauf.neu + lauf.geaendert })}
          </Button>
        )}
      </div>
    </div>
  )
}

function Ergebnis({ lauf: { zeilen, neu, geaendert, unveraendert, fehler, fremd } }: { lauf: Importlauf }) {
  const t = useTexts(importtexte)
  return (
    <>
      {fehler.length ? (
        <Notice kind="bad" live title={t('schlechte', { n: new Set(fehler.map(({ zeile }) => zeile)).size, alle: zeilen })}>
          <ul className="hw-hinweise">
            {fehler.map(({ zeile, feld, grund }) => (
              <li key={`${zeile} ${feld} ${grund}`}>{[t('zeile', { n: zeile }), feld, grund].filter(Boolean).join(' · ')}</li>
            ))}
          </ul>
        </Notice>
      ) : (
        <Notice kind="ok" live title={t('keineFehler', { n: zeilen })}>
          {neu + geaendert ? t('wirdGeaendert', { neu, geaendert, unveraendert }) : t('nichtsZuTun')}
        </Notice>
      )}
      {fremd.length > 0 && <p className="hint">{t('nichtGelesen', { spalten: fremd.join(', ') })}</p>}
    </>
  )
}
