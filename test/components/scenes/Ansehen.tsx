import { useState } from 'react'
import Trash from 'lucide-react/icons/trash'
import type { FileInfo } from '#platform/contract/files.ts'
import { CallError } from '#platform/web/data/client.ts'
import { MenuButton } from '#platform/web/ui/act/MenuButton.tsx'
import { FileList } from '#platform/web/ui/show/FileList.tsx'
import { Toaster } from '#platform/web/ui/over/Toaster.tsx'
import { PdfView } from '#platform/web/ui/show/PdfView.tsx'

const datei = (nr: number, name: string, typ: string, more: Partial<FileInfo> = {}): FileInfo => ({
  id: `019aa000-0000-7000-8000-00000000000${nr}`,
  name,
  typ,
  bytes: 2_048,
  breite: null,
  hoehe: null,
  vorschau: false,
  ansicht: true,
  erstellt: '2026-11-25T08:00:00Z',
  ...more,
})
const dateien = [
  datei(1, 'mast.png', 'image/png', { vorschau: true, breite: 640, hoehe: 480 }),
  datei(2, 'plan.pdf', 'application/pdf'),
  datei(3, 'liste.zip', 'application/zip', { ansicht: false }),
]

/** The files of a record, a PDF with its pages, and a menu of what can be done with the record. */
export function Ansehen() {
  const [getan, setGetan] = useState('nichts')
  const [fort, setFort] = useState('')
  return (
    <>
      <h1>Beleg</h1>
      <FileList
        label="Dateien"
        files={dateien.filter(({ name }) => name !== fort)}
        removal={{
          may: ({ name }) => name !== 'plan.pdf',
          remove: ({ name }, grund) => {
            if (grund === 'nein') throw new CallError(403)
            setFort(name)
            return Promise.resolve()
          },
          words: {
            act: 'Entfernen',
            title: (name) => `${name} entfernen?`,
            done: 'Datei entfernt.',
            failed: 'Die Datei konnte nicht entfernt werden.',
            text: 'Der Verlauf bleibt.',
          },
        }}
      />
      <PdfView src="/api/v1/blatt" label="Vorschau" />
      <MenuButton
        label="Mehr zu R-1"
        items={[
          { id: 'teilen', label: 'Teilen', onAction: () => setGetan('geteilt') },
          { id: 'kopieren', label: 'Kopieren', onAction: () => setGetan('kopiert'), disabled: true },
          { id: 'loeschen', label: 'Löschen', icon: Trash, danger: true, onAction: () => setGetan('gelöscht') },
        ]}
      />
      <output aria-label="Getan">{getan}</output>
      <Toaster />
    </>
  )
}
