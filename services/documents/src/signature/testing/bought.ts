import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A certification authority of openssl with an intermediate, in a folder of its own; for specs. */
export class Authority {
  readonly folder = mkdtempSync(join(tmpdir(), 'llavero-authority-'));
  readonly password = 'secreto ñ';

  constructor() {
    this.#issue('root', 'CA:TRUE', 'keyCertSign', null);
    this.#issue('middle', 'CA:TRUE', 'keyCertSign', 'root');
  }

  path(name: string): string {
    return join(this.folder, name);
  }

  pem(name: string): Buffer {
    return readFileSync(this.path(`${name}.pem`));
  }

  /** A PKCS#12 of a certificate that the intermediate has issued; its path. @param more options of `openssl pkcs12` */
  bought(
    name: string,
    {
      usage = 'nonRepudiation',
      ca = 'CA:FALSE',
      key = ['rsa:2048'],
      more = [] as string[],
      days = '365',
    } = {},
  ): string {
    this.#issue(name, ca, usage, 'middle', key, days);
    writeFileSync(this.path('chain.pem'), Buffer.concat([this.pem('middle'), this.pem('root')]));
    const file = this.path(`${name}.p12`);
    this.#openssl(
      'pkcs12',
      '-export',
      '-out',
      file,
      '-in',
      `${name}.pem`,
      '-inkey',
      `${name}.key`,
      ...more,
      '-certfile',
      'chain.pem',
      '-passout',
      `pass:${this.password}`,
    );
    return file;
  }

  #issue(name: string, ca: string, usage: string, issuer: string | null, key = ['rsa:2048'], days = '365') {
    const subject = `/C=ES/O=Llavero Gestión, S.L./CN=${name}`;
    const signedBy = issuer ? ['-CA', `${issuer}.pem`, '-CAkey', `${issuer}.key`] : [];
    const extensions = [
      '-addext',
      `basicConstraints=critical,${ca}`,
      '-addext',
      `keyUsage=critical,${usage}`,
    ];
    this.#openssl(
      'req',
      '-x509',
      '-newkey',
      ...key,
      '-nodes',
      '-utf8',
      '-subj',
      subject,
      '-keyout',
      `${name}.key`,
      '-out',
      `${name}.pem`,
      '-days',
      days,
      ...extensions,
      ...signedBy,
    );
  }

  #openssl(...args: string[]): void {
    execFileSync('openssl', args, { cwd: this.folder, stdio: ['ignore', 'ignore', 'pipe'] });
  }
}
