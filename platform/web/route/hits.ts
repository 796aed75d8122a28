/**
 * Records as well as they fit what was typed: first those whose name or a part of whose hint it is, then those where one begins with it, then those where one
 * holds it, then what was found by something else (a similar word). Among equals they stay as they came. Case does not count.
 */
export function bestFirst<R extends { title: string; hint: string }>(records: readonly R[], typed: string): R[] {
  const wanted = typed.trim().toLowerCase()
  const distance = ({ title, hint }: R) => {
    const whole = [title, ...hint.split(' · ')].map((part) => part.toLowerCase())
    const parts = [...whole, ...whole.flatMap((part) => part.split(/\s+/))]
    return [parts.includes(wanted), parts.some((part) => part.startsWith(wanted)), whole.some((part) => part.includes(wanted)), true].indexOf(true)
  }
  return records.toSorted((a, b) => distance(a) - distance(b))
}
