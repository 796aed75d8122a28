import { messages } from '#apps/arbeitsschein/messages.ts'
import type { Id } from '#platform/contract/shapes.ts'
import { bring, useFiles } from '#platform/web/files/upload.ts'
import { useTexts } from '#platform/web/text/i18n.tsx'
import { FileField } from '#platform/web/ui/field/FileField.tsx'
import { regietexte } from './texte.ts'

const passt = /^(image\/|application\/pdf$)/

/** At most one file that goes with an entry. */
export function useEineDatei() {
  const files = useFiles()
  const laedt = files.files.some(({ state }) => state === 'laedt')
  /** The server has seen what it is: neither picture nor PDF. */
  const falsch = files.files.some(({ stored }) => stored !== null && !passt.test(stored.typ))
  return {
    files,
    laedt,
    falsch,
    /** Still on its way, or none that is taken. */
    wartet: laedt || falsch,
    /** Its id, once it is at the server; null: there is none. Throws CallError. */
    async anbei(): Promise<Id<'datei'> | null> {
      for (const eine of files.waiting) await bring(eine)
      return (files.ids[0] as Id<'datei'> | undefined) ?? null
    },
  }
}

/** The field of it. */
export function EineDatei({ datei: { files, laedt, falsch } }: { datei: ReturnType<typeof useEineDatei> }) {
  const t = useTexts(regietexte)
  const tm = useTexts(messages)
  return (
    <FileField label={t('datei')} hint={t(laedt ? 'dateiLaedt' : 'dateiHinweis')} files={files} max={1} error={falsch ? tm('regie.datei-art') : undefined} />
  )
}
