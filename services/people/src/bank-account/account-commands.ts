import type { CallContext } from '@llavero/kit/context';
import { CommandHandler, type Handles } from '@llavero/kit/service/command-handler';
import {
  approveAccount,
  approveSupplierAccount,
  rejectAccount,
  rejectSupplierAccount,
} from '@llavero/proto/commands/bank-accounts';
import type { InputOf } from '@llavero/proto/commands/command';
import {
  agentAccountApproved,
  agentAccountRejected,
  supplierAccountApproved,
  supplierAccountRejected,
} from '@llavero/proto/events/bank-accounts';
import { agent } from '@llavero/proto/records/people/agent';
import { supplier } from '@llavero/proto/records/people/supplier';
import { AccountDecisions } from './account-decisions.ts';

@CommandHandler(approveAccount)
export class ApproveAccount implements Handles<typeof approveAccount> {
  constructor(private readonly decisions: AccountDecisions) {}

  run(input: InputOf<typeof approveAccount>, ctx: CallContext) {
    return this.decisions.approve(agent, input, agentAccountApproved, ctx);
  }
}

@CommandHandler(rejectAccount)
export class RejectAccount implements Handles<typeof rejectAccount> {
  constructor(private readonly decisions: AccountDecisions) {}

  run(input: InputOf<typeof rejectAccount>, ctx: CallContext) {
    return this.decisions.reject(agent, input, agentAccountRejected, ctx);
  }
}

@CommandHandler(approveSupplierAccount)
export class ApproveSupplierAccount implements Handles<typeof approveSupplierAccount> {
  constructor(private readonly decisions: AccountDecisions) {}

  run(input: InputOf<typeof approveSupplierAccount>, ctx: CallContext) {
    return this.decisions.approve(supplier, input, supplierAccountApproved, ctx);
  }
}

@CommandHandler(rejectSupplierAccount)
export class RejectSupplierAccount implements Handles<typeof rejectSupplierAccount> {
  constructor(private readonly decisions: AccountDecisions) {}

  run(input: InputOf<typeof rejectSupplierAccount>, ctx: CallContext) {
    return this.decisions.reject(supplier, input, supplierAccountRejected, ctx);
  }
}
