import type { Way } from '#platform/text/way.ts'
import type { Ausreisserart, Ausreisserzeile } from '#apps/statusabfrage/contract/ausreisser.ts'
import type { messages } from '#apps/statusabfrage/messages.ts'
import type { Formats } from '#platform/web/text/formats.ts'
import type { StateKind } from '#platform/web/ui/show/State.tsx'

type Texte = (key: keyof typeof messages.de, values?: Readonly<Record<string, string | number>>) => string
/** What can still be stopped is bad, what has to be cleared up is a warning. */
export const zeichenFuer = ({ art, laeuft }: Ausreisserzeile): StateKind => (laeuft || art === 'Über Höchstzeit' || art === 'Nachtarbeit' ? 'bad' : 'warn')
const demanded = new Set<Ausreisserart>(['Pause überfällig', 'Pause zu kurz', 'Ruhezeit zu kurz'])

/** 'Über Höchstzeit: 10:31 h, erlaubt 10:00 h' or 'Kein Gehen seit 21.11., 07:02'. */
export function ausreisserText({ art, istMin, grenzMin, seit, zone }: Ausreisserzeile, t: Texte, f: Formats) {
  if (istMin === null || grenzMin === null) return t(`ausreisser.${art}`, { seit: seit ? f.dateTime(seit, zone) : '' })
  return t(demanded.has(art) ? 'mindestens' : 'hoechstens', { art: t(`ausreisser.${art}`), ist: f.duration(istMin), grenze: f.duration(grenzMin) })
}

/** The person's day, with its line and its stamps; several weeks lead to the account, for those who may read it. */
export const tagVon = ({ art, lstfix, abteilung, datum }: Ausreisserzeile, konto: boolean): Way =>
  art === 'Über Durchschnitt' && konto
    ? `/zeitkonto?montag=${Temporal.PlainDate.from(datum).subtract({ days: 6 }).toString()}&employeeid=${lstfix.id}`
    : `/statusabfrage/abteilung/${abteilung.id}/detail/${lstfix.id}?tag=${datum}`
