import { loadConfig } from '@llavero/kit/config/config';
import { MediaStore } from './media-store.ts';

/**
 * `DATA_DIR=… SEALING_KEYS=<new>,<old> node dist/tools/reseal-files.js`, with the service's environment
 *
 * Wraps the keys of all stored files by the first sealing key, and seals files from before sealing. Every replica must already run
 * with both keys, newest first; when this ends well, the old key can be taken out of `SEALING_KEYS`.
 */
async function main(): Promise<void> {
  const store = new MediaStore(loadConfig(process.env, 'gateway'));
  const { rewrapped, sealed } = await store.reseal();
  process.stdout.write(`files: ${rewrapped} rewrapped, ${sealed} sealed for the first time\n`);
}

await main();
