import * as z from 'zod/mini'
import { useAct } from '#platform/web/data/query.tsx'
import { useRemotePick } from '#platform/web/data/remote-pick.ts'
import { FormPick } from '#platform/web/forms/FormPick.tsx'
import { FormText } from '#platform/web/forms/FormText.tsx'
import { RecordForm } from '#platform/web/record/RecordForm.tsx'
import { useNavigate } from '#platform/web/route/router.tsx'
import { useLanguage, useTexts } from '#platform/web/text/i18n.tsx'
import { Dialog } from '#platform/web/ui/over/Dialog.tsx'
import { note } from '#platform/contract/shapes.ts'
import { calls, type Freigabedetail } from '#apps/freigabe/contract.ts'
import { messages } from '#apps/freigabe/messages.ts'
import { texte } from '../texte.ts'

/** What people type: a decimal comma is one, too. */
const zahl = z.string().check(
  z.overwrite((wert) => wert.trim().replace(',', '.')),
  z.regex(/^-?\d{1,13}(\.\d{1,2})?$/, 'freigabe.betrag'),
)
const satz = z.string().check(
  z.overwrite((wert) => wert.trim().replace(',', '.')),
  z.regex(/^(100(\.0{1,2})?|\d{1,2}(\.\d{1,2})?)$/, 'freigabe.satz'),
)
const Form = z.object({ kuerzung: zahl, grund: note(200), einbehalt: satz, steuerabzug: satz, kostenstelle: z.nullable(z.string()) })

/** Deductions, and the cost centre that bears the document. */
export function Abzuege({ beleg, onClose }: { beleg: Freigabedetail; onClose: () => void }) {
  const t = useTexts(texte)
  const { language } = useLanguage()
  const navigate = useNavigate()
  const { act } = useAct(calls.pruefung)
  const stellen = useRemotePick(calls.kostenstellen)
  const { kostenstellen, revision, kuerzung, grund, einbehalt, steuerabzug } = beleg.pruefung
  const [erste] = kostenstellen
  const ohneFreistellung = beleg.hinweise.some(({ art, lage }) => art === 'freistellung' && lage === 'warnung')
  return (
    <Dialog open onClose={onClose} title={t('abzuege')}>
      <p className="t2">{t('abzuegeHinweis')}</p>
      <RecordForm
        schema={Form}
        label={t('abzuege')}
        texts={messages[language]}
        defaults={{ kuerzung, grund, einbehalt, steuerabzug, kostenstelle: erste?.kostenstelle ?? null }}
        revision={revision}
        onSave={({ kostenstelle, kuerzung: ab, ...werte }, gesehen) =>
          act({
            params: { id: beleg.id },
            body: { ...werte, kuerzung: zweistellig(ab), kostenstellen: kostenstelle ? [{ kostenstelle, netto: beleg.nettoBetrag }] : [], revision: gesehen },
          })
        }
        onSaved={(antwort) => {
          onClose()
          void navigate(`/freigabe/${(antwort as { id: string }).id}`)
        }}
      >
        {(form) => (
          <>
            <FormText form={form} name="kuerzung" label={t('kuerzungBetrag')} maxLength={16} />
            <FormText form={form} name="grund" label={t('kuerzungGrund')} maxLength={200} />
            <FormText form={form} name="einbehalt" label={t('einbehaltSatz')} maxLength={6} />
            <FormText form={form} name="steuerabzug" label={t('steuerabzugSatz')} maxLength={6} {...(ohneFreistellung && { hint: t('steuerabzugHinweis') })} />
            <FormPick
              form={form}
              name="kostenstelle"
              label={t('kostenstelle')}
              {...stellen}
              {...(erste && { selected: { id: erste.kostenstelle, nummer: String(erste.nummer), name: erste.bezeichnung } })}
            />
          </>
        )}
      </RecordForm>
    </Dialog>
  )
}

/** A decimal text with exactly two places. */
const zweistellig = (betrag: string) => {
  const [ganz, bruch = ''] = betrag.split('.')
  return `${ganz}.${bruch.padEnd(2, '0')}`
}
