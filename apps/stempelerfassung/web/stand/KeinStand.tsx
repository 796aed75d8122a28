import UserX from 'lucide-react/icons/user-x'
import { messages } from '#apps/stempelerfassung/messages.ts'
import { useTexts } from '#platform/web/text/i18n.tsx'
import { useSession } from '#platform/web/data/session.tsx'
import { Button } from '#platform/web/ui/act/Button.tsx'
import { Empty } from '#platform/web/ui/list/Empty.tsx'
import { Notice } from '#platform/web/ui/show/Notice.tsx'
import { Skeleton } from '#platform/web/ui/page/Skeleton.tsx'

/** What stands where the day will be: it loads, it could not be loaded, or there is none for this person. */
export function KeinStand({ fehler, nochmal, rows = 3 }: { fehler: boolean; nochmal: () => void; rows?: number }) {
  const t = useTexts(messages)
  const { session } = useSession()
  if (!session.employee) return <Empty icon={UserX} title={t('keinePerson')} text={t('keinePersonText')} />
  if (fehler) return <Notice kind="bad" title={t('nichtGeladen')} action={<Button onPress={nochmal}>{t('neuLaden')}</Button>} />
  return <Skeleton rows={rows} />
}
