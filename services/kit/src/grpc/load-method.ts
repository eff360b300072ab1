import type { MethodDefinition } from '@grpc/grpc-js';
import { protoMethods } from './proto-file.ts';

/**
 * One method of a hand-written file under `proto/grpc`, e.g. `media.proto` and
 * `/llavero.media.v1.Media/Download`.
 *
 * @throws Error when the file has no such method
 */
export async function loadMethod<Req, Res>(file: string, path: string): Promise<MethodDefinition<Req, Res>> {
  const method = (await protoMethods(file)).get(path);
  if (!method) throw new Error(`${file} has no method ${path}`);
  // The caller knows the messages of its file; the loader knows objects.
  return method as unknown as MethodDefinition<Req, Res>;
}
