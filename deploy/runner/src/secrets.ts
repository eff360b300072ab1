import { randomBytes } from 'node:crypto';
import { chmod, mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { serviceNames, type ServiceName } from '@llavero/proto/collections';

/** Everything secret of one installation; written once, readable by its owner alone. */
export interface Secrets {
  /** Newest first: the first seals, the others still open. Each key is 32 bytes in base64. */
  sealingKeys: { id: string; key: string }[];
  internalSecret: string;
  postgresPassword: string;
  servicePasswords: Record<ServiceName, string>;
  /** Of every part at the broker. */
  natsPassword: string;
  /** Of the role that answers free questions over the reporting views. */
  reportingPassword: string;
}

/** Sign-in of the demo; an installation with real data sets its own through the environment. */
export const DEMO_ADMIN = 'admin@llavero.test';
/** A sales manager of the demo portfolio. */
export const DEMO_SALES_MANAGER = 'marcos.iglesias@llavero.example';
export { DEMO_PASSWORD } from '@llavero/proto/rules/demo-password';

const word = () => randomBytes(24).toString('base64url');
const key = () => randomBytes(32).toString('base64');

/** Reads the secrets of an installation, or makes them on its first start. */
export async function loadSecrets(file: string): Promise<Secrets> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (text !== undefined) {
    await chmod(file, 0o600);
    const known = JSON.parse(text) as Secrets;
    // An installation older than one of these gets it now.
    const late = { reportingPassword: word(), natsPassword: word() };
    const whole = { ...late, ...known };
    if (Object.keys(late).some((name) => !(name in known))) await save(file, whole);
    return whole;
  }
  const made: Secrets = {
    sealingKeys: [{ id: 'k1', key: key() }],
    internalSecret: word(),
    postgresPassword: word(),
    servicePasswords: Object.fromEntries(
      serviceNames.map((name) => [name, word()]),
    ) as Secrets['servicePasswords'],
    natsPassword: word(),
    reportingPassword: word(),
  };
  await save(file, made);
  return made;
}

/**
 * Puts a new sealing key in front; records sealed with the older ones stay readable until they are sealed
 * again.
 *
 * @returns the id of the new key
 */
export async function addSealingKey(file: string): Promise<string> {
  const secrets = await loadSecrets(file);
  const id = `k${secrets.sealingKeys.length + 1}`;
  await save(file, { ...secrets, sealingKeys: [{ id, key: key() }, ...secrets.sealingKeys] });
  return id;
}

/** Written beside and renamed: a full disk or a power cut never leaves half a key file. */
async function save(file: string, secrets: Secrets): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  const beside = `${file}.new`;
  await writeFile(beside, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600 });
  await rename(beside, file);
}
