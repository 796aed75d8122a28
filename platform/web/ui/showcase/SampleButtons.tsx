import { useState } from 'react'
import Check from 'lucide-react/icons/check'
import ChevronRight from 'lucide-react/icons/chevron-right'
import Coffee from 'lucide-react/icons/coffee'
import Lock from 'lucide-react/icons/lock'
import LogIn from 'lucide-react/icons/log-in'
import Maximize from 'lucide-react/icons/maximize'
import Plus from 'lucide-react/icons/plus'
import Trash2 from 'lucide-react/icons/trash-2'
import { useTexts } from '#platform/web/text/i18n.tsx'
import { Avatar } from '../show/Avatar.tsx'
import { Button } from '../act/Button.tsx'
import { Card } from '../page/Card.tsx'
import { Count } from '../show/Count.tsx'
import { ExportMenu } from '../act/ExportMenu.tsx'
import { IconButton } from '../act/IconButton.tsx'
import { Kbd } from '../act/Kbd.tsx'
import { LinkButton } from '../act/LinkButton.tsx'
import { Mark } from '../show/Mark.tsx'
import { MenuButton } from '../act/MenuButton.tsx'
import { sampleTexts } from './sample-texts.ts'
import { Segmented } from '../act/Segmented.tsx'
import { Spinner } from '../show/Spinner.tsx'
import { State, type StateKind } from '../show/State.tsx'
import { Ticks } from '../show/Ticks.tsx'

const words: Record<StateKind, [string, string]> = {
  ok: ['Anwesend', 'Erledigt'],
  warn: ['Klärungsfall', 'Lücke'],
  bad: ['Überfällig', 'Fehlt'],
  info: ['Offen', 'In Arbeit'],
  idle: ['Geplant', 'Entwurf'],
  intern: ['Intern', 'Intern'],
}
const kinds = Object.keys(words) as StateKind[]

export function SampleButtons() {
  const t = useTexts(sampleTexts)
  const [span, setSpan] = useState<'woche' | 'monat'>('woche')
  return (
    <>
      <Card title={t('knoepfe')}>
        <div className="gap">
          <div className="row wrap">
            <Button kind="primary">Speichern</Button>
            <Button icon={Plus}>Hinzufügen</Button>
            <Button kind="quiet">Verwerfen</Button>
            <Button kind="danger" icon={Trash2}>
              Löschen
            </Button>
            <Button locked icon={Lock}>
              Test fehlt noch
            </Button>
          </div>
          <div className="row wrap">
            <Button kind="primary" pending>
              Speichern
            </Button>
            <Button pending>Erneut prüfen</Button>
            <Button disabled>Deaktiviert</Button>
            <Button kind="primary" disabled>
              Deaktiviert
            </Button>
            <LinkButton href="/dev/ui" iconEnd={ChevronRight}>
              Zur Portalseite
            </LinkButton>
          </div>
          <div className="row wrap">
            <Button size="tap" icon={Check}>
              Ja, 16:30
            </Button>
            <Button kind="signal" size="main" icon={LogIn}>
              Kommen
            </Button>
            <Segmented
              label="Zeitraum"
              value={span}
              onChange={setSpan}
              choices={[
                { id: 'woche', label: 'Woche' },
                { id: 'monat', label: 'Monat' },
              ]}
            />
          </div>
          <div className="row wrap">
            <IconButton label="Wandansicht" icon={Maximize} />
            <IconButton label="Neu" kind="plain" icon={Plus} />
            <MenuButton
              iconEnd={ChevronRight}
              items={[
                { id: 'a', label: '1000 Musterbau', hint: 'Nordheim', current: true },
                { id: 'b', label: '2000 Musterbau Österreich', hint: 'Linz' },
                { id: 'c', label: 'Löschen', icon: Trash2, danger: true },
                { id: 'd', label: 'Gesperrt', icon: Lock, disabled: true },
              ]}
            >
              Konto
            </MenuButton>
            <ExportMenu onCsv={() => {}} onXlsx={() => {}} />
          </div>
          <div className="on-ink">
            <div className="row wrap">
              <Button kind="ink" size="main" icon={Coffee}>
                Pause
              </Button>
              <Button kind="signal" size="main" icon={LogIn}>
                Gehen
              </Button>
              <Button kind="quiet" size="tap" iconEnd={ChevronRight}>
                Spezialstempel
              </Button>
            </div>
          </div>
        </div>
      </Card>
      <Card title={t('zustaende')}>
        <div className="gap">
          <div className="row wrap">
            {kinds.map((kind) => (
              <State key={kind} kind={kind} soft>
                {words[kind][0]}
              </State>
            ))}
          </div>
          <div className="row wrap" style={{ gap: 'var(--s4)' }}>
            {kinds.map((kind) => (
              <State key={kind} kind={kind}>
                {words[kind][1]}
              </State>
            ))}
          </div>
          <div className="row wrap" style={{ gap: 'var(--s4)' }}>
            <Ticks arrived={false} />
            <Ticks arrived />
            <Count value={4} label="offen" />
            <Kbd>Strg K</Kbd>
            <Spinner label="Wird geladen" />
            <Spinner size="m" />
            <Mark />
          </div>
          <div className="row wrap">
            <Avatar name="Jana Kowalczyk" size="s" />
            <Avatar name="Ayşe Öztürk" />
            <Avatar name="Milan Dvořák" size="l" />
          </div>
        </div>
      </Card>
    </>
  )
}
