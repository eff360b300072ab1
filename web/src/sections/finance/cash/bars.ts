import type { cashPosition } from '@llavero/proto/commands/cash-position';
import type { OutputOf } from '@llavero/proto/commands/command';
import type { CashDirection, CashKind } from '@llavero/proto/records/choices/cash-position';

export type Position = OutputOf<typeof cashPosition>;
export type Week = Position['weeks'][number];

/** One bar of the plot, which is one figure of the table. */
export interface OpenBar {
  week: number;
  kind: CashKind;
  direction: CashDirection;
}

/** The four figures of a week, in the order of the table. */
export const bars = [
  { name: 'expectedIn', label: 'Entradas previstas', kind: 'EXPECTED', direction: 'IN' },
  { name: 'realIn', label: 'Entradas reales', kind: 'REAL', direction: 'IN' },
  { name: 'expectedOut', label: 'Salidas previstas', kind: 'EXPECTED', direction: 'OUT' },
  { name: 'realOut', label: 'Salidas reales', kind: 'REAL', direction: 'OUT' },
] as const;
