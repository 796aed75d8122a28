import type { Zaehler } from '#domain/einsatz/statistik/contract.ts'
import { request } from '#platform/web/data/client.ts'
import { useNavigate } from '#platform/web/route/router.tsx'
import { useTexts } from '#platform/web/text/i18n.tsx'
import { toast } from '#platform/web/ui/over/toast.ts'
import { calls, type Frage } from '../contract.ts'
import { texte } from './texte.ts'

/** Opens the ticket list with exactly the tickets of a counter. */
export function useTickets() {
  const t = useTexts(texte)
  const navigate = useNavigate()
  return async (frage: Frage, zaehler: Zaehler) => {
    try {
      const { nummern, mehr } = await request(calls.tickets, { body: { ...frage, zaehler } })
      if (mehr) toast.success(t('nur200'))
      await navigate(`/ticket/search?nummern=${nummern.join(',')}`)
    } catch {
      toast.error(t('fehler'))
    }
  }
}
