import { choiceLabel } from '@llavero/proto/fields/choices';
import { receiptPeriod as period } from '@llavero/proto/list-jobs/computed-columns';
import type { Contract } from '@llavero/proto/records/contracts/contract';
import type { Mandate } from '@llavero/proto/records/contracts/mandate';
import type { finance } from '@llavero/proto/records/finance/finance';
import { financeTypes } from '@llavero/proto/records/choices/finance';
import { withoutTown } from '@llavero/proto/values/address';
import { formatDay } from '@llavero/proto/values/dates';
import { type RowOf, useLabels, useRecord } from '../../../lib/records.ts';

/** 'Liquidación de noviembre de 2026 · Carrer de Sants 12 · contrato de 01/03/2024' (F §2: month, year, unit, contract date); a guaranteed one has no contract and names its mandate. */
export function DocumentKind({ record }: { record: RowOf<typeof finance> }) {
  const { type, units, contract, mandate } = record;
  const names = useLabels('place', units ?? []);
  const parts = [
    `${type ? choiceLabel(financeTypes, type) : 'Documento'} de ${period(record)}`,
    ...(units ?? []).map((id) => withoutTown(names.get(id) ?? '…')),
  ];
  return (
    <>
      {parts.join(' · ')}
      {contract ? <ContractDate id={contract} /> : mandate && <MandateDate id={mandate} />}
    </>
  );
}

function ContractDate({ id }: { id: string }) {
  const { data } = useRecord<Contract>('contract', id);
  return data?.startDate ? ` · contrato de ${formatDay(data.startDate)}` : null;
}

function MandateDate({ id }: { id: string }) {
  const { data } = useRecord<Mandate>('mandate', id);
  return data?.mandateDate ? ` · mandato de ${formatDay(data.mandateDate)}` : null;
}
