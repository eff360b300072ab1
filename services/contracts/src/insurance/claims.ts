import { Clock } from '@llavero/kit/config/clock';
import type { CallContext } from '@llavero/kit/context';
import { Database } from '@llavero/kit/db/database';
import { CommandHandler, type Handles } from '@llavero/kit/service/command-handler';
import { RecordStores } from '@llavero/kit/service/record-stores';
import type { InputOf, OutputOf } from '@llavero/proto/commands/command';
import { openClaim, updateClaim } from '@llavero/proto/commands/insurance';
import { type Insurance, insurance as definition } from '@llavero/proto/records/contracts/insurance';
import { coverLeft } from '@llavero/proto/rules/insurance-cover';
import { startOfDay } from '@llavero/proto/values/dates';
import { toCents } from '@llavero/proto/values/money';
import { v7 as uuidv7 } from 'uuid';
import { replyOf } from '../reply.ts';
import {
  aboveLimit,
  claimAhead,
  claimNotFound,
  claimOutsideCover,
  policyNotInForce,
} from './insurance.errors.ts';

/** A claim is of a day that has come, on which the policy was in force. */
function refuseUncovered(
  { issued, cancelled, cancellationDate, startDate, endDate }: Insurance,
  day: number,
  now: number,
): void {
  if (!issued) throw policyNotInForce();
  if (day > startOfDay(now)) throw claimAhead();
  // One that is cancelled after its end has ended by its date.
  const last = Math.min(endDate ?? Infinity, (cancelled ? cancellationDate : null) ?? Infinity);
  if ((startDate !== null && day < startDate) || day > last) throw claimOutsideCover();
}

/** Adds a claim to a policy (OPS-07); what is claimed may be more than the limit, what is paid may not. */
@CommandHandler(openClaim)
export class OpenClaim implements Handles<typeof openClaim> {
  constructor(
    private readonly database: Database,
    private readonly stores: RecordStores,
    private readonly clock: Clock,
  ) {}

  run(input: InputOf<typeof openClaim>, ctx: CallContext): Promise<OutputOf<typeof openClaim>> {
    const { id, version, kind, date, claimedAmount, reference, description, documents, finances } = input;
    return this.database.transaction(async (tx) => {
      const store = this.stores.of(definition);
      const policy = await store.loadUnchecked(id, tx, { lock: true });
      refuseUncovered(policy, date, this.clock.now());
      const key = uuidv7();
      const claim = {
        key,
        kind,
        date,
        status: 'REPORTED' as const,
        claimedAmount,
        reference,
        description,
        documents,
        finances,
      };
      const claims = [...(policy.claims ?? []), { ...claim, paidAmount: null, paymentDate: null }];
      const written = await store.writeUnchecked(id, version, { claims }, {}, ctx, tx);
      return { ...replyOf(definition, written, this.clock.now()), claim: key };
    });
  }
}

/** Sets what became of a claim; what has been paid for its kind stays within the limit of the policy (C §9). */
@CommandHandler(updateClaim)
export class UpdateClaim implements Handles<typeof updateClaim> {
  constructor(
    private readonly database: Database,
    private readonly stores: RecordStores,
    private readonly clock: Clock,
  ) {}

  run(input: InputOf<typeof updateClaim>, ctx: CallContext): Promise<OutputOf<typeof updateClaim>> {
    const { id, version, claim: key, status, paidAmount, paymentDate, reference, documents } = input;
    return this.database.transaction(async (tx) => {
      const store = this.stores.of(definition);
      const policy = await store.loadUnchecked(id, tx, { lock: true });
      const claims = policy.claims ?? [];
      const claim = claims.find((one) => one.key === key);
      if (!claim) throw claimNotFound();
      const paid = paidAmount ?? claim.paidAmount ?? null;
      const left = coverLeft(policy, claim.kind ?? 'OTHER', key);
      if (paid !== null && left !== null && toCents(paid) > toCents(left)) throw aboveLimit(left);
      const next = {
        ...claim,
        status,
        paidAmount: paid,
        paymentDate: paymentDate ?? claim.paymentDate,
        reference: reference ?? claim.reference,
        documents: [...new Set([...(claim.documents ?? []), ...documents])],
      };
      const patch = { claims: claims.map((one) => (one.key === key ? next : one)) };
      return replyOf(
        definition,
        await store.writeUnchecked(id, version, patch, {}, ctx, tx),
        this.clock.now(),
      );
    });
  }
}
