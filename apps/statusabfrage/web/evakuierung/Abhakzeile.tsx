import Check from 'lucide-react/icons/check'
import EllipsisVertical from 'lucide-react/icons/ellipsis-vertical'
import Phone from 'lucide-react/icons/phone'
import type { geltend, Gesuchter, Haken, Hakenstand } from '#apps/statusabfrage/contract/evakuierung.ts'
import { messages } from '#apps/statusabfrage/messages.ts'
import { useName } from '#domain/personal/web/usename.ts'
import { useTexts } from '#platform/web/text/i18n.tsx'
import { Button } from '#platform/web/ui/act/Button.tsx'
import { MenuButton } from '#platform/web/ui/act/MenuButton.tsx'
import { State, type StateKind } from '#platform/web/ui/show/State.tsx'
import { Ticks } from '#platform/web/ui/show/Ticks.tsx'
import { Suchzeile } from './Suchzeile.tsx'
import { telefonziel } from '../Zeile.tsx'

type Geltend = ReturnType<typeof geltend>
interface AbhakzeileProps {
  person: Gesuchter
  gilt: Geltend
  wartet: (haken: Haken) => boolean
  darf: boolean
  zeit: (instant: string) => string
  onStand: (stand: Hakenstand) => void
}
const zeichen: Readonly<Record<Geltend['stand'], StateKind>> = { sicher: 'ok', vermisst: 'bad', 'nicht im Haus': 'info', offen: 'idle', strittig: 'warn' }

/** One person of the list: what is said, by whom, whether the server knows; one large button for what is mostly said. */
export function Abhakzeile({ person, gilt: { stand, haken }, wartet, darf, zeit, onStand }: AbhakzeileProps) {
  const t = useTexts(messages)
  const name = useName()(person.lstfix)
  const weitere = (['vermisst', 'nicht im Haus'] as const).filter((wahl) => wahl !== stand)
  return (
    <li
      className={`ev-p ${stand === 'sicher' || stand === 'nicht im Haus' ? 'ev-gefunden' : ''} ${stand === 'vermisst' || stand === 'strittig' ? 'ev-dringend' : ''}`}
    >
      <Suchzeile person={person} zeit={zeit} />
      <span className="ev-stand">
        <State kind={zeichen[stand]}>{t(`haken.${stand}`)}</State>
        {haken.map((einer) => (
          <small key={einer.id} className="t12 t2">
            {stand === 'strittig'
              ? t('gesagtStand', { von: einer.von, zeit: zeit(einer.zeitpunkt), stand: t(`haken.${einer.stand}`) })
              : t('gesagt', { von: einer.von, zeit: zeit(einer.zeitpunkt) })}
            {wartet(einer) && (
              <>
                {' '}
                · <Ticks arrived={false} />
              </>
            )}
          </small>
        ))}
      </span>
      {darf && (
        <span className="ev-taten">
          {stand === 'sicher' ? (
            <Button kind="quiet" size="tap" onPress={() => onStand('offen')}>
              {t('zuruecknehmen')}
            </Button>
          ) : (
            <Button kind="primary" size="tap" icon={Check} aria-label={t('abhakenPerson', { name })} onPress={() => onStand('sicher')}>
              {t('abhaken')}
            </Button>
          )}
          <MenuButton
            kind="quiet"
            size="tap"
            icon={EllipsisVertical}
            label={t('weitere', { name })}
            placement="bottom end"
            items={[
              ...weitere.map((id) => ({ id, label: t(`haken.${id}`), onAction: () => onStand(id) })),
              ...(stand === 'offen' ? [] : [{ id: 'offen', label: t('zuruecknehmen'), onAction: () => onStand('offen') }]),
              ...(person.telefon
                ? [{ id: 'anrufen', label: t('anrufenPerson', { name }), icon: Phone, onAction: () => window.location.assign(telefonziel(person.telefon!)) }]
                : []),
            ]}
          />
        </span>
      )}
    </li>
  )
}
