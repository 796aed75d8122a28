import CalendarCheck from 'lucide-react/icons/calendar-check'
import CheckCheck from 'lucide-react/icons/check-check'
import { useState } from 'react'
import { calls, type Luecke, type Tag } from '#apps/arbeitsbericht/contract.ts'
import { useCall } from '#platform/web/data/query.tsx'
import { useFormats, useTexts } from '#platform/web/text/i18n.tsx'
import { Button } from '#platform/web/ui/act/Button.tsx'
import { IconButton } from '#platform/web/ui/act/IconButton.tsx'
import { LinkButton } from '#platform/web/ui/act/LinkButton.tsx'
import { Checkbox } from '#platform/web/ui/field/Checkbox.tsx'
import { Dialog } from '#platform/web/ui/over/Dialog.tsx'
import { Skeleton } from '#platform/web/ui/page/Skeleton.tsx'
import { Notice } from '#platform/web/ui/show/Notice.tsx'
import { texte } from '../texte.ts'
import { wochentexte } from './texte-woche.ts'
import { useUebernahme } from './useuebernahme.ts'

/** The button over the week while something is missing in it; `zeichen`: without words, beside the ways to other weeks. */
export function Wochenluecken({ tag, zeichen = false }: { tag: Tag; zeichen?: boolean }) {
  const tw = useTexts(wochentexte)
  const f = useFormats()
  const [offen, setOffen] = useState(false)
  const fehlt = tag.woche.filter(({ datum }) => datum <= tag.heute).flatMap(({ luecken }) => luecken)
  if (!fehlt.length || !tag.darf.includes('erfassen')) return null
  const wort = tw('wocheErgaenzen', { zeit: f.duration(fehlt.reduce((minuten, { von, bis }) => minuten + bis - von, 0)) })
  const dialog = offen && <Vorschlaege datum={tag.datum} onClose={() => setOffen(false)} />
  if (zeichen)
    return (
      <>
        <IconButton kind="plain" icon={CalendarCheck} label={wort} onPress={() => setOffen(true)} />
        {dialog}
      </>
    )
  return (
    <div className="ab-ergaenzen">
      <Button icon={CalendarCheck} onPress={() => setOffen(true)}>
        {wort}
      </Button>
      {dialog}
    </div>
  )
}

type Vorschlag = Luecke & { datum: string }
/** Every gap of the week with what it probably was; one press takes those that stay chosen. */
function Vorschlaege({ datum, onClose }: { datum: string; onClose: () => void }) {
  const t = useTexts(texte)
  const tw = useTexts(wochentexte)
  const f = useFormats()
  const { data, error } = useCall(calls.woche, { params: { datum } })
  const [ohne, setOhne] = useState<ReadonlySet<string>>(new Set())
  const { laeuft, uebernimm } = useUebernahme(data?.zone ?? 'UTC')
  const alle = data?.tage.flatMap(({ datum: am, luecken }) => luecken.map((luecke): Vorschlag => ({ ...luecke, datum: am }))) ?? []
  const gewaehlt = alle.filter(({ objekt, von }) => objekt && !ohne.has(von))
  return (
    <Dialog open onClose={onClose} title={tw('wocheTitel')}>
      <div className="stack">
        {error && <Notice kind="bad">{error.problem?.detail ?? t('nichtGeladen')}</Notice>}
        {!data && !error && <Skeleton rows={4} />}
        {data && !alle.length && <p>{tw('wocheNichts')}</p>}
        {data?.tage.map(({ datum: am, luecken }) => (
          <section key={am} className="stack" aria-label={f.longDay(am)}>
            <h3>{f.longDay(am)}</h3>
            {luecken.map(({ von, bis, minuten, objekt, ticket, grund }) => {
              const zeit = `${f.time(von, data.zone)}–${f.time(bis, data.zone)} · ${f.duration(minuten)} h`
              if (!objekt)
                return (
                  <p key={von} className="row between wrap">
                    <span>
                      {zeit} · {tw('ohneVorschlag')}
                    </span>
                    <LinkButton href={`/arbeitsbericht?tag=${am}`}>{tw('zumTag')}</LinkButton>
                  </p>
                )
              return (
                <Checkbox
                  key={von}
                  value={!ohne.has(von)}
                  onChange={(an) => setOhne(an ? ohne.difference(new Set([von])) : ohne.union(new Set([von])))}
                  hint={[grund && t(`vorschlag.${grund}`), ticket && `${ticket.nummer} ${ticket.name}`].filter(Boolean).join(' · ')}
                >
                  {`${zeit} · ${objekt.nummer} ${objekt.name}`}
                </Checkbox>
              )
            })}
          </section>
        ))}
        {gewaehlt.length > 0 && (
          <Button kind="primary" wide icon={CheckCheck} pending={laeuft} onPress={() => void uebernimm(gewaehlt).then(onClose)}>
            {tw('wocheUebernehmen', { n: gewaehlt.length, zeit: f.duration(gewaehlt.reduce((summe, { minuten }) => summe + minuten, 0)) })}
          </Button>
        )}
      </div>
    </Dialog>
  )
}
