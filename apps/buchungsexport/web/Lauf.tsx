import { useState } from 'react'
import Download from 'lucide-react/icons/download'
import FolderDown from 'lucide-react/icons/folder-down'
import { CallError, request } from '#platform/web/data/client.ts'
import { useAct, useCall, useList } from '#platform/web/data/query.tsx'
import { download } from '#platform/web/files/download.ts'
import { Gone } from '#platform/web/record/ListScreen.tsx'
import { ListRows } from '#platform/web/record/ListRows.tsx'
import { RecordHead, RecordSection } from '#platform/web/record/RecordHead.tsx'
import { useFormats, useTexts } from '#platform/web/text/i18n.tsx'
import { Button } from '#platform/web/ui/act/Button.tsx'
import { kit } from '#platform/web/ui/messages.ts'
import { ConfirmDialog } from '#platform/web/ui/over/ConfirmDialog.tsx'
import { toast } from '#platform/web/ui/over/toast.ts'
import { Skeleton } from '#platform/web/ui/page/Skeleton.tsx'
import { initials } from '#platform/web/ui/show/Avatar.tsx'
import { Facts } from '#platform/web/ui/show/Facts.tsx'
import { Notice } from '#platform/web/ui/show/Notice.tsx'
import { State } from '#platform/web/ui/show/State.tsx'
import { Timeline } from '#platform/web/ui/time/Timeline.tsx'
import { calls, type Laufdetail } from '../contract.ts'
import { messages } from '../messages.ts'
import { farbe } from './farbe.ts'
import { Probleme } from './Probleme.tsx'
import { texte } from './texte.ts'
import { useMonatsname } from './usemonatsname.ts'
import { Zeilen } from './Zeilen.tsx'

/** One export: its sums, its file, what happened to it, and the way back. */
export function Lauf({ id, zurueck }: { id: string; zurueck: () => void }) {
  const t = useTexts(texte)
  const tm = useTexts(messages)
  const f = useFormats()
  const monatsname = useMonatsname()
  const { data, error, refetch } = useCall(calls.lauf, { params: { id } })
  const zeilen = useList(calls.zeilen, { params: { id }, query: {} })
  if (error?.problem?.status === 404) return <Gone back={zurueck} />
  if (error && !data)
    return (
      <Notice kind="bad" live title={t('nichtGeladen')} action={<Button onPress={() => void refetch()}>{t('nochmal')}</Button>}>
        {error.problem?.detail}
      </Notice>
    )
  if (!data) return <Skeleton rows={6} />
  const zurueckgenommen = data.zustand === 'zurückgenommen'
  return (
    <>
      <RecordHead
        title={t('monatLauf', { monat: monatsname(data.monat), nr: data.nr })}
        subtitle={data.filiale}
        back={zurueck}
        state={<State kind={farbe[data.zustand]}>{tm(`zustand.${data.zustand}`)}</State>}
      />
      <div className="stack">
        {zurueckgenommen ? <Notice kind="warn">{t('istZurueckgenommen')}</Notice> : <Taten lauf={data} />}
        <Facts
          facts={[
            { label: t('dateiname'), value: data.datei },
            { label: tm('zeilen'), value: t('inhalt', { zeilen: data.zeilen, belege: data.belege, zahlungen: data.zahlungen, einbehalte: data.einbehalte }) },
            { label: tm('soll'), value: f.money(data.soll) },
            { label: tm('haben'), value: f.money(data.haben) },
          ]}
        />
        {zurueckgenommen && <Taten lauf={data} />}
        <RecordSection title={t('verlauf')}>
          <Timeline
            label={t('verlauf')}
            entries={data.schritte.map(({ was, wer, zeitpunkt, grund }) => ({
              id: `${was} ${zeitpunkt}`,
              initials: initials(wer),
              time: f.dateTime(zeitpunkt),
              title: t(`was.${was}`),
              children: grund ? `${wer}: ${grund}` : wer,
            }))}
          />
        </RecordSection>
        {data.ersetzt > 0 && <Notice kind="info">{t('ersetzt', { n: data.ersetzt })}</Notice>}
        <Probleme probleme={data.ausgelassen} vorbei />
        <ListRows list={zeilen}>{(rows) => (rows ? <Zeilen zeilen={rows} /> : <Skeleton rows={4} />)}</ListRows>
      </div>
    </>
  )
}

function Taten({ lauf: { id, darf, zustand } }: { lauf: Laufdetail }) {
  const t = useTexts(texte)
  const tk = useTexts(kit)
  const [zuruecknehmen, bestaetigen] = [useAct(calls.zuruecknehmen), useAct(calls.bestaetigen)]
  const [gefragt, setGefragt] = useState<'zuruecknehmen' | 'bestaetigen' | null>(null)
  const [laedt, setLaedt] = useState<'stapel' | 'paket' | null>(null)
  const laden = async (was: 'stapel' | 'paket') => {
    setLaedt(was)
    try {
      download(await request(calls[was], { params: { id } }))
    } catch (error) {
      toast.error((error instanceof CallError && error.problem?.detail) || tk('downloadFehler'))
    } finally {
      setLaedt(null)
    }
  }
  const zu = () => setGefragt(null)
  return (
    <div className="row wrap">
      <Button kind={zustand === 'zurückgenommen' ? 'quiet' : 'primary'} icon={Download} pending={laedt === 'stapel'} onPress={() => void laden('stapel')}>
        {t('laden')}
      </Button>
      <Button icon={FolderDown} pending={laedt === 'paket'} onPress={() => void laden('paket')}>
        {t('paketLaden')}
      </Button>
      {darf.includes('bestaetigen') && <Button onPress={() => setGefragt('bestaetigen')}>{t('bestaetigen')}</Button>}
      {darf.includes('zuruecknehmen') && <Button onPress={() => setGefragt('zuruecknehmen')}>{t('zuruecknehmen')}</Button>}
      <ConfirmDialog
        open={gefragt === 'zuruecknehmen'}
        onClose={zu}
        title={t('zuruecknehmenFrage')}
        danger
        confirmLabel={t('zuruecknehmen')}
        reason={{ label: t('grund') }}
        onConfirm={async (grund) => {
          await zuruecknehmen.act({ params: { id }, body: { grund } })
          toast.success(t('zurueckgenommenOk'))
        }}
      >
        {t('zuruecknehmenText')}
      </ConfirmDialog>
      <ConfirmDialog
        open={gefragt === 'bestaetigen'}
        onClose={zu}
        title={t('bestaetigenFrage')}
        confirmLabel={t('bestaetigen')}
        onConfirm={async () => {
          await bestaetigen.act({ params: { id } })
        }}
      >
        {t('bestaetigenText')}
      </ConfirmDialog>
    </div>
  )
}
