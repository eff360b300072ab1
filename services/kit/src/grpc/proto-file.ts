import { fileURLToPath } from 'node:url';
import type { MethodDefinition } from '@grpc/grpc-js';
import { load } from '@grpc/proto-loader';
import { loaderOptions } from './loader-options.ts';

/** By path, such as `/llavero.media.v1.Media/Download`. */
type ProtoMethods = ReadonlyMap<string, MethodDefinition<object, object>>;

const files = new Map<string, Promise<ProtoMethods>>();

/**
 * The methods of a file of `proto/grpc`, such as `people.proto`. Read once in a process: a service and its peers use the same ones. Of what the
 * loader makes only what a call needs is kept; the rest describes each message anew for each method.
 *
 * @throws Error when there is no such file
 */
export function protoMethods(file: string): Promise<ProtoMethods> {
  let methods = files.get(file);
  if (!methods) files.set(file, (methods = readMethods(file)));
  return methods;
}

async function readMethods(file: string): Promise<ProtoMethods> {
  const loaded = await load(fileURLToPath(import.meta.resolve(`@llavero/proto/grpc/${file}`)), loaderOptions);
  const methods = new Map<string, MethodDefinition<object, object>>();
  for (const entry of Object.values(loaded)) {
    // Messages and enums carry a `format`; what is left are services.
    if ('format' in entry) continue;
    for (const { requestType, responseType, options, originalName, ...method } of Object.values(entry))
      methods.set(method.path, method);
  }
  return methods;
}
