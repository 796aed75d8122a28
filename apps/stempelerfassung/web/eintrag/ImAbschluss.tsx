import { calls as zeitkonto } from '#apps/zeitkonto/contract.ts'
import { MonatZu } from '#domain/zeiten/web/MonatZu.tsx'
import { useCall } from '#platform/web/data/query.tsx'

/** Says before stamps of a day change that its month is closed for the person; nothing otherwise. */
export function ImAbschluss({ tag, employeeid }: { tag: string; employeeid: string }) {
  const { data } = useCall(zeitkonto.abgeschlossen, { query: { tag, employeeid } })
  return data?.abgeschlossen ? <MonatZu tag={tag} /> : null
}
