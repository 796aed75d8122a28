import { useRef, useState } from 'react'
import Download from 'lucide-react/icons/download'
import Upload from 'lucide-react/icons/upload'
import { useTexts } from '#platform/web/text/i18n.tsx'
import { handInFile, saveToFile } from '#platform/web/outbox/transfer.ts'
import { Button } from '#platform/web/ui/act/Button.tsx'
import { toast } from '#platform/web/ui/over/toast.ts'
import { messages } from '../messages.ts'

/** What waits as a sealed file, and such a file of another device to the server. */
export function Dateien({ any }: { any: boolean }) {
  const t = useTexts(messages)
  const field = useRef<HTMLInputElement>(null)
  const [pending, setPending] = useState(false)
  const handIn = async (file: File | undefined) => {
    if (!file) return
    setPending(true)
    try {
      const result = await handInFile(file)
      if (!result) toast.error(t('keineDatei'))
      else if (result.left) toast.error(t('teilweise', { n: result.left, von: result.all }))
      else toast.success(result.all === 1 ? t('abgegebenEiner') : t('abgegeben', { n: result.all }))
    } catch {
      toast.error(t('nichtErreichbar'))
    } finally {
      setPending(false)
      if (field.current) field.current.value = ''
    }
  }
  return (
    <>
      {any && (
        <Button icon={Download} onPress={() => void saveToFile().then(() => toast.info(t('sichernText')))}>
          {t('sichern')}
        </Button>
      )}
      <Button kind="quiet" icon={Upload} pending={pending} onPress={() => field.current?.click()}>
        {t('einreichen')}
      </Button>
      <input
        ref={field}
        type="file"
        accept="application/json,.json"
        hidden
        aria-label={t('datei')}
        onChange={(event) => void handIn(event.currentTarget.files?.[0])}
      />
    </>
  )
}
