/** A text of at most so many signs is said whole. */
const short = 160
/** So many words stay on either side of what differs. */
const around = 5

/**
 * Of two versions of a text what a reader has to compare: short ones as they are; of long ones the words that differ with a few around, `…` for what both
 * have in common. Words are never cut.
 */
export function changedPart(before: string, after: string): readonly [string, string] {
  if ((before.length <= short && after.length <= short) || before === after) return [before, after]
  const [old, present] = [wordsOf(before), wordsOf(after)]
  const most = Math.min(old.length, present.length)
  let start = 0
  while (start < most && old[start] === present[start]) start++
  let end = 0
  while (end < most - start && old.at(-1 - end) === present.at(-1 - end)) end++
  const [from, rest] = [Math.max(0, start - around), Math.max(0, end - around)]
  const part = (words: string[]) =>
    `${from ? '… ' : ''}${words
      .slice(from, words.length - rest)
      .join('')
      .trim()}${rest ? ' …' : ''}`
  return [part(old), part(present)]
}

/** Each with the space before it: together they are the text. */
const wordsOf = (text: string) => text.match(/\s*\S+|\s+$/g) ?? []
