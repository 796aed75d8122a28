import { createElement } from 'react'
import type { Zeitstempel } from '#domain/stempel/contract.ts'
import { zeichenVon } from './worte.ts'

/** The drawing of a stamp; its word stands beside it. */
export const Stempelzeichen = ({ stempel, klein = false }: { stempel: Pick<Zeitstempel, 'flag' | 'code'>; klein?: boolean }) =>
  createElement(zeichenVon(stempel), { className: klein ? 'i s' : 'i' })
