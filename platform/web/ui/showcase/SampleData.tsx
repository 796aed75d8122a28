import { useState } from 'react'
import Check from 'lucide-react/icons/check'
import Hourglass from 'lucide-react/icons/hourglass'
import Trash2 from 'lucide-react/icons/trash-2'
import { useFormats, useTexts } from '#platform/web/text/i18n.tsx'
import { Button } from '../act/Button.tsx'
import { Card } from '../page/Card.tsx'
import { ConfirmDialog } from '../over/ConfirmDialog.tsx'
import { DayLine } from '../time/DayLine.tsx'
import { Dialog } from '../over/Dialog.tsx'
import { Donut } from '../show/Donut.tsx'
import { Empty } from '../list/Empty.tsx'
import { Facts } from '../show/Facts.tsx'
import { HoursAxis } from '../time/HoursAxis.tsx'
import { InternBox } from '../show/InternBox.tsx'
import { KeyFigure } from '../show/KeyFigure.tsx'
import { Legend } from '../show/Legend.tsx'
import { Meter } from '../show/Meter.tsx'
import { present, missing, gap, nightShift, hours, tickets, leave } from './sample-records.ts'
import { sampleTexts } from './sample-texts.ts'
import { Notice } from '../show/Notice.tsx'
import { Skeleton } from '../page/Skeleton.tsx'
import { State } from '../show/State.tsx'
import { Steps } from '../page/Steps.tsx'
import { Tabs } from '../page/Tabs.tsx'
import { TextField } from '../field/TextField.tsx'
import { Tile } from '../page/Tile.tsx'
import { Timeline } from '../time/Timeline.tsx'
import { toast } from '../over/toast.ts'
import { Toaster } from '../over/Toaster.tsx'

