import { useTexts } from '#platform/web/text/i18n.tsx'
import { useSession } from '#platform/web/data/session.tsx'
import { Card } from '#platform/web/ui/page/Card.tsx'
import { Facts } from '#platform/web/ui/show/Facts.tsx'
import { messages } from '../messages.ts'

/** Which program this is, and in which version. */
export function Ueber() {
  const t = useTexts(messages)
  const {
    session: { version },
  } = useSession()
  return (
    <Card title={t('settings.ueber')}>
      <Facts
        facts={[
          { label: t('settings.anwendung'), value: version.name },
          { label: t('settings.kennung'), value: version.id },
          { label: t('settings.version'), value: version.version },
          { label: t('settings.hash'), value: version.hash },
        ]}
      />
    </Card>
  )
}
