import { useCall } from '#platform/web/data/query.tsx'
import { useFormats, useTexts } from '#platform/web/text/i18n.tsx'
import { Notice } from '#platform/web/ui/show/Notice.tsx'
import { calls } from '../contract.ts'
import { texte } from './texte.ts'

/** How the source that is asked by itself answers; nothing where there is none. */
export function Quelle() {
  const t = useTexts(texte)
  const f = useFormats()
  const { data } = useCall(calls.quelle, {}, { refetchInterval: 60_000 })
  const stand = data?.guacamole
  if (!stand) return null
  return (
    <Notice kind={stand.fehler ? 'bad' : stand.luecken.length || stand.gruppenUnlesbar ? 'warn' : 'calm'} title="Guacamole">
      <p>{stand.fehler ? t('quelleFehler', { um: f.dateTime(stand.um), grund: stand.fehler }) : t('quelleGut', { um: f.dateTime(stand.um) })}</p>
      {stand.gruppenUnlesbar && <p>{t('quelleGruppen')}</p>}
      {stand.luecken.map(({ von, bis }) => (
        <p key={von}>{t('quelleLuecke', { von: f.dateTime(von), bis: f.dateTime(bis) })}</p>
      ))}
    </Notice>
  )
}
