import ChevronDown from 'lucide-react/icons/chevron-down'
import CalendarClock from 'lucide-react/icons/calendar-clock'
import { app } from '#apps/stempelerfassung/app.ts'
import { messages } from '#apps/stempelerfassung/messages.ts'
import { CallError } from '#platform/web/data/client.ts'
import { useFormats, useTexts } from '#platform/web/text/i18n.tsx'
import { useSession } from '#platform/web/data/session.tsx'
import { MenuButton } from '#platform/web/ui/act/MenuButton.tsx'
import { toast } from '#platform/web/ui/over/toast.ts'
import { useAktionen } from './aktionen.ts'
import { arbeitet } from './folgt.ts'
import { useStand, type Stand } from './stand.ts'
import { zurueckgenommen } from './ruecknahme.ts'
import { ungewiss, useStempeln, type Gestempelt } from './stempeln.ts'

/** The stamp state in the top bar: since when, how long, and a menu to stamp. Nothing for those who do not stamp. */
export function StempelStand() {
  const { can } = useSession()
  return can(app.permission) ? <Pille /> : null
}

function Pille() {
  const { stand } = useStand()
  return stand && <PilleMit stand={stand} />
}

function PilleMit({ stand }: { stand: Stand }) {
  const t = useTexts(messages)
  const f = useFormats()
  const { haupt, spezial } = useAktionen(stand.zustand)
  const { stempeln, nochmal } = useStempeln()
  const zurueck = async ({ id, was }: Gestempelt) => {
    const ausgang = await zurueckgenommen(id, t('ruecknahme', { was }))
    if (ausgang.art === 'nicht') toast.error(ausgang.warum ?? t('nichtZurueck'))
    else toast.success(ausgang.art === 'wartet' ? t('zurueckgenommenWartet') : t('ruecknahme', { was }))
  }
  const versuche = (senden: () => Promise<Gestempelt> | undefined) => {
    senden()?.then(
      (gestempelt) => toast.success(t('erfasst'), { action: { label: t('rueckgaengig'), onPress: () => void zurueck(gestempelt) } }),
      (error: unknown) => {
        const nocheinmal = error instanceof CallError && ungewiss(error)
        toast.error(t('nichtErfasst'), nocheinmal ? { action: { label: t('nochmal'), onPress: () => versuche(nochmal) }, seconds: 60 } : {})
      },
    )
  }
  const acts = [...haupt, ...spezial].map(({ id, label, hint, icon, absicht }) => ({
    id,
    label,
    icon,
    ...(hint && { hint }),
    onAction: () => versuche(() => stempeln(absicht)),
  }))
  const dauer = `${f.duration(Math.floor(stand.tagSek / 60))} h`
  const zustand = {
    arbeit: t('seitKurz', { zeit: stand.seit ? f.time(stand.seit, stand.zone) : '' }),
    unterwegs: t('unterwegs'),
    pause: t('inPause'),
    abwesend: t('abwesendZustand'),
    aus: t('nichtDa'),
  }[stand.zustand]
  const gezeigt = stand.zustand === 'aus' && stand.tagSek < 60 ? zustand : `${zustand} · ${dauer}`
  return (
    <MenuButton
      bare="stamp-pill"
      label={t('standMenu', { stand: gezeigt })}
      iconEnd={ChevronDown}
      placement="bottom end"
      items={[...acts, { id: 'uebersicht', label: t('uebersicht'), icon: CalendarClock, href: app.path }]}
    >
      {arbeitet(stand) && <span className="live" />}
      <span>
        {gezeigt === zustand ? (
          zustand
        ) : (
          <>
            {zustand} · <b>{dauer}</b>
          </>
        )}
      </span>
    </MenuButton>
  )
}
