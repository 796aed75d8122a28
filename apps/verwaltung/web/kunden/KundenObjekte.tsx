import { PersonFeld } from '#domain/personal/web/PersonFeld.tsx'
import { bundeslaender } from '#domain/personal/web/regionen.ts'
import { useState } from 'react'
import Pencil from 'lucide-react/icons/pencil'
import Plus from 'lucide-react/icons/plus'
import { calls } from '#apps/verwaltung/contract.ts'
import { Kostenstelle, kostenstellenfelder, Objekt, objektfelder, type Kundendetail } from '#apps/verwaltung/contract/kunden.ts'
import { choiceWord, hintOf } from '#platform/contract/record/fields.ts'
import { useLanguage, useTexts } from '#platform/web/text/i18n.tsx'
import { useAct, useCall } from '#platform/web/data/query.tsx'
import { Button } from '#platform/web/ui/act/Button.tsx'
import { Dialog } from '#platform/web/ui/over/Dialog.tsx'
import { IconButton } from '#platform/web/ui/act/IconButton.tsx'
import { State } from '#platform/web/ui/show/State.tsx'
import { FormParts } from '#platform/web/record/FormPart.tsx'
import { RecordSection } from '#platform/web/record/RecordHead.tsx'
import { FormOderKeine } from '../Felder.tsx'
import { Formular } from '../Formular.tsx'
import { texte } from '../texte.ts'

type Objektzeile = Kundendetail['objekte'][number]
type Kostenstellenzeile = Objektzeile['kostenstellen'][number]
type Offen = { objekt: Objektzeile | null } | { fuer: Objektzeile; kostenstelle: Kostenstellenzeile | null } | null
/** What was opened, as it is now. */
const jetzt = <R extends { id: string }>(rows: readonly R[], offen: R | null) => rows.find(({ id }) => id === offen?.id) ?? offen
const kinds = { O: 'ok', R: 'warn', A: 'idle' } as const

/** Objects of a customer, each with its cost centres. */
export function Objekte({ kunde }: { kunde: Kundendetail }) {
  const t = useTexts(texte)
  const { language } = useLanguage()
  const [offen, setOffen] = useState<Offen>(null)
  const zu = () => setOffen(null)
  return (
    <RecordSection
      title={t('objekte')}
      action={
        <Button icon={Plus} onPress={() => setOffen({ objekt: null })}>
          {t('neuesObjekt')}
        </Button>
      }
    >
      {kunde.objekte.length === 0 && <p className="t2">{t('objekteKeine')}</p>}
      <ul className="vw-kinder">
        {kunde.objekte.map((objekt) => (
          <li key={objekt.id}>
            <div className="row between wrap">
              <span className="grow">
                <b>{objekt.name}</b> <span className="t2 num">{objekt.nummer}</span>
              </span>
              <State kind={kinds[objekt.status]}>{choiceWord(objektfelder.status, objekt.status, language)}</State>
              <IconButton icon={Pencil} label={t('bearbeitenVon', { name: objekt.name })} onPress={() => setOffen({ objekt })} />
            </div>
            <div className="row wrap">
              {objekt.kostenstellen.map((kostenstelle) => (
                <Button
                  key={kostenstelle.id}
                  kind="quiet"
                  aria-label={t('bearbeitenVon', { name: `${t('kostenstelle')} ${kostenstelle.nummer} ${kostenstelle.bezeichnung}` })}
                  onPress={() => setOffen({ fuer: objekt, kostenstelle })}
                >
                  <span className={kostenstelle.aktiv ? 'num' : 'num t3'}>
                    {kostenstelle.nummer} {kostenstelle.bezeichnung}
                  </span>
                </Button>
              ))}
              <Button
                kind="quiet"
                icon={Plus}
                aria-label={`${t('neueKostenstelle')}: ${objekt.name}`}
                onPress={() => setOffen({ fuer: objekt, kostenstelle: null })}
              >
                {t('neueKostenstelle')}
              </Button>
            </div>
          </li>
        ))}
      </ul>
      <Dialog
        open={offen !== null}
        onClose={zu}
        title={offen && 'fuer' in offen ? `${t('kostenstelle')} · ${offen.fuer.name}` : t('objekt')}
        dismissable={false}
      >
        {offen &&
          ('fuer' in offen ? (
            <KostenstelleForm
              objekt={offen.fuer}
              kostenstelle={jetzt(
                kunde.objekte.flatMap(({ kostenstellen }) => kostenstellen),
                offen.kostenstelle,
              )}
              zu={zu}
            />
          ) : (
            <ObjektForm kunde={kunde} objekt={jetzt(kunde.objekte, offen.objekt)} zu={zu} />
          ))}
      </Dialog>
    </RecordSection>
  )
}

