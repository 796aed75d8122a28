import { useFiles } from '#platform/web/files/upload.ts'
import { FileField } from '#platform/web/ui/field/FileField.tsx'
import { TextField } from '#platform/web/ui/field/TextField.tsx'

/** Photos of a form, three at most, in an order that counts. */
export function Dateien() {
  const files = useFiles()
  return (
    <form>
      <h1>Fotos</h1>
      <TextField label="Notiz" value="" onChange={() => {}} />
      <FileField label="Fotos" files={files} photos max={3} ordered />
      <output aria-label="Genannt">
        {files.files
          .filter(({ id }) => files.ids.includes(id))
          .map(({ name }) => name)
          .join(' ')}
      </output>
      <output aria-label="Geht mit">{files.waiting.map(({ name }) => name).join(' ')}</output>
    </form>
  )
}
