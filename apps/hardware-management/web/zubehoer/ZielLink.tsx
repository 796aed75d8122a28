import { useSession } from '#platform/web/data/session.tsx'
import { Anchor } from '#platform/web/ui/act/Anchor.tsx'
import type { Ausgegebenes } from '#apps/hardware-management/contract/zubehoer.ts'

/** Name of a person, a place or a device, to its page where the reader has one. */
export function ZielLink({ dort: { ziel, id, nummer, name } }: { dort: Pick<Ausgegebenes, 'ziel' | 'id' | 'nummer' | 'name'> }) {
  const { can } = useSession()
  const seiten = {
    lstfixId: `/hardware-management/inhaber/${id}?q=${nummer}`,
    standortId: can('HARDWAREMANAGEMENT.VERWALTUNG') && `/hardware-management/auswahllisten/${id}?liste=standort`,
    hardwareId: `/hardware-management/${nummer}`,
  }
  const seite = seiten[ziel]
  if (!seite) return <span>{name}</span>
  return (
    <Anchor className="link" href={seite}>
      {name}
    </Anchor>
  )
}
