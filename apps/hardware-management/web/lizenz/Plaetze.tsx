import { useState } from 'react'
import Plus from 'lucide-react/icons/plus'
import { useAct, useList } from '#platform/web/data/query.tsx'
import { useSession } from '#platform/web/data/session.tsx'
import { ListRows } from '#platform/web/record/ListRows.tsx'
import { useFormats, useTexts } from '#platform/web/text/i18n.tsx'
import { Anchor } from '#platform/web/ui/act/Anchor.tsx'
import { Button } from '#platform/web/ui/act/Button.tsx'
import { Empty } from '#platform/web/ui/list/Empty.tsx'
import { ConfirmDialog } from '#platform/web/ui/over/ConfirmDialog.tsx'
import { Skeleton } from '#platform/web/ui/page/Skeleton.tsx'
import { Meter } from '#platform/web/ui/show/Meter.tsx'
import { Notice } from '#platform/web/ui/show/Notice.tsx'
import { calls } from '#apps/hardware-management/contract.ts'
import type { Lizenz, Platz } from '#apps/hardware-management/contract/lizenz.ts'
import { Freigewordene } from './Freigewordene.tsx'
import { lizenztexte } from './texte.ts'
import { Vergeben } from './Vergeben.tsx'

/** Who has the places of a licence, and who had them. */
export function Plaetze({ lizenz }: { lizenz: Lizenz }) {
  const t = useTexts(lizenztexte)
  const { can } = useSession()
  const [vergibt, setVergibt] = useState(false)
  const liste = useList(calls.plaetze, { params: { id: lizenz.id }, query: {} })
  const { belegt, plaetze, frei } = lizenz
  const zuViel = frei !== null && frei < 0 ? -frei : 0
  const darf = can('HARDWAREMANAGEMENT.VERWALTUNG')
  return (
    <div className="hw-kommentare">
      {zuViel > 0 && <Notice kind="bad">{t('ueberbelegtText', { n: zuViel })}</Notice>}
      <Meter value={belegt} max={plaetze ?? belegt} label={t('belegung', { belegt, plaetze: plaetze ?? belegt })} kind={zuViel ? 'bad' : 'info'} />
      {darf && (
        <div className="row wrap">
          <Button kind="primary" icon={Plus} onPress={() => setVergibt(true)}>
            {t('vergeben')}
          </Button>
        </div>
      )}
      <Freigewordene wessen={{ lizenz: lizenz.id }} />
      <ListRows list={liste}>
        {(rows) =>
          !rows ? (
            <Skeleton rows={3} />
          ) : rows.length ? (
            <ul className="rows">
              {rows.map((platz) => (
                <Zeile key={platz.id} lizenz={lizenz} platz={platz} darf={darf} />
              ))}
            </ul>
          ) : (
            <Empty title={t('nochNiemand')} />
          )
        }
      </ListRows>
      {vergibt && <Vergeben lizenz={lizenz} onClose={() => setVergibt(false)} />}
    </div>
  )
}

function Zeile({ lizenz, platz: { id, inhaber, geraet, von, bis, zaehlt, weg }, darf }: { lizenz: Lizenz; platz: Platz; darf: boolean }) {
  const t = useTexts(lizenztexte)
  const f = useFormats()
  const [fragt, setFragt] = useState(false)
  const { act } = useAct(calls.platzFreigeben)
  return (
    <li>
      <span className={zaehlt ? 'grow hw-eintrag' : 'grow hw-eintrag t3'}>
        {geraet === null ? (
          <span>{inhaber}</span>
        ) : (
          <Anchor className="link" href={`/hardware-management/${geraet}`}>
            {inhaber || String(geraet)}
          </Anchor>
        )}
        <small className="t2">
          {[bis === null ? t('seit', { tag: f.day(von) }) : t('vonBis', { von: f.day(von), bis: f.day(bis) }), weg && t('ausgeschieden', { tag: f.day(weg) })]
            .filter(Boolean)
            .join(' · ')}
        </small>
      </span>
      {darf && bis === null && (
        <Button kind="quiet" onPress={() => setFragt(true)}>
          {t('freigeben')}
        </Button>
      )}
      <ConfirmDialog
        open={fragt}
        onClose={() => setFragt(false)}
        title={t('freigebenTitel', { name: inhaber })}
        confirmLabel={t('freigeben')}
        onConfirm={async () => {
          const heute = Temporal.Now.plainDateISO().toString()
          await act({ params: { id: lizenz.id, platz: id }, body: { bis: heute > von ? heute : von } })
        }}
      >
        {t('freigebenText')}
      </ConfirmDialog>
    </li>
  )
}
