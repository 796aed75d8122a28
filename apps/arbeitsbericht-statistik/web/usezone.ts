import { useSession } from '#platform/web/data/session.tsx'

/** Zone of the asker's place of work: its midnights bound the days that are asked for. */
export const useZone = () => useSession().session.employee?.zone ?? Temporal.Now.timeZoneId()
