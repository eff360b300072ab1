import type { ServiceName } from '@llavero/proto/collections';
import type { CommandDefinition } from '@llavero/proto/commands/command';
import { commands } from '@llavero/proto/commands/registry';
import { validateInput } from '@llavero/proto/fields/validate';
import { authoriseCommand } from '../auth/authorise.ts';
import type { Handles } from '../service/command-handler.ts';
import { commandProtocol } from './command-protocol.ts';
import type { Route } from './transport.ts';

export interface HandledCommand {
  definition: CommandDefinition;
  handler: Handles<CommandDefinition>;
}

/**
 * The typed command service of this process: authorise, check the input, delegate.
 *
 * @param partial tests of a service half built: commands without a handler are not served
 * @throws Error naming the commands of this service nobody handles, or handled twice, or not ours
 */
export async function commandRoutes(
  service: ServiceName,
  handled: readonly HandledCommand[],
  partial = false,
): Promise<Route[]> {
  const own = [...commands.values()].filter((command) => command.service === service);
  const names = handled.map(({ definition }) => definition.name);
  const missing = own.filter(({ name }) => !names.includes(name)).map(({ name }) => name);
  const foreign = handled
    .filter(({ definition }) => !own.includes(definition))
    .map(({ definition }) => definition.name);
  const twice = names.filter((name, index) => names.indexOf(name) !== index);
  if (missing.length > 0 && !partial)
    throw new Error(`${service}: no @CommandHandler for ${missing.join(', ')}`);
  if (foreign.length > 0) throw new Error(`${service}: handles commands of others: ${foreign.join(', ')}`);
  if (twice.length > 0) throw new Error(`${service}: handled twice: ${twice.join(', ')}`);
  if (handled.length === 0) return [];
  const protocol = await commandProtocol(service);
  return handled.map(({ definition, handler }) => ({
    name: definition.name,
    definition: protocol.method(definition) as Route['definition'],
    async answer(request, ctx) {
      authoriseCommand(definition, ctx.actor);
      const input = validateInput(definition.input, request as never, definition.label);
      return handler.run(input as never, ctx);
    },
  }));
}
