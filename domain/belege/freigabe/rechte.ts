/** Right to decide about the documents that one is asked about. */
export const freigabeRecht = 'FREIGABE'
/** Right to read all runs of one's accounts; no vote comes with it (P15). */
export const alleRecht = 'FREIGABE.ALLE'
/** Right to write and confirm rules, and to say who leads a site; no vote comes with it, and in runs of a rule that one made it takes the own one away. */
export const regelnRecht = 'FREIGABE.REGELN'
