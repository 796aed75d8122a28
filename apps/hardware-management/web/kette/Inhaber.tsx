import { useState } from 'react'
import Users from 'lucide-react/icons/users'
import { useList } from '#platform/web/data/query.tsx'
import { useSession } from '#platform/web/data/session.tsx'
import { ListRows } from '#platform/web/record/ListRows.tsx'
import { Gone, ListScreen } from '#platform/web/record/ListScreen.tsx'
import { RecordHead, RecordSection } from '#platform/web/record/RecordHead.tsx'
import { useFormats, useTexts } from '#platform/web/text/i18n.tsx'
import { Anchor } from '#platform/web/ui/act/Anchor.tsx'
import { LinkButton } from '#platform/web/ui/act/LinkButton.tsx'
import { Empty } from '#platform/web/ui/list/Empty.tsx'
import { Skeleton } from '#platform/web/ui/page/Skeleton.tsx'
import { State } from '#platform/web/ui/show/State.tsx'
import { calls } from '#apps/hardware-management/contract.ts'
import type { Inhaber as Zeile } from '#apps/hardware-management/contract/kette.ts'
import { messages } from '#apps/hardware-management/messages.ts'
import { BlickeVon } from '../geheimnis/BlickeVon.tsx'
import { Freigewordene } from '../lizenz/Freigewordene.tsx'
import { texte } from '../texte.ts'
import { ZubehoerBei } from '../zubehoer/ZubehoerBei.tsx'
import { kettentexte } from './texte.ts'

/** People of ours who have devices or accessories, or leave and know passwords: what has to come back, and what has to be changed. */
export function Inhaber() {
  const t = useTexts(texte)
  const tk = useTexts(kettentexte)
  const f = useFormats()
  const { can } = useSession()
  return (
    <ListScreen<Zeile>
      path="/hardware-management/inhaber"
      title={tk('inhaber')}
      list={calls.inhaber}
      searchLabel={tk('personSuchen')}
      rowKey={({ id }) => id}
      short={3}
      rowState={({ austritt, geheimnisse }) => (austritt || geheimnisse ? 'warn' : undefined)}
      empty={<Empty title={tk('niemandHatEtwas')} />}
      placeholder={<Empty icon={Users} title={tk('personWaehlen')} />}
      columns={[
        { id: 'name', label: t('name'), primary: true, cell: ({ name }) => name },
        { id: 'geraete', label: t('verwendet'), align: 'end', width: '6rem', cell: ({ geraete }) => geraete },
        { id: 'zubehoer', label: tk('zubehoer'), align: 'end', width: '6rem', cell: ({ zubehoer }) => zubehoer || null },
        ...(can('HARDWAREMANAGEMENT.GEHEIMNIS')
          ? [{ id: 'geheimnisse', label: tk('passwoerter'), align: 'end' as const, width: '6rem', cell: ({ geheimnisse }: Zeile) => geheimnisse || null }]
          : []),
        { id: 'austritt', label: tk('austritt'), cell: ({ austritt }) => austritt && <State kind="warn">{f.day(austritt)}</State> },
      ]}
      detail={(_, row, zurueck) => <Person row={row} zurueck={zurueck} />}
    />
  )
}

/** Who has just given back the last piece leaves the list, but not the screen. */
function Person({ row, zurueck }: { row: Zeile | undefined; zurueck: () => void }) {
  const [zuletzt, setZuletzt] = useState(row)
  if (row && row !== zuletzt) setZuletzt(row)
  return zuletzt ? <Geraete person={zuletzt} zaehlt={!!row} zurueck={zurueck} /> : <Gone back={zurueck} />
}

function Geraete({ person, zaehlt, zurueck }: { person: Zeile; zaehlt: boolean; zurueck: () => void }) {
  const tk = useTexts(kettentexte)
  const tm = useTexts(messages)
  const f = useFormats()
  const { can } = useSession()
  const liste = useList(calls.liste, { query: { mitarbeiter: person.id, limit: 200 } })
  return (
    <>
      <RecordHead
        title={person.name}
        subtitle={
          zaehlt &&
          (person.austritt
            ? tk(person.geraete + person.zubehoer + person.plaetze > 0 ? 'mussZurueckBis' : 'trittAus', { tag: f.day(person.austritt) })
            : tk('hatGeraete', { n: person.geraete, zubehoer: person.zubehoer }))
        }
        back={zurueck}
      />
      <ListRows list={liste}>
        {(rows) =>
          !rows ? (
            <Skeleton rows={3} />
          ) : (
            rows.length > 0 && (
              <ul className="rows">
                {rows.map(({ id, nummer, hostname, produkt, hardwaretyp, seriennummer }) => (
                  <li key={id}>
                    <span className="grow hw-eintrag">
                      <Anchor className="link" href={`/hardware-management/${nummer}`}>
                        {hostname || produkt || `${tm('hardware')} ${nummer}`}
                      </Anchor>
                      <small className="t2">{[hardwaretyp, produkt, seriennummer].filter(Boolean).join(' · ')}</small>
                    </span>
                    <span className="n t2">{`${tm('id')} ${nummer}`}</span>
                  </li>
                ))}
              </ul>
            )
          )
        }
      </ListRows>
      <ZubehoerBei dort={{ ziel: 'lstfixId', id: person.id, name: person.name }} />
      {person.austritt !== null && <Freigewordene wessen={{ mitarbeiter: person.id }} />}
      {can('HARDWAREMANAGEMENT.GEHEIMNIS') && <BlickeVon mitarbeiter={person.id} mitgenommen={person.geheimnisse > 0} />}
      <Frueher id={person.id} />
    </>
  )
}

/** What somebody had before, from when until when. */
function Frueher({ id }: { id: string }) {
  const tk = useTexts(kettentexte)
  const tm = useTexts(messages)
  const f = useFormats()
  const liste = useList(calls.besitz, { query: { mitarbeiter: id, limit: 50 } })
  const fruehere = liste.rows.filter(({ bis }) => bis !== null)
  if (!fruehere.length) return null
  return (
    <RecordSection title={tk('frueher')} action={<LinkButton href={`/hardware-management/hatte?mitarbeiter=${id}`}>{tk('hatte')}</LinkButton>}>
      <ul className="rows">
        {fruehere.map(({ id: glied, geraet, name, ab, bis }) => (
          <li key={glied}>
            <span className="grow hw-eintrag">
              <Anchor className="link" href={`/hardware-management/${geraet}`}>
                {name || `${tm('hardware')} ${geraet}`}
              </Anchor>
              <small className="t2">{tk('vonBis', { von: f.day(tagVon(ab)), bis: f.day(tagVon(bis!)) })}</small>
            </span>
            <span className="n t2">{`${tm('id')} ${geraet}`}</span>
          </li>
        ))}
      </ul>
    </RecordSection>
  )
}
const tagVon = (instant: string) => Temporal.Instant.from(instant).toZonedDateTimeISO(Temporal.Now.timeZoneId()).toPlainDate().toString()
