import { spawnSync } from 'node:child_process';

/**
 * Installs a Debian package, as root or with sudo that asks for no password.
 *
 * @returns false where that is not possible; the caller says what is missing
 */
export function installDebianPackage(name: string): boolean {
  const prefix = process.getuid?.() === 0 ? [] : ['sudo', '-n'];
  const apt = (...args: string[]): boolean => {
    const [command = '', ...rest] = [...prefix, 'apt-get', ...args];
    const { status } = spawnSync(command, rest, {
      stdio: 'ignore',
      timeout: 300_000,
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
    return status === 0;
  };
  const install = () => apt('install', '-y', '--no-install-recommends', name);
  return install() || (apt('update') && install());
}
