/** One line of `portal doctor`. `ok`; `Warnung`: works, but look at it; `Fehler`: people notice. `remedy` says what to do. */
export interface Finding {
  state: 'ok' | 'Warnung' | 'Fehler'
  name: string
  text: string
  remedy?: string
}

export const fine = (name: string, text: string): Finding => ({ state: 'ok', name, text })
export const warning = (name: string, text: string, remedy: string): Finding => ({ state: 'Warnung', name, text, remedy })
export const error = (name: string, text: string, remedy: string): Finding => ({ state: 'Fehler', name, text, remedy })
