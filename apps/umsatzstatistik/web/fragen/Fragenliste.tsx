import Ellipsis from 'lucide-react/icons/ellipsis'
import Pencil from 'lucide-react/icons/pencil'
import Trash2 from 'lucide-react/icons/trash-2'
import { useId, useState } from 'react'
import { useAct, useList } from '#platform/web/data/query.tsx'
import { useTexts } from '#platform/web/text/i18n.tsx'
import { Anchor } from '#platform/web/ui/act/Anchor.tsx'
import { Button } from '#platform/web/ui/act/Button.tsx'
import { MenuButton } from '#platform/web/ui/act/MenuButton.tsx'
import { ConfirmDialog } from '#platform/web/ui/over/ConfirmDialog.tsx'
import { Skeleton } from '#platform/web/ui/page/Skeleton.tsx'
import { Notice } from '#platform/web/ui/show/Notice.tsx'
import { calls, type GemerkteFrage } from '#apps/umsatzstatistik/contract.ts'
import { messages } from '#apps/umsatzstatistik/messages.ts'
import type { Einstellungen } from '../MitEinstellungen.tsx'
import { texte } from '../texte.ts'
import { ergebnis } from '../wege.ts'
import { Benennen } from './Benennen.tsx'
import { heutigeFrage } from './gemerkte.ts'

/** Questions that one kept oneself, and those that others share; each opens its answer of today. */
export function Fragenliste({ einstellungen }: { einstellungen: Einstellungen }) {
  const t = useTexts(texte)
  const tm = useTexts(messages)
  const kopf = useId()
  const { rows, loading, error, refresh, more, loadingMore } = useList(calls.gemerkte)
  const vergessen = useAct(calls.frageVergessen)
  const [benannt, setBenannt] = useState<string | null>(null)
  const [weg, setWeg] = useState<GemerkteFrage | null>(null)
  const offen = rows.find(({ id }) => id === benannt)
  const zeile = (eine: GemerkteFrage) =>
    [
      eine.frage ? tm(`ebene.${eine.frage.ebene}`) : t('unlesbar'),
      eine.spanne && t(`spanne.${eine.spanne}`),
      eine.filialname && (eine.meine ? t('geteilt', { filiale: eine.filialname }) : eine.von),
    ]
      .filter(Boolean)
      .join(' · ')
  return (
    <section className="us-fragen" aria-labelledby={kopf}>
      <h2 id={kopf}>{t('gemerkte')}</h2>
      {loading ? (
        <Skeleton rows={3} />
      ) : error ? (
        <Notice kind="bad" title={t('fragenNichtGeladen')} action={<Button onPress={() => void refresh()}>{t('nochmal')}</Button>} />
      ) : rows.length === 0 ? (
        <p className="t2">{t('keineGemerkten')}</p>
      ) : (
        <ul>
          {rows.map((eine) => (
            <li key={eine.id}>
              {eine.frage ? (
                <Anchor href={ergebnis(heutigeFrage({ frage: eine.frage, spanne: eine.spanne }, einstellungen))}>
                  <b>{eine.name}</b>
                  <small className="t2">{zeile(eine)}</small>
                </Anchor>
              ) : (
                <span className="us-unlesbar">
                  <b>{eine.name}</b>
                  <small className="t2">{zeile(eine)}</small>
                </span>
              )}
              {eine.meine && (
                <MenuButton
                  kind="quiet"
                  icon={Ellipsis}
                  label={t('mehrZu', { name: eine.name })}
                  placement="bottom end"
                  items={[
                    { id: 'benennen', label: t('benennen'), icon: Pencil, onAction: () => setBenannt(eine.id) },
                    { id: 'loeschen', label: t('loeschen'), icon: Trash2, danger: true, onAction: () => setWeg(eine) },
                  ]}
                />
              )}
            </li>
          ))}
        </ul>
      )}
      {more && (
        <Button kind="quiet" pending={loadingMore} onPress={more}>
          {t('weitere')}
        </Button>
      )}
      {offen && <Benennen frage={offen} zu={() => setBenannt(null)} />}
      <ConfirmDialog
        open={weg !== null}
        onClose={() => setWeg(null)}
        title={t('frageLoeschen', { name: weg?.name ?? '' })}
        danger
        confirmLabel={t('loeschen')}
        onConfirm={async () => {
          if (weg) await vergessen.act({ params: { id: weg.id } })
        }}
      >
        {weg?.filialname ? t('geteiltWeg', { filiale: weg.filialname }) : t('eigeneWeg')}
      </ConfirmDialog>
    </section>
  )
}
