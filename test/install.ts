import { spawnSync } from 'node:child_process'

/** Installs a package of the operating system, where that is Debian's kind and we may: whether it is there now. */
export function install(name: string) {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return false
  const get = (...args: string[]) => spawnSync('apt-get', args, { stdio: 'ignore', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } }).status === 0
  return get('install', '-y', '--no-install-recommends', name) || (get('update') && get('install', '-y', '--no-install-recommends', name))
}
