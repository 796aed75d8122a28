import { useState } from 'react'
import Check from 'lucide-react/icons/check'
import Trash2 from 'lucide-react/icons/trash-2'
import { calls } from '#apps/verwaltung/contract.ts'
import { mailLimits } from '#platform/contract/mail-limits.ts'
import { useTexts } from '#platform/web/text/i18n.tsx'
import { useAct } from '#platform/web/data/query.tsx'
import { Button } from '#platform/web/ui/act/Button.tsx'
import { ConfirmDialog } from '#platform/web/ui/over/ConfirmDialog.tsx'
import { Notice } from '#platform/web/ui/show/Notice.tsx'
import { useAttempt } from '#platform/web/record/useattempt.tsx'
import { texte } from '../texte.ts'

/** Mails that wait because too many came from strangers, decided together. */
export function Fremde({ anzahl }: { anzahl: number }) {
  const t = useTexts(texte)
  const { attempt: tun, notice: meldung } = useAttempt()
  const [frage, setFrage] = useState(false)
  const [uebernehmen, verwerfen] = [useAct(calls.fremdeUebernehmen), useAct(calls.fremdeVerwerfen)]
  return (
    <Notice kind="warn" title={t('fremdeWarten', { anzahl })}>
      <div className="stack">
        <p>{t('fremdeWeshalb', { fremde: mailLimits.strangers })}</p>
        {meldung}
        <div className="row wrap">
          <Button icon={Check} pending={uebernehmen.pending} onPress={() => void tun(() => uebernehmen.act(), t('fremdeUebernommen'))}>
            {t('fremdeUebernehmen')}
          </Button>
          <Button kind="quiet" icon={Trash2} onPress={() => setFrage(true)}>
            {t('fremdeVerwerfen')}
          </Button>
        </div>
      </div>
      <ConfirmDialog
        open={frage}
        onClose={() => setFrage(false)}
        title={t('fremdeVerwerfenFrage', { anzahl })}
        confirmLabel={t('fremdeVerwerfen')}
        danger
        reason
        onConfirm={async (grund) => {
          await verwerfen.act({ body: { grund } })
        }}
      >
        <p>{t('fremdeVerwerfenText')}</p>
      </ConfirmDialog>
    </Notice>
  )
}
