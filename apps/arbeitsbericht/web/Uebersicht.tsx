import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import Plus from 'lucide-react/icons/plus'
import * as z from 'zod/mini'
import { Day, idOf } from '#platform/contract/shapes.ts'
import { useCall } from '#platform/web/data/query.tsx'
import { useSession } from '#platform/web/data/session.tsx'
import { useNarrow } from '#platform/web/device/narrow.ts'
import { later } from '#platform/web/route/later.ts'
import { useSearchState } from '#platform/web/route/router.tsx'
import { useFormats, useTexts } from '#platform/web/text/i18n.tsx'
import { Button } from '#platform/web/ui/act/Button.tsx'
import { IconButton } from '#platform/web/ui/act/IconButton.tsx'
import { LinkButton } from '#platform/web/ui/act/LinkButton.tsx'
import { Page } from '#platform/web/ui/page/Page.tsx'
import { Skeleton } from '#platform/web/ui/page/Skeleton.tsx'
import { Notice } from '#platform/web/ui/show/Notice.tsx'
import { calls } from '../contract.ts'
import { Tagesblatt } from './tag/Tagesblatt.tsx'
import { Ungelesen } from './tag/Ungelesen.tsx'
import { Wochenblatt } from './tag/Wochenblatt.tsx'
import { Wochenluecken } from './tag/Wochenluecken.tsx'
import { Wochenstreifen } from './tag/Wochenstreifen.tsx'
import { texte } from './texte.ts'

const Adresse = z.object({ tag: z.optional(Day), lstfix: z.optional(idOf('lstfix')) })

const Fernsitzungen = later(async () => (await import('./tag/Fernsitzungen.tsx')).Fernsitzungen)

/** A day's entries beside its stamps, in its week. */
export function Uebersicht() {
  const t = useTexts(texte)
  const f = useFormats()
  const [{ tag: gefragt, lstfix }, setze] = useSearchState(Adresse)
  const datum = gefragt ?? Temporal.Now.plainDateISO().toString()
  const { data, error } = useCall(calls.tag, { params: { datum }, query: { ...(lstfix && { lstfix }) } }, { keep: true })
  const montag = Temporal.PlainDate.from(datum).subtract({ days: Temporal.PlainDate.from(datum).dayOfWeek - 1 })
  const { can } = useSession()
  // Whose day it is goes without saying on one's own phone: the days come first.
  const schmal = useNarrow()
  const bucht = !lstfix && can('RDPLOG') && can('TICKET.INTERN')
  const waehle = (tag: string) => setze({ tag })
  const weiter = (tage: number) => waehle(Temporal.PlainDate.from(datum).add({ days: tage }).toString())
  return (
    <div className="ab-platz">
      <Page
        title={t('aendern')}
        heading={`${f.shortDay(montag.toString())} – ${f.day(montag.add({ days: 6 }).toString())}`}
        subtitle={data && (lstfix || !schmal) && `${data.person.persnr} ${data.person.name}`}
        actions={
          <>
            <IconButton kind="plain" icon={ChevronLeft} label={t('vorigeWoche')} onPress={() => weiter(-7)} />
            {/* On a phone the whole row is one line: what would change nothing steps back. */}
            {(!schmal || gefragt) && <Button onPress={() => setze({ tag: null })}>{t('heute')}</Button>}
            <IconButton kind="plain" icon={ChevronRight} label={t('naechsteWoche')} onPress={() => weiter(7)} />
            {schmal && data && !lstfix && <Wochenluecken tag={data} zeichen />}
            <LinkButton href={`/arbeitsbericht/create?tag=${datum}`} kind="primary" icon={Plus} data-new>
              {t('erfassen')}
            </LinkButton>
          </>
        }
      >
        {error?.problem && !data && (
          <Notice kind="bad" title={t('nichtGeladen')}>
            {error.problem.detail}
          </Notice>
        )}
        {error && !error.problem && !data && <Ungelesen datum={datum} />}
        {!data && !error && <Skeleton rows={5} />}
        {data && <Wochenstreifen tag={data} gewaehlt={datum} onWahl={waehle} />}
        {!schmal && data && !lstfix && <Wochenluecken tag={data} />}
        {data && bucht && <Fernsitzungen von={montag.toString()} bis={montag.add({ days: 6 }).toString()} />}
        {data && <Wochenblatt tag={data} gewaehlt={datum} onWahl={waehle} />}
      </Page>
      {data && data.datum === datum && <Tagesblatt tag={data} />}
    </div>
  )
}
