import { createContext, useContext, type ReactNode } from 'react'
import { createPortal } from 'react-dom'

/** What a phone's frame keeps for parts of the screen: room for its title in the bar on top, and for its one act above the tab bar. */
export interface Places {
  title: HTMLElement | null
  act: HTMLElement | null
}
/** Everything stays where it is written: on a desktop, or where the screen is not the one in sight. */
export const nowhere: Places = { title: null, act: null }
export const PlacesContext = createContext(nowhere)
export const usePlaces = () => useContext(PlacesContext)

/** The act that a screen is opened for: above the tab bar on a phone, in its place elsewhere. */
export function MainAct({ children }: { children: ReactNode }) {
  const { act } = usePlaces()
  return act ? createPortal(children, act) : children
}

/** The one line of a phone's screen where filter, order and export stand: the element, and who draws it says so. */
export const ToolsContext = createContext<{ place: HTMLElement | null; setPlace: (place: HTMLElement | null) => void }>({ place: null, setPlace: () => {} })

/** In the line of tools where the screen has one. */
export function Tool({ children }: { children: ReactNode }) {
  const { place } = useContext(ToolsContext)
  return place ? createPortal(children, place) : children
}
