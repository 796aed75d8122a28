import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { familyOf, postmasterOf } from '#test/faults/postgres.ts'

const tickMs = 1000 / Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }))

/** CPU milliseconds of a process so far; `children` adds those that it has already buried. */
function cpuOf(pid: number, children = false) {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')
      .map(Number)
    return (fields[11]! + fields[12]! + (children ? fields[13]! + fields[14]! : 0)) * tickMs
  } catch {
    return 0
  }
}

/** CPU milliseconds of the server and of its PostgreSQL so far. */
export function cpu(serverPid: number, dataDir: string) {
  const postmaster = postmasterOf(dataDir)!
  const [own, ...children] = familyOf(postmaster)
  return { node: cpuOf(serverPid), postgres: cpuOf(own!, true) + children.reduce((sum, pid) => sum + cpuOf(pid), 0) }
}

/** Resident memory of a process in MB: now and at its highest. */
export function memory(pid: number) {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  const mb = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status)![1]) / 1024
  return { now: mb('VmRSS'), highest: mb('VmHWM') }
}
