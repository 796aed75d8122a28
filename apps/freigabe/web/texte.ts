import { zustandsworte } from '../messages/zustand.ts'
import { ansichten } from './ansichten.ts'
import { freistellungworte } from './freistellung/freistellungworte.ts'
import { regelworte } from './regeln/regelworte.ts'
import { worte } from './worte.ts'

/** Words of the screens alone, with the names of what they show. */
export const texte = {
  de: { ...ansichten.de, ...zustandsworte.de, ...worte.de, ...freistellungworte.de, ...regelworte.de },
  en: { ...ansichten.en, ...zustandsworte.en, ...worte.en, ...freistellungworte.en, ...regelworte.en },
}

/** Says a text with its values. */
export type Sagt = (text: keyof typeof texte.de & string, werte?: Readonly<Record<string, string | number>>) => string
