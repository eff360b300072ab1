import type { CommandDefinition } from '@llavero/proto/commands/command';
import { contractKpis } from '@llavero/proto/commands/contracts';
import { financeKpis } from '@llavero/proto/commands/finance';
import { placeKpis } from '@llavero/proto/commands/places';
import { supplyKpis } from '@llavero/proto/commands/supplies';
import type { Fields } from '@llavero/proto/fields/field';
import { addDays, dayKey, dayOf } from '@llavero/proto/values/dates';
import { queryOptions } from '@tanstack/react-query';
import { runCommand } from '../../../lib/api.ts';

/** Under `kpi`, which every live change makes stale, so that figures move without a reload. */
const kpiOptions = <O extends Fields>(command: CommandDefinition<Record<never, never>, O>) =>
  queryOptions({
    queryKey: ['kpi', command.name],
    queryFn: ({ signal }) => runCommand(command, {}, signal),
    staleTime: 15_000,
  });

export const contractKpiOptions = kpiOptions(contractKpis);
export const financeKpiOptions = kpiOptions(financeKpis);
export const placeKpiOptions = kpiOptions(placeKpis);
export const supplyKpiOptions = kpiOptions(supplyKpis);

/** The lists behind the figures, already filtered; `now` in unix seconds. */
export function kpiLinks(now: number) {
  const today = dayKey(now);
  const in30 = dayKey(addDays(now, 30));
  const { year, month } = dayOf(now);
  const thisMonth = `f.year=${year}..${year}&f.month=${month}..${month}`;
  return {
    activeMandates: '/contract/mandate?f.status=ACTIVE',
    activeContracts: '/contract/rent?f.status=ACTIVE',
    draftContracts: '/contract/rent?f.status=DRAFT',
    unpaidContracts: '/contract/rent?f.status=UNPAID',
    monthlyRent: '/contract/rent?f.status=ACTIVE,UNPAID',
    finishingSoon: `/contract/rent?f.status=ACTIVE,UNPAID&f.endDate=${today}..${in30}`,
    issuedThisMonth: `/finance/receipt?${thisMonth}`,
    chargedThisMonth: `/finance/receipt?f.status=CHARGED&${thisMonth}`,
    pendingThisMonth: `/finance/receipt?f.status=IN_PROCESS,UNPAID,COMMUNICATED,ISSUED,VALIDATED,NOT_VALIDATED&${thisMonth}`,
    unpaid: '/finance/receipt?f.status=UNPAID',
    properties: '/place/property',
    units: '/place/unit',
  } as const;
}

/** Share of units that are let, as a whole per cent; null when there are none. */
export function occupancy(occupied: number, units: number): number | null {
  return units > 0 ? Math.round((occupied / units) * 100) : null;
}

const monthNames = ['ene', 'feb', 'mar', 'abr', 'may', 'jun', 'jul', 'ago', 'sep', 'oct', 'nov', 'dic'];

/** `2026-11` → 'nov 26'. */
export function shortMonth(key: string): string {
  const [year = '', month = ''] = key.split('-');
  return `${monthNames[Number(month) - 1] ?? month} ${year.slice(2)}`;
}
