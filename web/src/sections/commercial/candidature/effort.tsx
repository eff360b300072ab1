import type { candidature } from '@llavero/proto/records/contracts/candidature';
import { startingSolvencySettings } from '@llavero/proto/rules/solvency';
import { formatNumber } from '@llavero/proto/values/number';
import { Text } from '@mantine/core';
import type { Figure } from '../../../components/detail-window/types.ts';
import type { RowOf } from '../../../lib/records.ts';

const { comfortableEffort, mostEffort } = startingSolvencySettings;

/** Rent over income in words and colour: the words alone say it, too. */
export function Effort({ percent }: { percent: number | null | undefined }) {
  if (percent == null)
    return (
      <Text span size="sm" c="dimmed">
        Sin ingresos
      </Text>
    );
  const [colour, word] =
    percent > mostEffort
      ? ['var(--ll-danger)', 'alto']
      : percent > comfortableEffort
        ? ['var(--ll-warning)', 'medio']
        : ['var(--ll-green-ink)', 'bajo'];
  return (
    <Text span inherit fw={600} c={colour} className="figures">
      {formatNumber(percent, 1)} % · {word}
    </Text>
  );
}

/** Part of the income that the rent takes. */
export const effortFigure = ({ effortRate }: Pick<RowOf<typeof candidature>, 'effortRate'>): Figure => ({
  label: 'Esfuerzo',
  value: <Effort percent={effortRate ?? null} />,
});
