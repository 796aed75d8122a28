import { lookup, type LookupAddress } from 'node:dns'
import { request as plain } from 'node:http'
import { request } from 'node:https'
import { BlockList, type LookupFunction } from 'node:net'

/** What handlers need of push: our public key, and whether an address is a browser's push service. */
export interface Push {
  schluessel: () => Promise<string>
  allows: (endpunkt: string) => boolean
}

/** Which push services are called, and how their names are looked up. */
export interface PushServices {
  allows: (url: URL) => boolean
  lookup?: LookupFunction
}

/** The browsers' own: Chrome and Edge on Android, Firefox, Safari, Edge. An address that a page hands in leads nowhere else. */
const hosts = [/^fcm\.googleapis\.com$/, /(^|\.)push\.services\.mozilla\.com$/, /(^|\.)push\.apple\.com$/, /(^|\.)notify\.windows\.com$/]

/** Only https, only the usual port, only known hosts, and only when their names lead to public addresses. */
export const browserServices: PushServices = {
  allows: ({ protocol, hostname, port, username, password }) =>
    protocol === 'https:' && port === '' && !username && !password && hosts.some((host) => host.test(hostname)),
  lookup: (hostname, options, done) =>
    lookup(hostname, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
      if (error) return done(error, '')
      const [first] = addresses
      if (!first || addresses.some(({ address, family }) => isPrivate(address, family))) return done(new Error(`${hostname} leads into a private network`), '')
      return options.all ? done(null, addresses) : done(null, first.address, first.family)
    }),
}

const inside = new BlockList()
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const)
  inside.addSubnet(net, bits)
for (const [net, bits] of [
  ['::', 96],
  ['64:ff9b::', 96],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const)
  inside.addSubnet(net, bits, 'ipv6')

/** Addresses that are nobody's on the public net; an IPv4 address inside an IPv6 one counts as itself. */
export const isPrivate = (address: string, family: number) => inside.check(address, family === 6 ? 'ipv6' : 'ipv4')

const patienceMs = 10_000

/** Posts once and answers the status; a redirect is an answer like any other and never followed, a body is not read. Throws what the network throws. */
export const post = ({ allows, lookup: find }: PushServices, address: string, headers: Record<string, string>, body: Buffer) =>
  new Promise<number>((done, fail) => {
    const url = URL.parse(address)
    if (!url || !allows(url)) return fail(new Error('no known push service'))
    const call = (url.protocol === 'https:' ? request : plain)(
      url,
      { method: 'POST', headers, signal: AbortSignal.timeout(patienceMs), agent: false, ...(find ? { lookup: find } : {}) },
      (answer) => {
        done(answer.statusCode ?? 0)
        answer.destroy()
      },
    )
    call.on('error', fail)
    call.end(body)
  })
