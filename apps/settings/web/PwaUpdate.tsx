import { useEffect, useState } from 'react'
import ArrowRight from 'lucide-react/icons/arrow-right'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import { navigationGuards } from '#platform/web/forms/guards.ts'
import { useFormats, useTexts } from '#platform/web/text/i18n.tsx'
import { pwaTexts } from '#platform/web/pwa/messages.ts'
import { activate, check, look, usePwa } from '#platform/web/pwa/pwa.ts'
import { Button } from '#platform/web/ui/act/Button.tsx'
import { Card } from '#platform/web/ui/page/Card.tsx'
import { Notice } from '#platform/web/ui/show/Notice.tsx'
import { State } from '#platform/web/ui/show/State.tsx'

/** Which version runs here, which one is new, and the way from one to the other. */
export function PwaUpdate() {
  const t = useTexts(pwaTexts)
  const formats = useFormats()
  const { updateAvailable, currentVersionHash, currentVersion, latestVersionHash, latestVersion, loading, checked, event } = usePwa()
  const [asked, setAsked] = useState(false)
  useEffect(() => void look(), [])
  const start = async () => {
    for (const guard of navigationGuards) if (!(await guard())) return
    await activate()
  }
  const [kind, word] = updateAvailable ? (['info', 'bereit'] as const) : loading ? (['idle', 'laedt'] as const) : (['ok', 'aktuell'] as const)
  const known = latestVersionHash !== currentVersionHash
  return (
    <Card
      title={t(updateAvailable ? 'verfuegbar' : 'aktualisierung')}
      beside={
        <State kind={kind} soft>
          {t(word)}
        </State>
      }
    >
      <div className="versions">
        <Version label={t('jetztInBetrieb')} hash={currentVersionHash || '–'} version={currentVersion} />
        <ArrowRight className="i" aria-hidden="true" />
        {known ? (
          <Version label={t('neu')} hash={latestVersionHash} version={latestVersion} />
        ) : (
          <div>
            <span className="label">{t('neu')}</span>
            <p className="t2">{t('keineVersion')}</p>
          </div>
        )}
      </div>
      <div className="stack">
        {asked && !loading && event === 'NO_NEW_VERSION_DETECTED' && (
          <Notice kind="ok" live>
            {t('keineNeue')}
          </Notice>
        )}
        {event === 'VERSION_INSTALLATION_FAILED' && (
          <Notice kind="bad" live>
            {t('fehlgeschlagen')}
          </Notice>
        )}
        {asked && event === 'UNREACHABLE' && (
          <Notice kind="warn" live>
            {t('unerreichbar')}
          </Notice>
        )}
        {updateAvailable && (
          <Notice kind="ok" title={t('nichtsVerloren')}>
            {t('bleibt')}
          </Notice>
        )}
        <div className="row wrap">
          {updateAvailable && (
            <Button kind="primary" icon={RefreshCw} onPress={() => void start()}>
              {t('jetztAktivieren')}
            </Button>
          )}
          <Button
            pending={loading}
            onPress={() => {
              setAsked(true)
              void check()
            }}
          >
            {t('pruefen')}
          </Button>
          <span className="t12 t2">{checked ? t('geprueft', { wann: formats.relative(checked) }) : t('ungeprueft')}</span>
        </div>
      </div>
    </Card>
  )
}

const Version = ({ label, hash, version }: { label: string; hash: string; version: string }) => {
  const t = useTexts(pwaTexts)
  return (
    <div>
      <span className="label">{label}</span>
      <p className="hash">{hash}</p>
      {version && <p className="t12 t2">{t('version', { version })}</p>}
    </div>
  )
}
