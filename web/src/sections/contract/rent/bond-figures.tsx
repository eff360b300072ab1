import type { contract } from '@llavero/proto/records/contracts/contract';
import { bondStatuses, terminationBondStatuses } from '@llavero/proto/records/contracts/contract.bond-status';
import { unsettledBondInterest } from '@llavero/proto/rules/legal/bond-interest';
import type { LegalOverrides } from '@llavero/proto/rules/legal/settings';
import type { Figure } from '../../../components/detail-window/types.ts';
import { StatusBadge } from '../../../components/status-badge/status-badge.tsx';
import type { RowOf } from '../../../lib/records.ts';
import { BondInterestFigure } from './bond-interest-figure.tsx';

/** How far the legal bond is; at the end of a contract the variant without the deposit counts (C §4.3). */
export function bondStatusFigure(record: RowOf<typeof contract>): Figure {
  const { status, legalBondStatus, terminationBondStatus } = record;
  const [set, value] =
    status === 'FINISHED'
      ? [terminationBondStatuses, terminationBondStatus]
      : [bondStatuses, legalBondStatus];
  return { label: 'Estado de la fianza', value: <StatusBadge set={set} value={String(value)} /> };
}

/** Interest on the bond, shown while the keys are back and the tenant has not been settled with (LAU art. 36.4). */
export function bondInterestFigure(record: RowOf<typeof contract>, overrides: LegalOverrides): Figure[] {
  const interest = unsettledBondInterest(record, Date.now() / 1000, overrides);
  if (!interest) return [];
  const value = <BondInterestFigure bond={record.legalBondAmount ?? 0} interest={interest} />;
  return [{ label: 'Intereses de la fianza', value }];
}
