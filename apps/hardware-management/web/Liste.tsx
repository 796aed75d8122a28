import FileUp from 'lucide-react/icons/file-up'
import MousePointerClick from 'lucide-react/icons/mouse-pointer-click'
import Plus from 'lucide-react/icons/plus'
import { useState } from 'react'
import { useParams, useSearch } from 'wouter'
import { useNarrow } from '#platform/web/device/narrow.ts'
import { useSession } from '#platform/web/data/session.tsx'
import { ListScreen } from '#platform/web/record/ListScreen.tsx'
import { Astray } from '#platform/web/shell/Astray.tsx'
import { useTexts } from '#platform/web/text/i18n.tsx'
import { IconButton } from '#platform/web/ui/act/IconButton.tsx'
import { LinkButton } from '#platform/web/ui/act/LinkButton.tsx'
import { Select } from '#platform/web/ui/field/Select.tsx'
import type { Column } from '#platform/web/ui/list/table.ts'
import { Empty } from '#platform/web/ui/list/Empty.tsx'
import { State } from '#platform/web/ui/show/State.tsx'
import { calls } from '../contract.ts'
import { filter, Geraeteschluessel, Geraetezustand, Lage, type Hardware } from '../contract/geraet.ts'
import { messages } from '../messages.ts'
import { Ansichten } from './ansicht/Ansichten.tsx'
import { frageVon, gewaehlteSpalten } from './ansicht/adresse.ts'
import { Etiketten } from './etikett/Etiketten.tsx'
import { Scannen } from './etikett/Scannen.tsx'
import { Importieren } from './import/Importieren.tsx'
import { importtexte } from './import/texte.ts'
import { Seite } from './seite/Seite.tsx'
import { texte } from './texte.ts'
import { useImHaus } from './useimhaus.ts'
import { Garantiezeichen } from './Zeichen.tsx'

const gefragte = Object.keys(filter).filter((name) => name !== 'q')

/** Devices on the left, the chosen one on the right; one after the other on a phone. What is no number of a device is an address that does not exist. */
export function Liste() {
  const id = useParams()['id']
  return id === undefined || Geraeteschluessel.safeParse(id).success ? <Geraeteliste /> : <Astray to="/hardware-management" />
}

function Geraeteliste() {
  const t = useTexts(texte)
  const tm = useTexts(messages)
  const ti = useTexts(importtexte)
  const imHaus = useImHaus()
  const { can } = useSession()
  // Files are taken over at a desk; the line of tools of a phone is full.
  const phone = useNarrow()
  const [importiert, setImportiert] = useState(false)
  const suche = useSearch()
  const { sort: _, spalten: __, ...frage } = Object.fromEntries(new URLSearchParams(suche))
  const neu = imHaus && (
    <LinkButton href="/hardware-management/create" icon={Plus} data-new>
      {t('neue')}
    </LinkButton>
  )
  const spalten: readonly Column<Hardware>[] = [
    { id: 'hostname', label: tm('hostname'), sortable: true, primary: true, cell: (row) => row.hostname || row.produkt || `${tm('hardware')} ${row.nummer}` },
    { id: 'hardwaretyp', label: tm('hardwaretyp'), cell: ({ hardwaretyp }) => hardwaretyp },
    { id: 'wem', label: tm('wem'), cell: (row) => [row.kunde, row.benutzer].filter(Boolean).join(' · ') || row.standort },
    { id: 'garantie', label: tm('garantie'), sortable: true, cell: (row) => <Garantiezeichen garantie={row.garantie} support={row.support} /> },
    { id: 'nummer', cardless: true, label: tm('id'), sortable: true, width: '5rem', cell: ({ nummer }) => nummer },
    { id: 'produkt', cardless: true, label: tm('produkt'), from: 42, cell: ({ produkt }) => produkt },
    { id: 'seriennummer', cardless: true, label: tm('seriennummer'), sortable: true, from: 52, cell: ({ seriennummer }) => seriennummer },
    {
      id: 'zustand',
      cardless: true,
      label: tm('zustand'),
      from: 52,
      cell: ({ zustand }) => <State kind={zustand === 'in Betrieb' ? 'ok' : 'idle'}>{tm(`zustand.${zustand}`)}</State>,
    },
    { id: 'standort', cardless: true, label: tm('standort'), from: 60, cell: ({ standort, objekt }) => [objekt, standort].filter(Boolean).join(' · ') },
    { id: 'ip', cardless: true, label: tm('ip'), from: 72, cell: ({ ip }) => ip },
  ]
  const { spalten: gewaehlt } = frageVon(suche)
  const gezeigt = gewaehlteSpalten(spalten, gewaehlt)
  return (
    <ListScreen<Hardware>
      path="/hardware-management"
      title={t('liste')}
      list={calls.liste}
      file={calls.datei}
      fileQuery={gewaehlt.length ? { spalten: gewaehlt.join(',') } : {}}
      filters={gefragte}
      preset={{ sort: 'hostname' }}
      searchLabel={t('suchen')}
      rowKey={({ nummer }) => String(nummer)}
      rowState={({ zustand }) => (zustand === 'ausgeschieden' ? 'idle' : undefined)}
      actions={
        <>
          <Scannen />
          {imHaus && <Etiketten frage={frage} />}
          {can('HARDWAREMANAGEMENT.VERWALTUNG') && !phone && (
            <IconButton icon={FileUp} kind="plain" label={ti('importieren')} onPress={() => setImportiert(true)} />
          )}
          <Importieren open={importiert} onClose={() => setImportiert(false)} />
          {neu}
        </>
      }
      empty={<Empty title={t('nochLeer')} action={neu} />}
      placeholder={<Empty icon={MousePointerClick} title={t('bitteWaehlen')} />}
      // What a view has chosen stands there as far as there is room for it.
      short={gezeigt === spalten ? 4 : gezeigt.length}
      filterFields={(gefragt, frage) => ({
        zustand: (
          <Select
            label={tm('zustand')}
            items={[...Geraetezustand.options.map((id) => ({ id, name: tm(`zustand.${id}`) })), { id: 'alle' as const, name: t('alle') }]}
            value={(gefragt['zustand'] ?? 'in Betrieb') as Geraetezustand | 'alle'}
            onChange={(zustand) => frage({ zustand: zustand === 'in Betrieb' ? null : zustand })}
          />
        ),
        lage: (
          <Select
            label={t('lage')}
            items={[{ id: 'alle', name: t('alle') }, ...Lage.options.map((id) => ({ id, name: t(`lage.${id}`) }))]}
            value={gefragt['lage'] ?? 'alle'}
            onChange={(lage) => frage({ lage: lage === 'alle' ? null : lage })}
          />
        ),
      })}
      notice={<Ansichten />}
      columns={gezeigt}
      detail={(id, _, zurueck) => <Seite id={id} zurueck={zurueck} />}
    />
  )
}
