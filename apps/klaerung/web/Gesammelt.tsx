import { useName } from '#domain/personal/web/usename.ts'
import { useFormats, useTexts } from '#platform/web/text/i18n.tsx'
import { refreshTopics, useAct } from '#platform/web/data/query.tsx'
import { ConfirmDialog } from '#platform/web/ui/over/ConfirmDialog.tsx'
import { toast } from '#platform/web/ui/over/toast.ts'
import { calls, type Fall } from '../contract.ts'
import { messages } from '../messages.ts'
import { antwortText } from './worte.ts'

/** Releases several cases at once, after a look at what will be released. */
export function Gesammelt({ faelle, onClose, onFertig }: { faelle: readonly Fall[]; onClose: () => void; onFertig: () => void }) {
  const t = useTexts(messages)
  const f = useFormats()
  const name = useName()
  const { act } = useAct(calls.gesammelt)
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={t('gesammeltTitel', { n: faelle.length })}
      confirmLabel={t('auswahlFreigeben', { n: faelle.length })}
      reason={{ label: t('grund'), required: false }}
      onConfirm={async (grund) => {
        const { freigegeben, nicht } = await act({ body: { ids: faelle.map(({ id }) => id), grund } })
        onFertig()
        if (freigegeben) toast.success(t('gesammeltOk', { n: freigegeben }))
        // What was not released is no longer as it stands here.
        if (nicht.length) refreshTopics(new Set(['klaerung', 'stempel']))
        if (nicht.length) toast.error(t('gesammeltNicht', { n: nicht.length, hinweise: [...new Set(nicht.map(({ hinweis }) => hinweis))].join(', ') }))
      }}
    >
      <p>{t('gesammeltText')}</p>
      <ul className="rows kl-auswahl">
        {faelle.map((fall) => (
          <li key={fall.id}>
            <span className="grow">
              {name(fall.employee)}, {f.shortDay(fall.datum)}
            </span>
            <span className="t2">{fall.antwort ? antwortText(t, f, fall.antwort, fall.zone) : t('zustand.offen')}</span>
          </li>
        ))}
      </ul>
    </ConfirmDialog>
  )
}
