import Plus from 'lucide-react/icons/plus'
import * as z from 'zod/mini'
import { useTexts } from '#platform/web/i18n.tsx'
import { useCall, useList } from '#platform/web/query.tsx'
import { useNavigate, useSearchState } from '#platform/web/router.tsx'
import { Button } from '#platform/web/ui/Button.tsx'
import { LoadMore } from '#platform/web/ui/LoadMore.tsx'
import { Notice } from '#platform/web/ui/Notice.tsx'
import { Page } from '#platform/web/ui/Page.tsx'
import { Segmented } from '#platform/web/ui/Segmented.tsx'
import { calls } from '../contract.ts'
import { sortierungen } from '../contract/formen.ts'
import { messages } from '../messages.ts'
import { Liste } from './Liste.tsx'

const sichten = ['laufend', 'meine', 'neu', 'freigabe', 'ueberfaellig'] as const
const Adresse = z.object({ sicht: z.optional(z.enum(sichten)), sort: z.optional(z.enum(sortierungen)) })
const fragen = {
  laufend: {},
  meine: { zustaendig: 'ich' },
  neu: { zustand: 'Neu' },
  freigabe: { zustand: 'Freigabe' },
  ueberfaellig: { ueberfaellig: 'ja' },
} as const

/** What is open, by the views that are asked for most, each with its count. */
export function Uebersicht() {
  const t = useTexts(messages)
  const navigate = useNavigate()
  const [adresse, setzen] = useSearchState(Adresse)
  const { data: stand } = useCall(calls.stand)
  const sicht = adresse.sicht ?? 'laufend'
  const sort = adresse.sort ?? (sicht === 'ueberfaellig' ? 'faellig' : '-geaendert')
  const { rows, loading, error, more, loadingMore, refresh } = useList(calls.liste, { query: { ...fragen[sicht], sort } })
  const zahlen = stand && { laufend: null, meine: stand.wartet, neu: stand.neu, freigabe: stand.freigabe, ueberfaellig: stand.ueberfaellig }
  const gezeigt = sichten.filter((one) => one !== 'meine' || stand?.intern)
  return (
    <Page
      title={t('uebersicht')}
      actions={
        <Button kind="primary" icon={Plus} data-new onPress={() => void navigate('/ticket/create')}>
          {t('erfassen')}
        </Button>
      }
    >
      <div className="ti-sichten">
        <Segmented
          label={t('sicht')}
          value={sicht}
          onChange={(wert) => setzen({ sicht: wert === 'laufend' ? null : wert, sort: null })}
          choices={gezeigt.map((id) => ({ id, label: zahlen?.[id] ? `${t(`sicht.${id}`)} (${zahlen[id] >= 1000 ? '1000+' : zahlen[id]})` : t(`sicht.${id}`) }))}
        />
      </div>
      {error && rows.length === 0 ? (
        <Notice kind="bad" title={t('nichtGeladen')} action={<Button onPress={() => void refresh()}>{t('neuLaden')}</Button>}>
          {error.problem?.detail}
        </Notice>
      ) : (
        <Liste rows={loading ? undefined : rows} sort={sort} onSort={(wert) => setzen({ sort: wert })} leer={t('keine')} />
      )}
      {more && <LoadMore more pending={loadingMore} onMore={more} />}
    </Page>
  )
}
