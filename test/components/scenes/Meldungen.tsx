import { Benachrichtigungen } from '#apps/settings/web/Benachrichtigungen.tsx'

/** The settings of what the portal tells a person of. */
export const Meldungen = () => <Benachrichtigungen />
