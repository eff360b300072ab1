import { Clock } from '@llavero/kit/config/clock';
import type { CallContext } from '@llavero/kit/context';
import { Database } from '@llavero/kit/db/database';
import type { Tx } from '@llavero/kit/db/queryable';
import { isUuid } from '@llavero/kit/records/access';
import { CommandHandler, type Handles } from '@llavero/kit/service/command-handler';
import { RecordStores } from '@llavero/kit/service/record-stores';
import type { InputOf, OutputOf } from '@llavero/proto/commands/command';
import { rejectDocument, verifyDocument } from '@llavero/proto/commands/document-review';
import { documentRejected, documentVerified } from '@llavero/proto/events/documents';
import type { Json } from '@llavero/proto/fields/field';
import type { SystemFields } from '@llavero/proto/fields/record';
import type { PatchOf } from '@llavero/proto/fields/typed-record';
import { documentTypes } from '@llavero/proto/records/choices/documents';
import { document, type Document } from '@llavero/proto/records/documents/document';
import { expiryIn, parametersOf, retyped } from '@llavero/proto/records/documents/document.defaults';
import { Injectable } from '@nestjs/common';
import { notReviewed, notWaiting, unknownFields } from './document.errors.ts';

type Waiting = Document & SystemFields;

/** What a review corrects. */
const corrected: readonly string[] = ['name', 'type', 'parameters', 'expirationDate'];

/** Documents that wait for their review (DOC-01). */
@Injectable()
export class Reviews {
  constructor(
    private readonly database: Database,
    private readonly stores: RecordStores,
    private readonly clock: Clock,
  ) {}

  /**
   * Decides on a document, once; the row is locked, so of two people who decide at once one is told.
   * @throws CodedError conflict `DOCUMENT.NOT_WAITING`, stale when it has changed since it was read
   */
  decide(
    { id, version }: { id: string; version: number },
    ctx: CallContext,
    verdict: (current: Waiting, now: number) => PatchOf<typeof document>,
    event: typeof documentVerified | typeof documentRejected,
  ): Promise<OutputOf<typeof verifyDocument>> {
    return this.database.transaction(async (tx: Tx) => {
      const store = this.stores.of(document);
      // Reading it as the caller is the check of the row.
      await store.get({ collection: 'document', id, fields: ['id'] }, ctx);
      const current = (await store.loadUnchecked(id, tx, { lock: true })) as Waiting;
      if (current.status !== 'REVIEW_PENDING') throw notWaiting();
      const patch = verdict(current, this.clock.now());
      const written = await store.writeUnchecked(id, version, patch, { event }, ctx, tx);
      return { id, version: (written as Waiting).version, status: written.status ?? 'UNKNOWN' };
    });
  }
}

/** WIZ-12: valid, with its data corrected and its expiry taken from them; who has seen to it and when. */
@CommandHandler(verifyDocument)
export class VerifyDocument implements Handles<typeof verifyDocument> {
  constructor(private readonly reviews: Reviews) {}

  async run(
    input: InputOf<typeof verifyDocument>,
    ctx: CallContext,
  ): Promise<OutputOf<typeof verifyDocument>> {
    const fields = correctionsIn(input.fields);
    return this.reviews.decide(
      input,
      ctx,
      (current, now) => ({
        ...fields,
        ...following(current, fields),
        status: 'VALID' as const,
        verifiedBy: isUuid(ctx.actor.id) ? ctx.actor.id : null,
        verifiedAt: now,
        rejectionReason: null,
      }),
      documentVerified,
    );
  }
}

/** WIZ-12: goes back with a reason; the task for whoever uploaded it follows by event (`document-rejected`). */
@CommandHandler(rejectDocument)
export class RejectDocument implements Handles<typeof rejectDocument> {
  constructor(private readonly reviews: Reviews) {}

  run(input: InputOf<typeof rejectDocument>, ctx: CallContext): Promise<OutputOf<typeof rejectDocument>> {
    const verdict = () => ({ status: 'REJECTED' as const, rejectionReason: input.reason });
    return this.reviews.decide(input, ctx, verdict, documentRejected);
  }
}

/** What follows from the corrections: category and visibility of another type, and the day on which the paper runs out. */
function following(current: Waiting, fields: PatchOf<typeof document>): PatchOf<typeof document> {
  const { type, parameters } = { ...current, ...fields };
  const known = documentTypes.values.find((one) => one === type);
  const expirationDate = expiryIn(parametersOf(parameters));
  return {
    ...(known ? retyped(current, known) : {}),
    ...(expirationDate === undefined ? {} : { expirationDate }),
  };
}

/** @throws CodedError invalid for anything a review does not correct */
function correctionsIn(fields: Json): PatchOf<typeof document> {
  if (fields === null) return {};
  if (typeof fields !== 'object' || Array.isArray(fields)) throw unknownFields();
  const others = Object.keys(fields).filter((name) => !corrected.includes(name));
  if (others.length > 0) throw notReviewed(others);
  return fields as PatchOf<typeof document>;
}
