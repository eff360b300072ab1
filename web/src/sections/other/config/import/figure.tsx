import { formatNumber } from '@llavero/proto/values/number';

interface Props {
  label: string;
  value: number;
  strong?: boolean;
  /** Red when there are any. */
  bad?: boolean;
}

/** One count of an import, inside a `dl`. */
export function Figure({ label, value, strong = false, bad = false }: Props) {
  return (
    <div data-strong={strong || undefined} data-bad={(bad && value > 0) || undefined}>
      <dt>{label}</dt>
      <dd>{formatNumber(value, 0)}</dd>
    </div>
  );
}
