import type { Hinweisart, IpArt } from './contract.ts'
import { imSelbenNetz, istHostname, istRandadresse, keineGeraeteMac } from './netz.ts'
import { expressVon, serviceTagVon } from './seriennummer.ts'

interface Angaben {
  seriennummerNorm: string | null
  serviceTag: string
  expressServiceTag: string
  hostname: string
  ipArt: IpArt | null
  ip: string | null
  mac: string | null
  gateway: string | null
}
/** Field that a hint stands at. */
export interface Hinweis {
  art: Hinweisart
  feld: string
}

/** What looks odd about a device by itself. `praefix`: of its net mask, null when none is told. Others that have the same are looked for elsewhere. */
export function hinweiseZu(geraet: Angaben, praefix: number | null): Hinweis[] {
  const { serviceTag, expressServiceTag, hostname, ipArt, ip, mac, gateway } = geraet
  const gefunden: (Hinweis | false)[] = [
    geraet.seriennummerNorm === null && { art: 'seriennummer-fehlt', feld: 'seriennummer' },
    serviceTag !== '' && expressServiceTag !== '' && !passt(serviceTag, expressServiceTag) && { art: 'express-passt-nicht', feld: 'expressServiceTag' },
    hostname !== '' && !istHostname(hostname) && { art: 'hostname-ungueltig', feld: 'hostname' },
    ipArt === 'statisch' && ip === null && { art: 'ip-fehlt', feld: 'ip' },
    ipArt === 'reservierung' && mac === null && { art: 'mac-fehlt', feld: 'mac' },
    ip !== null && gateway !== null && praefix !== null && !imSelbenNetz(ip, gateway, praefix) && { art: 'ip-ausserhalb', feld: 'ip' },
    ip !== null && praefix !== null && istRandadresse(ip, praefix) && { art: 'ip-randadresse', feld: 'ip' },
    mac !== null && keineGeraeteMac(mac) && { art: 'mac-ungueltig', feld: 'mac' },
  ]
  return gefunden.filter((hinweis) => hinweis !== false)
}

const passt = (serviceTag: string, express: string) => expressVon(serviceTag) !== null && expressVon(serviceTag) === expressVon(serviceTagVon(express) ?? '')
