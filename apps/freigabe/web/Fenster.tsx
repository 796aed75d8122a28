import { useState } from 'react'
import ChevronDown from 'lucide-react/icons/chevron-down'
import ChevronUp from 'lucide-react/icons/chevron-up'
import CircleCheck from 'lucide-react/icons/circle-check'
import { useCall } from '#platform/web/data/query.tsx'
import { useFormats, useTexts } from '#platform/web/text/i18n.tsx'
import { IconButton } from '#platform/web/ui/act/IconButton.tsx'
import { Kbd } from '#platform/web/ui/act/Kbd.tsx'
import { LinkButton } from '#platform/web/ui/act/LinkButton.tsx'
import { Empty } from '#platform/web/ui/list/Empty.tsx'
import { Page } from '#platform/web/ui/page/Page.tsx'
import { Skeleton } from '#platform/web/ui/page/Skeleton.tsx'
import { Notice } from '#platform/web/ui/show/Notice.tsx'
import { calls } from '../contract.ts'
import { Beleg } from './beleg/Beleg.tsx'
import { useTasten } from './beleg/Taten.tsx'
import { Dringendes } from './Standwort.tsx'
import { texte } from './texte.ts'
import { useWartende } from './wartende.ts'
import { Wartendes } from './Wartendes.tsx'

/** The queue: one document, the keys, the next. What was decided without a network is out of it at once. */
export function Fenster() {
  const t = useTexts(texte)
  const f = useFormats()
  const { data, error } = useCall(calls.wartend, undefined, { keep: true })
  const entschieden = new Set(useWartende().flatMap(({ params, problem }) => (problem ? [] : [params['id']])))
  const belege = data?.entities.filter(({ id }) => !entschieden.has(id)) ?? []
  const [stelle, setStelle] = useState<{ id: string; nr: number } | null>(null)
  const gefunden = belege.findIndex(({ id }) => id === stelle?.id)
  // What was decided has left the queue: the next one has moved up to its place.
  const nr = gefunden === -1 ? Math.min(stelle?.nr ?? 0, belege.length - 1) : gefunden
  const beleg = belege[nr]
  const gehe = (ziel: number) => belege[ziel] && setStelle({ id: belege[ziel].id, nr: ziel })
  useTasten(belege.length > 0, { j: () => gehe(nr + 1), k: () => gehe(nr - 1) })
  return (
    <Page
      title={t('fensterTitel')}
      subtitle={t('ordnung')}
      back="/freigabe"
      actions={
        beleg && (
          <div className="fg-blaettern">
            <IconButton icon={ChevronUp} label={t('voriger')} disabled={nr === 0} onPress={() => gehe(nr - 1)} />
            <span>{t('nVon', { n: nr + 1, anzahl: belege.length })}</span>
            <IconButton icon={ChevronDown} label={t('naechster')} disabled={nr === belege.length - 1} onPress={() => gehe(nr + 1)} />
          </div>
        )
      }
    >
      <Wartendes />
      {!data && (error ? <Notice kind="bad">{error.problem?.detail ?? t('nichtGeladen')}</Notice> : <Skeleton rows={5} />)}
      {data && !beleg && (
        <Empty icon={CircleCheck} title={t('nichts')} text={t('nichtsText')} action={<LinkButton href="/freigabe?was=offen">{t('alleAnsehen')}</LinkButton>} />
      )}
      {beleg && (
        <div className="fg-fenster">
          <nav className="fg-liste" aria-label={t('belege')}>
            {belege.map((eins, an) => (
              <button key={eins.id} type="button" aria-current={an === nr ? 'true' : undefined} onClick={() => gehe(an)}>
                <span className="row between">
                  <b className="cut">{eins.ktostamm.name}</b>
                  <span>{f.money(eins.bruttoBetrag, eins.waehrung)}</span>
                </span>
                <span className="row between">
                  <span className="t12 t2 cut">{[eins.bezugsnummer || eins.belegnummer, eins.ktostamm_lief?.name].filter(Boolean).join(' · ')}</span>
                  <Dringendes row={eins} />
                </span>
              </button>
            ))}
            <p className="fg-tasten">
              <span>
                <Kbd>J</Kbd> <Kbd>K</Kbd> {t('blaettern')}
              </span>
              <span>
                <Kbd>F</Kbd> {t('freigeben')}
              </span>
              <span>
                <Kbd>R</Kbd> {t('rueckfrage')}
              </span>
            </p>
          </nav>
          <Beleg beleg={beleg} tasten onWeiter={() => setStelle({ id: '', nr })} />
        </div>
      )}
    </Page>
  )
}
