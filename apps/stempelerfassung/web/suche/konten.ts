import { useMemo } from 'react'
import { useSession, useSetting } from '#platform/web/data/session.tsx'

/** The account context: whose people are shown. The current account is always in it; unknown ones fall out. */
export function useKonten() {
  const { session } = useSession()
  const [gespeichert, setGespeichert] = useSetting<unknown>('stempelerfassung.konten', [])
  const gewaehlt = JSON.stringify(
    session.konten
      .map(({ accountid }) => accountid)
      .filter((konto) => konto === session.accountid || (Array.isArray(gespeichert) && gespeichert.includes(konto))),
  )
  const accountids = useMemo(() => JSON.parse(gewaehlt) as number[], [gewaehlt])
  return {
    accountids,
    konten: session.konten,
    aktuell: session.accountid,
    setzen: (konto: number, an: boolean) =>
      setGespeichert(konto === session.accountid ? accountids : an ? [...accountids, konto] : accountids.filter((eines) => eines !== konto)),
  }
}
