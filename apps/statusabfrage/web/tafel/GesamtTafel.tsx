import { useState } from 'react'
import { useSearch } from 'wouter'
import { calls, sortierungen, type Empfaenger } from '#apps/statusabfrage/contract.ts'
import { messages } from '#apps/statusabfrage/messages.ts'
import { request } from '#platform/web/data/client.ts'
import { useTexts } from '#platform/web/text/i18n.tsx'
import { useList } from '#platform/web/data/query.tsx'
import { useNavigate } from '#platform/web/route/router.tsx'
import { ListExport } from '#platform/web/record/ListExport.tsx'
import { Segmented } from '#platform/web/ui/act/Segmented.tsx'
import { Abteilungsliste } from './Abteilungsliste.tsx'
import { useBreit } from './breit.ts'
import { Filter } from './Filter.tsx'
import { Nachrichtdialog } from '../nachricht/Nachrichtdialog.tsx'
import { Personentafel } from './Personentafel.tsx'
import { Rahmen } from './Rahmen.tsx'
import { useTafel } from './usetafel.ts'
import { adressat, useTafelzustand, type Tafelzustand } from '../zustand.ts'

const nachAbteilung = ['ausnahmen', 'name', 'gesamt'] as const

/** The whole company: departments (tab 0) or employees (tab 1). */
export function GesamtTafel({ ansicht }: { ansicht?: '0' | '1' }) {
  const t = useTexts(messages)
  const gehe = useNavigate()
  const zustand = useTafelzustand()
  const suche = useSearch()
  const breit = useBreit()
  const tab = ansicht ?? zustand.adresse.tab ?? '0'
  const tafel = useTafel(zustand, undefined, tab === '1')
  const [an, setzeAn] = useState<readonly Empfaenger[] | null>(null)
  const filialen = tafel.zahlen.data?.filialen ?? []
  const personen = <Personentafel zustand={zustand} tafel={tafel} onNachricht={(wer) => setzeAn([wer])} />
  const dialog = an && <Nachrichtdialog beginn={an} onClose={() => setzeAn(null)} />
  if (tab === '1' && zustand.adresse.person && !breit)
    return (
      <>
        {personen}
        {dialog}
      </>
    )
  const ansichten = (
    <span className="sa-ansicht">
      <Segmented
        label={t('ansicht')}
        value={tab}
        choices={[
          { id: '0', label: t('abteilungen') },
          { id: '1', label: t('mitarbeiter') },
        ]}
        onChange={(id) =>
          void gehe(
            adressat(id === '1' ? '/statusabfrage/mitarbeiter' : '/statusabfrage', suche, { tab: null, person: null, q: null, sort: null, status: null }),
          )
        }
      />
    </span>
  )
  return (
    <Rahmen
      zustand={zustand}
      titel={t('titel')}
      zahlen={tafel.zahlen}
      zielFuer={(status) => adressat('/statusabfrage/mitarbeiter', suche, { tab: null, person: null, status, sort: null })}
      onNachricht={() => setzeAn([])}
      export={tab === '1' ? <PersonalAusgabe zustand={zustand} /> : <AbteilungenAusgabe zustand={zustand} />}
    >
      <Filter
        key={tab}
        zustand={zustand}
        filialen={filialen}
        sortierungen={tab === '1' ? sortierungen : nachAbteilung}
        sucht={tab === '1' ? 'suchen' : 'abteilungSuchen'}
        vorn={ansichten}
      />
      {tab === '1' ? personen : <Abteilungen zustand={zustand} suche={suche} />}
      {dialog}
    </Rahmen>
  )
}

function Abteilungen({ zustand: { adresse, stichdatum }, suche }: { zustand: Tafelzustand; suche: string }) {
  const { q, vkforgid, sort } = adresse
  const liste = useList(calls.abteilungen, {
    params: { stichdatum },
    query: { q, vkforgid, sort: sort === 'name' || sort === 'gesamt' ? sort : 'ausnahmen', limit: 100 },
  })
  return (
    <Abteilungsliste liste={liste} gesucht={Boolean(q)} ziel={(id) => adressat(`/statusabfrage/abteilung/${id}`, suche, { tab: null, q: null, sort: null })} />
  )
}

/** The people of the board as a file, filtered and ordered as they are shown. */
export function PersonalAusgabe({
  zustand: {
    adresse: { q, vkforgid, status, sort },
    stichdatum,
  },
  abteilung,
}: {
  zustand: Tafelzustand
  abteilung?: string | undefined
}) {
  const query = { q, vkforgid, status, abteilung, sort: sort === 'gesamt' ? undefined : sort }
  return (
    <ListExport
      name={`Statusabfrage_${stichdatum}`}
      file={(format) => request(calls.personalExport, { params: { stichdatum }, query: { ...query, format } })}
    />
  )
}

function AbteilungenAusgabe({
  zustand: {
    adresse: { q, vkforgid, sort },
    stichdatum,
  },
}: {
  zustand: Tafelzustand
}) {
  const query = { q, vkforgid, sort: sort === 'name' || sort === 'gesamt' ? sort : undefined }
  return (
    <ListExport
      name={`Statusabfrage_Abteilungen_${stichdatum}`}
      file={(format) => request(calls.abteilungenExport, { params: { stichdatum }, query: { ...query, format } })}
    />
  )
}
