import * as z from 'zod/mini'
import { alsWahl } from '#domain/kunden/web/stammfeld.ts'
import { useAct } from '#platform/web/data/query.tsx'
import { Form } from '#platform/web/forms/Form.tsx'
import { SubmitButton } from '#platform/web/forms/SubmitButton.tsx'
import { useForm } from '#platform/web/forms/useform.ts'
import { FormRemotePick } from '#platform/web/record/FormRemotePick.tsx'
import { useAttempt } from '#platform/web/record/useattempt.tsx'
import { useTexts } from '#platform/web/text/i18n.tsx'
import { Anchor } from '#platform/web/ui/act/Anchor.tsx'
import { Button } from '#platform/web/ui/act/Button.tsx'
import { Notice } from '#platform/web/ui/show/Notice.tsx'
import { State } from '#platform/web/ui/show/State.tsx'
import { calls, type Sitzung, type Sitzungsdetail } from '../contract.ts'
import { messages } from '../messages.ts'
import { texte } from './texte.ts'

/** The device of a session; whoever does not see it is not told of it. */
export function Geraetelink({ geraet: { nummer, name } }: { geraet: NonNullable<Sitzung['geraet']> }) {
  return (
    <Anchor className="link" href={`/hardware-management/${nummer}`}>
      {`${nummer} ${name}`.trim()}
    </Anchor>
  )
}

/** The same in a list, or that somebody has to say which one it was. */
export function Geraetespalte({ zeile: { geraet, mehrdeutig } }: { zeile: Sitzung }) {
  const t = useTexts(texte)
  if (geraet) return <Geraetelink geraet={geraet} />
  return mehrdeutig ? <State kind="warn">{t('mehrdeutig')}</State> : null
}

/** Which device a session was on: a question where several fit, and a way to say another one. */
export function Geraetewahl({ eine }: { eine: Sitzungsdetail }) {
  const t = useTexts(texte)
  const { act, pending } = useAct(calls.geraetSetzen)
  const { attempt, notice } = useAttempt()
  const waehle = (hardwareId: string | null) => attempt(() => act({ params: { id: eine.id }, body: { hardwareId, gesehen: eine.geraet?.id ?? null } }))
  return (
    <>
      {eine.mehrdeutig && (
        <Notice kind="warn" title={t('welchesGeraet', { verbindung: eine.verbindung })}>
          <ul className="rows">
            {eine.kandidaten.map(({ id, nummer, name, hint }) => (
              <li key={id}>
                <span className="two grow">
                  <b>{`${nummer} ${name}`}</b>
                  <small>{hint}</small>
                </span>
                <Button pending={pending} aria-label={t('diesesWar', { name: `${nummer} ${name}` })} onPress={() => void waehle(id)}>
                  {t('diesesGeraet')}
                </Button>
              </li>
            ))}
          </ul>
          <Button kind="quiet" pending={pending} onPress={() => void waehle(null)}>
            {t('keinesDavon')}
          </Button>
        </Notice>
      )}
      {notice}
      <details className="rl-verlauf">
        <summary>{t(eine.geraet ? 'geraetAendern' : 'geraetWaehlen')}</summary>
        <Andere key={eine.geraet?.id ?? ''} eine={eine} />
      </details>
    </>
  )
}

const Wahl = z.object({ hardwareId: z.nullable(z.string()) })
function Andere({ eine: { id, geraet, kunde } }: { eine: Sitzungsdetail }) {
  const t = useTexts(texte)
  const tm = useTexts(messages)
  const { act } = useAct(calls.geraetSetzen)
  const form = useForm(Wahl, {
    defaults: { hardwareId: geraet?.id ?? null },
    onSubmit: async ({ hardwareId }) => {
      await act({ params: { id }, body: { hardwareId, gesehen: geraet?.id ?? null } })
    },
  })
  return (
    <Form form={form} label={t('geraetWaehlen')}>
      <FormRemotePick
        form={form}
        name="hardwareId"
        label={tm('geraet')}
        hint={kunde ? undefined : t('geraetKunde')}
        call={calls.geraete}
        query={kunde ? { ktostammId: kunde.id } : {}}
        selected={alsWahl(geraet)}
      />
      <SubmitButton form={form}>{t('speichern')}</SubmitButton>
    </Form>
  )
}
