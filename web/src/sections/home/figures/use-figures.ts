import { contractKpis } from '@llavero/proto/commands/contracts';
import type { CommandDefinition, OutputOf } from '@llavero/proto/commands/command';
import { financeKpis } from '@llavero/proto/commands/finance';
import { placeKpis } from '@llavero/proto/commands/places';
import { supplyKpis } from '@llavero/proto/commands/supplies';
import type { Json } from '@llavero/proto/fields/field';
import { menuListOf } from '@llavero/proto/navigation';
import {
  type Figure,
  type FigureKey,
  figureOf,
  type KpiCommand,
  type Viewer,
} from '@llavero/proto/rules/dashboard';
import { queryOptions, useQueries, type UseQueryResult } from '@tanstack/react-query';
import { runCommand } from '../../../lib/api.ts';
import { fetchList } from '../../../lib/records.ts';
import { useSession } from '../../../lib/session.tsx';
import { numberIn } from './figure-link.ts';

const commands = {
  ContractKpis: contractKpis,
  FinanceKpis: financeKpis,
  PlaceKpis: placeKpis,
  SupplyKpis: supplyKpis,
} as const satisfies Record<KpiCommand, CommandDefinition>;

/** Under `kpi`, which every live change makes stale, so that figures move without a reload. */
const commandOptions = (name: KpiCommand) =>
  queryOptions({
    queryKey: ['kpi', name],
    queryFn: ({ signal }) => runCommand(commands[name] as CommandDefinition, {}, signal),
    staleTime: 15_000,
  });

const countOptions = (key: FigureKey, { path, filter }: Figure, viewer: Viewer) =>
  queryOptions({
    queryKey: ['kpi', 'count', key, viewer.id],
    queryFn: async ({ signal }) => {
      const { collection } = menuListOf(path)!;
      const query = {
        component: path,
        collection,
        fields: [],
        filter: filter(viewer),
        limit: 1,
        count: true,
      };
      return { count: (await fetchList(query, signal)).count ?? 0 };
    },
    staleTime: 15_000,
  });

/** What the signed-in person may run, so that nobody is shown figures that are refused. */
export function useMayRead(): (figure: { from?: { command: KpiCommand } }) => boolean {
  const { role } = useSession();
  return ({ from }) => {
    if (!from) return true;
    const { access }: CommandDefinition = commands[from.command];
    return access === 'public' || access.includes(role);
  };
}

export interface FigureValues {
  /** Undefined while it loads, or when it could not be had. */
  value: (key: FigureKey) => number | undefined;
  /** The whole answer of a command, for what is drawn of it. */
  answer: <K extends KpiCommand>(command: K) => OutputOf<(typeof commands)[K]> | undefined;
  failed: boolean;
  retry: () => void;
}

/** The values of figures: one request per command, and one per list that is counted itself. */
export function useFigures(
  keys: readonly FigureKey[],
  viewer: Viewer,
  more: readonly KpiCommand[] = [],
): FigureValues {
  const wanted = [...new Set([...keys.flatMap((key) => figureOf(key).from?.command ?? []), ...more])];
  const counted = keys.filter((key) => !figureOf(key).from);
  const answers = useQueries({ queries: wanted.map(commandOptions) });
  const counts = useQueries({ queries: counted.map((key) => countOptions(key, figureOf(key), viewer)) });
  const all: readonly UseQueryResult<unknown>[] = [...answers, ...counts];
  const outputOf = (command: KpiCommand) =>
    answers[wanted.indexOf(command)]?.data as Record<string, Json> | undefined;
  return {
    value: (key) => {
      const { from } = figureOf(key);
      return from ? numberIn(outputOf(from.command), from.output) : counts[counted.indexOf(key)]?.data?.count;
    },
    // The answer of a command is what its output declares.
    answer: (command) => outputOf(command) as never,
    failed: all.some(({ isError }) => isError),
    retry: () => all.forEach(({ isError, refetch }) => isError && void refetch()),
  };
}
