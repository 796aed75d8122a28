import { useFormats, useTexts } from '#platform/web/text/i18n.tsx'
import { useAct } from '#platform/web/data/query.tsx'
import { ConfirmDialog } from '#platform/web/ui/over/ConfirmDialog.tsx'
import { toast } from '#platform/web/ui/over/toast.ts'
import { calls, type Fall } from '../contract.ts'
import { messages } from '../messages.ts'
import { Antworten } from './Antworten.tsx'
import { ImAbschluss } from './ImAbschluss.tsx'
import { antwortText } from './worte.ts'

/** What is asked for before something happens with a case. */
export type Gefragt = 'antworten' | 'freigeben' | 'zurueckweisen' | 'entscheiden'

/** The dialogs of a case: another answer, release, return, the manager's own decision. They lie outside of what opens them: a press in them is no press on a row. */
export function Entscheidungsdialoge({ fall, gefragt, zu }: { fall: Fall; gefragt: Gefragt | null; zu: () => void }) {
  const t = useTexts(messages)
  const f = useFormats()
  const freigabe = useAct(calls.freigeben)
  const zurueck = useAct(calls.zurueckweisen)
  const { antwort } = fall
  const params = { id: fall.id }
  const widerspruch = fall.art === 'Widerspruch'
  return (
    <>
      {gefragt === 'antworten' && <Antworten fall={fall} onClose={zu} />}
      {gefragt === 'entscheiden' && <Antworten fall={fall} entscheiden onClose={zu} />}
      <ConfirmDialog
        open={gefragt === 'freigeben'}
        onClose={zu}
        title={t(widerspruch ? 'stattgeben' : 'freigebenTitel')}
        confirmLabel={t('freigeben')}
        reason={{ label: t('grund'), required: widerspruch }}
        onConfirm={async (grund) => {
          await freigabe.act({ params, body: { grund } })
          toast.success(t('freigegebenOk'))
        }}
      >
        {antwort && <p>{t('freigebenText', { antwort: antwortText(t, f, antwort, fall.zone) })}</p>}
        {gefragt === 'freigeben' && <ImAbschluss tag={fall.datum} employeeid={fall.employee.id} />}
      </ConfirmDialog>
      <ConfirmDialog
        open={gefragt === 'zurueckweisen'}
        onClose={zu}
        title={t(widerspruch ? 'ablehnen' : 'zurueckweisenTitel')}
        confirmLabel={t('zurueckweisen')}
        reason={{ label: t('grund') }}
        onConfirm={async (grund) => {
          await zurueck.act({ params, body: { grund } })
        }}
      >
        {t('zurueckweisenText')}
      </ConfirmDialog>
    </>
  )
}
