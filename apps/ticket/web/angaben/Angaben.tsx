import { useState } from 'react'
import Pencil from 'lucide-react/icons/pencil'
import { calls as kreditCalls } from '#apps/kreditlimit/contract.ts'
import type { Ticketdetail } from '#apps/ticket/contract/formen.ts'
import { messages } from '#apps/ticket/messages.ts'
import { Kontoinfo } from '#domain/belege/web/Kontoinfo.tsx'
import { tickettexte } from '#domain/tickets/contract.ts'
import { textNames, textsFor } from '#platform/contract/record/fields.ts'
import { useFormats, useTexts } from '#platform/web/text/i18n.tsx'
import { Facts } from '#platform/web/ui/show/Facts.tsx'
import { Icon } from '#platform/web/ui/show/Icon.tsx'
import { IconButton } from '#platform/web/ui/act/IconButton.tsx'
import { Abschnitt } from '../seite/Abschnitt.tsx'
import { AngabenAendern } from './AngabenAendern.tsx'
import { OrtAendern } from './OrtAendern.tsx'
import { RfcAendern } from './RfcAendern.tsx'
import { TerminAendern } from './TerminAendern.tsx'
import { Wohin } from './Wohin.tsx'
import { stammName } from '../worte.ts'

const dialoge = { angaben: AngabenAendern, ort: OrtAendern, termin: TerminAendern, rfc: RfcAendern } as const
type Teil = keyof typeof dialoge

/** What the ticket is about, for whom, until when; staff change it part by part. */
export function Angaben({ ticket }: { ticket: Ticketdetail }) {
  const t = useTexts(messages)
  const f = useFormats()
  const [offen, setOffen] = useState<Teil | null>(null)
  const { innen } = ticket
  const Offen = offen && dialoge[offen]
  const stift = (teil: Teil, was: string) =>
    ticket.darf.includes('aendern') && <IconButton icon={Pencil} label={t('bearbeiten', { was })} onPress={() => setOffen(teil)} />
  const dauer = (min: number | null) => (min === null ? null : `${f.duration(min)} h`)
  const release = (um: string | null, min: number | null) => (um === null ? (dauer(min) ?? '–') : [f.dateTime(um), dauer(min)].filter(Boolean).join(' · '))
  return (
    <>
      <Abschnitt titel={t('angaben')} tat={stift('angaben', t('angaben'))}>
        <Facts
          facts={[
            {
              label: t('typ'),
              value: (
                <span className="te-art">
                  <Icon name={ticket.typ.icon} size="s" />
                  {ticket.typ.name}
                </span>
              ),
            },
            { label: t('prioritaet'), value: `${ticket.prioritaet} ${t(`prio.${ticket.prioritaet as 1}`)}` },
            { label: t('zustaendig'), value: ticket.zustaendig?.name ?? '–' },
            ...(ticket.hotline ? [{ label: t('hotline'), value: t('ja2') }] : []),
            ...textNames(textsFor(tickettexte, innen !== null)).map((name) => ({ label: t(name), value: ticket[name] ?? '–' })),
            { label: t('erstellt'), value: f.dateTime(ticket.erstellt) },
            { label: t('ersteller'), value: ticket.ersteller ?? '–' },
          ]}
        />
      </Abschnitt>
      <Abschnitt titel={t('teil.ort')} tat={stift('ort', t('teil.ort'))}>
        <Facts
          facts={[
            { label: t('kunde'), value: <Wohin name={stammName(ticket.ktostamm)} anschrift={innen?.anschriften.kunde} /> },
            { label: t('objekt'), value: <Wohin name={stammName(ticket.objekt)} anschrift={innen?.anschriften.objekt} /> },
            { label: t('kostenstelle'), value: stammName(ticket.kostenstelle) || '–' },
          ]}
        />
        {ticket.ktostamm && <Kontoinfo call={kreditCalls.kontoinfo} konto={ticket.ktostamm.id} nebenbei seite={`/kreditlimit/${ticket.ktostamm.id}`} />}
      </Abschnitt>
      <Abschnitt titel={t('teil.termin')} tat={stift('termin', t('teil.termin'))}>
        <Facts
          facts={[
            { label: t('termin'), value: ticket.termin ? f.dateTime(ticket.termin) : '–' },
            ...(ticket.faellig && ticket.faellig !== ticket.termin ? [{ label: t('faellig'), value: f.dateTime(ticket.faellig) }] : []),
            { label: t('schaetzung'), value: dauer(ticket.schaetzungMin) ?? '–' },
          ]}
        />
      </Abschnitt>
      {innen && (
        <Abschnitt titel={t('teil.rfc')} tat={stift('rfc', t('teil.rfc'))}>
          <Facts
            facts={[
              { label: t('rfckategorie'), value: t(`rfc.${innen.rfckategorie}`) },
              { label: t('releaseTest'), value: release(innen.releaseTest, innen.releaseTestMin) },
              { label: t('releaseOrig'), value: release(innen.releaseOrig, innen.releaseOrigMin) },
            ]}
          />
        </Abschnitt>
      )}
      {Offen && <Offen ticket={ticket} onClose={() => setOffen(null)} />}
    </>
  )
}
