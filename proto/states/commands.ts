import type { CommandChange, StateRules } from './states.ts';

/** The command a change of status belongs to, or undefined. */
export function ownerOf(states: StateRules | undefined, from: string, to: string): CommandChange | undefined {
  return states?.commands?.find((one) => one.to === to && one.from.includes(from));
}

/** The command by which a record gets into a status, from wherever: for records that would begin in it. */
export function ownerOfStatus(states: StateRules | undefined, status: string): CommandChange | undefined {
  return states?.commands?.find(({ to }) => to === status);
}

/** Every change of a table, as owned by one command. */
export function allBy<S extends string>(
  command: string,
  changes: Readonly<Partial<Record<S, readonly S[]>>>,
): CommandChange<S>[] {
  const entries = Object.entries(changes) as [S, readonly S[]][];
  const targets = new Set(entries.flatMap(([, to]) => to));
  return [...targets].map((to) => ({
    command,
    to,
    from: entries.filter(([, reached]) => reached.includes(to)).map(([from]) => from),
  }));
}
