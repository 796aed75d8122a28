import { useState } from 'react'
import type { Way } from '#platform/text/way.ts'
import { useRemotePick } from '#platform/web/data/remote-pick.ts'
import { discard, retry, withdraw } from '#platform/web/outbox/outbox.ts'
import type { Entry } from '#platform/web/outbox/shown.ts'
import { useFormats, useTexts } from '#platform/web/text/i18n.tsx'
import { Button } from '#platform/web/ui/act/Button.tsx'
import { LinkButton } from '#platform/web/ui/act/LinkButton.tsx'
import { ConfirmDialog } from '#platform/web/ui/over/ConfirmDialog.tsx'
import { toast } from '#platform/web/ui/over/toast.ts'
import { Notice } from '#platform/web/ui/show/Notice.tsx'
import { Ticks } from '#platform/web/ui/show/Ticks.tsx'
import { calls } from '#apps/arbeitsbericht/contract.ts'
import { notizVon } from '../wartende.ts'
import type { Neu } from '../formular/werte.ts'
import { wartetexte } from './texte-wartend.ts'

/** An entry that the server does not know yet: it can be changed and withdrawn. Or one that it refused: changed, sent again or given up. */
export function Wartezeile({ entry, zone }: { entry: Entry; zone: string }) {
  const t = useTexts(wartetexte)
  const f = useFormats()
  const objekte = useRemotePick(calls.objekte)
  const [frage, setFrage] = useState<'verwerfen' | 'zurueckziehen' | null>(null)
  const { datum, von, bis, objektId, beschreibung } = entry.body as Neu
  const minuten = (Temporal.Instant.from(bis).epochMilliseconds - Temporal.Instant.from(von).epochMilliseconds) / 60_000
  const objekt = objekte.items.find(({ id }) => id === objektId) ?? notizVon(entry).bisher.objekt
  const aendern: Way = `/arbeitsbericht/create?tag=${datum}&wartend=${entry.id}`
  return (
    <div className="ab-e wartet">
      <b className="ab-um">{f.time(von, zone)}</b>
      <span className="ab-strich" />
      <div className="ab-was">
        <span className="row between">
          <b>{objekt?.name ?? entry.titel}</b>
          <b className="num">{f.duration(minuten)}</b>
        </span>
        {beschreibung && <span className="t12 t2">{beschreibung}</span>}
        {!entry.problem && (
          <span className="row wrap">
            <Ticks arrived={false} />
            <LinkButton href={aendern} kind="quiet">
              {t('wartendAendern')}
              <span className="sr">: {f.time(von, zone)}</span>
            </LinkButton>
            <Button kind="quiet" onPress={() => setFrage('zurueckziehen')}>
              {t('zurueckziehen')}
              <span className="sr">: {f.time(von, zone)}</span>
            </Button>
          </span>
        )}
        {entry.problem && (
          <Notice
            kind="bad"
            title={t('nichtUebernommen')}
            action={
              <span className="row wrap">
                <LinkButton href={aendern}>{t('aendernUndSenden')}</LinkButton>
                <Button onPress={() => void retry(entry)}>{t('nochmal')}</Button>
                <Button kind="quiet" onPress={() => setFrage('verwerfen')}>
                  {t('verwerfen')}
                </Button>
              </span>
            }
          >
            {entry.problem.errors?.[0]?.message ?? entry.problem.detail}
          </Notice>
        )}
        <ConfirmDialog
          open={frage === 'verwerfen'}
          onClose={() => setFrage(null)}
          title={t('verwerfenTitel')}
          confirmLabel={t('verwerfen')}
          danger
          onConfirm={() => discard(entry.id)}
        />
        <ConfirmDialog
          open={frage === 'zurueckziehen'}
          onClose={() => setFrage(null)}
          title={t('zurueckziehenTitel')}
          confirmLabel={t('zurueckziehen')}
          danger
          onConfirm={async () => {
            if (!(await withdraw([entry]))) toast.error(t('schonUebertragen'))
          }}
        >
          {t('zurueckziehenText')}
        </ConfirmDialog>
      </div>
    </div>
  )
}
