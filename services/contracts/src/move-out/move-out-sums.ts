import { type CallContext, serviceContext } from '@llavero/kit/context';
import { Peers } from '@llavero/kit/grpc/peers';
import { config } from '@llavero/proto/records/notifications/config';
import type { Contract } from '@llavero/proto/records/contracts/contract';
import { finance } from '@llavero/proto/records/finance/finance';
import { place } from '@llavero/proto/records/places/place';
import type { LegalOverrides } from '@llavero/proto/rules/legal/settings';
import { type MoveOutSettlement, settleMoveOut } from '@llavero/proto/rules/move-out-settlement';
import { owedAmount } from '@llavero/proto/rules/owed';
import { USEFUL_LIFE_KEY, type UsefulLives, usefulLivesOf } from '@llavero/proto/rules/useful-life';
import { addMoney } from '@llavero/proto/values/money';
import { Injectable } from '@nestjs/common';
import { LegalFigures } from '../contract/legal-figures.ts';

/** Statuses of receipts that the tenant has not paid; a draft, a paused or an annulled one asks for nothing. */
const OPEN = ['UNPAID', 'COMMUNICATED', 'ISSUED', 'VALIDATED', 'NOT_VALIDATED'] as const;
/** The bank is collecting it. */
const IN_PROCESS = 'IN_PROCESS';
const PAGE = 200;

/** An open receipt of a contract, euros. */
export interface OpenReceipt {
  id: string;
  concept: string;
  amount: number;
}

export interface ReceiptsToSettle {
  open: OpenReceipt[];
  /** Euros under collection by the bank. */
  inProcess: number;
}

/** What a move-out is worked out from beyond the contract: units, receipts, settings. */
@Injectable()
export class MoveOutSums {
  constructor(
    private readonly peers: Peers,
    private readonly legal: LegalFigures,
  ) {}

  /** Key sets of the units together (C §3.3 `keySets`). */
  async keySets({ units }: Pick<Contract, 'units'>, { requestId }: CallContext): Promise<number> {
    const ctx = serviceContext('contracts', requestId);
    const found = await this.peers.of(place).getMany(units, ctx, { fields: ['keySets'] });
    return found.reduce((sum, { keySets }) => sum + keySets, 0);
  }

  /**
   * The useful lives that an administrator has set for that time, else those the product starts with.
   * @param on day of the key return, unix seconds
   */
  async usefulLives(on: number, { requestId }: CallContext): Promise<UsefulLives> {
    const { items } = await this.peers
      .of(config)
      .list(
        { fields: ['value'], filter: { key: USEFUL_LIFE_KEY, status: 'ACTIVE' }, limit: 1 },
        serviceContext('contracts', requestId),
      );
    return usefulLivesOf(items[0]?.value ?? undefined, on);
  }

  /** Receipts of the contract that are not paid; one that another includes counts there. */
  async receipts(contract: string, { requestId }: CallContext): Promise<ReceiptsToSettle> {
    const ctx = serviceContext('contracts', requestId);
    const receipts: ReceiptsToSettle = { open: [], inProcess: 0 };
    const pages = this.peers.of(finance).pages(
      {
        fields: ['concept', 'totalAmount', 'paymentRates', 'rectifiedAmount', 'status'],
        filter: {
          contract,
          type: 'RECEIPT',
          status: { $in: [...OPEN, IN_PROCESS] },
          includedIn: { $exists: false },
        },
        sort: [{ field: 'periodStart', order: 'asc' }],
        limit: PAGE,
      },
      ctx,
    );
    for await (const page of pages)
      for (const { id, concept, status, ...paid } of page) {
        const amount = owedAmount(paid);
        if (status === IN_PROCESS) receipts.inProcess = addMoney(receipts.inProcess, amount);
        else if (amount !== 0) receipts.open.push({ id, concept: concept ?? 'Recibo', amount });
      }
    return receipts;
  }

  /**
   * The settlement if it is paid on a day.
   * @param paid unix seconds; no interest runs before the keys are back
   */
  async settle(
    contract: Contract & { id: string },
    paid: number,
    ctx: CallContext,
  ): Promise<{ sum: MoveOutSettlement; receipts: ReceiptsToSettle }> {
    const [receipts, overrides]: [ReceiptsToSettle, LegalOverrides] = await Promise.all([
      this.receipts(contract.id, ctx),
      this.legal.overrides(ctx.requestId),
    ]);
    const { moveOut, legalBondAmount, additionalGuarantee } = contract;
    const sum = settleMoveOut(
      {
        legalBondAmount: legalBondAmount ?? 0,
        guaranteeAmount: additionalGuarantee.amount,
        deductions: (moveOut?.deductions ?? []).map(({ amount }) => amount),
        debts: receipts.open.map(({ amount }) => amount),
        keysReturned: moveOut?.keysReturnedDate ?? paid,
        paid,
      },
      overrides,
    );
    return { sum, receipts };
  }
}
