import Stamp from 'lucide-react/icons/stamp'
import { ListScreen } from '#platform/web/record/ListScreen.tsx'
import { useFormats, useTexts } from '#platform/web/text/i18n.tsx'
import { LinkButton } from '#platform/web/ui/act/LinkButton.tsx'
import { MainAct } from '#platform/web/ui/page/places.tsx'
import { Select } from '#platform/web/ui/field/Select.tsx'
import { Empty } from '#platform/web/ui/list/Empty.tsx'
import { calls, type Freigabe } from '../contract.ts'
import { Dringendes, Standwort } from './Standwort.tsx'
import { texte } from './texte.ts'
import { Wartendes } from './Wartendes.tsx'

const sichten = ['meine', 'offen', 'erledigt'] as const

/** What waits for the person, until somebody asks for others. */
export function Liste() {
  const t = useTexts(texte)
  const f = useFormats()
  return (
    <ListScreen<Freigabe>
      path="/freigabe"
      title={t('titel')}
      list={calls.liste}
      file={calls.datei}
      filters={['was']}
      searchLabel={t('suchen')}
      rowKey={({ id }) => id}
      actions={
        <MainAct>
          <LinkButton href="/freigabe/fenster" kind="primary" icon={Stamp}>
            {t('fenster')}
          </LinkButton>
        </MainAct>
      }
      notice={<Wartendes />}
      empty={<Empty title={t('nichts')} text={t('nichtsText')} action={<LinkButton href="/freigabe?was=offen">{t('alleAnsehen')}</LinkButton>} />}
      filterFields={(gefragt, frage) => ({
        was: (
          <Select
            label={t('was')}
            items={sichten.map((id) => ({ id, name: t(`was.${id}`) }))}
            value={gefragt['was'] ?? 'meine'}
            onChange={(was) => frage({ was: was === 'meine' ? null : was })}
          />
        ),
      })}
      columns={[
        { id: 'ktostamm', label: t('lieferant'), sortable: true, primary: true, width: '13rem', cell: ({ ktostamm }) => ktostamm.name },
        {
          id: 'bruttoBetrag',
          label: t('brutto'),
          sortable: true,
          width: '7.5rem',
          align: 'end',
          cell: ({ bruttoBetrag, waehrung }) => f.money(bruttoBetrag, waehrung),
        },
        { id: 'dringend', label: t('frist'), width: '10rem', cell: (row) => <Dringendes row={row} /> },
        { id: 'bezugsnummer', label: t('externeNummer'), width: '8rem', from: 42, cell: ({ bezugsnummer }) => bezugsnummer },
        { id: 'ktostamm_lief', label: t('baustelle'), from: 52, cell: ({ ktostamm_lief: baustelle }) => baustelle?.name ?? '' },
        { id: 'zustand', label: t('stand'), width: '10rem', from: 42, cell: (row) => <Standwort row={row} /> },
        {
          id: 'meinSchritt',
          label: t('meinSchritt'),
          from: 60,
          cell: ({ meinSchritt }) =>
            meinSchritt &&
            `${meinSchritt.bezeichnung || t(`schritt.${meinSchritt.art}`)}${meinSchritt.fuer ? ` · ${t('fuer', { name: meinSchritt.fuer })}` : ''}`,
        },
      ]}
      detail={() => null}
    />
  )
}
