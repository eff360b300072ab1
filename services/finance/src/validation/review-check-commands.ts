import type { CallContext } from '@llavero/kit/context';
import { CommandHandler, type Handles } from '@llavero/kit/service/command-handler';
import type { InputOf, OutputOf } from '@llavero/proto/commands/command';
import {
  listReviewChecks,
  moveReviewCheck,
  removeReviewCheck,
  saveReviewCheck,
} from '@llavero/proto/commands/review-checks';
import { ReviewChecks } from './review-checks.ts';

/** The checks that the caller sees. */
@CommandHandler(listReviewChecks)
export class ListReviewChecks implements Handles<typeof listReviewChecks> {
  constructor(private readonly checks: ReviewChecks) {}

  async run(
    _input: InputOf<typeof listReviewChecks>,
    ctx: CallContext,
  ): Promise<OutputOf<typeof listReviewChecks>> {
    return { checks: await this.checks.of(ctx) };
  }
}

/** A check, made or changed. */
@CommandHandler(saveReviewCheck)
export class SaveReviewCheck implements Handles<typeof saveReviewCheck> {
  constructor(private readonly checks: ReviewChecks) {}

  async run(
    input: InputOf<typeof saveReviewCheck>,
    ctx: CallContext,
  ): Promise<OutputOf<typeof saveReviewCheck>> {
    return { id: await this.checks.save(input, ctx) };
  }
}

/** A check, taken away. */
@CommandHandler(removeReviewCheck)
export class RemoveReviewCheck implements Handles<typeof removeReviewCheck> {
  constructor(private readonly checks: ReviewChecks) {}

  async run(
    { id }: InputOf<typeof removeReviewCheck>,
    ctx: CallContext,
  ): Promise<OutputOf<typeof removeReviewCheck>> {
    return { removed: await this.checks.remove(id, ctx) };
  }
}

/** A check, moved one place. */
@CommandHandler(moveReviewCheck)
export class MoveReviewCheck implements Handles<typeof moveReviewCheck> {
  constructor(private readonly checks: ReviewChecks) {}

  async run(
    { id, up }: InputOf<typeof moveReviewCheck>,
    ctx: CallContext,
  ): Promise<OutputOf<typeof moveReviewCheck>> {
    return { moved: await this.checks.move(id, up, ctx) };
  }
}
