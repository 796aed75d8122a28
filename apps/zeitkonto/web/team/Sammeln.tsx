import { useState } from 'react'
import { useName } from '#domain/personal/web/usename.ts'
import type { Result } from '#platform/contract/contract.ts'
import { CallError } from '#platform/web/data/client.ts'
import { useAct } from '#platform/web/data/query.tsx'
import { useTexts } from '#platform/web/text/i18n.tsx'
import { Anchor } from '#platform/web/ui/act/Anchor.tsx'
import { Button } from '#platform/web/ui/act/Button.tsx'
import { ConfirmDialog } from '#platform/web/ui/over/ConfirmDialog.tsx'
import { Notice } from '#platform/web/ui/show/Notice.tsx'
import { app } from '#apps/zeitkonto/app.ts'
import { calls } from '#apps/zeitkonto/contract.ts'
import type { Teamzeile } from '#apps/zeitkonto/teamzeile.ts'
import { Erinnern, type Gesagt } from './Erinnern.tsx'
import { texteFreigabe } from '../texte-freigabe.ts'
import { texte } from '../texte.ts'
import { useHindernis } from '../worte.ts'

type Versuch = Result<typeof calls.abschliessen>
interface Meldung extends Gesagt {
  offen?: Versuch['offen']
}
type Frage = { was: 'genehmigen' } | { was: 'abschliessen'; versuch: Versuch }

