import { useState } from 'react'
import CalendarPlus from 'lucide-react/icons/calendar-plus'
import X from 'lucide-react/icons/x'
import * as z from 'zod/mini'
import { calls } from '#apps/verwaltung/contract.ts'
import type { Person, Stammdaten } from '#apps/verwaltung/contract/personen.ts'
import { Day, idOf } from '#platform/contract/shapes.ts'
import { FormDate } from '#platform/web/forms/FormDate.tsx'
import { FormSelect } from '#platform/web/forms/FormSelect.tsx'
import { useFormats, useTexts } from '#platform/web/text/i18n.tsx'
import { useAct } from '#platform/web/data/query.tsx'
import { Anchor } from '#platform/web/ui/act/Anchor.tsx'
import { Button } from '#platform/web/ui/act/Button.tsx'
import { ConfirmDialog } from '#platform/web/ui/over/ConfirmDialog.tsx'
import { Dialog } from '#platform/web/ui/over/Dialog.tsx'
import { IconButton } from '#platform/web/ui/act/IconButton.tsx'
import { Notice } from '#platform/web/ui/show/Notice.tsx'
import { State } from '#platform/web/ui/show/State.tsx'
import { useAttempt } from '#platform/web/record/useattempt.tsx'
import { Formular } from '../Formular.tsx'
import { texte } from '../texte.ts'
import { NachAbschluss } from '../zeit/NachAbschluss.tsx'

const Zuordnung = z.object({ modellId: idOf('arbeitszeitmodell'), gueltigAb: Day })

/** Which model is valid from when, the newest first. */
export function ModellVerlauf({ person, stamm }: { person: Person; stamm: Stammdaten }) {
  const t = useTexts(texte)
  const f = useFormats()
  const [offen, setOffen] = useState(false)
  const [weg, setWeg] = useState<string | null>(null)
  const { attempt: tun, notice: meldung } = useAttempt()
  const [zuordnen, entfernen] = [useAct(calls.modellZuordnen), useAct(calls.modellEntfernen)]
  const heute = Temporal.Now.plainDateISO().toString()
  return (
    <>
      {person.modelle.length ? (
        <ul className="rows">
          {person.modelle.map(({ modellId, name, gueltigAb, aktuell }) => (
            <li key={gueltigAb}>
              <span className="grow">
                <Anchor className="link" href={`/verwaltung/arbeitszeitmodelle/${modellId}`}>
                  {name}
                </Anchor>{' '}
                <span className="t2">
                  {t('ab').toLowerCase()} {f.day(gueltigAb)}
                </span>
              </span>
              <State kind={aktuell ? 'ok' : gueltigAb > heute ? 'info' : 'idle'}>{t(aktuell ? 'giltJetzt' : gueltigAb > heute ? 'kommt' : 'vorbei')}</State>
              <IconButton icon={X} label={`${t('entfernen')}: ${name} ${f.day(gueltigAb)}`} onPress={() => setWeg(gueltigAb)} />
            </li>
          ))}
        </ul>
      ) : (
        <Notice kind="warn">{t('keinModell')}</Notice>
      )}
      {meldung}
      <div>
        <Button icon={CalendarPlus} onPress={() => setOffen(true)}>
          {t('zuordnen')}
        </Button>
      </div>
      <Dialog open={offen} onClose={() => setOffen(false)} title={t('modell')} dismissable={false}>
        <Formular
          schema={Zuordnung}
          label={t('modell')}
          submitLabel={t('zuordnen')}
          defaults={{ modellId: '', gueltigAb: null }}
          onSave={(body) => zuordnen.act({ params: { id: person.id }, body })}
          onSaved={() => setOffen(false)}
        >
          {(form) => (
            <>
              <FormSelect form={form} name="modellId" label={t('modell')} items={stamm.modelle.filter(({ aktiv }) => aktiv)} />
              <FormDate form={form} name="gueltigAb" label={t('gueltigAb')} />
              <NachAbschluss ab={form.rhf.watch('gueltigAb')} />
            </>
          )}
        </Formular>
      </Dialog>
      <ConfirmDialog
        open={weg !== null}
        onClose={() => setWeg(null)}
        title={t('entfernenFrage')}
        confirmLabel={t('entfernen')}
        danger
        onConfirm={async () => {
          if (weg) await tun(() => entfernen.act({ params: { id: person.id, gueltigAb: weg } }))
        }}
      >
        <div className="stack">
          <p>{t('entfernenText')}</p>
          <NachAbschluss ab={weg} />
        </div>
      </ConfirmDialog>
    </>
  )
}
