import { useState } from 'react'
import FolderArchive from 'lucide-react/icons/folder-archive'
import { calls } from '#apps/verwaltung/contract.ts'
import { request } from '#platform/web/data/client.ts'
import { download } from '#platform/web/files/download.ts'
import { RecordSection } from '#platform/web/record/RecordHead.tsx'
import { useAttempt } from '#platform/web/record/useattempt.tsx'
import { useTexts } from '#platform/web/text/i18n.tsx'
import { Button } from '#platform/web/ui/act/Button.tsx'
import { texte } from '../texte.ts'

/** What the portal keeps about a person, as a file to hand out. */
export function Auskunft({ id }: { id: string }) {
  const t = useTexts(texte)
  const { attempt, notice } = useAttempt()
  const [laeuft, setLaeuft] = useState(false)
  const erstelle = async () => {
    setLaeuft(true)
    await attempt(async () => download((await request(calls.auskunft, { params: { id } })) as Blob)).finally(() => setLaeuft(false))
  }
  return (
    <RecordSection
      title={t('auskunft')}
      action={
        <Button icon={FolderArchive} pending={laeuft} onPress={() => void erstelle()}>
          {t('auskunftErstellen')}
        </Button>
      }
    >
      <p className="t2">{t('auskunftText')}</p>
      {notice}
    </RecordSection>
  )
}