export function SampleData() {
  const t = useTexts(sampleTexts)
  const f = useFormats()
  const [open, setOpen] = useState<'dialog' | 'frage' | null>(null)
  const close = () => setOpen(null)
  return (
    <>
      <Card title={t('tageslinie')}>
        <div className="gap">
          <HoursAxis />
          <DayLine segments={present} now={668} />
          <DayLine segments={nightShift} />
          <DayLine segments={missing} now={668} />
          <DayLine segments={gap} size="s" />
          <DayLine segments={leave} now={668} size="l" />
          <div className="on-ink">
            <div className="row between mid">
              <span className="row">
                <span className="live" />
                Anwesend seit 07:12
              </span>
              <span className="t2">Bauhof Nord</span>
            </div>
            <DayLine segments={present} window={[360, 1080]} now={668} size="l" />
            <HoursAxis window={[360, 1080]} />
          </div>
        </div>
      </Card>
      <Card
        title={t('kennzahlen')}
        beside={
          <State kind="ok" soft>
            Aktiv
          </State>
        }
        more={{ label: 'Kunde wechseln', href: '#kunde' }}
        foot={
          <>
            <State kind="bad">1 überfällig</State>
            <span className="t2">älteste: 4798, seit 2 h</span>
          </>
        }
      >
        <div className="gap">
          <div className="pair">
            <KeyFigure label="Woche, Mi offen" value={f.duration(1176)} unit="/ 38:30" />
            <KeyFigure size="l" label={<State kind="bad">Fehlt unerwartet</State>} value="2" href="#fehlt" />
            <KeyFigure label="Kreditlimit" value={f.money('38400.00')} unit="frei">
              <Meter value={36} label="36 Prozent benutzt" />
            </KeyFigure>
          </div>
          <Meter value={92} kind="warn" label="92 Prozent benutzt" />
          <Facts
            facts={[
              { label: 'Offene Posten', value: `3 · ${f.money('21600.00')}` },
              { label: 'Letzter Beleg', value: 'AR 26-1187' },
              { label: 'Seit', value: f.longDay('2026-11-19') },
            ]}
          />
        </div>
      </Card>
      <Card title={t('ringe')} className="w12">
        <div className="pair">
          <div className="cols">
            <Donut slices={tickets} label="47 Tickets, 20 offen" value="20" caption="offen von 47" />
            <Legend slices={tickets} />
          </div>
          <div className="cols">
            <Donut slices={hours} label="186,5 Stunden, davon 124 produktiv" value={f.percent(0.66)} caption="produktiv" outer={124} />
            <Legend slices={hours} format={(value) => f.number(value, 1)} />
          </div>
        </div>
      </Card>
      <Card title={t('laden')} className="w4">
        <Skeleton avatar />
      </Card>
      <Card title={t('leer')} className="w4">
        <Empty text="Zeitraum auf 90 Tage weiten?" action={<Button>Zeitraum weiten</Button>} />
      </Card>
      <Card title={t('verlauf')} className="w4">
        <Timeline
          label={t('verlauf')}
          entries={[
            { id: '1', initials: 'HB', title: 'Dr. Heike Brandt', time: '09:14', children: 'Druck fällt über Nacht.' },
            { id: '2', icon: Hourglass, title: 'wartete 2 Tage auf Sie', wait: true },
            { id: '3', icon: Check, title: 'Auftrag bestätigt', time: '17.11.' },
          ]}
        />
      </Card>
      <Card title={t('hinweise')}>
        <div className="gap">
          <Notice kind="warn" title="Gestern fehlt das Gehen." action={<Button>Ja, 16:30</Button>}>
            War 16:30 richtig?
          </Notice>
          <Notice kind="bad" title="Die Prüfung ist fehlgeschlagen.">
            Bitte versuchen Sie es in fünf Minuten erneut.
          </Notice>
          <Notice kind="ok">Alles übertragen.</Notice>
          <Notice kind="info">Neue Version verfügbar.</Notice>
          <Notice>3 Einträge warten</Notice>
          <InternBox title="Intern · Kunde sieht das nicht">Ersatz liegt im Lager Nord.</InternBox>
        </div>
      </Card>
      <Card title={t('reiter')}>
        <div className="gap">
          <Tabs
            label="Ticket"
            tabs={[
              { id: 'daten', label: 'Daten', content: <p>Heizkreispumpe, Trakt B</p> },
              { id: 'kommentare', label: 'Kommentare', count: 3, content: <p>Drei Kommentare</p> },
              { id: 'dateien', label: 'Dateien', content: <p>Keine Dateien</p>, disabled: true },
            ]}
          />
          <Steps
            label="Fortschritt"
            current="arbeit"
            steps={[
              { id: 'erfasst', label: 'Erfasst' },
              { id: 'arbeit', label: 'In Arbeit' },
              { id: 'test', label: 'Test' },
              { id: 'erledigt', label: 'Erledigt' },
            ]}
          />
          <h3>{t('schwebend')}</h3>
          <div className="row wrap">
            <Button onPress={() => setOpen('dialog')}>Arbeitsschein abschließen</Button>
            <Button kind="danger" icon={Trash2} onPress={() => setOpen('frage')}>
              Zeitstempel löschen
            </Button>
            <Button
              kind="quiet"
              onPress={() =>
                toast.success('Der Zeitstempel wurde gelöscht.', { action: { label: 'Rückgängig, 10 s', onPress: () => toast.info('Wieder da.') } })
              }
            >
              Meldung
            </Button>
            <Button kind="quiet" onPress={() => toast.error('Der Server ist gerade nicht erreichbar.')}>
              Fehler
            </Button>
          </div>
        </div>
      </Card>
      <Card title={t('apps')} className="w12">
        <div className="tiles">
          <Tile href="#ticket" icon="ticket" title="Tickets" text="4812 Heizkreispumpe" count={20} countLabel="offen" />
          <Tile href="#status" icon="users" title="Statusabfrage" text={<State kind="bad">2 fehlen unerwartet</State>} />
          <Tile href="#schein" icon="clipboard-pen" title="Arbeitsschein" text="Fotos, Unterschrift" count={4} countLabel="offen" />
          <Tile href="#zeit" icon="calendar-clock" title="Stempelerfassung" text="Zeiten sehen und klären" />
        </div>
      </Card>
      <Dialog
        open={open === 'dialog'}
        onClose={close}
        title="Arbeitsschein abschließen?"
        footer={
          <>
            <Button kind="quiet" onPress={close}>
              Weiter bearbeiten
            </Button>
            <Button kind="primary" onPress={close}>
              Speichern und abschließen
            </Button>
          </>
        }
      >
        <p className="t2">Danach sind Positionen und Unterschrift fest.</p>
        <TextField label="E-Mail an (leer: keine E-Mail)" type="email" autoComplete="off" value="h.brandt@nordheim.example" onChange={() => {}} />
      </Dialog>
      <ConfirmDialog open={open === 'frage'} onClose={close} title="Zeitstempel löschen?" confirmLabel="Zeitstempel löschen" danger reason onConfirm={close}>
        Gehen, 18.11.2026 um 16:30. Der Eintrag bleibt mit Begründung sichtbar.
      </ConfirmDialog>
      <Toaster />
    </>
  )
}
