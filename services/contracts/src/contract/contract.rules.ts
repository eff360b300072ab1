import type { Contract } from '@llavero/proto/records/contracts/contract';
import { contractProblems } from '@llavero/proto/rules/readiness';
import {
  contractAlreadyActive,
  contractCancelled,
  contractNotActivated,
  contractNotReady,
  contractNotValidated,
  endBeforeStart,
} from './contract.errors.ts';

/** Throws when the contract cannot be validated now. */
export function assertCanValidate(contract: Contract): void {
  if (contract.cancelled) throw contractCancelled();
  if (contract.activated) throw contractAlreadyActive();
  const problems = contractProblems(contract);
  if (problems.length) throw contractNotReady(problems);
}

/** Throws when the contract itself cannot be activated; mandate and unit are checked by the command. */
export function assertCanActivate(contract: Contract): void {
  if (contract.cancelled) throw contractCancelled();
  if (contract.activated) throw contractAlreadyActive();
  if (!contract.validated) throw contractNotValidated();
}

/** Throws when the contract cannot end on `endDate` (day, unix seconds). */
export function assertCanFinish(contract: Contract, endDate: number): void {
  if (contract.cancelled) throw contractCancelled();
  if (!contract.activated) throw contractNotActivated();
  if (contract.startDate != null && endDate < contract.startDate) throw endBeforeStart();
}
