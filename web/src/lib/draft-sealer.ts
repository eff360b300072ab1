import { draftSealingKey } from '@llavero/proto/commands/draft-sealing-key';
import { runCommand } from './api.ts';
import { keyOf, openText, type Sealer, sealText } from './seal.ts';

/** @param base64 32 bytes */
export async function sealerOf(base64: string): Promise<Sealer> {
  const key = await keyOf(base64);
  return { seal: (text) => sealText(key, text), open: (sealed) => openText(key, sealed) };
}

/** That of whoever is signed in. Throws where the server does not give the key. */
export async function ownSealer(): Promise<Sealer> {
  return sealerOf((await runCommand(draftSealingKey, {})).key);
}
