/** What receiving servers wrote about a mail (Authentication-Results), from the top of its head downwards: the topmost was added last. */
export const proofHeaders = (headers: readonly { key: string; value: string }[]) =>
  headers.flatMap(({ key, value }) => (key === 'authentication-results' ? [value] : []))

interface Result {
  method: string
  result: string
  /** The domains that it is about. */
  domains: string[]
}
const names = { dmarc: 'DMARC', spf: 'SPF', dkim: 'DKIM' } as const

/**
 * The checks that a mail failed by the word of one trusted server (`judge`, its authserv-id), e.g. "DMARC, SPF"; null: none, or nobody looked. What bears another name
 * is not read. A sender may have written the trusted name himself, below what the server added: so only its topmost header can prove a mail, while each can fail it.
 */
export function failedProofs(results: readonly string[], judge: string | undefined, sender: string): string | null {
  const trusted = judge ? results.map(parsed).filter((one) => one.judge === judge) : []
  const all = trusted.flatMap((one) => one.results)
  const failed = (['dmarc', 'spf', 'dkim'] as const).filter((method) => all.some((one) => one.method === method && one.result === 'fail'))
  if (!failed.length) return null
  const domain = sender.slice(sender.lastIndexOf('@') + 1).toLowerCase()
  // Where the owner of the domain says nothing (DMARC), one good proof of this domain outweighs a way that broke the other.
  const proved = trusted[0]!.results.some(
    ({ method, result, domains }) => result === 'pass' && (method === 'dmarc' || (method in names && domains.some((one) => aligned(one, domain)))),
  )
  return proved && !failed.includes('dmarc') ? null : failed.map((method) => names[method]).join(', ')
}

function parsed(value: string): { judge: string; results: Result[] } {
  const [head = '', ...rest] = bare(value).split(';')
  return {
    judge: head.trim().split(/\s/)[0]!.toLowerCase(),
    results: rest.map((part) => {
      const [first = '', ...more] = part.replace(/\s+/g, ' ').replace(/ ?= ?/g, '=').trim().toLowerCase().split(/\s+/)
      const [method = '', result = ''] = first.split('=')
      return {
        method: method.split('/')[0]!,
        result: result === 'hardfail' ? 'fail' : result,
        domains: more.flatMap((one) => /^(?:smtp\.mailfrom|header\.[di])=(?:.*@)?([^@]+)$/.exec(one)?.[1] ?? []),
      }
    }),
  }
}

/** Without comments, and with quoted words that mean nothing: both may hold what the sender wrote. One pass, however deep they are. */
function bare(value: string): string {
  let out = ''
  let depth = 0
  let quoted = false
  for (let at = 0; at < value.length; at++) {
    const sign = value[at]!
    if (sign === '\\' && (quoted || depth)) at++
    else if (quoted) {
      if (sign === '"') quoted = false
      else if (!depth) out += /[\w.@-]/.test(sign) ? sign : '_'
    } else if (sign === '"' && !depth) quoted = true
    else if (sign === '(') depth++
    else if (sign === ')' && depth) depth--
    else if (!depth) out += sign
  }
  return out
}

/** The same domain, or one below the other. */
const aligned = (one: string, other: string) =>
  one === other || (one.includes('.') && other.endsWith(`.${one}`)) || (other.includes('.') && one.endsWith(`.${other}`))
