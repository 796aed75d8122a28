import { useState } from 'react'
import type { Id } from '#platform/contract/shapes.ts'
import { Form } from '#platform/web/forms/Form.tsx'
import { FormCheckbox } from '#platform/web/forms/FormCheckbox.tsx'
import { FormDate } from '#platform/web/forms/FormDate.tsx'
import { FormNumber } from '#platform/web/forms/FormNumber.tsx'
import { FormSelect } from '#platform/web/forms/FormSelect.tsx'
import { FormText } from '#platform/web/forms/FormText.tsx'
import { SubmitButton } from '#platform/web/forms/SubmitButton.tsx'
import { useForm } from '#platform/web/forms/useform.ts'
import { useFormats, useLanguage, useTexts } from '#platform/web/text/i18n.tsx'
import { useAct } from '#platform/web/data/query.tsx'
import { Button } from '#platform/web/ui/act/Button.tsx'
import { Card } from '#platform/web/ui/page/Card.tsx'
import { ConfirmDialog } from '#platform/web/ui/over/ConfirmDialog.tsx'
import { Notice } from '#platform/web/ui/show/Notice.tsx'
import { State } from '#platform/web/ui/show/State.tsx'
import { Buchung, calls, type Konto } from '../contract.ts'
import { messages } from '../messages.ts'
import { texteFreigabe } from './texte-freigabe.ts'
import { texte } from './texte.ts'
import { useSaldo } from './worte.ts'

/** What was booked beside the days, youngest first. */
export function Buchungen({ konto: { buchungen } }: { konto: Konto }) {
  const t = useTexts(texte)
  const f = useFormats()
  const saldo = useSaldo()
  const fr = useTexts(texteFreigabe)
  const [frage, setFrage] = useState<Konto['buchungen'][number] | null>(null)
  const anfang = frage?.art === 'Anfangssaldo'
  const { act } = useAct(calls.zuruecknehmen)
  return (
    <Card title={t('buchungen')}>
      {buchungen.length ? (
        <ul className="rows">
          {buchungen.map((buchung) => {
            const { id, datum, minuten, art, grund, von, gilt, zurueckgenommen, darf } = buchung
            return (
              <li key={id}>
                <span className="two grow">
                  <b>
                    {saldo(minuten)} h · {t(art)}
                  </b>
                  <small>
                    {f.day(datum)} · {von} · {grund}
                  </small>
                  {zurueckgenommen && (
                    <small>
                      {t('zurueckgenommen')} · {zurueckgenommen.von} · {zurueckgenommen.grund}
                    </small>
                  )}
                </span>
                {!gilt && <State kind="idle">{t('ersetzt')}</State>}
                {zurueckgenommen && <State kind="idle">{t('zurueckgenommen')}</State>}
                {darf.includes('zuruecknehmen') && (
                  <Button kind="quiet" onPress={() => setFrage(buchung)}>
                    {t('zuruecknehmen')}
                  </Button>
                )}
              </li>
            )
          })}
        </ul>
      ) : (
        <p className="t2">{t('keineBuchung')}</p>
      )}
      <ConfirmDialog
        open={frage !== null}
        onClose={() => setFrage(null)}
        title={anfang ? t('zuruecknehmenFrage') : fr('ruecknahmeFrage')}
        confirmLabel={t('zuruecknehmen')}
        reason={{ maxLength: 300 }}
        onConfirm={async (grund) => {
          await act({ params: { id: frage!.id }, body: { grund } })
        }}
      >
        {anfang ? t('zuruecknehmenText') : fr('ruecknahmeText')}
      </ConfirmDialog>
    </Card>
  )
}

/** A new entry. When an opening balance makes days fall away that count already, the form says how many and asks. */
export function Buchen({ employeeid, fertig }: { employeeid: Id<'lstfix'>; fertig: () => void }) {
  const t = useTexts(texte)
  const { language } = useLanguage()
  const { act } = useAct(calls.buchen)
  const form = useForm(Buchung, {
    texts: messages[language],
    defaults: { datum: Temporal.Now.plainDateISO().toString(), minuten: null, art: 'Korrektur', grund: '', verfaellt: false },
    onSubmit: async (body) => {
      await act({ body: { ...body, employeeid } })
      fertig()
    },
  })
  return (
    <Form form={form} label={t('buchenTitel')} className="form">
      <Notice>{t('buchenText')}</Notice>
      <FormSelect form={form} name="art" label={t('art')} items={(['Anfangssaldo', 'Auszahlung', 'Korrektur'] as const).map((id) => ({ id, name: t(id) }))} />
      <FormDate form={form} name="datum" label={t('datum')} />
      <FormNumber form={form} name="minuten" label={t('minuten')} hint={t('minutenHinweis')} digits={0} />
      <FormText form={form} name="grund" label={t('grund')} maxLength={300} autoComplete="off" />
      {form.rhf.watch('art') === 'Anfangssaldo' && (
        <FormCheckbox form={form} name="verfaellt">
          {t('verfaellt')}
        </FormCheckbox>
      )}
      <div className="row end">
        <SubmitButton form={form}>{t('buchen')}</SubmitButton>
      </div>
    </Form>
  )
}
