import { messages } from '#apps/stempelerfassung/messages.ts'
import { useTexts } from '#platform/web/text/i18n.tsx'
import { Button } from '#platform/web/ui/act/Button.tsx'
import { Notice } from '#platform/web/ui/show/Notice.tsx'
import { toast } from '#platform/web/ui/over/toast.ts'
import { ungewiss, type useStempeln } from './stempeln.ts'

/** A stamp that did not get through, where it was made, with the way to send the same one again. */
export function Fehlschlag({ von }: { von: ReturnType<typeof useStempeln> }) {
  const t = useTexts(messages)
  const { fehlschlag, nochmal, pending } = von
  if (!fehlschlag) return null
  const wiederholbar = ungewiss(fehlschlag.error)
  return (
    <Notice
      kind="bad"
      live
      title={t('nichtErfasst')}
      action={
        wiederholbar && (
          <Button
            pending={pending}
            onPress={() =>
              void nochmal()?.then(
                () => toast.success(t('erfasst')),
                () => {},
              )
            }
          >
            {t('nochmal')}
          </Button>
        )
      }
    >
      {wiederholbar ? t('nochmalText') : fehlschlag.error.problem?.detail}
    </Notice>
  )
}
