import { useState } from 'react'
import * as z from 'zod/mini'
import { uuid } from '#platform/contract/uuid.ts'
import { text } from '#platform/contract/shapes.ts'
import { useAct, useList } from '#platform/web/data/query.tsx'
import { Form } from '#platform/web/forms/Form.tsx'
import { FormText } from '#platform/web/forms/FormText.tsx'
import { SubmitButton } from '#platform/web/forms/SubmitButton.tsx'
import { useForm } from '#platform/web/forms/useform.ts'
import { UnsavedGuard } from '#platform/web/forms/useunsavedguard.tsx'
import { ListRows } from '#platform/web/record/ListRows.tsx'
import { useFormats, useTexts } from '#platform/web/text/i18n.tsx'
import { Button } from '#platform/web/ui/act/Button.tsx'
import { SearchField } from '#platform/web/ui/field/SearchField.tsx'
import { Empty } from '#platform/web/ui/list/Empty.tsx'
import { ConfirmDialog } from '#platform/web/ui/over/ConfirmDialog.tsx'
import { Skeleton } from '#platform/web/ui/page/Skeleton.tsx'
import { Comment } from '#platform/web/ui/show/Comment.tsx'
import { calls } from '#apps/hardware-management/contract.ts'
import type { Kommentar } from '#apps/hardware-management/contract/geraet.ts'
import { texte } from '../texte.ts'

/** What people of the house wrote about a device, the latest first. */
export function Kommentare({ id }: { id: string }) {
  const t = useTexts(texte)
  const [q, setQ] = useState('')
  const [runde, setRunde] = useState(0)
  const liste = useList(calls.kommentare, { params: { idhardware: id }, query: q ? { q } : {} })
  return (
    <div className="hw-kommentare">
      <Schreiben key={runde} id={id} onFertig={() => setRunde((nr) => nr + 1)} />
      {(liste.rows.length > 5 || q) && <SearchField value={q} placeholder={t('kommentarSuchen')} onChange={setQ} />}
      <ListRows list={liste}>
        {(rows) =>
          !rows ? (
            <Skeleton rows={5} />
          ) : rows.length ? (
            <div className="hw-kommentare">
              {rows.map((kommentar) => (
                <Zeile key={kommentar.id} geraet={id} kommentar={kommentar} />
              ))}
            </div>
          ) : (
            <Empty {...(!q && { title: t('keineKommentare') })} />
          )
        }
      </ListRows>
    </div>
  )
}

function Schreiben({ id, onFertig }: { id: string; onFertig: () => void }) {
  const t = useTexts(texte)
  const { act } = useAct(calls.kommentieren)
  const form = useForm(Neuer, {
    defaults: { text: '' },
    onSubmit: async (werte) => {
      await act({ params: { idhardware: id }, body: { id: uuid(), text: werte.text } })
      setTimeout(onFertig)
    },
  })
  return (
    <Form form={form} label={t('kommentar')}>
      <UnsavedGuard dirty={form.dirty} />
      <FormText form={form} name="text" label={t('kommentar')} multiline rows={3} maxLength={4000} />
      <SubmitButton form={form}>{t('kommentarSenden')}</SubmitButton>
    </Form>
  )
}
const Neuer = z.object({ text: text(4000) })

function Zeile({ geraet, kommentar: { id, text: worte, anwender, zeitpunkt, gestrichen } }: { geraet: string; kommentar: Kommentar }) {
  const t = useTexts(texte)
  const f = useFormats()
  const [frage, setFrage] = useState(false)
  const { act } = useAct(calls.kommentarStreichen)
  return (
    <div className={gestrichen ? 'hw-gestrichen' : undefined}>
      <Comment name={anwender} time={f.dateTime(zeitpunkt)} text={worte}>
        {gestrichen ? (
          <p className="t12 t3">{t('gestrichen', { name: gestrichen.anwender, wann: f.dateTime(gestrichen.zeitpunkt), grund: gestrichen.grund })}</p>
        ) : (
          <Button kind="quiet" onPress={() => setFrage(true)}>
            {t('durchstreichen')}
          </Button>
        )}
      </Comment>
      <ConfirmDialog
        open={frage}
        onClose={() => setFrage(false)}
        title={t('durchstreichenTitel')}
        confirmLabel={t('durchstreichen')}
        reason={{ label: t('grund') }}
        onConfirm={async (grund) => {
          await act({ params: { idhardware: geraet, id }, body: { grund } })
        }}
      >
        {t('durchstreichenText')}
      </ConfirmDialog>
    </div>
  )
}
