import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { anonymous } from '@llavero/kit/auth/actors';
import type { CallContext } from '@llavero/kit/context';
import { testContext } from '@llavero/kit/testing/context';
import { people } from '@llavero/kit/testing/matrix';
import { startTestServices, type TestServices } from '@llavero/kit/testing/service';
import type { CommandDefinition } from '@llavero/proto/commands/command';
import { commands } from '@llavero/proto/commands/registry';
import { CodedError } from '@llavero/proto/errors';
import { ContractsModule } from '@llavero/contracts/contracts.module';
import { DocumentsModule } from '@llavero/documents/documents.module';
import { FinanceModule } from '@llavero/finance/finance.module';
import { NotificationsModule } from '@llavero/notifications/notifications.module';
import { PeopleModule } from '@llavero/people/people.module';
import { PlacesModule } from '@llavero/places/places.module';
import { SuppliesModule } from '@llavero/supplies/supplies.module';

// All services as they really run start here.
jest.setTimeout(240_000);

let services: TestServices;
beforeAll(async () => {
  services = await startTestServices({
    people: PeopleModule,
    places: PlacesModule,
    contracts: ContractsModule,
    finance: FinanceModule,
    documents: DocumentsModule,
    supplies: SuppliesModule,
    notifications: NotificationsModule,
  });
}, 240_000);
afterAll(() => services?.stop());

const refusals = ['COMMAND.FORBIDDEN', 'SESSION.MISSING'];

/** What the owner of a command answers straight away; its input says nothing, so that little is done. */
async function codeOf(command: CommandDefinition, ctx: CallContext): Promise<string> {
  try {
    await services.peers.command(command, {}, ctx);
    return 'done';
  } catch (error) {
    if (error instanceof CodedError) return error.body.code;
    throw error;
  }
}

describe('commands at their service, past the gateway', () => {
  it.each([...commands.values()].map((command) => [command.name, command] as const))(
    '[SES-09] %s is for those it names and nobody else',
    async (_name, command) => {
      const { access } = command;
      const nobody: CallContext = { actor: anonymous, requestId: null };
      const code = await codeOf(command, nobody);
      expect(['nobody', code, refusals.includes(code)]).toEqual(['nobody', code, access !== 'public']);
      for (const role of people) {
        const told = await codeOf(command, testContext(role));
        const isAllowed = access === 'public' || access.includes(role);
        expect([role, told, refusals.includes(told)]).toEqual([role, told, !isAllowed]);
      }
    },
  );
});
