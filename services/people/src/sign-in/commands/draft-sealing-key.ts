import { hkdfSync } from 'node:crypto';
import type { InputOf, OutputOf } from '@llavero/proto/commands/command';
import { draftSealingKey } from '@llavero/proto/commands/draft-sealing-key';
import { Config } from '@llavero/kit/config/config';
import type { CallContext } from '@llavero/kit/context';
import { CommandHandler, type Handles } from '@llavero/kit/service/command-handler';

/**
 * Follows from the person, so that a session that has expired leaves drafts which their next one opens, and nobody else. Whoever has come
 * in as the person works with the person's drafts.
 */
@CommandHandler(draftSealingKey)
export class DraftSealingKey implements Handles<typeof draftSealingKey> {
  constructor(private readonly config: Config) {}

  run(
    _input: InputOf<typeof draftSealingKey>,
    { actor }: CallContext,
  ): Promise<OutputOf<typeof draftSealingKey>> {
    const key = hkdfSync('sha256', this.config.internalSecret, actor.id, 'llavero drafts', 32);
    return Promise.resolve({ key: Buffer.from(key).toString('base64') });
  }
}
