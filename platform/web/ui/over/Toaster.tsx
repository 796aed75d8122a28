import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import Info from 'lucide-react/icons/info'
import X from 'lucide-react/icons/x'
import { Button } from 'react-aria-components/Button'
import { Text } from 'react-aria-components/Text'
import { UNSTABLE_Toast as Toast, UNSTABLE_ToastContent as Content, UNSTABLE_ToastRegion as Region } from 'react-aria-components/Toast'
import { useTexts } from '#platform/web/text/i18n.tsx'
import { kit } from '../messages.ts'
import { toasts } from './toast.ts'

const drawings = { ok: CircleCheck, bad: CircleAlert, info: Info }

/** Draws the toasts; once per page. F6 leads to them. */
export function Toaster() {
  const t = useTexts(kit)
  return (
    <Region queue={toasts} className="toasts" aria-label={t('mitteilungen')}>
      {({ toast }) => {
        const { state, text, action } = toast.content
        const Drawing = drawings[state]
        return (
          <Toast toast={toast} className="toast">
            <Drawing className={`i ${state}`} />
            <Content className="grow">
              <Text slot="title">{text}</Text>
            </Content>
            {action && (
              <Button
                className="btn quiet"
                onPress={() => {
                  action.onPress()
                  toasts.close(toast.key)
                }}
              >
                {action.label}
              </Button>
            )}
            <Button slot="close" className="btn quiet icon" aria-label={t('schliessen')}>
              <X className="i s" />
            </Button>
          </Toast>
        )
      }}
    </Region>
  )
}
