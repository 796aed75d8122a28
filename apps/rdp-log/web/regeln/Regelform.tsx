import { KundeFeld } from '#domain/kunden/web/KundeFeld.tsx'
import { ObjektFeld } from '#domain/kunden/web/ObjektFeld.tsx'
import { PersonFeld } from '#domain/personal/web/PersonFeld.tsx'
import { useSession } from '#platform/web/data/session.tsx'
import { useAct } from '#platform/web/data/query.tsx'
import { FormCheckbox } from '#platform/web/forms/FormCheckbox.tsx'
import { FormNumber } from '#platform/web/forms/FormNumber.tsx'
import { FormSelect } from '#platform/web/forms/FormSelect.tsx'
import { FormText } from '#platform/web/forms/FormText.tsx'
import { FormRemotePick } from '#platform/web/record/FormRemotePick.tsx'
import { RecordForm } from '#platform/web/record/RecordForm.tsx'
import { RecordHead } from '#platform/web/record/RecordHead.tsx'
import { useLanguage, useTexts } from '#platform/web/text/i18n.tsx'
import { calls } from '#apps/rdp-log/contract.ts'
import { Regel, regelfelder, type Regelzeile } from '#apps/rdp-log/contract/regel.ts'
import { messages } from '#apps/rdp-log/messages.ts'
import { regeltexte } from './texte.ts'

/** One rule: what it looks at, what has to stand there, and whose that is. */
export function Regelform({ row, zurueck }: { row: Regelzeile | undefined; zurueck: () => void }) {
  const t = useTexts(regeltexte)
  const { language } = useLanguage()
  const { can } = useSession()
  const [anlegen, aendern, loeschen] = [useAct(calls.regelAnlegen), useAct(calls.regelAendern), useAct(calls.regelLoeschen)]
  return (
    <>
      <RecordHead title={row?.muster ?? t('neueRegel')} back={zurueck} />
      <RecordForm
        schema={Regel}
        label={t('regel')}
        texts={messages[language]}
        defaults={
          row
            ? inhaltVon(row)
            : { folge: 10, feld: 'verbindung' as const, muster: '', ktostamm: null, hardware: null, objekt: null, anwender: null, aktiv: true }
        }
        {...(row ? {} : { submitLabel: t('anlegen') })}
        onSaved={row ? undefined : zurueck}
        revision={row?.revision}
        onSave={(body, revision) => (row ? aendern.act({ params: { id: row.id }, body: { ...body, revision: revision! } }) : anlegen.act({ body }))}
        onDelete={
          row &&
          (async () => {
            await loeschen.act({ params: { id: row.id } })
            zurueck()
          })
        }
      >
        {(form) => (
          <>
            <FormSelect form={form} name="feld" label={t('feld')} items={regelfelder.map((id) => ({ id, name: t(`feld.${id}`) }))} />
            <FormText
              form={form}
              name="muster"
              label={t('muster')}
              hint={t(form.rhf.watch('feld') === 'gruppe' ? 'gruppeHinweis' : 'musterHinweis')}
              maxLength={200}
              autoComplete="off"
            />
            {form.rhf.watch('feld') === 'benutzer' ? (
              <PersonFeld form={form} name="anwender" call={calls.regelPersonen} selected={row?.person ?? null} />
            ) : (
              <>
                <KundeFeld form={form} name="ktostamm" call={calls.regelKunden} bisher={row?.kunde} hint={t('kundeHinweis')} empties={amKunden} />
                {can('HARDWAREMANAGEMENT') && (
                  <FormRemotePick
                    form={form}
                    name="hardware"
                    label={t('geraet')}
                    hint={t('geraetHinweis')}
                    call={calls.regelGeraete}
                    query={beimKunden(form.rhf.watch('ktostamm'))}
                    selected={row?.geraet ?? null}
                  />
                )}
                <ObjektFeld
                  form={form}
                  name="objekt"
                  hint={t(row?.ortZu ? 'ortZuHinweis' : 'ortHinweis')}
                  call={calls.regelObjekte}
                  query={form.rhf.watch('ktostamm') || form.rhf.watch('hardware') ? {} : null}
                  kunde={form.rhf.watch('ktostamm')}
                  bisher={row?.ort}
                />
              </>
            )}
            <FormNumber form={form} name="folge" label={t('folge')} hint={t('folgeHinweis')} />
            <FormCheckbox form={form} name="aktiv">
              {t('aktiv')}
            </FormCheckbox>
          </>
        )}
      </RecordForm>
    </>
  )
}

/** What belongs to the customer of a rule. */
const amKunden = ['objekt'] as const
const beimKunden = (ktostammId: string | null | undefined) => (ktostammId ? { ktostammId } : {})
const inhaltVon = ({ folge, feld, muster, ktostamm, hardware, objekt, anwender, aktiv }: Regelzeile): Regel => ({
  folge,
  feld,
  muster,
  ktostamm,
  hardware,
  objekt,
  anwender,
  aktiv,
})
