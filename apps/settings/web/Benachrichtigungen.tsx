import { useEffect, useState } from 'react'
import Send from 'lucide-react/icons/send'
import type { Result } from '#platform/contract/contract.ts'
import { pushCalls, type Meldungsweg } from '#platform/contract/push.ts'
import { useTexts } from '#platform/web/text/i18n.tsx'
import { pushTexts } from '#platform/web/push/messages.ts'
import { turnOneSignal, useOneSignal } from '#platform/web/push/onesignalstate.ts'
import { ownSubscription, pushChance, subscribe, unsubscribe } from '#platform/web/push/push.ts'
import { useAct, useCall } from '#platform/web/data/query.tsx'
import { Button } from '#platform/web/ui/act/Button.tsx'
import { Card } from '#platform/web/ui/page/Card.tsx'
import { Checkbox } from '#platform/web/ui/field/Checkbox.tsx'
import { Notice } from '#platform/web/ui/show/Notice.tsx'
import { Skeleton } from '#platform/web/ui/page/Skeleton.tsx'
import { State } from '#platform/web/ui/show/State.tsx'
import { Switch } from '#platform/web/ui/field/Switch.tsx'

type Stand = Result<typeof pushCalls.benachrichtigungen>
type Said = { kind: 'ok' | 'bad' | 'info'; text: string } | null

/** What the portal tells the person of, by mail and on this device. */
export function Benachrichtigungen() {
  const t = useTexts(pushTexts)
  const { data, error, refetch } = useCall(pushCalls.benachrichtigungen)
  return (
    <Card title={t('titel')}>
      <div className="stack">
        <p className="t2">{t('text')}</p>
        {!data && !error && <Skeleton rows={5} />}
        {error && !data && (
          <Notice kind="bad" action={<Button onPress={() => void refetch()}>{t('nochmal')}</Button>}>
            {t('ladenFehler')}
          </Notice>
        )}
        {data && <Geraet stand={data} />}
        {data && data.onesignal !== null && <Fremddienst beimBuero={data.onesignal} eigen={data.abonniert} />}
        {data && (data.anlaesse.length ? <Anlaesse stand={data} /> : <p>{t('keine')}</p>)}
      </div>
    </Card>
  )
}

/** This browser: on or off, and whether a push arrives. */
function Geraet({ stand: { schluessel, abonniert } }: { stand: Stand }) {
  const t = useTexts(pushTexts)
  const [said, say] = useState<Said>(null)
  const [pending, setPending] = useState(false)
  const [own, setOwn] = useState(false)
  const probe = useAct(pushCalls.pushProbe)
  const refresh = useCall(pushCalls.benachrichtigungen, undefined, { enabled: false }).refetch
  useEffect(() => {
    void ownSubscription(schluessel).then((kept) => setOwn(kept !== null))
  }, [schluessel, abonniert])
  const chance = pushChance()
  if (chance === 'ohne') return <Notice>{t('ohne')}</Notice>
  const run = async (work: () => Promise<Said>) => {
    say(null)
    setPending(true)
    let outcome: Said
    try {
      outcome = await work()
    } catch (failure) {
      outcome = { kind: 'bad', text: failure instanceof Error && 'problem' in failure && failure.problem ? failure.message : t('fehler') }
    }
    // The browser has its part in it, whatever became of the call: both are asked before it is said.
    await refresh()
    say(outcome)
    setPending(false)
  }
  const turn = async (on: boolean): Promise<Said> => {
    if (!on) {
      await unsubscribe()
      return { kind: 'ok', text: t('gehtAus') }
    }
    return (await subscribe(schluessel)) ? { kind: 'ok', text: t('geht') } : null
  }
  const sendProbe = async (): Promise<Said> => {
    await probe.act({})
    return { kind: 'ok', text: t('probeOk') }
  }
  const on = abonniert && own
  return (
    <>
      <Switch value={on} disabled={pending || (chance === 'verboten' && !on)} hint={t('geraetHinweis')} onChange={(next) => void run(() => turn(next))}>
        {t('geraet')}
      </Switch>
      {chance === 'verboten' && <Notice kind="warn">{t('verboten')}</Notice>}
      {said && (
        <Notice kind={said.kind} live>
          {said.text}
        </Notice>
      )}
      {on && (
        <div>
          <Button icon={Send} pending={probe.pending} onPress={() => void run(sendProbe)}>
            {t('probe')}
          </Button>
        </div>
      )}
    </>
  )
}

/** This browser at OneSignal: what its code says here, else what the portal heard last. */
function Fremddienst({ beimBuero, eigen }: { beimBuero: boolean; eigen: boolean }) {
  const t = useTexts(pushTexts)
  const gehoert = useOneSignal()
  const [pending, setPending] = useState(false)
  const [failed, setFailed] = useState(false)
  const on = gehoert ?? beimBuero
  const turn = async () => {
    setPending(true)
    setFailed(false)
    await turnOneSignal(!on).catch(() => setFailed(true))
    setPending(false)
  }
  return (
    <div className="stack" role="group" aria-label={t('onesignal')}>
      <span className="row between wrap">
        <State kind={on ? 'ok' : 'idle'}>{t(on ? 'onesignalAn' : 'onesignalAus')}</State>
        {gehoert !== null && (
          <Button pending={pending} disabled={!on && pushChance() !== 'moeglich'} onPress={() => void turn()}>
            {t(on ? 'onesignalAusschalten' : 'onesignalEinschalten')}
          </Button>
        )}
      </span>
      <small className="t2">{t(gehoert === null ? 'onesignalStumm' : on ? (eigen ? 'onesignalDoppelt' : 'onesignalText') : 'onesignalNicht')}</small>
      {failed && (
        <Notice kind="bad" live>
          {t('onesignalFehler')}
        </Notice>
      )}
    </div>
  )
}

function Anlaesse({ stand: { anlaesse } }: { stand: Stand }) {
  const t = useTexts(pushTexts)
  const waehlen = useAct(pushCalls.benachrichtigungWaehlen)
  const [failed, setFailed] = useState(false)
  const choose = (anlass: string, weg: Meldungsweg, an: boolean) => {
    setFailed(false)
    void waehlen.act({ body: { anlass, weg, an } }).catch(() => setFailed(true))
  }
  return (
    <>
      <table className="choices">
        <thead>
          <tr>
            <th scope="col">{t('anlass')}</th>
            <th scope="col">{t('mail')}</th>
            <th scope="col">{t('push')}</th>
          </tr>
        </thead>
        <tbody>
          {anlaesse.map(({ anlass, text, mail, push }) => (
            <tr key={anlass}>
              <th scope="row">{text}</th>
              <td>
                {mail === null ? (
                  <span className="t12 t2">{t('immer')}</span>
                ) : (
                  <Checkbox aria-label={t('wahl', { anlass: text, weg: t('mail') })} value={mail} onChange={(an) => choose(anlass, 'mail', an)}>
                    {null}
                  </Checkbox>
                )}
              </td>
              <td>
                <Checkbox aria-label={t('wahl', { anlass: text, weg: t('push') })} value={push} onChange={(an) => choose(anlass, 'push', an)}>
                  {null}
                </Checkbox>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {failed && (
        <Notice kind="bad" live>
          {t('nichtGespeichert')}
        </Notice>
      )}
    </>
  )
}
