/** Right to decide about the documents that one is asked about. */
export const freigabeRecht = 'FREIGABE'
/** Right to read all runs of one's accounts; no vote comes with it (P15). */
export const alleRecht = 'FREIGABE.ALLE'
/** Types of documents that are released. */
export const freizugebende = ['BS', 'EA', 'ER', 'EG'] as const
