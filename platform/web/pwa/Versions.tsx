import { useEffect, useState } from 'react'
import { navigationGuards } from '../forms/guards.ts'
import { useTexts } from '../text/i18n.tsx'
import { useSession } from '../data/session.tsx'
import { Button } from '../ui/act/Button.tsx'
import { Dialog } from '../ui/over/Dialog.tsx'
import { Notice } from '../ui/show/Notice.tsx'
import { toast } from '../ui/over/toast.ts'
import { pwaTexts } from './messages.ts'
import { activate, check, look, onVersion, usePwa, type VersionEvent } from './pwa.ts'
import { pageHash } from './start.ts'

/** Announces versions: a line when one was found, a question when it is ready, a notice when this one is broken. */
export function Versions() {
  const t = useTexts(pwaTexts)
  const {
    session: {
      version: { hash: served },
    },
  } = useSession()
  const { updateAvailable, latestVersionHash, event } = usePwa()
  const [later, setLater] = useState(postponed)
  const [pending, setPending] = useState(false)
  useEffect(() => {
    confirmed(() => toast.success(t('aktiviert')))
  }, [])
  useEffect(() => void look(), [])
  // The server speaks for another version than this page.
  useEffect(() => {
    if (pageHash && served !== pageHash) void look().then(check)
  }, [served])
  useEffect(
    () =>
      onVersion((happened: VersionEvent) => {
        if (happened === 'VERSION_DETECTED' && once('version.gefunden', pageHash)) toast.info(t('gefunden'))
        if (happened === 'VERSION_INSTALLATION_FAILED' && once('version.fehlgeschlagen', pageHash)) toast.error(t('fehlgeschlagen'))
      }),
    [t],
  )
  const postpone = () => {
    once(laterKey, latestVersionHash)
    setLater(latestVersionHash)
  }
  const start = async () => {
    for (const guard of navigationGuards) if (!(await guard())) return
    setPending(true)
    await activate()
    setPending(false)
    postpone()
  }
  if (event === 'UNRECOVERABLE_STATE') {
    return (
      <Dialog
        open
        onClose={() => {}}
        title={t('inkonsistent')}
        role="alertdialog"
        dismissable={false}
        footer={
          <Button kind="primary" autoFocus onPress={() => window.location.reload()}>
            {t('neuLaden')}
          </Button>
        }
      >
        <p>{t('inkonsistentText')}</p>
      </Dialog>
    )
  }
  return (
    <Dialog
      open={updateAvailable && later !== latestVersionHash}
      onClose={postpone}
      title={t('verfuegbar')}
      role="alertdialog"
      dismissable={false}
      footer={
        <>
          <Button kind="quiet" onPress={postpone}>
            {t('spaeter')}
          </Button>
          <Button kind="primary" autoFocus pending={pending} onPress={() => void start()}>
            {t('jetztAktivieren')}
          </Button>
        </>
      }
    >
      <div className="stack">
        <p>{t('frage')}</p>
        <Notice kind="ok" title={t('nichtsVerloren')}>
          {t('bleibt')}
        </Notice>
      </div>
    </Dialog>
  )
}

/** The page was loaded again for a new version: said once, and gone from the address. */
function confirmed(say: () => void) {
  const address = new URL(window.location.href)
  if (!address.searchParams.has('pwaUpdate')) return
  address.searchParams.delete('pwaUpdate')
  history.replaceState(history.state, '', address)
  say()
}

const laterKey = 'version.spaeter'
/** The version that this window was told to leave for later. */
function postponed() {
  try {
    return sessionStorage.getItem(laterKey)
  } catch {
    return null
  }
}

/** True when this window is told so for the first time: a broken version is spoken of once, not at every look. */
function once(key: string, value = '1') {
  try {
    if (sessionStorage.getItem(key) === value) return false
    sessionStorage.setItem(key, value)
  } catch {
    /* storage refused: told again */
  }
  return true
}
