import type { KeyboardEvent } from 'react'
import Phone from 'lucide-react/icons/phone'
import type { Way } from '#platform/text/way.ts'
import { useName } from '#domain/personal/web/usename.ts'
import { useFormats, useTexts } from '#platform/web/text/i18n.tsx'
import { Anchor } from '#platform/web/ui/act/Anchor.tsx'
import { Avatar } from '#platform/web/ui/show/Avatar.tsx'
import { DayLine } from '#platform/web/ui/time/DayLine.tsx'
import { LinkButton } from '#platform/web/ui/act/LinkButton.tsx'
import { State } from '#platform/web/ui/show/State.tsx'
import type { Statuszeile } from '../contract.ts'
import { messages } from '../messages.ts'
import { gehoertText, segmente, standText } from './worte.ts'

/** One person on the board; the whole row leads to the person. */
export function Zeile({ zeile, stichdatum, href, offen }: { zeile: Statuszeile; stichdatum: string; href: Way; offen: boolean }) {
  const t = useTexts(messages)
  const f = useFormats()
  const name = useName()(zeile.lstfix)
  const stand = standText(zeile, stichdatum, t, f)
  return (
    <>
      <span className="sa-wer">
        <Avatar name={name} size="s" />
        <span className="two">
          <Anchor className="mid sa-ziel" href={href} data-zeile onKeyDown={pfeile} aria-current={offen || undefined}>
            {name}
          </Anchor>
          <small>
            {zeile.lstfix.persnr} · {zeile.abteilung.bezeichnung}
          </small>
        </span>
      </span>
      <span className="sa-stand cut">
        <Stand zeile={zeile}>{stand}</Stand>
      </span>
      <DayLine segments={segmente(zeile.linie)} now={zeile.jetztMin} label={t('linie', { name, stand })} />
      <span className="sa-ende t12 t3">
        {zeile.status === 'U' && zeile.telefon ? (
          <LinkButton className="sa-ruf" href={telefonziel(zeile.telefon)} icon={Phone} aria-label={t('anrufenPerson', { name })}>
            {t('anrufen')}
          </LinkButton>
        ) : zeile.grund === 'unklar' ? (
          <State kind="warn">{gehoertText(zeile, stichdatum, f)}</State>
        ) : (
          gehoertText(zeile, stichdatum, f)
        )}
      </span>
    </>
  )
}

/** Plain text for what is as expected; the exceptions carry icon and colour. */
export function Stand({ zeile, children }: { zeile: Pick<Statuszeile, 'status' | 'grund'>; children: string }) {
  if (zeile.status === 'U') return <State kind="bad">{children}</State>
  return zeile.grund === 'unklar' ? <State kind="warn">{children}</State> : <span className="t2">{children}</span>
}

/** People write numbers with blanks, brackets and dashes; telephones dial digits. */
export const telefonziel = (telefon: string): `tel:${string}` => `tel:${telefon.replace(/[^\d+]/g, '')}`

/** Arrow keys go from person to person; Enter is the link's own. */
function pfeile(event: KeyboardEvent<HTMLElement>) {
  const schritt = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  const ziele = [...(event.currentTarget.closest('ul')?.querySelectorAll<HTMLElement>('[data-zeile]') ?? [])]
  if (!schritt) return
  event.preventDefault()
  ziele[ziele.indexOf(event.currentTarget) + schritt]?.focus()
}
