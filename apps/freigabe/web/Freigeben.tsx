import { useState } from 'react'
import CircleCheck from 'lucide-react/icons/circle-check'
import { betragssumme } from '#domain/belege/geld.ts'
import { useCall } from '#platform/web/data/query.tsx'
import { useNavigate } from '#platform/web/route/router.tsx'
import { useFormats, useTexts } from '#platform/web/text/i18n.tsx'
import { Anchor } from '#platform/web/ui/act/Anchor.tsx'
import { Button } from '#platform/web/ui/act/Button.tsx'
import { LinkButton } from '#platform/web/ui/act/LinkButton.tsx'
import { DataTable } from '#platform/web/ui/list/DataTable.tsx'
import { Empty } from '#platform/web/ui/list/Empty.tsx'
import { ConfirmDialog } from '#platform/web/ui/over/ConfirmDialog.tsx'
import { toast } from '#platform/web/ui/over/toast.ts'
import { Page } from '#platform/web/ui/page/Page.tsx'
import { Skeleton } from '#platform/web/ui/page/Skeleton.tsx'
import { Notice } from '#platform/web/ui/show/Notice.tsx'
import { calls, type Freigabedetail } from '../contract.ts'
import { Dringendes } from './Standwort.tsx'
import { texte } from './texte.ts'
import { sage, useEntscheid } from './usetat.ts'
import { useWartende } from './wartende.ts'
import { Wartendes } from './Wartendes.tsx'

/** Several documents in one press: only those in which nothing was found; each is a decision of its own about what stood there. */
export function Freigeben() {
  const t = useTexts(texte)
  const f = useFormats()
  const navigate = useNavigate()
  const entscheide = useEntscheid()
  const { data, error } = useCall(calls.wartend, undefined, { keep: true })
  const entschieden = new Set(useWartende().flatMap(({ params, problem }) => (problem ? [] : [params['id']])))
  const [markiert, setMarkiert] = useState<ReadonlySet<string>>(new Set())
  const [fragt, setFragt] = useState(false)
  const belege = (data?.entities ?? []).filter(({ id, darf }) => darf.includes('freigeben') && !entschieden.has(id))
  const glatte = belege.filter(glatt)
  const andere = belege.filter((beleg) => !glatt(beleg))
  const gewaehlt = glatte.filter(({ id }) => markiert.has(id))
  const betrag = f.money(betragssumme(gewaehlt.map(({ zahlbar }) => zahlbar)))
  const gibFrei = async () => {
    let [da, wartend, nicht] = [0, 0, 0]
    for (const beleg of gewaehlt)
      try {
        if (await entscheide(beleg, 'freigeben')) da += 1
        else wartend += 1
      } catch (fehler) {
        nicht += 1
        if (gewaehlt.length === 1) sage(fehler, t('statusFehler'), t)
      }
    setMarkiert(new Set())
    if (da) toast.success(t(da === 1 ? 'ok.freigeben' : 'mehrereFertig', { n: da }))
    if (wartend) toast.success(t('mehrereAmGeraet', { n: wartend }))
    if (nicht && gewaehlt.length > 1) toast.error(t('mehrereNicht', { n: nicht }))
  }
  return (
    <Page title={t('freigeben')} subtitle={t('mehrereHinweis')} back="/freigabe">
      <Wartendes />
      {!data && (error ? <Notice kind="bad">{error.problem?.detail ?? t('nichtGeladen')}</Notice> : <Skeleton rows={5} />)}
      {data && !belege.length && (
        <Empty icon={CircleCheck} title={t('nichts')} text={t('nichtsText')} action={<LinkButton href="/freigabe?was=offen">{t('alleAnsehen')}</LinkButton>} />
      )}
      {data && belege.length > 0 && (
        <DataTable<Freigabedetail>
          label={t('ohneAbweichung')}
          rows={glatte}
          rowKey={({ id }) => id}
          rowLabel={(beleg) => `${beleg.ktostamm.name}, ${nummerVon(beleg)}`}
          selection="multi"
          selected={markiert}
          onSelect={setMarkiert}
          onOpen={({ id }) => void navigate(`/freigabe/${id}`)}
          empty={<Empty title={t('nichtsOhneAbweichung')} text={t('nichtsOhneAbweichungText')} />}
          columns={[
            { id: 'ktostamm', label: t('lieferant'), primary: true, cell: ({ ktostamm }) => ktostamm.name },
            { id: 'nummer', label: t('externeNummer'), width: '9rem', from: 42, cell: nummerVon },
            { id: 'baustelle', label: t('baustelle'), from: 52, cell: ({ ktostamm_lief: baustelle }) => baustelle?.name ?? '' },
            { id: 'frist', label: t('frist'), width: '12rem', cell: (beleg) => <Dringendes row={beleg} /> },
            { id: 'zahlbar', label: t('zuZahlenKurz'), width: '9rem', align: 'end', cell: ({ zahlbar, waehrung }) => f.money(zahlbar, waehrung) },
          ]}
        />
      )}
      {gewaehlt.length > 0 && (
        <div className="fg-leiste" role="region" aria-label={t('markiert', { n: gewaehlt.length })}>
          <b>{t('markiert', { n: gewaehlt.length })}</b>
          <span className="t2 grow">{betrag}</span>
          <Button kind="primary" icon={CircleCheck} onPress={() => setFragt(true)}>
            {t('markierteFreigeben', { n: gewaehlt.length })}
          </Button>
        </div>
      )}
      {andere.length > 0 && (
        <section className="fg-erst">
          <h2>{t('erstAnsehen')}</h2>
          <ul className="rows panel">
            {andere.map((beleg) => (
              <li key={beleg.id}>
                <Anchor href={`/freigabe/${beleg.id}`} className="grow cut">
                  {beleg.ktostamm.name} · {nummerVon(beleg)}
                </Anchor>
                <Dringendes row={beleg} />
                <span>{f.money(beleg.zahlbar, beleg.waehrung)}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
      <ConfirmDialog
        open={fragt}
        onClose={() => setFragt(false)}
        title={t(gewaehlt.length === 1 ? 'einenTitel' : 'mehrereTitel', { n: gewaehlt.length, betrag })}
        confirmLabel={t('freigeben')}
        onConfirm={gibFrei}
      >
        {gewaehlt.map(({ ktostamm }) => ktostamm.name).join(', ')}
      </ConfirmDialog>
    </Page>
  )
}

/** Nothing was found, and nothing is asked beyond yes. */
const glatt = ({ hinweise, meinSchritt }: Freigabedetail) => meinSchritt?.art !== 'iban' && hinweise.every(({ lage }) => lage === 'gut')
const nummerVon = ({ bezugsnummer, belegnummer }: Freigabedetail) => bezugsnummer || belegnummer
