import { useState } from 'react'
import Pencil from 'lucide-react/icons/pencil'
import Plus from 'lucide-react/icons/plus'
import { calls } from '#apps/verwaltung/contract.ts'
import { Ansprechpartner, ansprechpartnerfelder, type Kundendetail } from '#apps/verwaltung/contract/kunden.ts'
import { useName } from '#domain/personal/web/usename.ts'
import { useTexts } from '#platform/web/text/i18n.tsx'
import { useAct } from '#platform/web/data/query.tsx'
import { Button } from '#platform/web/ui/act/Button.tsx'
import { Dialog } from '#platform/web/ui/over/Dialog.tsx'
import { IconButton } from '#platform/web/ui/act/IconButton.tsx'
import { FormPart, FormParts } from '#platform/web/record/FormPart.tsx'
import { RecordSection } from '#platform/web/record/RecordHead.tsx'
import { Formular } from '../Formular.tsx'
import { texte } from '../texte.ts'

type Zeile = Kundendetail['ansprechpartner'][number]

/** Whom one speaks to at a customer. */
export function KundenAnsprechpartner({ kunde }: { kunde: Kundendetail }) {
  const t = useTexts(texte)
  const name = useName()
  const [offen, setOffen] = useState<string | null>(null)
  const zu = () => setOffen(null)
  return (
    <RecordSection
      title={t('ansprechpartner')}
      action={
        <Button icon={Plus} onPress={() => setOffen('neu')}>
          {t('neuerAnsprechpartner')}
        </Button>
      }
    >
      {kunde.ansprechpartner.length === 0 && <p className="t2">{t('ansprechpartnerKeine')}</p>}
      <ul className="vw-kinder">
        {kunde.ansprechpartner.map((wer) => (
          <li key={wer.id}>
            <div className="row between wrap">
              <span className="grow">
                <b className={wer.aktiv ? '' : 't3'}>{name(wer)}</b> <span className="t2">{wer.funktion}</span>
                <span className="vw-zeile t2">
                  {[wer.email, wer.telefon, wer.username && t('meldetSichAn', { username: wer.username }), !wer.aktiv && t('inaktiv')]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              </span>
              <IconButton icon={Pencil} label={t('bearbeitenVon', { name: name(wer) })} onPress={() => setOffen(wer.id)} />
            </div>
          </li>
        ))}
      </ul>
      <Dialog open={offen !== null} onClose={zu} title={t('ansprechpartner')} dismissable={false}>
        {offen && <Felder kunde={kunde} wer={kunde.ansprechpartner.find(({ id }) => id === offen) ?? null} zu={zu} />}
      </Dialog>
    </RecordSection>
  )
}

function Felder({ kunde, wer, zu }: { kunde: Kundendetail; wer: Zeile | null; zu: () => void }) {
  const t = useTexts(texte)
  const [anlegen, aendern] = [useAct(calls.ansprechpartnerAnlegen), useAct(calls.ansprechpartnerAendern)]
  const { vorname, zuname, funktion, email, telefon, aktiv } = wer ?? { vorname: '', zuname: '', funktion: '', email: null, telefon: null, aktiv: true }
  return (
    <Formular
      schema={Ansprechpartner}
      label={t('ansprechpartner')}
      onSaved={zu}
      {...(wer ? {} : { submitLabel: t('anlegen') })}
      defaults={{ vorname, zuname, funktion, email, telefon, aktiv }}
      revision={wer?.revision}
      onSave={(body, revision) =>
        wer ? aendern.act({ params: { id: wer.id }, body: { ...body, revision } }) : anlegen.act({ params: { id: kunde.id }, body })
      }
    >
      {(form) => (
        <>
          <div className="vw-felder">
            <FormParts form={form} fields={ansprechpartnerfelder} names={['vorname', 'zuname', 'funktion', 'email', 'telefon']} />
          </div>
          <FormPart form={form} fields={ansprechpartnerfelder} name="aktiv" />
        </>
      )}
    </Formular>
  )
}
