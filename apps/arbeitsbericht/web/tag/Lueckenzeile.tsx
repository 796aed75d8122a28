import Check from 'lucide-react/icons/check'
import ClipboardPen from 'lucide-react/icons/clipboard-pen'
import MapPin from 'lucide-react/icons/map-pin'
import History from 'lucide-react/icons/history'
import Ticket from 'lucide-react/icons/ticket'
import ArrowUpDown from 'lucide-react/icons/arrow-up-down'
import type { Way } from '#platform/text/way.ts'
import { useFormats, useTexts } from '#platform/web/text/i18n.tsx'
import { Button } from '#platform/web/ui/act/Button.tsx'
import { LinkButton } from '#platform/web/ui/act/LinkButton.tsx'
import type { Luecke, Tag } from '#apps/arbeitsbericht/contract.ts'
import { texte } from '../texte.ts'

const zeichen = { ort: MapPin, ticket: Ticket, schein: ClipboardPen, umgebung: ArrowUpDown, zuletzt: History } as const

/** Time at work that no entry covers: what it probably was and why, one press to take it, another to say something else. */
export function Lueckenzeile({ luecke, tag, pending, onNimm }: { luecke: Luecke; tag: Tag; pending: boolean; onNimm: () => void }) {
  const t = useTexts(texte)
  const f = useFormats()
  const { von, bis, minuten, objekt, ticket, grund } = luecke
  const Zeichen = grund ? zeichen[grund] : null
  const darf = tag.darf.includes('erfassen')
  const anders: Way = `/arbeitsbericht/create?tag=${tag.datum}&von=${encodeURIComponent(von)}&bis=${encodeURIComponent(bis)}`
  return (
    <div className={objekt ? 'ab-e vorschlag' : 'ab-e offen'}>
      <b className="ab-um">{f.time(von, tag.zone)}</b>
      <span className="ab-strich" />
      <div className="ab-was">
        <div className="row between">
          <b>{objekt ? objekt.name : t('wasWar', { bis: f.time(bis, tag.zone) })}</b>
          <b className="num">{f.duration(minuten)}</b>
        </div>
        {objekt && (
          <span className="t12 t2">
            {objekt.nummer}
            {ticket && ` · ${ticket.nummer} ${ticket.name}`}
          </span>
        )}
        {grund && Zeichen && (
          <span className="ab-warum t12 t2">
            <Zeichen className="i s" />
            {t(`vorschlag.${grund}`)}
          </span>
        )}
        {darf && (
          <span className="row wrap">
            {objekt && (
              <Button icon={Check} disabled={pending} onPress={onNimm}>
                {t('uebernehmen', { zeit: f.duration(minuten) })}
              </Button>
            )}
            <LinkButton href={anders} kind={objekt ? 'quiet' : 'plain'}>
              {t(objekt ? 'anderes' : 'objektWaehlen')}
            </LinkButton>
          </span>
        )}
      </div>
    </div>
  )
}
