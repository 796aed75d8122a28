import KeyRound from 'lucide-react/icons/key-round'
import { calls } from '#apps/verwaltung/contract.ts'
import { Bestaetigung } from '#apps/verwaltung/contract/schluesselwechsel.ts'
import { messages } from '#apps/verwaltung/messages.ts'
import type { Result } from '#platform/contract/contract.ts'
import { Form } from '#platform/web/forms/Form.tsx'
import { FormText } from '#platform/web/forms/FormText.tsx'
import { SubmitButton } from '#platform/web/forms/SubmitButton.tsx'
import { useForm } from '#platform/web/forms/useform.ts'
import { useAct, useCall } from '#platform/web/data/query.tsx'
import { useFormats, useLanguage, useTexts } from '#platform/web/text/i18n.tsx'
import { Button } from '#platform/web/ui/act/Button.tsx'
import { Empty } from '#platform/web/ui/list/Empty.tsx'
import { toast } from '#platform/web/ui/over/toast.ts'
import { Card } from '#platform/web/ui/page/Card.tsx'
import { Page } from '#platform/web/ui/page/Page.tsx'
import { Skeleton } from '#platform/web/ui/page/Skeleton.tsx'
import { Facts } from '#platform/web/ui/show/Facts.tsx'
import { Notice } from '#platform/web/ui/show/Notice.tsx'
import { State, type StateKind } from '#platform/web/ui/show/State.tsx'
import { wechselTexte } from './texte-schluesselwechsel.ts'

type Wechsel = NonNullable<Result<typeof calls.schluesselwechsel>['letzter']>
const zeichen: Record<Wechsel['zustand'], StateKind> = { wartet: 'warn', bestaetigt: 'info', abgelaufen: 'idle', laeuft: 'info', beendet: 'ok' }

/** Who asked at the console for another key of the portal, and its confirmation by a second administrator. */
export function Schluesselwechsel() {
  const t = useTexts(wechselTexte)
  const { data, error, refetch } = useCall(calls.schluesselwechsel)
  const letzter = data?.letzter
  return (
    <Page title={t('titel')} subtitle={t('text')}>
      {error && !data ? (
        <Notice kind="bad" live action={<Button onPress={() => void refetch()}>{t('laden')}</Button>}>
          {error.problem?.detail ?? t('unerreichbar')}
        </Notice>
      ) : !data ? (
        <Skeleton rows={4} />
      ) : !letzter ? (
        <Empty icon={KeyRound} title={t('keiner')} text={t('keinerText')} />
      ) : (
        <div className="stack">
          <Angaben wechsel={letzter} />
          {letzter.zustand === 'wartet' && (letzter.eigener ? <Notice>{t('eigener')}</Notice> : <Bestaetigen key={letzter.id} wechsel={letzter} />)}
        </div>
      )}
    </Page>
  )
}

function Angaben({ wechsel }: { wechsel: Wechsel }) {
  const t = useTexts(wechselTexte)
  const f = useFormats()
  const { zustand, verlangtVon, verlangt, grund, notfall, bestaetigtVon, gueltigBis, beendet } = wechsel
  return (
    <Card>
      <Facts
        facts={[
          { label: t('zustand'), value: <State kind={zeichen[zustand]}>{t(`zustand.${zustand}`)}</State> },
          { label: t('verlangtVon'), value: verlangtVon },
          { label: t('verlangt'), value: f.dateTime(verlangt) },
          { label: t('grund'), value: grund },
          ...(bestaetigtVon || notfall ? [{ label: t('bestaetigtVon'), value: bestaetigtVon ?? t('notfall') }] : []),
          beendet ? { label: t('beendet'), value: f.dateTime(beendet) } : { label: t('gueltigBis'), value: f.dateTime(gueltigBis) },
        ]}
      />
    </Card>
  )
}

function Bestaetigen({ wechsel: { id, verlangtVon } }: { wechsel: Wechsel }) {
  const t = useTexts(wechselTexte)
  const { language } = useLanguage()
  const { act } = useAct(calls.schluesselwechselBestaetigen)
  const form = useForm(Bestaetigung, {
    defaults: { password: '' },
    texts: messages[language],
    onSubmit: async (body) => {
      await act({ params: { id }, body })
      toast.success(t('ist'))
    },
  })
  return (
    <Card title={t('bestaetigen')}>
      <Form form={form} label={t('bestaetigen')}>
        <p className="t2">{t('bestaetigenText', { name: verlangtVon })}</p>
        <FormText form={form} name="password" label={t('passwort')} type="password" autoComplete="current-password" />
        <SubmitButton form={form}>{t('bestaetigen')}</SubmitButton>
      </Form>
    </Card>
  )
}