/** Approves or closes for everybody chosen: shows first what would happen, then says what was done and what not. */
export function Sammeln({ monat, zeilen, fertig }: { monat: string; zeilen: readonly Teamzeile[]; fertig: () => void }) {
  const t = useTexts(texte)
  const f = useTexts(texteFreigabe)
  const name = useName()
  const grund = useHindernis()
  const [genehmigen, abschliessen] = [useAct(calls.genehmigen), useAct(calls.abschliessen)]
  const [frage, setFrage] = useState<Frage | null>(null)
  const [meldung, setMeldung] = useState<Meldung | null>(null)
  const wartende = zeilen.filter(({ darf }) => darf.includes('genehmigen'))
  const wochen = wartende.flatMap(({ employee, eingereicht }) => eingereicht.map((montag) => ({ employeeid: employee.id, montag })))
  const monate = zeilen.filter(({ darf }) => darf.includes('abschliessen')).map(({ employee }) => employee.id)
  const schliesse = (nurZeigen: boolean) => abschliessen.act({ params: { monat }, body: { employeeids: monate, vorschau: nurZeigen } })
  const vorschau = async () => {
    setMeldung(null)
    try {
      setFrage({ was: 'abschliessen', versuch: await schliesse(true) })
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      setMeldung({ kind: 'bad', text: error.problem?.detail ?? t('unerreichbar') })
    }
  }
  return (
    <>
      {meldung && (
        <Notice kind={meldung.kind} live title={meldung.text}>
          {meldung.offen?.length ? <Offene offen={meldung.offen} monat={monat} /> : meldung.mehr}
        </Notice>
      )}
      {zeilen.length > 0 && (
        <div className="row wrap">
          <span className="t2" role="status">
            {f('ausgewaehlt', { n: zeilen.length })}
          </span>
          {wochen.length > 0 && (
            <Button kind="primary" onPress={() => setFrage({ was: 'genehmigen' })}>
              {t('genehmigenN', { n: wochen.length })}
            </Button>
          )}
          {monate.length > 0 && (
            <Button pending={abschliessen.pending} onPress={() => void vorschau()}>
              {t('abschliessenN', { n: monate.length })}
            </Button>
          )}
          <Erinnern
            monat={monat}
            zeilen={zeilen.filter(({ darf }) => darf.includes('erinnern'))}
            melde={(gesagt) => {
              setMeldung(gesagt)
              if (gesagt && gesagt.kind !== 'bad') fertig()
            }}
          />
        </div>
      )}
      {frage?.was === 'genehmigen' && (
        <ConfirmDialog
          open
          onClose={() => setFrage(null)}
          title={f('genehmigenFrage', { n: wochen.length })}
          confirmLabel={f('genehmigen')}
          onConfirm={async () => {
            const { genehmigt, nicht } = await genehmigen.act({ body: { wochen } })
            setMeldung(
              nicht.length
                ? { kind: 'warn', text: f('genehmigtUndNicht', { n: genehmigt, nicht: nicht.length }), mehr: <Nicht nicht={nicht} /> }
                : { kind: 'ok', text: t('genehmigtN', { n: genehmigt }) },
            )
            fertig()
          }}
        >
          <p>{f('genehmigenText', { n: wartende.length })}</p>
          <ul>
            {wartende.map(({ employee, eingereicht, warnungen }) => (
              <li key={employee.id}>
                {name(employee, 'Zuname Vorname')}: {t('kw', { n: eingereicht.map((montag) => Temporal.PlainDate.from(montag).weekOfYear).join(', ') })}
                {warnungen > 0 && ` · ${f('hinweise', { n: warnungen })}`}
              </li>
            ))}
          </ul>
          {wartende.length < zeilen.length && <p>{f('ohneWoche', { n: zeilen.length - wartende.length })}</p>}
        </ConfirmDialog>
      )}
      {frage?.was === 'abschliessen' && (
        <ConfirmDialog
          open
          onClose={() => setFrage(null)}
          title={frage.versuch.abgeschlossen ? f('abschliessenFrage', { n: frage.versuch.abgeschlossen }) : f('niemand')}
          confirmLabel={frage.versuch.abgeschlossen ? f('abschliessen', { n: frage.versuch.abgeschlossen }) : f('verstanden')}
          onConfirm={async () => {
            if (!frage.versuch.abgeschlossen) return
            const { abgeschlossen, offen } = await schliesse(false)
            const [erste] = offen
            setMeldung({
              kind: erste ? 'warn' : 'ok',
              text: erste
                ? f('abgeschlossenUndNicht', { n: abgeschlossen, nicht: offen.length, erste: `${name(erste.employee, 'Zuname Vorname')}: ${grund(erste)}` })
                : t('abgeschlossenN', { n: abgeschlossen }),
              offen,
            })
            fertig()
          }}
        >
          <p>
            {f('abschliessenStand', { n: monate.length, geht: frage.versuch.abgeschlossen, nicht: frage.versuch.offen.length })}
            {frage.versuch.abgeschlossen > 0 && ` ${f('abschliessenText')}`}
          </p>
          {frage.versuch.offen.length > 0 && <Offene offen={frage.versuch.offen} monat={monat} />}
        </ConfirmDialog>
      )}
    </>
  )
}

/** Weeks that were not approved. */
function Nicht({ nicht }: { nicht: Result<typeof calls.genehmigen>['nicht'] }) {
  const t = useTexts(texte)
  const name = useName()
  return (
    <ul>
      {nicht.map(({ employee, montag }) => (
        <li key={`${employee.id} ${montag}`}>
          {name(employee, 'Zuname Vorname')}: {t('kw', { n: Temporal.PlainDate.from(montag).weekOfYear! })}
        </li>
      ))}
    </ul>
  )
}

/** Who cannot be closed, and why; each leads to where it can be mended. */
function Offene({ offen, monat }: { offen: Versuch['offen']; monat: string }) {
  const f = useTexts(texteFreigabe)
  const name = useName()
  const grund = useHindernis()
  return (
    <>
      <p>{f('nichtMoeglich')}</p>
      <ul>
        {offen.map((einer) => (
          <li key={einer.employee.id}>
            <Anchor
              className="link"
              href={
                einer.wochen[0]
                  ? `${app.path}?montag=${einer.wochen[0]}&employeeid=${einer.employee.id}`
                  : `${app.path}/monat?monat=${monat}&employeeid=${einer.employee.id}`
              }
            >
              {name(einer.employee, 'Zuname Vorname')}
            </Anchor>
            : {grund(einer)}
          </li>
        ))}
      </ul>
    </>
  )
}
