import { text } from 'node:stream/consumers';
import { parseSealingKeys } from '../db/sealed.ts';
import { sealCredential } from './secret.ts';

/**
 * Seals a credential for the environment of a service:
 * `SEALING_KEYS=… node dist/tools/seal-credential.js <VARIABLE> < file`.
 */
const variable = process.argv[2];
const value = (await text(process.stdin)).trim();
if (!variable || !value) {
  process.stderr.write('Usage: SEALING_KEYS=… seal-credential <VARIABLE> < file with the credential\n');
  process.exitCode = 2;
} else {
  const keys = parseSealingKeys(process.env['SEALING_KEYS'] ?? '');
  process.stdout.write(`${sealCredential(keys, variable, value)}\n`);
}
