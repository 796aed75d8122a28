import { withQuery } from '#platform/text/way.ts'
import { useSession } from '#platform/web/data/session.tsx'
import { useFormats, useTexts } from '#platform/web/text/i18n.tsx'
import { Anchor } from '#platform/web/ui/act/Anchor.tsx'
import { LinkButton } from '#platform/web/ui/act/LinkButton.tsx'
import { Notice } from '#platform/web/ui/show/Notice.tsx'
import type { Monatsblatt, Woche } from '../contract.ts'
import type { Teamzeile } from '../teamzeile.ts'
import { texteFreigabe } from './texte-freigabe.ts'

/** Why days with stamps count nothing in a week or month, with the way to their cases. Nothing where there are none. */
export function NichtBeschaeftigt({ blatt: { employee, tage: alle } }: { blatt: Woche | Monatsblatt }) {
  const t = useTexts(texteFreigabe)
  const f = useFormats()
  const zuFaellen = useZuFaellen()
  const tage = alle.flatMap(({ datum, nichtBeschaeftigt }) => (nichtBeschaeftigt ? [datum] : []))
  if (!tage.length) return null
  return (
    <Notice kind="warn" action={<LinkButton href={zuFaellen(employee, tage)}>{t('zumFall', { n: tage.length })}</LinkButton>}>
      {t('nichtBeschaeftigtText', { n: tage.length, tage: tage.map(f.shortDay).join(', ') })}
    </Notice>
  )
}

/** The same in a line of the team. */
export function NichtBeschaeftigtZeile({ zeile: { employee, nichtBeschaeftigt } }: { zeile: Pick<Teamzeile, 'employee' | 'nichtBeschaeftigt'> }) {
  const t = useTexts(texteFreigabe)
  const f = useFormats()
  const zuFaellen = useZuFaellen()
  if (!nichtBeschaeftigt.length) return null
  return (
    <small>
      <Anchor className="link" href={zuFaellen(employee, nichtBeschaeftigt)}>
        {t('nichtBeschaeftigtN', { tage: nichtBeschaeftigt.map(f.shortDay).join(', ') })}
      </Anchor>
    </small>
  )
}

/** The list of the cases of a person's days (in order): one's own, or among those of the team. */
function useZuFaellen() {
  const { session } = useSession()
  return ({ id, persnr }: Teamzeile['employee'], tage: readonly string[]) => {
    const frage = new URLSearchParams({ art: 'Nicht beschäftigt', von: tage[0]!, bis: tage.at(-1)! })
    if (session.employee?.personalid !== id) {
      frage.set('bereich', 'team')
      frage.set('q', String(persnr))
    }
    return withQuery('/klaerung', frage)
  }
}
