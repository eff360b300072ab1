import { keyHandovers } from '@llavero/proto/commands/move-out';
import type { OutputOf } from '@llavero/proto/commands/command';
import { formatDay } from '@llavero/proto/values/dates';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { runCommand } from '../../lib/api.ts';
import { withoutTown } from '@llavero/proto/values/address';
import { useLabels } from '../../lib/records.ts';

export type Handover = OutputOf<typeof keyHandovers>['handovers'][number];

/** A handover with the names of what it is about. */
export interface NamedHandover extends Handover {
  /** Unique in a list: a contract has a start and an end. */
  key: string;
  unitName: string;
  tenantName: string;
  managerName: string;
  isReturn: boolean;
}

export interface HandoverRange {
  /** First and last day, unix seconds. */
  from: number;
  to: number;
  returnsOnly: boolean;
}

/** The handovers of a range of days with their names; read again when a contract changes. */
export function useHandovers(range: HandoverRange) {
  const query = useQuery({
    queryKey: ['list', 'contract', 'handovers', range],
    queryFn: ({ signal }) => runCommand(keyHandovers, range, signal),
    placeholderData: keepPreviousData,
  });
  const handovers = query.data?.handovers ?? [];
  const units = useLabels(
    'place',
    handovers.flatMap(({ unit }) => unit ?? []),
  );
  const tenants = useLabels(
    'agent',
    handovers.flatMap(({ tenant }) => tenant ?? []),
  );
  const managers = useLabels(
    'employee',
    handovers.flatMap(({ manager }) => manager ?? []),
  );
  const named = handovers.map((one): NamedHandover => ({
    ...one,
    key: `${one.contract} ${one.kind}`,
    isReturn: one.kind === 'RETURN',
    unitName: withoutTown(units.get(one.unit ?? '') ?? '…'),
    tenantName: tenants.get(one.tenant ?? '') ?? '',
    managerName: managers.get(one.manager ?? '') ?? '',
  }));
  return { ...query, handovers: named, more: query.data?.more ?? false };
}

/** '10:00–11:00'; empty without hours. */
export const hoursOf = ({ from, to }: Pick<Handover, 'from' | 'to'>): string =>
  from === null ? '' : `${from}–${to}`;

/** One word on how far it is. */
export function stateOf({ done, scheduled, isReturn, published }: NamedHandover): string {
  if (done) return isReturn ? 'Recogidas' : 'Entregadas';
  if (!scheduled) return 'Sin programar';
  if (!isReturn) return 'Prevista';
  return published ? 'Publicada' : 'Sin publicar';
}

/** What a calendar shows of a handover. */
export const shortOf = (one: NamedHandover): string => [hoursOf(one), one.unitName].filter(Boolean).join(' ');

/** Read out for one handover; begins with what is seen of it. */
export const describe = (one: NamedHandover): string =>
  [shortOf(one), one.isReturn ? 'recogida' : 'entrega', formatDay(one.day), stateOf(one)].join(', ');

/** The window of the contract, at its move-out for a return. */
export const contractPath = ({ contract, isReturn }: NamedHandover): string =>
  `/contract/rent/contract/${contract}${isReturn ? '?tab=salida' : ''}`;
