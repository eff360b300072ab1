/**
 * Modules of its own (docs/testing.md): declares an event that the catalogue does not have.
 *
 * @jest-environment node
 */
import { describe, expect, it } from '@jest/globals';
import { Module, type Type } from '@nestjs/common';
import { defineEvent, type EventSource } from '@llavero/proto/events/define';
import { updated } from '@llavero/proto/events/record-events';
import { log } from '@llavero/proto/records/notifications/log';
import { organization } from '@llavero/proto/records/people/organization';
import { KitModule } from '../service/kit.module.ts';
import { startTestService } from '../testing/service.ts';
import { OnEvent, type HandlesEvent } from './on-event.ts';

/** The people service with a consumer of this. */
function listeningTo(source: EventSource, whenChanged?: string[]): Type<unknown> {
  @OnEvent(source, { name: 'hears-nothing', ...(whenChanged ? { whenChanged } : {}) })
  class HearsNothing implements HandlesEvent {
    async handle(): Promise<void> {}
  }

  @Module({
    imports: [KitModule.forService({ name: 'people', records: [organization], migrations: 'derive' })],
    providers: [HearsNothing],
  })
  class PeopleModule {}
  return PeopleModule;
}

/** Starts it, and stops it again where it should not have started. */
async function start(source: EventSource, whenChanged?: string[]): Promise<void> {
  await (await startTestService('people', listeningTo(source, whenChanged), { partial: true })).stop();
}

describe('a service does not start', () => {
  it('[JOB-05] with a consumer of an event that nobody publishes', async () => {
    // Rows of the log are written without an event.
    await expect(start(updated(log))).rejects.toThrow(
      "@OnEvent 'hears-nothing' listens to llavero.notifications.log.updated, which no service publishes",
    );
    await expect(start({ kind: 'pattern', subject: 'llavero.people.organisation.*' })).rejects.toThrow(
      'listens to llavero.people.organisation.*, which no service publishes',
    );
  });

  it('[JOB-05] with a consumer of changes of a field that the record has not', async () => {
    await expect(start(updated(organization), ['nombre'])).rejects.toThrow(
      "@OnEvent 'hears-nothing' waits for changes of nombre, which no such record has",
    );
  });

  it('[JOB-05] with an event that is not in the catalogue', async () => {
    const merged = defineEvent(organization, 'merged', {
      label: 'Empresa unida',
      description: 'Of this test.',
    });
    await expect(start(updated(organization))).rejects.toThrow(
      'event llavero.people.organization.merged is not in the catalogue (proto/events)',
    );
    await expect(start(merged)).rejects.toThrow('llavero.people.organization.merged is not in the catalogue');
  });
});
