import { calls } from '#apps/ticket/contract.ts'
import { Kalenderform } from '#apps/ticket/contract/verwaltung.ts'
import { Land } from '#domain/personal/contract.ts'
import type { Result } from '#platform/contract/contract.ts'
import { request } from '#platform/web/data/client.ts'
import { FormField } from '#platform/web/forms/FormField.tsx'
import { FormSelect } from '#platform/web/forms/FormSelect.tsx'
import { FormText } from '#platform/web/forms/FormText.tsx'
import { FormTime } from '#platform/web/forms/FormTime.tsx'
import { useFormats, useTexts } from '#platform/web/text/i18n.tsx'
import { useAct, useList } from '#platform/web/data/query.tsx'
import { useSession } from '#platform/web/data/session.tsx'
import { Anchor } from '#platform/web/ui/act/Anchor.tsx'
import { Nachziehen } from './Nachziehen.tsx'
import { Pflege, Pflegeform } from './Pflege.tsx'
import { einrichtungTexte } from './texte-einrichtung.ts'
import { useInzwischen } from '../useinzwischen.ts'
import { einTag, summeMin, Wochenzeiten } from './Wochenzeiten.tsx'

type Eintrag = Result<typeof calls.kalender>['entities'][number]
const stale = [calls.kalender, calls.regeln]
const felder = ['name', 'land', 'region', 'zone', 'halbtagsBis', 'zeiten'] as const
const zonen = [...Intl.supportedValuesOf('timeZone').filter((zone) => zone.startsWith('Europe/')), 'UTC'].map((id) => ({ id, name: id.replaceAll('_', ' ') }))

/** When work is done: several windows a day, holidays and half days of a region. */
export function Kalender() {
  const te = useTexts(einrichtungTexte)
  const f = useFormats()
  const list = useList(calls.kalender, { query: {} })
  return (
    <Pflege<Eintrag>
      label={te('kalender')}
      list={list}
      rowKey={({ id }) => id}
      name={({ name }) => name}
      neu={te('neuerKalender')}
      hinweis={<Feiertagshinweis />}
      columns={[
        { id: 'name', label: te('name'), primary: true, cell: ({ name }) => name },
        { id: 'woche', label: te('woche'), cell: ({ zeiten }) => te('wocheSumme', { h: f.duration(summeMin(zeiten)) }) },
        { id: 'land', label: te('land'), cell: ({ land, region }) => `${te(land)} · ${region}` },
        { id: 'zone', label: te('zone'), cell: ({ zone }) => zone },
        { id: 'halb', label: te('halbtagsBis'), cell: ({ halbtagsBis }) => <span className="num">{halbtagsBis}</span> },
      ]}
      form={(row, zu) => <Kalenderfelder kalender={row} zu={zu} />}
    />
  )
}

function Feiertagshinweis() {
  const te = useTexts(einrichtungTexte)
  const { can } = useSession()
  return (
    <>
      {te('feiertageHinweis')}{' '}
      {can('VERWALTUNG') && (
        <Anchor className="link" href="/verwaltung/feiertage">
          {te('feiertage')}
        </Anchor>
      )}
    </>
  )
}

const buero = [1, 2, 3, 4, 5].map((wochentag) => ({ wochentag, von: '08:00', bis: '17:00' }))

function Kalenderfelder({ kalender, zu }: { kalender: Eintrag | null; zu: () => void }) {
  const te = useTexts(einrichtungTexte)
  const [anlegen, aendern, loeschen] = [
    useAct(calls.kalenderAnlegen, { stale }),
    useAct(calls.kalenderAendern, { stale }),
    useAct(calls.kalenderLoeschen, { stale }),
  ]
  const f = useFormats()
  const { jetzt, mitStand } = useInzwischen<Eintrag>('ticket.eintrag-ueberholt', async () =>
    (await request(calls.kalender, { query: { limit: 200 } })).entities.find(({ id }) => id === kalender?.id),
  )
  const zeilen = ({ name, land, region, zone, halbtagsBis, zeiten }: Eintrag): [string, string][] => [
    [te('name'), name],
    [te('land'), te(land)],
    [te('region'), region],
    [te('zone'), zone],
    [te('halbtagsBis'), halbtagsBis],
    [te('woche'), zeiten.map(({ wochentag, von, bis }) => `${f.weekday(einTag(wochentag))} ${von}–${bis}`).join(', ')],
  ]
  const {
    id: _id,
    version: _version,
    ...vorhanden
  } = kalender ?? { id: '', version: 1, name: '', zone: 'Europe/Berlin', land: 'DE' as const, region: 'BY', halbtagsBis: '12:00', zeiten: buero }
  return (
    <Pflegeform
      schema={Kalenderform}
      label={kalender?.name ?? te('neuerKalender')}
      neu={kalender === null}
      danach={zu}
      defaults={vorhanden}
      onSave={(body) =>
        kalender ? mitStand(kalender, (version) => aendern.act({ params: { id: kalender.id }, body: { ...body, version } })) : anlegen.act({ body })
      }
      onDelete={kalender ? () => loeschen.act({ params: { id: kalender.id } }) : undefined}
    >
      {(form) => (
        <>
          {kalender && jetzt && <Nachziehen form={form} alt={kalender} jetzt={jetzt} felder={felder} zeilen={zeilen} />}
          <FormText form={form} name="name" label={te('name')} maxLength={60} autoComplete="off" />
          <div className="ti-zwei">
            <FormSelect form={form} name="land" label={te('land')} items={Land.options.map((id) => ({ id, name: te(id) }))} />
            <FormText form={form} name="region" label={te('region')} hint={te('regionHinweis')} maxLength={3} autoComplete="off" />
          </div>
          <div className="ti-zwei">
            <FormSelect form={form} name="zone" label={te('zone')} items={zonen} />
            <FormTime form={form} name="halbtagsBis" label={te('halbtagsBis')} />
          </div>
          <FormField form={form} name="zeiten" label={te('woche')}>
            {(bind) => <Wochenzeiten value={bind.value} onChange={bind.onChange} error={bind.error} />}
          </FormField>
        </>
      )}
    </Pflegeform>
  )
}
