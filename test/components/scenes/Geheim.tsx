import { Geheimnisse } from '#apps/hardware-management/web/geheimnis/Geheimnisse.tsx'
import { SessionContext, type SessionState } from '#platform/web/data/session.tsx'
import { Toaster } from '#platform/web/ui/over/Toaster.tsx'
import { person } from './person.ts'

const session = { session: person('a1'), can: () => false } as Partial<SessionState> as SessionState

/** The secrets of a device as they stand on its page. */
export function Geheim() {
  return (
    <SessionContext value={session}>
      <h1>Gerät</h1>
      <Geheimnisse traeger="hardware" id="1042" />
      <Toaster />
    </SessionContext>
  )
}
