import type { Way } from '#platform/text/way.ts'
import { Anchor } from '#platform/web/ui/act/Anchor.tsx'
import type { Ausgegebenes } from '#apps/hardware-management/contract/zubehoer.ts'

/** Name of a person, a place or a device, to its page. */
export function ZielLink({ dort: { ziel, id, nummer, name } }: { dort: Pick<Ausgegebenes, 'ziel' | 'id' | 'nummer' | 'name'> }) {
  const seiten: Record<Ausgegebenes['ziel'], Way> = {
    lstfixId: `/hardware-management/inhaber/${id}?q=${nummer}`,
    standortId: `/hardware-management/orte/${id}?q=${encodeURIComponent(name)}`,
    hardwareId: `/hardware-management/${nummer}`,
  }
  return (
    <Anchor className="link" href={seiten[ziel]}>
      {name}
    </Anchor>
  )
}
