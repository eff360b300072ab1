import { CommandHandler, type Handles } from '@llavero/kit/service/command-handler';
import type { InputOf, OutputOf } from '@llavero/proto/commands/command';
import { claimIdempotencyKey, settleIdempotencyKey } from '@llavero/proto/commands/idempotency';
import { IdempotencyKeys } from './idempotency-keys.ts';

@CommandHandler(claimIdempotencyKey)
export class ClaimIdempotencyKey implements Handles<typeof claimIdempotencyKey> {
  constructor(private readonly keys: IdempotencyKeys) {}

  async run({
    key,
    request,
  }: InputOf<typeof claimIdempotencyKey>): Promise<OutputOf<typeof claimIdempotencyKey>> {
    const claim = await this.keys.claim(Buffer.from(key, 'hex'), Buffer.from(request, 'hex'));
    return { id: null, status: null, contentType: null, answer: null, ...claim };
  }
}

@CommandHandler(settleIdempotencyKey)
export class SettleIdempotencyKey implements Handles<typeof settleIdempotencyKey> {
  constructor(private readonly keys: IdempotencyKeys) {}

  async run({
    id,
    status,
    contentType,
    answer,
  }: InputOf<typeof settleIdempotencyKey>): Promise<OutputOf<typeof settleIdempotencyKey>> {
    if (status == null) await this.keys.release(id);
    else
      await this.keys.keep(id, {
        status,
        ...(contentType == null ? {} : { contentType }),
        ...(answer == null ? {} : { answer }),
      });
    return {};
  }
}
