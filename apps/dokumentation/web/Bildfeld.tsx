import { useState } from 'react'
import { useFiles, type Files } from '#platform/web/files/upload.ts'
import { useTexts } from '#platform/web/text/i18n.tsx'
import { FileField } from '#platform/web/ui/field/FileField.tsx'
import { TextField } from '#platform/web/ui/field/TextField.tsx'
import { texte } from './texte.ts'

/** Files of a form with their captions, by the file's id. */
export function useBilder() {
  const files = useFiles()
  const [worte, setWorte] = useState<Readonly<Record<string, string>>>({})
  return {
    files,
    worte,
    beschrifte: (id: string, text: string) => setWorte((alle) => ({ ...alle, [id]: text })),
    /** In their order, as the write names them. */
    bilder: files.ids.map((datei) => ({ datei, beschriftung: worte[datei] ?? '', geteilt: true })),
  }
}

/** Photos and files: photographed or chosen, each with a caption, moved by buttons. */
export function Bildfeld({ label, bilder: { files, worte, beschrifte }, max }: { label: string; bilder: ReturnType<typeof useBilder>; max?: number }) {
  return (
    <FileField
      label={label}
      files={files as Files}
      ordered
      {...(max !== undefined && { max })}
      below={({ id, name }) => <Beschriftung name={name} value={worte[id] ?? ''} onChange={(text) => beschrifte(id, text)} />}
    />
  )
}

/** What a picture shows, in a few words. */
export function Beschriftung({ name, value, onChange }: { name: string; value: string; onChange: (text: string) => void }) {
  const t = useTexts(texte)
  return (
    <TextField
      label={t('beschriftung', { name })}
      hideLabel
      placeholder={t('beschriftungPlatz')}
      value={value}
      maxLength={300}
      autoComplete="off"
      onChange={onChange}
    />
  )
}
