import { useState, type ReactNode } from 'react'
import Trash2 from 'lucide-react/icons/trash-2'
import type { FileInfo } from '#platform/contract/files.ts'
import { useTexts } from '#platform/web/text/i18n.tsx'
import { IconButton } from '../act/IconButton.tsx'
import { kit } from '../messages.ts'
import { ConfirmDialog } from '../over/ConfirmDialog.tsx'
import { toast } from '../over/toast.ts'

/** How files leave a record. */
export interface Removal<F extends FileInfo> {
  /** Whether this person may take this one away. */
  may: (file: F) => boolean
  /** Takes it away, with the reason that was given; throws what the server refuses, and the dialog says it. */
  remove: (file: F, reason: string) => Promise<unknown>
  words: {
    /** The act: 'Dokument entfernen'. */
    act: string
    /** The question about the file of this name. */
    title: (name: string) => string
    done: string
    failed: string
    /** What remains of it. */
    text?: string
  }
}

/** The button behind a file that takes it away, and the dialog that asks why; at most 500 characters. */
export function useRemoval<F extends FileInfo>(removal: Removal<F> | undefined): { button: (file: F) => ReactNode; dialog: ReactNode } {
  const t = useTexts(kit)
  const [asked, setAsked] = useState<F | null>(null)
  if (!removal) return { button: () => null, dialog: null }
  const { may, remove, words } = removal
  return {
    button: (file) => may(file) && <IconButton icon={Trash2} label={`${words.act}: ${file.name}`} onPress={() => setAsked(file)} />,
    dialog: (
      <ConfirmDialog
        open={asked !== null}
        onClose={() => setAsked(null)}
        title={words.title(asked?.name ?? '')}
        confirmLabel={words.act}
        danger
        reason={{ label: t('grund'), maxLength: 500 }}
        failed={words.failed}
        onConfirm={async (reason) => {
          await remove(asked!, reason)
          toast.success(words.done)
        }}
      >
        {words.text}
      </ConfirmDialog>
    ),
  }
}
