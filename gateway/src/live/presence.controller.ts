import { Body, Controller, HttpCode, Post, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { grantOf } from '@llavero/proto/access/access';
import { invalid } from '@llavero/proto/errors';
import { type PresenceState, presenceStates, type RecordPresence } from '@llavero/proto/presence';
import { asObject } from '../records/as-object.ts';
import { collectionOf } from '../records/collection-of.ts';
import { callerOf } from '../session/caller.ts';
import { notAllowed, requireAccess } from '../session/permissions.ts';
import { PresenceFeed } from './presence.ts';

const MOST_LENGTH = 64;

/** `POST /live/presence`: a tab says which record it has open. */
@Controller('live')
export class PresenceController {
  constructor(private readonly presence: PresenceFeed) {}

  /**
   * Body: `{tab, collection, id, state: 'viewing' | 'editing' | 'left'}`; answers who else has the record open. For those who see
   * all rows of the collection: of others' work outsiders learn nothing.
   */
  @Post('presence')
  @HttpCode(200)
  say(@Body() body: unknown, @Req() request: FastifyRequest): RecordPresence {
    const { actor } = callerOf(request);
    const said = asObject(body, 'body');
    const collection = collectionOf(said['collection']);
    const definition = requireAccess(collection, actor.role, 'read');
    if (grantOf(definition.access, actor.role)?.own) throw notAllowed(definition, 'read');
    const [tab, id, state] = [String(said['tab'] ?? ''), String(said['id'] ?? ''), said['state']];
    const isState = presenceStates.some((one) => one === state);
    if (!isState || tab === '' || id === '' || tab.length > MOST_LENGTH || id.length > MOST_LENGTH)
      throw invalid('PRESENCE.INVALID', 'Los datos enviados no son válidos. Recargue la página.', [
        {
          field: 'state',
          rule: 'choice',
          message: `Indique «tab», «id» y uno de: ${presenceStates.join(', ')}.`,
        },
      ]);
    this.presence.say({ employee: actor.id, tab, collection, id, state: state as PresenceState });
    return this.presence.at({ collection, id, employee: actor.id });
  }
}
