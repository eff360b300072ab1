import { fileURLToPath } from 'node:url';
import type { MethodDefinition } from '@grpc/grpc-js';
import { load } from '@grpc/proto-loader';
import { loaderOptions } from './loader-options.ts';

/**
 * One method of a hand-written file under `proto/grpc`, e.g. `media.proto` and
 * `/llavero.media.v1.Media/Download`.
 *
 * @throws Error when the file has no such method
 */
export async function loadMethod<Req, Res>(file: string, path: string): Promise<MethodDefinition<Req, Res>> {
  const loaded = await load(fileURLToPath(import.meta.resolve(`@llavero/proto/grpc/${file}`)), loaderOptions);
  for (const entry of Object.values(loaded)) {
    // Messages and enums carry a `format`; what is left are services.
    if ('format' in entry) continue;
    for (const method of Object.values(entry))
      // The caller knows the messages of its file; the loader knows objects.
      if (method.path === path) return method as unknown as MethodDefinition<Req, Res>;
  }
  throw new Error(`${file} has no method ${path}`);
}
