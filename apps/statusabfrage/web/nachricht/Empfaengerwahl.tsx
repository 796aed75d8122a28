import { useState } from 'react'
import { calls, type Empfaenger } from '#apps/statusabfrage/contract.ts'
import { messages } from '#apps/statusabfrage/messages.ts'
import { useTexts } from '#platform/web/text/i18n.tsx'
import { useList } from '#platform/web/data/query.tsx'
import { useSetting } from '#platform/web/data/session.tsx'
import { Tabs } from '#platform/web/ui/page/Tabs.tsx'
import { Etiketten } from './Etiketten.tsx'
import { Wahlliste } from './Wahlliste.tsx'

type Art = 'abteilungen' | 'user'
interface WahlProps {
  gewaehlt: ReadonlySet<string>
  onWahl: (wer: Empfaenger) => void
}

/** The recipient picker: departments and users, each with its own filter and order; the order is remembered. */
export function Empfaengerwahl({ empfaenger, onChange }: { empfaenger: readonly Empfaenger[]; onChange: (empfaenger: readonly Empfaenger[]) => void }) {
  const t = useTexts(messages)
  const [tab, setzeTab] = useState<Art>('abteilungen')
  const gewaehlt = new Set(empfaenger.map(({ id }) => id))
  const waehle = (wer: Empfaenger) => onChange(gewaehlt.has(wer.id) ? empfaenger.filter(({ id }) => id !== wer.id) : [...empfaenger, wer])
  return (
    <div className="sa-wahl">
      <Etiketten empfaenger={empfaenger} onEntfernen={waehle} />
      <Tabs<Art>
        label={t('empfaenger')}
        value={tab}
        onChange={setzeTab}
        tabs={[
          { id: 'abteilungen', label: t('abteilungen'), content: <Abteilungswahl gewaehlt={gewaehlt} onWahl={waehle} /> },
          { id: 'user', label: t('user'), content: <Userwahl gewaehlt={gewaehlt} onWahl={waehle} /> },
        ]}
      />
    </div>
  )
}

function Abteilungswahl(props: WahlProps) {
  const t = useTexts(messages)
  const [q, suche] = useState('')
  const [sort, sortiere] = useSetting<'name' | 'nummer'>('statusabfrage.abteilungen.sort', 'name')
  const liste = useList(calls.empfaengerAbteilungen, { query: { q, sort, limit: 50 } })
  const zeilen = liste.rows.map(({ id, name, nummer, mitarbeiter, ohneAdresse }) => ({
    id,
    name,
    text: [String(nummer), t('mitarbeiterZahl', { n: mitarbeiter }), ...(ohneAdresse ? [t('ohneAdresseZahl', { n: ohneAdresse })] : [])].join(' · '),
    gesperrt: ohneAdresse === mitarbeiter,
  }))
  return (
    <Wahlliste
      {...props}
      liste={{ ...liste, zeilen }}
      q={q}
      onSuche={suche}
      platzhalter={t('abteilungSuchen')}
      sort={sort}
      onSort={sortiere}
      sortierungen={[
        { id: 'name', name: t('sort.name') },
        { id: 'nummer', name: t('sort.nummer') },
      ]}
    />
  )
}

function Userwahl(props: WahlProps) {
  const t = useTexts(messages)
  const [q, suche] = useState('')
  const [sort, sortiere] = useSetting<'name' | 'persnr'>('statusabfrage.user.sort', 'name')
  const liste = useList(calls.empfaengerUser, { query: { q, sort, limit: 50 } })
  const zeilen = liste.rows.map(({ id, name, persnr, abteilung, erreichbar }) => ({
    id,
    name,
    text: [String(persnr), abteilung, ...(erreichbar ? [] : [t('keineAdresse')])].join(' · '),
    gesperrt: !erreichbar,
  }))
  return (
    <Wahlliste
      {...props}
      liste={{ ...liste, zeilen }}
      q={q}
      onSuche={suche}
      platzhalter={t('suchen')}
      sort={sort}
      onSort={sortiere}
      sortierungen={[
        { id: 'name', name: t('sort.name') },
        { id: 'persnr', name: t('sort.persnr') },
      ]}
    />
  )
}
