import type { ReactNode } from 'react'
import type * as z from 'zod/mini'
import type { Code } from '#domain/stempel/contract.ts'
import { useTexts } from '#platform/web/text/i18n.tsx'
import type { Icon as IconName } from '#platform/contract/icons.ts'
import { Button } from '#platform/web/ui/act/Button.tsx'
import { drawings } from '#platform/web/ui/show/Icon.tsx'
import { useTerminal } from '../geraet/dienst.ts'
import { texte } from '../texte.ts'

/** The special stamps that this terminal offers, each with its drawing; `ohne`: the one that is booked already. */
export function Codes({ onWahl, vorher, ohne }: { onWahl: (code: z.output<typeof Code>) => void; vorher?: ReactNode; ohne?: string }) {
  const t = useTexts(texte)
  const codes = useTerminal().lage?.codes.filter(({ name }) => name !== 'Normal' && name !== ohne) ?? []
  if (!codes.length && !vorher) return <p className="st-leer">{t('ohneCodes')}</p>
  return (
    <div className="st-codes">
      {vorher}
      {codes.map((code) => (
        <Button key={code.name} icon={drawings[code.icon as IconName] ?? drawings.clock} onPress={() => onWahl(code)}>
          {code.name}
        </Button>
      ))}
    </div>
  )
}
