import { useEffect, useState } from 'react'
import { request } from '#platform/web/data/client.ts'
import { calls } from '../contract.ts'

/** Name of the company; null: not set up yet; undefined: not known (yet), nothing depends on it. */
export function useFirma() {
  const [firma, setFirma] = useState<string | null>()
  useEffect(() => {
    request(calls.portal).then(
      (portal) => setFirma(portal.firma),
      () => {},
    )
  }, [])
  return firma
}
