import type { MethodDefinition } from '@grpc/grpc-js';
import type { ServiceName } from '@llavero/proto/collections';
import { fromMessage, toMessage } from '@llavero/proto/commands/codec';
import type { CommandDefinition } from '@llavero/proto/commands/command';
import { protoMethods } from './proto-file.ts';

/** The typed gRPC methods of one service's commands, with our values on both sides of the wire. */
export interface CommandProtocol {
  /** @throws Error when the committed .proto file does not know the command: it has drifted */
  method(definition: CommandDefinition): MethodDefinition<object, object>;
}

/** Loads `proto/grpc/<service>.proto`. */
export async function commandProtocol(service: ServiceName): Promise<CommandProtocol> {
  const methods = new Map(
    [...(await protoMethods(`${service}.proto`))].map(([path, method]) => [
      path.slice(path.lastIndexOf('/') + 1),
      method,
    ]),
  );
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
