export type Language = 'de' | 'en'
export interface Messages {
  readonly de: Readonly<Record<string, string>>
  readonly en: Readonly<Record<string, string>>
}

/**
 * German is the source; English must have exactly the same keys — a missing one is a compile error. Placeholders: `{{name}}`; words that follow a count:
 * `{{n}} {{n|Fall|Fälle}}`, the first for exactly one.
 */
export const defineMessages = <const De extends Readonly<Record<string, string>>>(de: De, en: { readonly [K in keyof De]: string }) => ({ de, en })

/** Fills `{{name}}` from `values`, and `{{name|one|many}}` by whether it is 1; an unknown name stays visible, so that a test or a reader finds it. */
export const fill = (text: string, values: Readonly<Record<string, string | number>> = {}) =>
  text.replace(/\{\{(\w+)(?:\|([^|{}]*)\|([^|{}]*))?\}\}/g, (whole, name: string, one?: string, many?: string) => {
    if (!(name in values)) return whole
    const value = String(values[name])
    return one === undefined ? value : value === '1' ? one : many!
  })
