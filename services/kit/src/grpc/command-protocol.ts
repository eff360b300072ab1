import { fileURLToPath } from 'node:url';
import type { MethodDefinition } from '@grpc/grpc-js';
import { load } from '@grpc/proto-loader';
import type { ServiceName } from '@llavero/proto/collections';
import { fromMessage, toMessage } from '@llavero/proto/commands/codec';
import type { CommandDefinition } from '@llavero/proto/commands/command';
import { loaderOptions } from './loader-options.ts';

/** The typed gRPC methods of one service's commands, with our values on both sides of the wire. */
export interface CommandProtocol {
  /** @throws Error when the committed .proto file does not know the command: it has drifted */
  method(definition: CommandDefinition): MethodDefinition<object, object>;
}

/** Loads `proto/grpc/<service>.proto`. */
export async function commandProtocol(service: ServiceName): Promise<CommandProtocol> {
  const file = fileURLToPath(import.meta.resolve(`@llavero/proto/grpc/${service}.proto`));
  const loaded = await load(file, loaderOptions);
  const methods = new Map<string, MethodDefinition<object, object>>();
  for (const entry of Object.values(loaded)) {
    // Messages and enums carry a `format`; what is left are services.
    if ('format' in entry) continue;
    for (const [name, method] of Object.entries(entry))
      methods.set(name, method as MethodDefinition<object, object>);
  }
  return {
    method(definition) {
      const wire = methods.get(definition.name);
      if (!wire) throw new Error(`${service}.proto has no method '${definition.name}'; generate it again`);
      return {
        path: wire.path,
        requestStream: false,
        responseStream: false,
        requestSerialize: (value) => wire.requestSerialize(toMessage(definition.input, value as never)),
        requestDeserialize: (bytes) => fromMessage(definition.input, wire.requestDeserialize(bytes) as never),
        responseSerialize: (value) => wire.responseSerialize(toMessage(definition.output, value as never)),
        responseDeserialize: (bytes) =>
          fromMessage(definition.output, wire.responseDeserialize(bytes) as never),
      };
    },
  };
}
