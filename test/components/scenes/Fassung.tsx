import { useEffect } from 'react'
import { PwaInstall } from '#apps/settings/web/PwaInstall.tsx'
import { PwaUpdate } from '#apps/settings/web/PwaUpdate.tsx'
import { uuid } from '#platform/contract/uuid.ts'
import { SessionContext, type SessionState } from '#platform/web/data/session.tsx'
import { pageHash, startPwa } from '#platform/web/pwa/start.ts'
import { Versions } from '#platform/web/pwa/Versions.tsx'
import { Toaster } from '#platform/web/ui/over/Toaster.tsx'
import { person } from './person.ts'

const nothing = async () => {}
/** Who looks at versions. `?buero=`: the version that the office says it is. */
const state: SessionState = {
  session: person(uuid(), { version: { id: 'portal', name: 'Portal', version: '', hash: new URLSearchParams(location.search).get('buero') ?? pageHash } }),
  rights: new Set(),
  can: () => false,
  reload: nothing,
  signOut: nothing,
  setSetting: nothing,
}

/** Versions of the app as the shell announces them and the settings show them. */
export function Fassung() {
  useEffect(startPwa, [])
  return (
    <SessionContext value={state}>
      <h1>Fassung</h1>
      <PwaUpdate />
      <PwaInstall />
      <Versions />
      <Toaster />
    </SessionContext>
  )
}
