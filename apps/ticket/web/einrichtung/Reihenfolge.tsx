import { useEffect, useRef, useState } from 'react'
import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import ArrowUpDown from 'lucide-react/icons/arrow-up-down'
import { calls } from '#apps/ticket/contract.ts'
import { useTexts } from '#platform/web/text/i18n.tsx'
import { useAct, useCall } from '#platform/web/data/query.tsx'
import { Button } from '#platform/web/ui/act/Button.tsx'
import { Dialog } from '#platform/web/ui/over/Dialog.tsx'
import { IconButton } from '#platform/web/ui/act/IconButton.tsx'
import { Notice } from '#platform/web/ui/show/Notice.tsx'
import { toast } from '#platform/web/ui/over/toast.ts'
import { einrichtungTexte } from './texte-einrichtung.ts'
import { hinweisVon } from '../worte.ts'

interface Art {
  id: string
  name: string
}

/** The order in which types are offered, each moved by two buttons. */
export function Reihenfolge() {
  const te = useTexts(einrichtungTexte)
  const { data } = useCall(calls.typenAlle, { query: { limit: 200 } })
  const [offen, setOffen] = useState(false)
  return (
    <>
      <Button icon={ArrowUpDown} onPress={() => setOffen(true)}>
        {te('ordnen')}
      </Button>
      {offen && data && <Ordnen arten={data.entities} zu={() => setOffen(false)} />}
    </>
  )
}

function Ordnen({ arten, zu }: { arten: readonly Art[]; zu: () => void }) {
  const te = useTexts(einrichtungTexte)
  const ordnen = useAct(calls.typenOrdnen)
  const [ids, setIds] = useState(() => arten.map(({ id }) => id))
  const [bewegt, setBewegt] = useState<{ id: string; um: 1 | -1 } | null>(null)
  const [fehler, setFehler] = useState('')
  const liste = useRef<HTMLUListElement>(null)
  const name = (id: string) => arten.find((one) => one.id === id)?.name ?? ''
  // What was moved keeps the focus; at the end of the way the other button of the row has it.
  useEffect(() => {
    if (!bewegt) return
    const knoepfe = [...(liste.current?.querySelectorAll<HTMLButtonElement>(`[data-art="${bewegt.id}"] button`) ?? [])]
    const gewuenscht = knoepfe[bewegt.um < 0 ? 0 : 1]
    ;(gewuenscht?.disabled ? knoepfe.find(({ disabled }) => !disabled) : gewuenscht)?.focus()
  }, [bewegt])
  const bewege = (id: string, um: 1 | -1) => {
    const von = ids.indexOf(id)
    setIds(ids.with(von, ids[von + um]!).with(von + um, id))
    setBewegt({ id, um })
  }
  const sichern = async () => {
    setFehler('')
    try {
      await ordnen.act({ body: { ids } })
      toast.success(te('gespeichert'))
      zu()
    } catch (error) {
      setFehler(hinweisVon(error))
    }
  }
  return (
    <Dialog
      open
      onClose={zu}
      title={te('ordnen')}
      footer={
        <Button kind="primary" pending={ordnen.pending} disabled={!bewegt} onPress={() => void sichern()}>
          {te('speichern')}
        </Button>
      }
    >
      <p className="t2">{te('ordnenText')}</p>
      {fehler && (
        <Notice kind="bad" live>
          {fehler}
        </Notice>
      )}
      <ul className="rows" ref={liste} aria-label={te('arten')}>
        {ids.map((id, stelle) => (
          <li key={id} data-art={id}>
            <span className="num t2">{stelle + 1}</span>
            <span className="grow">{name(id)}</span>
            <IconButton icon={ArrowUp} label={te('nachOben', { name: name(id) })} disabled={stelle === 0} onPress={() => bewege(id, -1)} />
            <IconButton icon={ArrowDown} label={te('nachUnten', { name: name(id) })} disabled={stelle === ids.length - 1} onPress={() => bewege(id, 1)} />
          </li>
        ))}
      </ul>
      <span className="sr" role="status">
        {bewegt ? te('platz', { name: name(bewegt.id), n: ids.indexOf(bewegt.id) + 1, alle: ids.length }) : ''}
      </span>
    </Dialog>
  )
}
