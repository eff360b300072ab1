import { Clock } from '@llavero/kit/config/clock';
import type { CallContext } from '@llavero/kit/context';
import type { Tx } from '@llavero/kit/db/queryable';
import { type HandlesEvent, OnEvent } from '@llavero/kit/events/on-event';
import { RecordStores } from '@llavero/kit/service/record-stores';
import type { EventOf } from '@llavero/proto/events/define';
import { burofaxDelivered, burofaxPosted } from '@llavero/proto/events/notifications';
import { choiceLabel } from '@llavero/proto/fields/choices';
import { letterDeliveries } from '@llavero/proto/records/choices/burofax';
import { contract as definition, type Contract } from '@llavero/proto/records/contracts/contract';
import { burofaxNotice } from '@llavero/proto/messages/catalogue/activations';
import { noticeEffect } from '@llavero/proto/rules/notice';
import { formatDay } from '@llavero/proto/values/dates';
import { LegalFigures } from '../contract/legal-figures.ts';
import { managementEntry } from '../contract/chronology-note.ts';

type Notice = Contract['notices'][number];

/** A posted burofax gives the notice of its contract that was pending: with number, day and proof (C §3.5); the chronology tells of it. */
@OnEvent(burofaxPosted, { name: 'burofax-posted' })
export class BurofaxPosted implements HandlesEvent<typeof burofaxPosted> {
  constructor(
    private readonly stores: RecordStores,
    private readonly figures: LegalFigures,
    private readonly clock: Clock,
  ) {}

  concerns({ data }: EventOf<typeof burofaxPosted>): boolean {
    return data.extra.postedOn !== null && (data.extra.contracts ?? []).length > 0;
  }

  async handle({ data }: EventOf<typeof burofaxPosted>, tx: Tx, ctx: CallContext): Promise<void> {
    const { contracts, template, reference, postedOn, proof } = data.extra;
    if (postedOn === null) return;
    const isNotice = template === burofaxNotice.name;
    const overrides = isNotice ? await this.figures.overrides(ctx.requestId) : {};
    for (const contract of await lockedContracts(this.stores, contracts, tx)) {
      const { id } = contract;
      const pending = isNotice
        ? contract.notices.find(
            ({ party, channel, sentOn, withdrawn }) =>
              party === 'OWNER' && channel === 'BUROFAX' && sentOn === null && withdrawn === null,
          )
        : undefined;
      const given = (notice: Notice): Notice => {
        const running = notice.previousEndDate;
        const effect =
          running === null ? null : noticeEffect(contract, 'OWNER', running, postedOn, overrides);
        return {
          ...{ ...notice, sentOn: postedOn, reference, proof, inTime: effect?.inTime ?? true },
          law: effect?.deadline?.law ?? notice.law,
        };
      };
      const note = `Burofax enviado el ${formatDay(postedOn)}, n.º ${reference}`;
      await this.stores.of(definition).writeUnchecked(
        id,
        undefined,
        {
          ...(pending
            ? {
                prenoticeCommunicationStatus: 'COMMUNICATED_BY_BUROFAX' as const,
                notices: contract.notices.map((each) => (each === pending ? given(each) : each)),
              }
            : {}),
          chronology: [
            ...(contract.chronology ?? []),
            managementEntry('BUROFAX', note, ctx, this.clock.now()),
          ],
        },
        {},
        ctx,
        tx,
      );
    }
  }
}

/** What became of the delivery stands in the chronology of the contract. */
@OnEvent(burofaxDelivered, { name: 'burofax-delivered' })
export class BurofaxDelivered implements HandlesEvent<typeof burofaxDelivered> {
  constructor(
    private readonly stores: RecordStores,
    private readonly clock: Clock,
  ) {}

  async handle({ data }: EventOf<typeof burofaxDelivered>, tx: Tx, ctx: CallContext): Promise<void> {
    const { contracts, reference, delivery, deliveredOn } = data.extra;
    if (!delivery) return;
    const when = deliveredOn === null ? '' : ` el ${formatDay(deliveredOn)}`;
    const note = `Burofax n.º ${reference}: ${choiceLabel(letterDeliveries, delivery).toLowerCase()}${when}`;
    for (const { id, chronology } of await lockedContracts(this.stores, contracts, tx)) {
      const entry = managementEntry('BUROFAX', note, ctx, this.clock.now());
      await this.stores
        .of(definition)
        .writeUnchecked(id, undefined, { chronology: [...(chronology ?? []), entry] }, {}, ctx, tx);
    }
  }
}

/** Those of the contracts that are there, each locked: whole lists of theirs are written, and a person may be writing them, too. */
async function lockedContracts(stores: RecordStores, ids: readonly string[] | null, tx: Tx) {
  const store = stores.of(definition);
  const there = await store.loadManyUnchecked([...(ids ?? [])].sort(), tx);
  const locked = [];
  for (const { id } of there) locked.push(await store.loadUnchecked(id, tx, { lock: true }));
  return locked;
}