function ObjektForm({ kunde, objekt, zu }: { kunde: Kundendetail; objekt: Objektzeile | null; zu: () => void }) {
  const t = useTexts(texte)
  const { language } = useLanguage()
  const [anlegen, aendern] = [useAct(calls.objektAnlegen), useAct(calls.objektAendern)]
  const { data: stamm } = useCall(calls.stammdaten)
  const { nummer, name, status, strasse, plz, ort, objektgruppeId, leiterId, bundesland } = objekt ?? {
    nummer: null,
    name: '',
    status: 'O' as const,
    strasse: kunde.strasse,
    plz: kunde.plz,
    ort: kunde.ort,
    objektgruppeId: null,
    leiterId: null,
    bundesland: null,
  }
  // A group that is no longer in use stays where it was chosen.
  const gruppen = (stamm?.objektgruppen ?? []).filter(({ id, aktiv }) => aktiv || id === objektgruppeId)
  return (
    <Formular
      schema={Objekt}
      label={t('objekt')}
      onSaved={zu}
      {...(objekt ? {} : { submitLabel: t('anlegen') })}
      defaults={{ nummer, name, status, strasse, plz, ort, objektgruppeId, leiterId, bundesland }}
      revision={objekt?.revision}
      onSave={(body, revision) =>
        objekt ? aendern.act({ params: { id: objekt.id }, body: { ...body, revision } }) : anlegen.act({ params: { id: kunde.id }, body })
      }
    >
      {(form) => (
        <div className="vw-felder">
          <FormParts form={form} fields={objektfelder} names={['nummer', 'name', 'status', 'strasse', 'plz', 'ort']} />
          <FormOderKeine
            form={form}
            name="bundesland"
            label={objektfelder.bundesland[language]}
            hint={hintOf(objektfelder.bundesland, language)}
            keine={t('wieFiliale')}
            items={bundeslaender(language)}
          />
          <FormOderKeine form={form} name="objektgruppeId" label={objektfelder.objektgruppeId[language]} keine={t('ohneGruppe')} items={gruppen} />
          <PersonFeld form={form} name="leiterId" label={objektfelder.leiterId[language]} call={calls.mitarbeiterSuche} selected={objekt?.leiter ?? null} />
        </div>
      )}
    </Formular>
  )
}

function KostenstelleForm({ objekt, kostenstelle, zu }: { objekt: Objektzeile; kostenstelle: Kostenstellenzeile | null; zu: () => void }) {
  const t = useTexts(texte)
  const [anlegen, aendern] = [useAct(calls.kostenstelleAnlegen), useAct(calls.kostenstelleAendern)]
  return (
    <Formular
      schema={Kostenstelle}
      label={t('kostenstelle')}
      onSaved={zu}
      {...(kostenstelle ? {} : { submitLabel: t('anlegen') })}
      defaults={{ nummer: kostenstelle?.nummer ?? null, bezeichnung: kostenstelle?.bezeichnung ?? '', aktiv: kostenstelle?.aktiv ?? true }}
      revision={kostenstelle?.revision}
      onSave={(body, revision) =>
        kostenstelle ? aendern.act({ params: { id: kostenstelle.id }, body: { ...body, revision } }) : anlegen.act({ params: { id: objekt.id }, body })
      }
    >
      {(form) => <FormParts form={form} fields={kostenstellenfelder} names={['nummer', 'bezeichnung', 'aktiv']} />}
    </Formular>
  )
}
