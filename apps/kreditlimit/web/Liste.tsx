import { kreditstufen } from '#domain/belege/kredit/contract.ts'
import { kredittexte } from '#domain/belege/kredit/messages.ts'
import { ListScreen } from '#platform/web/record/ListScreen.tsx'
import { useFormats, useTexts } from '#platform/web/text/i18n.tsx'
import { Select } from '#platform/web/ui/field/Select.tsx'
import { Empty } from '#platform/web/ui/list/Empty.tsx'
import { calls, type Zeile } from '../contract.ts'
import { Auslastung, Stufenwort } from './Stufenwort.tsx'
import { texte } from './texte.ts'

/** Customers, the most used limit first. */
export function Liste() {
  const t = useTexts(texte)
  const tk = useTexts(kredittexte)
  const f = useFormats()
  return (
    <ListScreen<Zeile>
      path="/kreditlimit"
      title={t('titel')}
      list={calls.liste}
      file={calls.datei}
      filters={['stufe']}
      searchLabel={t('suchen')}
      rowKey={({ ktostamm }) => ktostamm.id}
      rowState={({ stufe }) => (stufe === 'Auftragssperre' || stufe === 'Liefersperre' ? 'bad' : stufe === 'Warnung' ? 'warn' : undefined)}
      filterFields={(gefragt, frage) => ({
        stufe: (
          <Select
            label={t('stufe')}
            items={[{ id: 'alle', name: t('alle') }, ...kreditstufen.map((id) => ({ id, name: tk(`stufe.${id}`) }))]}
            value={gefragt['stufe'] ?? 'alle'}
            onChange={(stufe) => frage({ stufe: stufe === 'alle' ? null : stufe })}
          />
        ),
      })}
      empty={<Empty title={t('leer')} text={t('leerText')} />}
      columns={[
        {
          id: 'konto',
          label: t('kunde'),
          primary: true,
          cell: ({ ktostamm: { name, nummer, ort } }) => (
            <span className="two">
              <b>{name}</b>
              <small>{[nummer, ort].filter(Boolean).join(' · ')}</small>
            </span>
          ),
        },
        { id: 'auslastung', label: t('auslastung'), width: '9rem', card: 'line', cell: (zeile) => <Auslastung zeile={zeile} /> },
        { id: 'belegt', label: t('benutzt'), align: 'end', width: '7.5rem', cell: ({ belegt }) => f.money(belegt) },
        { id: 'frei', label: t('frei'), align: 'end', width: '7.5rem', from: 42, cell: ({ frei }) => (frei === null ? '' : f.money(frei)) },
        { id: 'gilt', label: t('limit'), align: 'end', width: '7.5rem', from: 72, cell: ({ gilt }) => (gilt === null ? tk('keinLimit') : f.money(gilt)) },
        {
          id: 'ueberfaellig',
          label: t('ueberfaellig'),
          align: 'end',
          width: '7.5rem',
          from: 52,
          cell: ({ ueberfaellig, tageAeltester }) => (tageAeltester ? <span className="bad">{f.money(ueberfaellig)}</span> : ''),
        },
        { id: 'stufe', label: t('stufe'), width: '9.5rem', from: 42, card: 'state', cell: ({ stufe }) => <Stufenwort stufe={stufe} /> },
      ]}
      detail={() => null}
    />
  )
}
