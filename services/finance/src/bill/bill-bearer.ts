import { type CallContext, serviceContext } from '@llavero/kit/context';
import { Peers } from '@llavero/kit/grpc/peers';
import { invalid } from '@llavero/proto/errors';
import { contract as contractRecord } from '@llavero/proto/records/contracts/contract';
import type { finishedBearers } from '@llavero/proto/records/choices/finance';
import type { Bill } from '@llavero/proto/records/finance/bill';
import {
  type BearingContract,
  bearsNoMore,
  finishedContract,
  type MovedBearer,
  toMandate,
  toNextContract,
} from '@llavero/proto/rules/bill-approval';
import { Injectable } from '@nestjs/common';

const fields = ['name', 'mandate', 'units', 'startDate', 'endDate', 'cancelled', 'status'] as const;

/** Contracts that a bill can wait for; more of one unit than this are nonsense. */
const MOST_LATER = 50;

/** Sees to it that somebody bears a bill that is approved: its contract, the next one of the unit, or the mandate. */
@Injectable()
export class BillBearer {
  constructor(private readonly peers: Peers) {}

  /**
   * What to set on the bill so that a document will charge it; nothing where its contract still has documents, or nobody is
   * charged for it.
   * @param now unix seconds
   * @throws CodedError invalid `BILL.CONTRACT_FINISHED` that blames `whenFinished`
   */
  async of(
    bill: Bill,
    whenFinished: (typeof finishedBearers.values)[number] | null,
    now: number,
    ctx: CallContext,
  ): Promise<Partial<MovedBearer>> {
    const isCharged = bill.payer === 'LANDLORD' || (bill.payer === 'TENANT' && bill.rebill);
    if (bill.contract === null || !isCharged) return {};
    const own = serviceContext('finance', ctx.requestId);
    const contracts = this.peers.of(contractRecord);
    const found = await contracts.find(bill.contract, own, { fields: [...fields] });
    if (!found) throw refused('El contrato de la factura no existe: elija otro, o la unidad o el mandato.');
    const contract = bearing(found);
    if (!bearsNoMore(contract, bill.issueDate, now)) return {};
    const over = finishedContract(contract);
    if (whenFinished === null)
      throw refused(`${over}: diga si la factura va al siguiente contrato de la unidad o al mandato.`);
    const units = bill.units.length > 0 ? bill.units : contract.units;
    const { items } = await contracts.list(
      {
        fields: ['id', ...fields],
        filter: { units: { $in: [...units] }, status: { $in: ['SIGNED', 'ACTIVE', 'UNPAID'] } },
        limit: MOST_LATER,
      },
      own,
    );
    const later = items.map(bearing).filter(({ id }) => id !== contract.id);
    const moved =
      whenFinished === 'NEXT_CONTRACT'
        ? toNextContract(bill, later)
        : toMandate({ mandate: bill.mandate, units }, contract, later);
    if (typeof moved === 'string') throw refused(`${over}. ${moved}`);
    return moved;
  }
}

const bearing = (found: {
  id: string;
  name?: string | null;
  mandate?: string | null;
  units?: string[];
  startDate?: number | null;
  endDate?: number | null;
  cancelled?: boolean;
}): BearingContract => ({
  id: found.id,
  name: found.name ?? '',
  mandate: found.mandate ?? null,
  units: found.units ?? [],
  startDate: found.startDate ?? null,
  endDate: found.endDate ?? null,
  cancelled: found.cancelled === true,
});

const refused = (message: string) =>
  invalid('BILL.CONTRACT_FINISHED', `${message} No se ha guardado nada.`, [
    { field: 'whenFinished', rule: 'finished', message },
  ]);
