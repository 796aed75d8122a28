import { useSession } from '#platform/web/data/session.tsx'

/** Is the reader of the house? A customer's user only reads; the server decides, this draws. */
export function useImHaus() {
  const { session, can } = useSession()
  return !!session.employee || can('HARDWAREMANAGEMENT.VERWALTUNG')
}
