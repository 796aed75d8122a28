import { createContext } from 'react'

/** Asked before the dialog around them closes by Escape, by its cross or by a press outside; one `false` keeps it open. */
export const DialogGuards = createContext<Set<() => boolean | Promise<boolean>> | null>(null)
